import { useState } from 'react';
import { daysBetween, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useCan } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { MoreMenu } from '#ui/controls/more-menu.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { markOf } from '../../planning/rules.ts';
import type { TripRecord } from '../contract.ts';
import { listTripDays, type TripDay } from '../days/contract.ts';
import { planTrips } from '../permissions.ts';
import { tripLinks } from '../rules.ts';
import { DayStops } from './day-stops.tsx';
import { dayInWords } from './day-words.ts';
import { RemoveDay } from './remove-day.tsx';
import { kilometres } from './road-words.ts';
import classes from './trips.module.css';

/** The days of a trip, and beneath them what happens on each. */
export function TripDays({ trip }: { trip: TripRecord }) {
  const found = useEndpoint(listTripDays, { params: { transfer: trip.id } });
  const mayPlan = useCan(planTrips) && trip.modificabile;
  const [removed, setRemoved] = useState<TripDay | null>(null);
  return (
    <RecordView found={found}>
      {({ days }) => (
        <>
          <RecordSection title="Giornate">
            <DataList
              caption="Giornate della trasferta"
              columns={columnsOf(trip.id, mayPlan ? setRemoved : null)}
              rows={days}
              rowKey={({ id }) => id}
              unit={['giornata', 'giornate']}
              empty={{ text: 'Nessuna giornata' }}
            />
          </RecordSection>
          {days.map((day) => (
            <RecordSection key={day.id} title={`Fermate di ${dayInWords(day.day)}`}>
              <DayStops day={day} mayWrite={mayPlan} />
            </RecordSection>
          ))}
          {removed && (
            <RemoveDay
              trip={trip}
              day={removed}
              isLast={days.length === 1}
              onClose={() => setRemoved(null)}
            />
          )}
        </>
      )}
    </RecordView>
  );
}

const when = (moment: string) => romeTimeOfDay(new Date(moment));

/** `onRemove`: of who plans. */
function columnsOf(trip: number, onRemove: ((day: TripDay) => void) | null): readonly DataColumn<TripDay>[] {
  return [
    {
      key: 'data',
      header: 'Data',
      cell: ({ id, day }) => <AppLink href={tripLinks.viewDay(trip, id)}>{dayInWords(day)}</AppLink>,
    },
    {
      key: 'partenza',
      header: 'Partenza',
      card: 'below',
      cell: ({ departure }) => `${when(departure.dateHour)} da ${departure.origin}`,
    },
    {
      key: 'fermate',
      header: 'Fermate',
      numeric: true,
      card: 'below',
      isTold: true,
      cell: ({ appointments }) => appointments.length,
    },
    {
      key: 'strada',
      header: 'Strada',
      numeric: true,
      cell: ({ totals }) => `${kilometres(totals.distance)}${markOf(totals.fonte)}`,
    },
    {
      key: 'fine',
      header: 'Fine',
      narrow: true,
      cell: (day) => <span className={classes.hourCell}>{endOf(day)}</span>,
    },
    {
      key: 'azioni',
      header: 'Azioni',
      narrow: true,
      card: 'beside',
      cell: (day) => (
        <span className={classes.ways}>
          <AppLink href={tripLinks.viewDay(trip, day.id)}>Visualizza</AppLink>
          {onRemove && <AppLink href={tripLinks.editDay(trip, day.id)}>Modifica</AppLink>}
          {onRemove && (
            <MoreMenu
              size="sm"
              label={`Altre azioni per ${dayInWords(day.day)}`}
              actions={[{ label: 'Togli la giornata…', isDanger: true, onSelect: () => onRemove(day) }]}
            />
          )}
        </span>
      ),
    },
  ];
}

/** When the last stop ends; a day later is said. */
function endOf({ day, totals: { end, fonteFine } }: TripDay): string {
  if (end === null) return '—';
  const later = daysBetween(day, romeDay(new Date(end)));
  return `${when(end)}${later > 0 ? ` (+${later})` : ''}${markOf(fonteFine)}`;
}
