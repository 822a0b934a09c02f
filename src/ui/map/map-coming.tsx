import classes from './map.module.css';

/** In the room of a map until it is drawn. */
export function MapComing() {
  return <p className={classes.coming}>Carico la mappa…</p>;
}
