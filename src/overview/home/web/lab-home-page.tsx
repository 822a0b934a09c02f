import { lazy, Suspense } from 'react';
import { formatDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { useUser } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { useRoom } from '#ui/controls/use-room.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { ErrorBoundary } from '#ui/shell/error-boundary.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { LaboratoryFigures } from '../../dashboards/web/public.ts';
import { getLabDay, type LabDay } from '../laboratory/contract.ts';
import { countInWords, queueDay, queueHref, queueTone, queueWords } from '../laboratory/rules.ts';
import { dayRefreshMs } from '../rules.ts';
import classes from './day.module.css';
import { QueueList } from './queue-list.tsx';

/** After the work list, which stands beside it or over it. */
const RecentPlacements = lazy(async () => ({
  default: (await import('./recent-placements.tsx')).RecentPlacements,
}));

/** Fetched beside the page: most have no trip. A page whose server does not give it out shows all the rest. */
const OwnTripDays = lazy(async () => (await import('#trips/field-days/web/public.ts')).loadOwnTripDays());

/** Home of the laboratory: what waits at the left, what the field sends as it arrives at the right. */
export function LabHomePage() {
  const { displayName } = useUser();
  const today = deviceClock.today();
  const { data, error, refetch } = useEndpoint(getLabDay, {}, { refreshMs: dayRefreshMs });
  return (
    <>
      <PageHeader title={`Buongiorno, ${displayName}`} detail={`Laboratorio · ${formatDay(today)}`} />
      <div className={classes.columns} data-queues>
        <div className={classes.main}>
          {data ? (
            <QueueList label="Da fare" lines={linesOf(data, today)} />
          ) : error ? (
            <ErrorState
              text={error.text}
              requestId={error.requestId ?? undefined}
              onRetry={() => refetch()}
            />
          ) : (
            <Skeletons count={9} />
          )}
          {data && (
            <p className={classes.quiet}>
              Sedi pronte e questionari: calcolati alle {romeTimeOfDay(new Date(data.calcolato))}
            </p>
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
          <Suspense fallback={<Skeletons count={8} shape="row" />}>
            <RecentPlacements arrivedToday={data?.arrivatiOggi} />
          </Suspense>
        </div>
        <Figures />
      </div>
    </>
  );
}

/** On a phone they stand in the dashboard alone. */
function Figures() {
  const hasRoom = useRoom(48);
  if (!hasRoom) return null;
  return (
    <div className={classes.rest}>
      <Suspense fallback={<Skeletons count={2} shape="picture" />}>
        <LaboratoryFigures />
      </Suspense>
    </div>
  );
}

function linesOf({ code }: LabDay, today: string) {
  return code.map((queue) => {
    const { coda, quanti } = queue;
    return {
      ...{ key: coda, label: queueWords[coda].label, verb: queueWords[coda].verb },
      href: queueHref(coda, today),
      count: countInWords(queue),
      isEmpty: quanti === 0 && !queue.eAltri,
      when: queueDay(queue, today),
      tone: queueTone(queue, today),
    };
  });
}

function Ways() {
  return (
    <nav className={classes.ways} aria-label="Altro lavoro">
      <AppLink href="/lb/cr39/dashboard">Dashboard</AppLink>
      <AppLink href="/lb/cr39/committenti">Committenti e sedi</AppLink>
      <AppLink href="/lb/cr39/committenti?dosimetri=scadenza&forma=mappa">Mappa delle scadenze</AppLink>
      <AppLink href="/lb/cr39/positioning">Posiziona un dosimetro</AppLink>
      <AppLink href="/lb/cr39/replacement">Sostituisci o ritira un dosimetro</AppLink>
    </nav>
  );
}
