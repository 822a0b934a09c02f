import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useRoom } from '../controls/use-room.ts';
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
  /** Titles of the current step and of those that follow: said where there is room beside the step. */
  coming: readonly string[];
  onJump: (step: number) => void;
};

/**
 * What was chosen so far in one line; opened, each choice leads back to its step. On a desk the list stands beside the
 * step, with what is still to come.
 */
export function WizardTrail({ items, coming, onJump }: WizardTrailProps) {
  const [open, setOpen] = useState(false);
  const isBeside = useRoom(75);
  if (items.length + (isBeside ? coming.length : 0) === 0) return null;
  return (
    <nav className={classes.trail} aria-label="Scelte fatte finora">
      {!isBeside && (
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
      )}
      {(open || isBeside) && (
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
          {isBeside &&
            coming.map((title, index) => (
              <li key={title} className={classes.coming} aria-current={index === 0 ? 'step' : undefined}>
                {title}
              </li>
            ))}
        </ul>
      )}
    </nav>
  );
}
