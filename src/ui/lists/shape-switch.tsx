import classes from './shape-switch.module.css';

type ShapeSwitchProps<Shape extends string> = {
  shapes: readonly { key: Shape; label: string }[];
  current: Shape;
  onPick: (shape: Shape) => void;
};

/** Elenco | Mappa: the same records in another shape. */
export function ShapeSwitch<Shape extends string>({ shapes, current, onPick }: ShapeSwitchProps<Shape>) {
  return (
    <div className={classes.switch} role="group" aria-label="Forma">
      {shapes.map(({ key, label }) => (
        <button key={key} type="button" aria-pressed={key === current} onClick={() => onPick(key)}>
          {label}
        </button>
      ))}
    </div>
  );
}
