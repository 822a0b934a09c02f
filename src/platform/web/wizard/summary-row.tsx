import type { ReactNode } from 'react';
import classes from './wizard.module.css';

type SummaryRowProps = {
  label: string;
  children: ReactNode;
  /** Goes to the step where it was said. */
  onChange?: (() => void) | undefined;
};

/** A line of a wizard's summary. */
export function SummaryRow({ label, children, onChange }: SummaryRowProps) {
  return (
    <div className={classes.row}>
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
