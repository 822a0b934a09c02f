import { IconTrash } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import classes from './rows.module.css';

type RowsProps = {
  /** Headers, the same as the labels of the fields below them. */
  headers: readonly string[];
  /** Widths of the columns, as CSS says them. */
  widths: string;
  /** Those of the short ones after the first, which share a line where there is no room for all. */
  short: string;
  children: ReactNode;
};

/** Rows of fields under their headers; on a phone each field says its name. */
export function Rows({ headers, widths, short, children }: RowsProps) {
  return (
    <div className={classes.rows} style={{ '--rows-widths': widths, '--rows-short': short } as CSSProperties}>
      <div className={classes.head} aria-hidden>
        {headers.map((header) => (
          <span key={header}>{header}</span>
        ))}
        <span />
      </div>
      {children}
    </div>
  );
}

type FieldRowProps = {
  name: string;
  removeLabel: string;
  onRemove: () => void;
  /** The short fields. */
  short: ReactNode;
  /** The long ones; each has a line of its own where there is no room. */
  children: ReactNode;
};

/** One row of fields, and the way to take it away. */
export function FieldRow({ name, removeLabel, onRemove, short, children }: FieldRowProps) {
  return (
    <fieldset className={classes.row}>
      <legend className="ui-hidden">{name}</legend>
      <div className={classes.cells}>
        <div className={classes.short}>{short}</div>
        <div className={classes.long}>{children}</div>
        <IconButton label={removeLabel} tooltipSide="left" onClick={onRemove}>
          <IconTrash size={18} />
        </IconButton>
      </div>
    </fieldset>
  );
}
