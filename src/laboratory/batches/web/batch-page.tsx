import { useParams } from '@tanstack/react-router';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { RecordHistory } from '#platform/web/records/record-history.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { decimalText } from '#ui/fields/decimal.ts';
import { countOf } from '#ui/lists/count-of.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { type Batch, type BatchRevision, getBatch } from '../contract.ts';
import { getBatchHistory } from '../record/contract.ts';
import { AssignBatch } from './assign-batch.tsx';
import { BatchForm } from './batch-form.tsx';
import classes from './batches.module.css';
import { QualityControls } from './quality-controls.tsx';

export function BatchPage() {
  const { lotto = '' } = useParams({ strict: false }) as { lotto?: string };
  const found = useEndpoint(getBatch, { params: { lotto } });
  return <RecordView found={found}>{(batch) => <BatchView key={batch.id} batch={batch} />}</RecordView>;
}

function BatchView({ batch }: { batch: Batch }) {
  const history = useEndpoint(getBatchHistory, { params: { lotto: batch.id } });
  const [current] = batch.revisioni;
  const results = batch.revisioni.reduce((sum, { risultati }) => sum + risultati, 0);
  return (
    <>
      <PageHeader
        title={batch.codice}
        breadcrumb={[{ label: 'Lotti CR-39', href: '/lb/cr39/batches' }]}
        link={appLink}
        detail={[
          countOf(batch.dosimetri, 'dosimetro', 'dosimetri'),
          countOf(results, 'risultato', 'risultati'),
        ].join(' · ')}
        actions={
          <ButtonLink primary={false} href={`/lb/cr39/results?lotto=${batch.id}`}>
            Risultati del lotto
          </ButtonLink>
        }
      />
      <div className={classes.columns}>
        <section aria-labelledby="batch-figures">
          <h2 id="batch-figures" className={classes.sectionTitle}>
            Grandezze
          </h2>
          {current && <BatchForm batch={batch} current={current} />}
        </section>
        <AssignBatch batch={batch} />
      </div>
      <QualityControls batch={batch} />
      {batch.revisioni.length > 1 && <Revisions revisions={batch.revisioni} />}
      <RecordHistory found={history} />
    </>
  );
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
  { key: 'risultati', header: 'Risultati', numeric: true, cell: ({ risultati }) => risultati },
];

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
