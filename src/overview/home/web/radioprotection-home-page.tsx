import { lazy, Suspense } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { useCan, useUser } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { activityHref } from '#radioprotection/activities/web/public.ts';
import { deadlineClass } from '#radioprotection/due-classes/rules.ts';
import { keepRadioprotection } from '#radioprotection/reach/permissions.ts';
import { unitHref } from '#radioprotection/unit-places/rules.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { wholeFigure } from '#ui/lists/count-of.ts';
import { ErrorBoundary } from '#ui/shell/error-boundary.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { type ExpertDay, getExpertDay, type NextActivity } from '../radioprotection/contract.ts';
import { expertQueueDay, expertQueueTone, expertQueueWords } from '../radioprotection/rules.ts';
import { dayRefreshMs } from '../rules.ts';
import classes from './day.module.css';
import { QueueList } from './queue-list.tsx';

/** Fetched beside the page: most have no trip. A page whose server does not give it out shows all the rest. */
const OwnTripDays = lazy(async () => (await import('#trips/field-days/web/public.ts')).loadOwnTripDays());

/** Home of planners and experts: what waits for them at the left, what is due first at the right. */
export function RadioprotectionHomePage() {
  const { displayName } = useUser();
  const today = deviceClock.today();
  const mayKeep = useCan(keepRadioprotection);
  const { data, error, refetch } = useEndpoint(getExpertDay, {}, { refreshMs: dayRefreshMs });
  return (
    <>
      <PageHeader title={`Buongiorno, ${displayName}`} detail={`Radioprotezione · ${formatDay(today)}`} />
      <div className={classes.columns} data-queues>
        <div className={classes.main}>
          {data ? (
            <QueueList label="Da fare" lines={linesOf(data, mayKeep)} />
          ) : error ? (
            <ErrorState
              text={error.text}
              requestId={error.requestId ?? undefined}
              onRetry={() => refetch()}
            />
          ) : (
            <Skeletons count={9} />
          )}
          {(data || error) && (
            <ErrorBoundary fallback={Ways}>
              <Suspense>
                <OwnTripDays>
                  <Ways />
                </OwnTripDays>
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
        <div className={classes.side}>
          {data && <NextActivities activities={data.prossime} today={today} />}
        </div>
      </div>
    </>
  );
}

function linesOf({ code }: ExpertDay, mayKeep: boolean) {
  return code.map((queue) => ({
    ...{ key: queue.coda, ...expertQueueWords(queue.coda, mayKeep), tone: expertQueueTone(queue.coda) },
    ...{ count: wholeFigure(queue.quanti), isEmpty: queue.quanti === 0, when: expertQueueDay(queue) },
  }));
}

const dueTones = { past: 'wrong', 'under-30': 'warning', 'under-60': 'quiet', later: 'quiet' } as const;

function NextActivities({ activities, today }: { activities: readonly NextActivity[]; today: string }) {
  return (
    <section className={classes.panel} aria-labelledby="next">
      <div className={classes.panelHead}>
        <h2 id="next" className={classes.panelTitle}>
          Le prime scadenze
        </h2>
        <AppLink href="/lb/radioprotection/deadlines">Tutte</AppLink>
      </div>
      {activities.length === 0 && <p className={classes.quiet}>Nessuna attività ha una scadenza.</p>}
      <ul className={classes.nextOnes}>
        {activities.map((activity) => (
          <li key={activity.id}>
            <span className={classes.nextWords}>
              <AppLink href={activityHref(activity, activity.id)} className={classes.strong}>
                {activity.attivita}
              </AppLink>
              <span className={classes.quietLine}>
                <AppLink href={unitHref(activity)}>{activity.company.nome}</AppLink> ·{' '}
                {activity.employer.nome}
              </span>
            </span>
            <StateWord
              word={formatDay(activity.scadenza)}
              tone={dueTones[deadlineClass(activity.scadenza, today)]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ways() {
  return (
    <nav className={classes.ways} aria-label="Altro lavoro">
      <AppLink href="/lb/radioprotection/dashboard">Dashboard</AppLink>
      <AppLink href="/lb/radioprotection/companies?forma=mappa">Mappa delle unità locali</AppLink>
      <AppLink href="/lb/radioprotection/deadlines/months">Scadenze per mese</AppLink>
    </nav>
  );
}
