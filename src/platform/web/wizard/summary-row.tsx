import type { ReactNode } from 'react';
import classes from './wizard.module.css';

type SummaryRowProps = {
  label: string;
  children: ReactNode;
  /** Nothing was given here, and nothing had to be. */
  isQuiet?: boolean;
  /** Goes to the step where it was said. */
  onChange?: (() => void) | undefined;
};

/** A line of a wizard's summary. */
export function SummaryRow({ label, children, isQuiet, onChange }: SummaryRowProps) {
  return (
    <div className={classes.row} data-quiet={isQuiet || undefined}>
      <dt>{label}</dt>
      <dd>
        <div className={classes.said}>{children || '-'}</div>
        {onChange && (
          <button
            type="button"
            className={classes.change}
            onClick={onChange}
            aria-label={`Modifica: ${label}`}
          >
            Modifica
          </button>
        )}
      </dd>
    </div>
  );
}
