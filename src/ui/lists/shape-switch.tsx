import type { ReactNode } from 'react';
import classes from './shape-switch.module.css';

type ShapeSwitchProps<Shape extends string> = {
  /** What is in this or that shape, for screen readers. */
  label?: string;
  /** On a phone the icon stands for the word. */
  shapes: readonly { key: Shape; label: string; icon: ReactNode }[];
  current: Shape;
  onPick: (shape: Shape) => void;
};

/** Elenco | Mappa: the same records in another shape. */
export function ShapeSwitch<Shape extends string>({
  label: name = 'Forma',
  shapes,
  current,
  onPick,
}: ShapeSwitchProps<Shape>) {
  return (
    <div className={classes.switch} role="group" aria-label={name}>
      {shapes.map(({ key, label, icon }) => (
        <button key={key} type="button" aria-pressed={key === current} onClick={() => onPick(key)}>
          <span className={classes.icon}>{icon}</span>
          <span className={classes.word}>{label}</span>
        </button>
      ))}
    </div>
  );
}
