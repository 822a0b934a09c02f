import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { decimalText } from '#ui/fields/decimal.ts';
import { countOf } from '#ui/lists/count-of.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import type { Batch, BatchRevision } from '../contract.ts';
import { limitText } from '../limits/rules.ts';
import { AssignBatch } from './assign-batch.tsx';
import { BatchForm } from './batch-form.tsx';
import { batchKind } from './batch-kind.ts';
import classes from './batches.module.css';
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
      detail={inWords}
      actions={({ id }) => (
        <ButtonLink primary={false} href={`/lb/cr39/results?lotto=${id}`}>
          Risultati del lotto
        </ButtonLink>
      )}
      form={(batch) => (
        <div className={classes.columns}>
          <section aria-labelledby="batch-figures">
            <h2 id="batch-figures" className={classes.sectionTitle}>
              Grandezze
            </h2>
            <BatchForm batch={batch} />
          </section>
          <AssignBatch batch={batch} />
        </div>
      )}
      sections={(batch) => (
        <>
          <QualityControls batch={batch} />
          <UncertaintyBudget batch={batch} />
          {batch.revisioni.length > 1 && <Revisions revisions={batch.revisioni} />}
        </>
      )}
    />
  );
}

/** '25 dosimetri · 3 risultati' */
function inWords({ dosimetri, revisioni }: Batch): string {
  const results = revisioni.reduce((sum, { risultati }) => sum + risultati, 0);
  return `${countOf(dosimetri, 'dosimetro', 'dosimetri')} · ${countOf(results, 'risultato', 'risultati')}`;
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
    <section className={classes.revisions} aria-labelledby="batch-revisions">
      <h2 id="batch-revisions" className={classes.sectionTitle}>
        Revisioni
      </h2>
      <DataList
        caption="Revisioni del lotto"
        columns={columns}
        rows={revisions}
        rowKey={({ id }) => id}
        unit={['revisione', 'revisioni']}
      />
    </section>
  );
}
