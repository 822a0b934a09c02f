import { IconX } from '@tabler/icons-react';
import { type Dispatch, memo } from 'react';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import type { ReadDosimeter } from '../entry/contract.ts';
import { isEmptyRow, type TrayField } from '../tray/rules.ts';
import { ResultConcentration } from './result-concentration.tsx';
import { ResultState } from './result-state.tsx';
import classes from './tray.module.css';
import { type Appraisal, type Around, appraise, usualText } from './tray-appraisal.ts';
import type { TrayRow as Row, TrayChange } from './tray-state.ts';

export const trayColumns: Record<TrayField, { label: string; unit?: string }> = {
  codice: { label: 'Codice' },
  conteggi: { label: 'Conteggi' },
  area: { label: 'Area', unit: 'cm²' },
  campi: { label: 'Campi' },
  chiQuadro: { label: 'χ² ridotto' },
  traces: { label: 'Densità', unit: 'tracce/cm²' },
  incertezzaTracce: { label: 'Incertezza', unit: 'tracce/cm²' },
  background: { label: 'Fondo proprio', unit: 'tracce/cm²' },
};

export type TrayRowProps = Omit<Around, 'dosimeter'> & {
  row: Row;
  place: number;
  fields: readonly TrayField[];
  dosimeter: ReadDosimeter | null | undefined;
  hasSite: boolean;
  dispatch: Dispatch<TrayChange>;
};

/** One detector: what is typed of it, and what follows from it. */
export const TrayRow = memo(function TrayRow({ row, place, fields, hasSite, ...rest }: TrayRowProps) {
  const { dispatch, ...around } = rest;
  const { dosimeter } = around;
  const appraisal = appraise(row, around);
  const wrong = row.refusal ?? (appraisal.kind === 'wrong' ? appraisal : null);
  const stateId = `tray-state-${row.id}`;
  const number = place + 1;
  const site = dosimeter && [dosimeter.indirizzo?.nome ?? dosimeter.committente.nome, dosimeter.punto];
  const siteName = site ? site.filter(Boolean).join(' · ') : '';
  return (
    <tr data-empty={isEmptyRow(row) ? '' : undefined} data-wrong={wrong ? '' : undefined}>
      <th scope="row" className={classes.number}>
        {number}
      </th>
      {fields.map((field, column) => (
        <td key={field} className={classes.cell} data-field={field} data-label={labelOf(field)}>
          <input
            className={classes.input}
            aria-label={`${labelOf(field)}, riga ${number}`}
            aria-invalid={wrong?.field === field || undefined}
            aria-describedby={appraisal.kind === 'empty' ? undefined : stateId}
            data-row={place}
            data-column={column}
            value={row[field]}
            placeholder={appraisal.kind === 'empty' ? '' : usualText(field, around)}
            maxLength={field === 'codice' ? 64 : 20}
            inputMode={field === 'codice' ? 'text' : 'decimal'}
            autoComplete="off"
            autoCapitalize={field === 'codice' ? 'characters' : 'off'}
            spellCheck={false}
            onChange={({ currentTarget: { value } }) => dispatch({ type: 'cell', id: row.id, field, value })}
          />
        </td>
      ))}
      {wrong ? (
        <td className={classes.state} id={stateId} colSpan={hasSite ? 3 : 2} title={wrong.text}>
          <StateWord word={wrong.text} tone="wrong" />
        </td>
      ) : (
        <>
          <td className={classes.figure}>
            {appraisal.kind === 'ready' && dosimeter && (
              <ResultConcentration
                misura={appraisal.measure}
                inizio={dosimeter.inizio}
                fine={dosimeter.fine}
                livello={dosimeter.livello}
                regola={dosimeter.regola}
              />
            )}
          </td>
          <td className={classes.state} id={stateId}>
            <RowState appraisal={appraisal} />
          </td>
          {hasSite && (
            <td className={classes.site} title={siteName}>
              {siteName}
            </td>
          )}
        </>
      )}
      <td className={classes.remove}>
        {appraisal.kind !== 'empty' && (
          <IconButton
            label={`Togli la riga ${number}`}
            size="sm"
            onClick={() => dispatch({ type: 'remove', id: row.id })}
          >
            <IconX size={16} />
          </IconButton>
        )}
      </td>
    </tr>
  );
});

export function labelOf(field: TrayField): string {
  const { label, unit } = trayColumns[field];
  return unit ? `${label} (${unit})` : label;
}

function RowState({ appraisal }: { appraisal: Appraisal }) {
  if (appraisal.kind === 'waiting') return <StateWord word={appraisal.text} tone="quiet" />;
  if (appraisal.kind !== 'ready') return null;
  const notes = appraisal.notes.join(' ');
  return (
    <span className={classes.words} title={notes || undefined}>
      <ResultState state={appraisal.measure.esito} />
      {notes !== '' && <span className={classes.note}> {notes}</span>}
    </span>
  );
}
