import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { call, toFailure } from '#platform/web/api-client.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { endpointKey } from '#platform/web/use-endpoint.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { runInWords, runProgress, runResultInWords } from '../rules.ts';
import { cancelReportRun, getReportRun, listReportRuns, retryReportRun } from '../runs/contract.ts';
import classes from './issuing.module.css';

type Run = ResponseOf<typeof getReportRun>;
type RunPanelProps = { run: Run; isLost: boolean };

/** A run: how far it is, then which sites failed and why. It works on when the page is closed. */
export function RunPanel({ run, isLost }: RunPanelProps) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const change = (what: () => Promise<unknown>) => {
    setBusy(true);
    what()
      .catch((error: unknown) => showToast('error', toFailure(error).text))
      .finally(() => {
        for (const endpoint of [getReportRun, listReportRuns])
          void queries.invalidateQueries({ queryKey: endpointKey(endpoint) });
        setBusy(false);
      });
  };
  const params = { run: run.id };
  const cancel = () => change(() => call(cancelReportRun, { params }));
  const retry = (sedi?: number[]) =>
    change(() => call(retryReportRun, { params, body: sedi ? { sedi } : {} }));
  const works = run.finishedAt === null;
  const { percent } = runProgress(run);
  const text = isLost ? 'Il server non risponde: riprovo. L’emissione va avanti da sola.' : runInWords(run);
  return (
    <section className={classes.run} aria-label="Emissione in blocco" data-ended={works ? undefined : ''}>
      <p className={classes.quiet}>
        {works ? 'Emissione avviata' : 'Ultima emissione, avviata'} il{' '}
        {formatDay(romeDay(new Date(run.createdAt)))} alle {romeTimeOfDay(new Date(run.createdAt))} da{' '}
        {run.startedBy}
      </p>
      {works && <ProgressBar label="Avanzamento dell’emissione" percent={percent} valueText={text} />}
      <p className={classes.runText} role="status">
        {text}
      </p>
      {!works && <p className={classes.runResult}>{runResultInWords(run)}</p>}
      {works && (
        <div className={classes.cardActions}>
          <Button variant="default" loading={isBusy} onClick={cancel}>
            Interrompi
          </Button>
          <span className={classes.quiet}>Puoi chiudere la pagina: il lavoro continua.</span>
        </div>
      )}
      {run.failures.length > 0 && <Failures run={run} isBusy={isBusy} onRetry={retry} />}
    </section>
  );
}

type FailuresProps = { run: Run; isBusy: boolean; onRetry: (sedi?: number[]) => void };

function Failures({ run, isBusy, onRetry }: FailuresProps) {
  return (
    <details className={classes.failed} open>
      <summary>Sedi non riuscite: {run.failures.length}</summary>
      <Button variant="default" size="sm" loading={isBusy} onClick={() => onRetry()}>
        Riprova tutte
      </Button>
      <ul className={classes.failures}>
        {run.failures.map(({ sede, alias, nomeAzienda, motivo }) => (
          <li key={sede} className={classes.failure}>
            <span>
              <AppLink href={`/lb/cr39/sede/relations/${sede}/create?dal=${run.from}`}>{alias}</AppLink>
              <span className={classes.quiet}> {nomeAzienda}</span>
              <span className={classes.why}>{motivo}</span>
            </span>
            <Button
              variant="default"
              size="sm"
              aria-label={`Riprova ${alias}`}
              disabled={isBusy}
              onClick={() => onRetry([sede])}
            >
              Riprova
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
