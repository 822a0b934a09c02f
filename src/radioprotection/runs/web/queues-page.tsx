import { AppLink, appLink } from '#platform/web/app-link.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { type StateTone, StateWord } from '#ui/feedback/state-word.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { listQueues } from '../queues/contract.ts';
import { queueDetails, queueLabels } from '../queues/rules.ts';
import { type RunState, runStateLabels } from '../rules.ts';
import { progressInWords } from './runner-bar.tsx';
import classes from './runs.module.css';

const tones: Record<RunState, StateTone> = {
  running: 'running',
  paused: 'warning',
  stopped: 'quiet',
  complete: 'ok',
};
const askEveryMs = 5_000;

/** The queues of the program, with what each is at. */
export function QueuesPage() {
  const { data, error, refetch } = useEndpoint(listQueues, {}, { refreshMs: askEveryMs });
  return (
    <>
      <PageHeader
        title="Code di lavoro"
        breadcrumb={[{ label: 'Impostazioni', href: '/user/settings' }]}
        link={appLink}
        detail="Il lavoro che il server fa da solo: si avvia, si mette in pausa, si ferma."
      />
      {error && !data && <ErrorState text={error.text} onRetry={() => refetch()} />}
      {!data && !error && <Skeletons />}
      {data && (
        <ul className={`${classes.rows} ${classes.queues}`}>
          {data.queues.map(({ queue, run }) => (
            <li key={queue} className={classes.row}>
              <span className={classes.item}>
                <AppLink href={`/admin/queues/${queue}`}>{queueLabels[queue]}</AppLink>
                <span className={classes.quiet}>{queueDetails[queue]}</span>
              </span>
              <span className={classes.outcome}>
                {run ? (
                  <>
                    <StateWord word={runStateLabels[run.state]} tone={tones[run.state]} />
                    <span className={classes.quiet}>{progressInWords(run)}</span>
                  </>
                ) : (
                  <StateWord word="Mai avviata" tone="quiet" />
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
