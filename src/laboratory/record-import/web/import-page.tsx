import { appLink } from '#platform/web/app-link.tsx';
import { useSearchParams } from '#platform/web/search-params.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { type ImportKind, stockKind } from '../rules.ts';
import classes from './import.module.css';
import { NewImport } from './new-import.tsx';
import { PastRuns } from './past-runs.tsx';
import { RunPanel } from './run-panel.tsx';
import { laboratory, radioprotection, type Trade } from './trades.ts';

export const ImportPage = () => <ImportDesk trade={laboratory} />;
export const UnitImportPage = () => <ImportDesk trade={radioprotection} />;

/** A file is tried first and imported then; kind and run stand in the address. */
function ImportDesk({ trade }: { trade: Trade }) {
  const [params, setParams] = useSearchParams();
  const usual = trade.kinds.find((known) => known === stockKind) ?? null;
  const kind = trade.kinds.find((known) => known === params['kind']) ?? usual;
  const runId = Number(params['run']);
  const show = (id: number) => setParams({ run: id, page: undefined });
  return (
    <>
      <PageHeader title="Importazione" breadcrumb={[trade.above]} link={appLink} detail={trade.detail} />
      <div className={classes.page}>
        {Number.isInteger(runId) && runId > 0 && <RunPanel key={runId} runId={runId} onStarted={show} />}
        <NewImport
          trade={trade}
          isFirst={!params['run']}
          kind={kind}
          readerId={Number(params['lettore']) || null}
          onReader={(id) => setParams({ lettore: id ?? '' })}
          onKind={(next: ImportKind | '') => setParams({ kind: next, run: undefined, page: undefined })}
          onStarted={show}
        />
        <PastRuns trade={trade} shown={runId} />
      </div>
    </>
  );
}
