import type { Dispatch, Ref } from 'react';
import type { ReadDosimeter } from '../entry/contract.ts';
import { type Place, type TrayField, usualFields } from '../tray/rules.ts';
import classes from './tray.module.css';
import type { TrayShared } from './tray-appraisal.ts';
import { onCellFocus, onCellKey, onCellPaste } from './tray-cells.ts';
import { labelOf, TrayRow } from './tray-row.tsx';
import type { TrayRow as Row, TrayChange } from './tray-state.ts';

type TrayGridProps = {
  ref: Ref<HTMLTableElement>;
  rows: readonly Row[];
  shared: TrayShared;
  fields: readonly TrayField[];
  dosimeterOf: (code: string) => ReadDosimeter | null | undefined;
  /** Places of rows whose dosimeter stands in another row too. */
  twice: ReadonlySet<number>;
  today: string;
  enterGoesRight: boolean;
  dispatch: Dispatch<TrayChange>;
  onRange: (place: Place, text: string) => void;
  onSave: () => void;
};

/** Rows of a tray as a spreadsheet has them: typed, pasted, or read by a scanner that ends with Enter. */
export function TrayGrid({ ref, rows, shared, fields, dosimeterOf, twice, ...rest }: TrayGridProps) {
  const { today, enterGoesRight, dispatch, onRange, onSave } = rest;
  // With all columns there is no room for where it was.
  const hasSite = fields.length === usualFields.length;
  return (
    <table
      ref={ref}
      role="grid"
      className={classes.table}
      data-all={hasSite ? undefined : ''}
      onFocus={onCellFocus}
      onKeyDown={(event) => onCellKey(event, { columns: fields.length, enterGoesRight, onSave })}
      onPaste={(event) => onCellPaste(event, fields, onRange)}
    >
      <caption className="ui-hidden">Letture del vassoio</caption>
      <thead>
        <tr>
          <th className={classes.number}>
            <span className="ui-hidden">Riga</span>
          </th>
          {fields.map((field) => (
            <th key={field} data-field={field}>
              {labelOf(field)}
            </th>
          ))}
          <th className={classes.figure}>Bq/m³</th>
          <th className={classes.state}>Esito</th>
          {hasSite && <th className={classes.site}>Sede e punto</th>}
          <th className={classes.remove}>
            <span className="ui-hidden">Azioni</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <TrayRow
            key={row.id}
            {...{ row, place, fields, shared, today, hasSite, dispatch }}
            dosimeter={dosimeterOf(row.codice.trim())}
            isTwice={twice.has(place)}
          />
        ))}
      </tbody>
    </table>
  );
}
