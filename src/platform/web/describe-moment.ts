import { addDays, formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { deviceClock } from './clock.ts';

/** 'di oggi alle 10:42', 'di ieri alle 10:42', 'del 03/02/2026 alle 10:42', of an ISO instant. */
export function describeMoment(instant: string, today = deviceClock.today()): string {
  const at = new Date(instant);
  const [day, time] = [romeDay(at), romeTimeOfDay(at)];
  if (day === today) return `di oggi alle ${time}`;
  if (day === addDays(today, -1)) return `di ieri alle ${time}`;
  return `del ${formatDay(day)} alle ${time}`;
}
