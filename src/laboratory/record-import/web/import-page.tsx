import { appLink } from '#platform/web/app-link.tsx';
import { useSearchParams } from '#platform/web/search-params.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { type ImportKind, importKinds } from '../rules.ts';
import classes from './import.module.css';
import { NewImport } from './new-import.tsx';
import { PastRuns } from './past-runs.tsx';
import { RunPanel } from './run-panel.tsx';

/** A file is tried first and imported then; kind and run stand in the address. */
export function ImportPage() {
  const [params, setParams] = useSearchParams();
  const kind = importKinds.find((known) => known === params['kind']) ?? null;
  const runId = Number(params['run']);
  const show = (id: number) => setParams({ run: id, page: undefined });
  return (
    <>
      <PageHeader
        title="Importazione"
        breadcrumb={[{ label: 'Laboratorio', href: '/lb' }]}
        link={appLink}
        detail="Dati da un foglio XLSX o CSV: prima la prova, che non cambia nulla, poi l’importazione."
      />
      <div className={classes.page}>
        <NewImport
          isFirst={!params['run']}
          kind={kind}
          readerId={Number(params['lettore']) || null}
          onReader={(id) => setParams({ lettore: id ?? '' })}
          onKind={(next: ImportKind | '') => setParams({ kind: next, run: undefined, page: undefined })}
          onStarted={show}
        />
        {Number.isInteger(runId) && runId > 0 && <RunPanel key={runId} runId={runId} onStarted={show} />}
        <PastRuns shown={runId} />
      </div>
    </>
  );
}
