import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '#platform/web/api-client.ts';
import { endpointKey, useEndpoint } from '#platform/web/use-endpoint.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { cancelImport, getImport, type ImportRun, listImports } from '../contract.ts';
import { isUnderway, kindLabels, progressText } from '../rules.ts';
import classes from './import.module.css';
import { RunResult } from './run-result.tsx';

/** While a run works it is asked after so often. */
const askEveryMs = 1_000;

type RunPanelProps = { runId: number; onStarted: (runId: number) => void };

/** One run: how far it is, then what came of it. It works on when the page is closed. */
export function RunPanel({ runId, onStarted }: RunPanelProps) {
  const queries = useQueryClient();
  const input = { params: { id: runId } };
  const known = queries.getQueryData<ImportRun>(endpointKey(getImport, input));
  const found = useEndpoint(
    getImport,
    input,
    known === undefined || isUnderway(known) ? { refreshMs: askEveryMs } : {},
  );
  const { data: run, error } = found;
  const heading = useRef<HTMLHeadingElement>(null);
  const isShown = run !== undefined;
  useEffect(() => {
    if (isShown) heading.current?.focus();
  }, [isShown]);
  const hasEnded = run !== undefined && !isUnderway(run);
  useEffect(() => {
    if (hasEnded) void queries.invalidateQueries({ queryKey: endpointKey(listImports) });
  }, [hasEnded, queries]);

  if (error && !run) {
    return (
      <ErrorState
        text={error.text}
        requestId={error.requestId ?? undefined}
        onRetry={() => found.refetch()}
      />
    );
  }
  if (!run) return <Skeletons shape="row" count={3} />;
  return (
    <section className={classes.panel} aria-labelledby="run">
      <h2 id="run" ref={heading} tabIndex={-1} className={classes.heading}>
        {run.isTrial ? 'Prova' : 'Importazione'}: {kindLabels[run.kind]}
      </h2>
      <p className={classes.file}>
        {run.fileName}
        {run.reader && <span className={classes.quiet}> ({run.reader.name})</span>}
      </p>
      {isUnderway(run) ? (
        <RunProgress run={run} isLost={error !== null} />
      ) : (
        <RunResult run={run} onStarted={onStarted} />
      )}
    </section>
  );
}

function RunProgress({ run, isLost }: { run: ImportRun; isLost: boolean }) {
  const queries = useQueryClient();
  const percent = run.total ? Math.round((100 * run.done) / run.total) : 0;
  const cancel = () =>
    call(cancelImport, { params: { id: run.id } })
      .then((now) => queries.setQueryData(endpointKey(getImport, { params: { id: run.id } }), now))
      .catch((reason: unknown) => showToast('error', reason instanceof Error ? reason.message : ''));
  const text = isLost
    ? 'Il server non risponde: riprovo. L’importazione va avanti da sola.'
    : run.state === 'waiting'
      ? 'In attesa di cominciare…'
      : run.state === 'cancelling'
        ? 'Interrompo dopo le righe in corso…'
        : progressText(run);
  return (
    <>
      <ProgressBar label="Avanzamento" percent={percent} valueText={text} />
      <p className={classes.progress} role="status">
        {text}
      </p>
      <div className={classes.actions}>
        <Button variant="default" disabled={run.state === 'cancelling'} onClick={() => void cancel()}>
          Interrompi
        </Button>
        <span className={classes.note}>Puoi chiudere la pagina: il lavoro continua.</span>
      </div>
    </>
  );
}
