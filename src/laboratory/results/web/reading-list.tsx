import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { exposureText, sourceLabels, withoutUnit } from '../../result-words/rules.ts';
import type { ReadDosimeter, WrittenResult } from '../entry/contract.ts';
import { agedNote, figuresOf } from './measure-figures.ts';
import { ResultConcentration } from './result-concentration.tsx';
import { ResultState } from './result-state.tsx';
import classes from './results.module.css';

/** Every reading of a dosimeter: the one in force and those before it. */
export function ReadingList({ dosimeter }: { dosimeter: ReadDosimeter }) {
  const { inizio, fine, livello, regola, risultati } = dosimeter;
  const days = { inizio, fine };
  const columns: readonly DataColumn<WrittenResult>[] = [
    {
      key: 'quando',
      narrow: true,
      header: 'Registrato',
      cell: ({ quando, chi }) => <DayAndWho day={romeDay(new Date(quando))} who={chi ?? 'Il sistema'} />,
    },
    {
      key: 'letto',
      narrow: true,
      header: 'Letto',
      cell: ({ letto, lettore, fonte, lotto }) => (
        <DayAndWho day={letto} who={[lettore ?? sourceLabels[fonte], lotto].filter(Boolean).join(' · ')} />
      ),
    },
    {
      key: 'esito',
      header: 'Esito',
      cell: ({ misura, inVigore }) => (
        <>
          <ResultState state={misura.esito} note={agedNote(misura, days)} />
          <div>
            <StateBadge active={inVigore} label={inVigore ? 'In vigore' : 'Superato'} />
          </div>
        </>
      ),
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
      cell: ({ misura }) => <ResultConcentration {...{ misura, livello, regola }} {...days} />,
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
