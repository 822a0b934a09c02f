import { formatDay } from '#platform/contract/dates.ts';
import { durationInWords } from '#platform/contract/duration.ts';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { useCan } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { legSources, markOf } from '../../planning/rules.ts';
import type { TripRecord } from '../contract.ts';
import { listTripDays, type TripDay } from '../days/contract.ts';
import { planTrips } from '../permissions.ts';
import { isArchived, tripLinks, tripTexts } from '../rules.ts';
import { kilometres } from './road-words.ts';
import { TripDays } from './trip-days.tsx';
import { tripKind } from './trip-kind.ts';
import { TripDevices } from './trip-list-page.tsx';
import { TripPeople } from './trip-people.tsx';
import { TripStatusBadge } from './trip-status-badge.tsx';
import classes from './trips.module.css';

/** A trip: how it stands, who goes with what, its days, and which customers still have to be told. */
export function TripPage() {
  const mayPlan = useCan(planTrips);
  return (
    <RecordPage
      kind={tripKind}
      path={(trip) =>
        isArchived(trip, deviceClock.today())
          ? [{ label: tripTexts.archiveTitle, href: tripLinks.archive }]
          : []
      }
      title={({ alias }) => alias}
      state={({ id, status }) => <TripStatusBadge transfer={id} known={status} />}
      detail={periodOf}
      figures={({ id }) => [
        {
          label: 'Dispositivi',
          meaning: 'Quelli di cui è tutto eseguito, su quelli delle attività della trasferta.',
          value: <TripDevices transfer={id} />,
        },
        { label: 'Visite', value: <OfDays trip={id} words={visitsOf} /> },
        { label: 'Strada', value: <OfDays trip={id} words={roadOf} /> },
        { label: 'Lavoro previsto', value: <OfDays trip={id} words={workOf} /> },
      ]}
      action={({ id, modificabile }) =>
        modificabile && mayPlan ? <ButtonLink href={tripLinks.addDay(id)}>Aggiungi giorno</ButtonLink> : null
      }
      sections={(trip) => (
        <div className={classes.overview}>
          <TripPeople {...trip} />
          <TripDays trip={trip} />
        </div>
      )}
    />
  );
}

function periodOf({ id, start, end }: TripRecord): string {
  const days = start === end ? formatDay(start) : `${formatDay(start)} – ${formatDay(end)}`;
  return `Trasferta n. ${id} · ${days}`;
}

/** A figure over all days; they are read once for the whole page. */
function OfDays({ trip, words }: { trip: number; words: (days: readonly TripDay[]) => string }) {
  const { data, error } = useEndpoint(listTripDays, { params: { transfer: trip } });
  if (data) return words(data.days);
  return error ? '—' : '…';
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

function visitsOf(days: readonly TripDay[]): string {
  const stops = days.flatMap(({ appointments }) => appointments).filter(({ customStop }) => !customStop);
  const told = stops.filter(({ visita }) => visita !== null).length;
  return told === 0 ? String(stops.length) : `${told}/${stops.length}`;
}

const roadOf = (days: readonly TripDay[]) =>
  `${kilometres(sum(days.map(({ totals }) => totals.distance)))}, ${durationInWords(1000 * sum(days.map(({ totals }) => totals.duration)))}${worstMark(days)}`;

const worstMark = (days: readonly TripDay[]) =>
  markOf(legSources.findLast((source) => days.some(({ totals }) => totals.fonte === source)) ?? null);

const workOf = (days: readonly TripDay[]) =>
  durationInWords(sum(days.map(({ totals }) => totals.workingTime)));
