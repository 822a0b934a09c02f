import { terms } from '#dosimeters/terms/rules.ts';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import type { KeyFigure } from '#platform/web/records/key-figures.tsx';
import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { decimalText } from '#ui/fields/decimal.ts';
import { countOf, wholeFigure } from '#ui/lists/count-of.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import type { Batch, BatchRevision } from '../contract.ts';
import { limitText } from '../limits/rules.ts';
import { AssignBatch } from './assign-batch.tsx';
import { BatchForm } from './batch-form.tsx';
import { batchKind } from './batch-kind.ts';
import { limitsOnWire } from './calculated-limits.tsx';
import { QualityControls } from './quality-controls.tsx';
import { UncertaintyBudget } from './uncertainty-budget.tsx';

export function NewBatchPage() {
  return (
    <NewRecordPage kind={batchKind} title="Nuovo lotto">
      <BatchForm />
    </NewRecordPage>
  );
}

export function BatchPage() {
  return (
    <RecordPage
      kind={batchKind}
      title={({ codice }) => codice}
      detail={({ revisioni: [current] }) => current && `Revisione ${current.revisione}`}
      figures={keyFigures}
      lead={(batch) => <QualityControls batch={batch} />}
      valuesTitle="Grandezze"
      facts={({ revisioni: [current] }) => current && <RecordFacts facts={factsOf(current)} />}
      form={(batch) => <BatchForm batch={batch} />}
      tabs={(batch) => [
        {
          id: 'dosimetri',
          label: 'Dosimetri',
          count: batch.dosimetri,
          content: () => <AssignBatch batch={batch} />,
        },
        { id: 'incertezza', label: 'Incertezza', content: () => <UncertaintyBudget batch={batch} /> },
        {
          id: 'revisioni',
          label: 'Revisioni',
          count: batch.revisioni.length,
          content: () => <Revisions revisions={batch.revisioni} />,
        },
      ]}
      related={({ id, risultati }) => [
        {
          label: 'Risultati',
          items: [
            {
              name: 'Risultati del lotto',
              href: `/lb/cr39/results?lotto=${id}`,
              detail: countOf(risultati, 'risultato', 'risultati'),
            },
          ],
        },
      ]}
    />
  );
}

function keyFigures({ revisioni: [current], dosimetri }: Batch): KeyFigure[] {
  if (!current) return [];
  const { k, incertezzaK, limite, validoFino } = current;
  return [
    {
      ...{ label: 'k ± u(k)', meaning: terms.calibration.meaning },
      value: `${decimalText(k)} ± ${decimalText(incertezzaK)}`,
    },
    { label: 'LR (kBq·h/m³)', meaning: terms.detectionLimit.meaning, value: decimalText(limite) },
    { label: 'Valido fino al', value: validoFino === null ? 'senza scadenza' : formatDay(validoFino) },
    { label: 'Dosimetri', value: wholeFigure(dosimetri) },
  ];
}

function factsOf(current: BatchRevision) {
  const { validoDal, validoFino, nota, fondo, incertezzaFondo, k, incertezzaK } = current;
  return [
    [
      'Fattore di taratura k (tracce·cm⁻² per kBq·h·m⁻³)',
      `${decimalText(k)} ± ${decimalText(incertezzaK)}`,
      terms.calibration.meaning,
    ],
    [
      'Fondo (tracce/cm²)',
      `${decimalText(fondo)} ± ${decimalText(incertezzaFondo)}`,
      terms.background.meaning,
    ],
    ['Area letta di solito (cm²)', decimalText(current.area)],
    ['Limite di rivelazione LR (kBq·h/m³)', decimalText(current.limite), terms.detectionLimit.meaning],
    ['Soglia E* (kBq·h/m³)', thresholdOf(current)],
    ['Saturazione, oltre (tracce/cm²)', decimalText(current.saturazione), terms.saturated.meaning],
    ['Avviso di invecchiamento, oltre', countOf(current.giorniInvecchiamento, 'giorno', 'giorni')],
    ['Valido dal', validoDal && formatDay(validoDal)],
    ['Valido fino al', validoFino && formatDay(validoFino)],
    ['Nota', nota],
  ] as const;
}

const columns: readonly DataColumn<BatchRevision>[] = [
  { key: 'revisione', header: 'Revisione', cell: ({ revisione }) => revisione },
  { key: 'quando', header: 'Dal', cell: ({ quando }) => formatDay(romeDay(new Date(quando))) },
  { key: 'chi', header: 'Registrata da', cell: ({ chi }) => chi ?? 'Il sistema' },
  {
    key: 'k',
    header: 'k ± u(k)',
    numeric: true,
    cell: ({ k, incertezzaK }) => `${decimalText(k)} ± ${decimalText(incertezzaK)}`,
  },
  {
    key: 'fondo',
    header: 'Fondo (tracce/cm²)',
    numeric: true,
    cell: ({ fondo, incertezzaFondo }) => `${decimalText(fondo)} ± ${decimalText(incertezzaFondo)}`,
  },
  { key: 'limite', header: 'LR (kBq·h/m³)', numeric: true, cell: ({ limite }) => decimalText(limite) },
  { key: 'soglia', header: 'Soglia E* (kBq·h/m³)', numeric: true, cell: thresholdOf },
  { key: 'risultati', header: 'Risultati', numeric: true, cell: ({ risultati }) => risultati },
];

function thresholdOf(revision: BatchRevision): string {
  const limits = limitsOnWire(revision);
  return limits === null ? '—' : limitText(limits.decisionThreshold);
}

function Revisions({ revisions }: { revisions: readonly BatchRevision[] }) {
  return (
    <RecordSection title="Revisioni">
      <DataList
        caption="Revisioni del lotto"
        columns={columns}
        rows={revisions}
        rowKey={({ id }) => id}
        unit={['revisione', 'revisioni']}
      />
    </RecordSection>
  );
}
