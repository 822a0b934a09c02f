import classes from './overview.module.css';

/** Said above figures of the months and implants that were chosen before, until those of the new choice are there. */
export function StillOld() {
  return (
    <p className={classes.old} role="status">
      Aggiorno… per ora della scelta di prima.
    </p>
  );
}
