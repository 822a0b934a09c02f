import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { FormulaTip } from '#ui/feedback/formula-tip.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { concentrationText, exposureText, sourceLabels, withoutUnit } from '../../result-words/rules.ts';
import type { ReadDosimeter, WrittenResult } from '../entry/contract.ts';
import { agedNote, figuresOf, formulasOf } from './measure-figures.ts';
import { ResultState } from './result-state.tsx';
import classes from './results.module.css';

/** Every reading of a dosimeter: the one in force and those before it. */
export function ReadingList({ dosimeter: { inizio, fine, risultati } }: { dosimeter: ReadDosimeter }) {
  const days = { inizio, fine };
  const columns: readonly DataColumn<WrittenResult>[] = [
    {
      key: 'quando',
      narrow: true,
      header: 'Registrato',
      cell: ({ quando, chi }) => <DayAndWho day={romeDay(new Date(quando))} who={chi ?? 'Il sistema'} />,
    },
    {
      key: 'vigore',
      narrow: true,
      header: 'Vale',
      cell: ({ inVigore }) => <StateBadge active={inVigore} label={inVigore ? 'In vigore' : 'Superato'} />,
    },
    {
      key: 'letto',
      narrow: true,
      header: 'Letto',
      cell: ({ letto, lettore, fonte }) => <DayAndWho day={letto} who={lettore ?? sourceLabels[fonte]} />,
    },
    {
      key: 'lotto',
      header: 'Lotto',
      cell: ({ lotto }) => <span className={classes.oneLine}>{lotto ?? '—'}</span>,
    },
    {
      key: 'esito',
      header: 'Esito',
      cell: ({ misura }) => <ResultState state={misura.esito} note={agedNote(misura, days)} />,
    },
    {
      key: 'esposizione',
      header: 'kBq·h/m³',
      numeric: true,
      cell: ({ misura }) => withoutUnit(exposureText(figuresOf(misura, days))),
    },
    {
      key: 'concentrazione',
      header: 'Bq/m³',
      numeric: true,
      cell: ({ misura }) => (
        <FormulaTip lines={formulasOf(misura, days)}>
          {withoutUnit(concentrationText(figuresOf(misura, days)))}
        </FormulaTip>
      ),
    },
    ...(risultati.some(({ motivo }) => motivo !== null)
      ? [{ key: 'motivo', header: 'Motivo', cell: ({ motivo }: WrittenResult) => motivo ?? '—' }]
      : []),
  ];
  return (
    <RecordSection title="Letture">
      <DataList
        caption="Letture del dosimetro"
        columns={columns}
        rows={risultati}
        rowKey={({ id }) => id}
        unit={['lettura', 'letture']}
      />
    </RecordSection>
  );
}

function DayAndWho({ day, who }: { day: string | null; who: string }) {
  return (
    <>
      {day && <span className={classes.oneLine}>{formatDay(day)}</span>}
      <span className={classes.note}>{who}</span>
    </>
  );
}
