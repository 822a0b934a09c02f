import { romeTimeOfDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { type StateTone, StateWord } from '#ui/feedback/state-word.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { NoticeLine } from '../../appointment-notices/web/public.ts';
import { markOf } from '../../planning/rules.ts';
import { listTripDays, type TripDay } from '../days/contract.ts';
import { dayTotals } from './day-totals.ts';
import classes from './trips.module.css';

type TripStop = TripDay['appointments'][number];

/** The stops of a day with what their customers know, and what the day comes to. */
export function DayStops({ day, mayWrite }: { day: TripDay; mayWrite: boolean }) {
  const isOver = day.day < deviceClock.today();
  return (
    <div className={classes.day}>
      <p className={classes.quiet}>{dayTotals(day)}</p>
      {day.appointments.length === 0 && <p className={classes.quiet}>Nessuna fermata in questa giornata.</p>}
      <ol className={classes.stops}>
        {day.appointments.map((stop) => (
          <li key={stop.appointment} className={classes.stop}>
            <span className={classes.hour}>{hourOf(stop)}</span>
            <div className={classes.stopWords}>
              <span className={classes.stopName}>
                {stop.companyId === null || !stop.apribile ? (
                  stop.displayName
                ) : (
                  <AppLink href={`/lb/radioprotection/company/${stop.companyId}/view`}>
                    {stop.displayName}
                  </AppLink>
                )}
              </span>
              <span className={classes.quiet}>{detailOf(stop)}</span>
              {!stop.customStop && (!isOver || !stop.daNotificare) && (
                <NoticeLine
                  appointment={stop.appointment}
                  daNotificare={stop.daNotificare}
                  nonRecapitata={stop.nonRecapitata}
                  appointmentTime={stop.appointmentTime}
                  mayWrite={mayWrite}
                  refresh={[listTripDays]}
                />
              )}
            </div>
            <VisitWord stop={stop} isOver={isOver} />
          </li>
        ))}
      </ol>
    </div>
  );
}

const two = (figure: number) => String(figure).padStart(2, '0');

/** The hour agreed with the customer, else when the road brings one there. */
function hourOf({ providedHour, providedMinutes, arrivalDateHour, fonteArrivo }: TripStop): string {
  if (providedHour !== null) return `${two(providedHour)}:${two(providedMinutes ?? 0)}`;
  if (arrivalDateHour === null) return '—';
  return `ca. ${romeTimeOfDay(new Date(arrivalDateHour))}${markOf(fonteArrivo)}`;
}

function detailOf({ companyCity, activities, settled, customStop }: TripStop): string {
  const work = customStop
    ? 'Fermata libera'
    : settled > 0
      ? `${settled} di ${countOf(activities, 'attività', 'attività')} a posto`
      : countOf(activities, 'attività', 'attività');
  return [companyCity, work].filter(Boolean).join(' · ');
}

const told: Readonly<Record<'fatta' | 'saltata', { word: string; tone: StateTone }>> = {
  fatta: { word: 'Fatta', tone: 'ok' },
  saltata: { word: 'Saltata', tone: 'wrong' },
};

function VisitWord({ stop, isOver }: { stop: TripStop; isOver: boolean }) {
  if (stop.visita) return <StateWord {...told[stop.visita]} />;
  return isOver && !stop.customStop ? <StateWord word="Non raccontata" tone="warning" /> : null;
}
