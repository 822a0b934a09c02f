import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '#platform/contract/dates.ts';
import { endpointKey, useEndpoint } from '#platform/web/use-endpoint.ts';
import { type CalendarEvent, loadCalendarEvents } from '../calendar/contract.ts';
import { calendarId, type Span } from '../rules.ts';

/** A delegation as the pages speak of it: its last day is one of its days. */
export type Delegation = Span & CalendarEvent['extendedProps'] & { title: string };

export const asDelegation = ({ title, start, end, extendedProps }: CalendarEvent): Delegation => ({
  ...{ title, start, end: addDays(end, -1), ...extendedProps },
});

/** What the calendar shows of a period, of one client or all. That it could not be read is not told (R2-512). */
export function useDelegations(client: number | null) {
  const [period, setPeriod] = useState<Span | null>(null);
  const filters = JSON.stringify({
    'calendar-id': calendarId,
    ...(client === null ? {} : { 'client-id': client }),
  });
  const body = { start: period?.start ?? '', end: period?.end ?? '', timeZone: '+01:00', filters };
  const { data, isFetched } = useEndpoint(
    loadCalendarEvents,
    { body },
    { enabled: period !== null, keepPrevious: true },
  );
  const queries = useQueryClient();
  return {
    delegations: (data ?? []).map(asDelegation),
    isRead: isFetched,
    showPeriod: (shown: Span) =>
      setPeriod((now) => (now?.start === shown.start && now.end === shown.end ? now : shown)),
    renew: () => queries.invalidateQueries({ queryKey: endpointKey(loadCalendarEvents) }),
  };
}
