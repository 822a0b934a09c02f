import { useParams } from '@tanstack/react-router';
import { formatDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { KeptLine } from '#platform/web/offline/kept-line.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useCan } from '#platform/web/session.tsx';
import { UnreadNote } from '#ui/feedback/unread-note.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { planTrips } from '../../transfers/permissions.ts';
import { tripLinks, tripTexts } from '../../transfers/rules.ts';
import { TripPeople } from '../../transfers/web/public.ts';
import { nextStop } from '../visit/rules.ts';
import { DayMap } from './day-map.tsx';
import classes from './field-days.module.css';
import { NextStop } from './next-stop.tsx';
import { dayHeading } from './own-day-words.ts';
import type { ShownDay } from './shown-day.ts';
import { StopCard } from './stop-card.tsx';
import { useShownDay } from './use-shown-day.ts';
import { useWaitingVisits } from './use-waiting-visits.ts';

/**
 * A day to be looked at: nothing on it can be changed here. Its operators find first what they do next; who plans may
 * tell its visits in their place, once it has come.
 */
export function DayPage() {
  const { transfer = '', day = '' } = useParams({ strict: false });
  const { isOperator, isPlanner, isToldRead, toldError, ...found } = useShownDay(transfer, day);
  return (
    <RecordView isPage found={found}>
      {(shown) => (
        <>
          <UnreadNote
            text="Che cosa è già stato raccontato non si è caricato."
            error={toldError}
            onRetry={found.refetch}
          />
          {/* Until it is known what was told, nobody is asked to tell it. */}
          <Day
            key={shown.id}
            shown={shown}
            isTelling={isOperator && isToldRead}
            isStandingIn={isPlanner && isToldRead}
          />
        </>
      )}
    </RecordView>
  );
}

type DayProps = {
  shown: ShownDay;
  /** One's own day. */
  isTelling: boolean;
  /** That of others, whose visits one may tell. */
  isStandingIn: boolean;
};

function Day({ shown, isTelling, isStandingIn }: DayProps) {
  const { id, transfer, alias, departure, stops, operators, instruments } = shown;
  const mayPlan = useCan(planTrips) && shown.mayPlan;
  const { waiting, refused } = useWaitingVisits(String(transfer), String(id));
  const hasCome = shown.day <= deviceClock.today();
  const tellsStops = isTelling || (isStandingIn && hasCome);
  const next = isTelling
    ? nextStop(
        stops.map((stop) => ({ ...stop, visita: stop.visit })),
        waiting,
      )
    : null;
  const leaves = new Date(departure.dateHour);
  return (
    <article className={classes.dayPage}>
      <PageHeader
        size="record"
        title={dayHeading(shown.day)}
        breadcrumb={[
          { label: tripTexts.listTitle, href: tripLinks.list },
          { label: alias, href: tripLinks.trip(transfer) },
        ]}
        link={appLink}
        detail={
          <>
            Partenza {formatDay(shown.day)} {romeTimeOfDay(leaves)} da {departure.origin} · {alias}
          </>
        }
        actions={
          mayPlan && (
            <ButtonLink href={tripLinks.editDay(transfer, id)} primary={false}>
              Modifica
            </ButtonLink>
          )
        }
      />
      <KeptLine />
      {isTelling && <NextStop shown={shown} next={next} waiting={waiting} mayTell={hasCome} />}
      <div className={classes.dayPeople}>
        <TripPeople operators={operators} instruments={instruments} end={shown.day} />
      </div>
      <div className={classes.dayColumns}>
        <DayMap shown={shown} />
        <section aria-label="Fermate" className={classes.cards}>
          {stops.length === 0 && <p className={classes.quiet}>Nessuna fermata in questa giornata.</p>}
          <ol className={classes.cardList}>
            {stops.map((stop) => (
              <li key={stop.appointment}>
                <StopCard
                  stop={stop}
                  isWaiting={waiting.has(stop.appointment)}
                  isRefused={refused.has(stop.appointment)}
                  tell={tellsStops ? tripLinks.tellStop(transfer, id, stop.appointment) : null}
                  isNext={stop.appointment === next?.appointment}
                />
              </li>
            ))}
          </ol>
        </section>
      </div>
    </article>
  );
}
