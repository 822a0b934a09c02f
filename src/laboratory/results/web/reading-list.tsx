import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { FormulaTip } from '#ui/feedback/formula-tip.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { concentrationText, exposureText, sourceLabels } from '../../result-words/rules.ts';
import type { ReadDosimeter, WrittenResult } from '../entry/contract.ts';
import { agedNote, figuresOf, formulasOf } from './measure-figures.ts';
import { ResultState } from './result-state.tsx';

/** Every reading of a dosimeter: the one in force and those before it. */
export function ReadingList({ dosimeter: { inizio, fine, risultati } }: { dosimeter: ReadDosimeter }) {
  const days = { inizio, fine };
  const columns: readonly DataColumn<WrittenResult>[] = [
    {
      key: 'quando',
      header: 'Registrato',
      cell: ({ quando, chi }) => `${formatDay(romeDay(new Date(quando)))} · ${chi ?? 'Il sistema'}`,
    },
    {
      key: 'vigore',
      header: 'Vale',
      cell: ({ inVigore }) => <StateBadge active={inVigore} label={inVigore ? 'In vigore' : 'Superato'} />,
    },
    {
      key: 'letto',
      header: 'Letto',
      cell: ({ letto, lettore, fonte }) =>
        [letto && formatDay(letto), lettore ?? sourceLabels[fonte]].filter(Boolean).join(' · '),
    },
    { key: 'lotto', header: 'Lotto', cell: ({ lotto }) => lotto ?? '—' },
    {
      key: 'esito',
      header: 'Esito',
      cell: ({ misura }) => <ResultState state={misura.esito} note={agedNote(misura, days)} />,
    },
    {
      key: 'esposizione',
      header: 'Esposizione',
      numeric: true,
      cell: ({ misura }) => exposureText(figuresOf(misura, days)),
    },
    {
      key: 'concentrazione',
      header: 'Concentrazione',
      numeric: true,
      cell: ({ misura }) => (
        <FormulaTip lines={formulasOf(misura, days)}>{concentrationText(figuresOf(misura, days))}</FormulaTip>
      ),
    },
    { key: 'motivo', header: 'Motivo', cell: ({ motivo }) => motivo ?? '—' },
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
