import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { call, toFailure } from '#platform/web/api-client.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { endpointKey } from '#platform/web/use-endpoint.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { issuedInWords, leftUndoneInWords, runInWords, runProgress, runResultInWords } from '../rules.ts';
import { cancelReportRun, getReportRun, listReportRuns, retryReportRun } from '../runs/contract.ts';
import classes from './issuing.module.css';
import { runUrl } from './run-url.ts';

type Run = ResponseOf<typeof getReportRun>;
type RunPanelProps = {
  run: Run;
  isLost: boolean;
  /** Begun on this page: what has failed is shown at once. */
  isOwn: boolean;
};

/** A run: how far it is, then in a line what became of it. It works on when the page is closed. */
export function RunPanel({ run, isLost, isOwn }: RunPanelProps) {
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
  const [isOpen, setOpen] = useState(isOwn && run.failures.length > 0);
  const { percent } = runProgress(run);
  const text = isLost ? 'Il server non risponde: riprovo. L’emissione va avanti da sola.' : runInWords(run);
  const begun = new Date(run.createdAt);
  const origin = `il ${formatDay(romeDay(begun))} alle ${romeTimeOfDay(begun)} da ${run.startedBy}`;
  return (
    <section className={classes.run} aria-label="Emissione in blocco" data-ended={works ? undefined : ''}>
      <div className={classes.runLine}>
        <p className={classes.runText} role="status">
          {works ? text : <Ending run={run} />}
        </p>
        {works ? (
          <Button variant="default" size="sm" loading={isBusy} onClick={cancel}>
            Interrompi
          </Button>
        ) : (
          <Button variant="subtle" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Dettagli
          </Button>
        )}
      </div>
      {works && (
        <>
          <ProgressBar label="Avanzamento dell’emissione" percent={percent} valueText={text} />
          <p className={classes.runOrigin}>
            Emissione avviata {origin}. Puoi chiudere la pagina: il lavoro continua.
          </p>
        </>
      )}
      {!works && (
        <p className={classes.runOrigin} hidden={!isOpen}>
          {runResultInWords(run)}. {text} Avviata {origin}.
        </p>
      )}
      {run.failures.length > 0 && (works || isOpen) && <Failures run={run} isBusy={isBusy} onRetry={retry} />}
    </section>
  );
}

/** What became of it, in a line. */
function Ending({ run }: { run: Run }) {
  const undone = leftUndoneInWords(run);
  return (
    <>
      <span className={classes.runName}>Ultima emissione: </span>
      {issuedInWords(run)}
      {undone && (
        <>
          {' '}
          <StateWord word={undone} tone="warning" />
        </>
      )}
    </>
  );
}

type FailuresProps = { run: Run; isBusy: boolean; onRetry: (sedi?: number[]) => void };

function Failures({ run, isBusy, onRetry }: FailuresProps) {
  return (
    <details className={classes.failed} open={run.finishedAt !== null}>
      <summary>Sedi non riuscite: {run.failed}</summary>
      {run.failures.length < run.failed && (
        <p className={classes.runOrigin}>Si vedono le prime {run.failures.length}.</p>
      )}
      <Button variant="default" size="sm" loading={isBusy} onClick={() => onRetry()}>
        Riprova tutte
      </Button>
      <ul className={classes.failures}>
        {run.failures.map(({ sede, alias, nomeAzienda, motivo }) => (
          <li key={sede} className={classes.failure}>
            <span>
              <AppLink href={`${runUrl(run)}&sede=${sede}`}>{alias}</AppLink>
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
