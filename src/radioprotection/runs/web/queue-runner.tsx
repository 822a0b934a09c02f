import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { call, toFailure } from '#platform/web/api-client.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { endpointKey, useEndpoint } from '#platform/web/use-endpoint.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { SafeMarkup } from '#ui/feedback/safe-markup.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { stopRun } from '../contract.ts';
import { executeQueue, getQueue, getQueueItem, type Queue } from '../queues/contract.ts';
import { beginsHere, type QueueName, queueLabels } from '../queues/rules.ts';
import { runnerStates } from './run-progress.tsx';
import { RunnerBar } from './runner-bar.tsx';
import classes from './runs.module.css';

const askEveryMs = 1_000;

/** A queue of the server: started (execute 1), held (execute 0), stopped; what it has come to is read item by item. */
export function QueueRunner({ queue }: { queue: QueueName }) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const input = { params: { queue } };
  const known = queries.getQueryData<ResponseOf<typeof getQueue>>(endpointKey(getQueue, input));
  const works = known?.run?.finishedAt === null;
  const { data, error, refetch } = useEndpoint(getQueue, input, works ? { refreshMs: askEveryMs } : {});
  const change = (what: () => Promise<unknown>) => {
    setBusy(true);
    what()
      .catch((failure: unknown) => showToast('error', toFailure(failure).text))
      .finally(() => {
        void queries.invalidateQueries({ queryKey: endpointKey(getQueue) }).then(() => setBusy(false));
      });
  };
  const execute = (flag: 0 | 1) => change(() => call(executeQueue, { ...input, body: { execute: flag } }));
  if (error && !data) return <ErrorState text={error.text} onRetry={() => refetch()} />;
  if (!data) return <Skeletons />;
  const { run, items } = data;
  return (
    <section className={classes.panel} aria-label={queueLabels[queue]}>
      <RunnerBar
        label={queueLabels[queue]}
        state={run ? runnerStates[run.state] : 'idle'}
        progress={run ?? { total: 0, done: 0, failed: 0 }}
        isBusy={isBusy}
        startLabel={run ? 'Avvia di nuovo' : 'Avvia'}
        onStart={beginsHere(queue, run?.state ?? null) ? () => execute(1) : undefined}
        onPause={() => execute(0)}
        onResume={() => execute(1)}
        onStop={() => change(() => call(stopRun, { params: { run: run?.id ?? 0 } }))}
      />
      <p className={classes.quiet}>
        {error ? 'Il server non risponde: riprovo. La coda va avanti da sola.' : aboutOf(run)}{' '}
        {!beginsHere(queue, run?.state ?? null) && run?.finishedAt !== null && queue !== 'processing' && (
          <AppLink href={documentsOfRegistries}>Apri i documenti di registro</AppLink>
        )}
      </p>
      {run && items.length > 0 && (
        <ul className={classes.rows}>
          {items.map(({ item, state }) => (
            <li key={item} className={classes.row} data-state={state}>
              <QueueItem key={state} queue={queue} run={run.id} item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const documentsOfRegistries = '/lb/radioprotection/assets/registries/default/docs';

function aboutOf(run: Queue['run']): string {
  if (!run) return 'La coda è ferma.';
  const begun = `Avviata da ${run.startedBy}.`;
  return run.finishedAt === null ? `${begun} Puoi chiudere la pagina: la coda continua.` : begun;
}

/** One item, as the server tells it: asked for once, and again when its state is another (it has a key of its own). */
function QueueItem({ queue, run, item }: { queue: QueueName; run: number; item: number }) {
  const { data, error, isFetching, refetch } = useEndpoint(getQueueItem, {
    params: { queue, item },
    query: { run: String(run) },
  });
  if (isFetching)
    return (
      <span className={classes.asking} role="status">
        <Loader size={16} aria-hidden /> Elemento {item}: caricamento
      </span>
    );
  if (!data || error)
    return (
      <span className={classes.asking} role="alert">
        <IconAlertTriangle size={18} color="var(--mantine-color-amber-8)" aria-hidden />
        Elemento {item}: {error?.text}
        <Button variant="subtle" onClick={() => void refetch()}>
          Riprova
        </Button>
      </span>
    );
  return (
    <span>
      <SafeMarkup html={data.html} />
    </span>
  );
}
