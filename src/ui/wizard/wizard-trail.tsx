import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './wizard-trail.module.css';

export type WizardTrailItem = {
  /** What was asked ('Indirizzo'). */
  label: string;
  /** What was chosen ('Abano, via Roma 1'). */
  value: string;
  /** The step where it can be changed. */
  step: number;
  /** Said in the opened list alone. */
  isAside?: true;
};

type WizardTrailProps = {
  items: readonly WizardTrailItem[];
  onJump: (step: number) => void;
};

/** What was chosen so far in one line; opened, each choice leads back to its step. */
export function WizardTrail({ items, onJump }: WizardTrailProps) {
  const [open, setOpen] = useState(false);
  if (items.length === 0) return null;
  return (
    <nav className={classes.trail} aria-label="Scelte fatte finora">
      <button type="button" className={classes.line} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={classes.path}>
          <bdi dir="ltr">
            {items
              .filter(({ isAside }) => !isAside)
              .map(({ value }) => value)
              .join(' › ')}
          </bdi>
        </span>
        <IconChevronDown size={20} aria-hidden className={classes.chevron} />
      </button>
      {open && (
        <ul className={classes.list}>
          {items.map((item) => (
            <li key={`${item.step}-${item.label}`}>
              <button
                type="button"
                className={classes.item}
                onClick={() => {
                  setOpen(false);
                  onJump(item.step);
                }}
              >
                <span className={classes.label}>{item.label}</span>
                <span className={classes.value}>{item.value}</span>
                <span className={classes.change}>Modifica</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
