import { romeDay } from '#platform/contract/dates.ts';
import type { KeptPerson } from './kept-database.ts';

/** Days that somebody goes on without the server having been asked about the session. */
const days = 30;
const dayMs = 86_400_000;

/**
 * Whether whoever was signed in last may go on without a word of the server: until the end of the day on which this
 * device has learned that the session is over, and no longer than 30 days when it never could ask.
 */
export function mayGoOn({ keptAt, endedAt = null }: KeptPerson, now: Date): boolean {
  if (endedAt !== null) return romeDay(new Date(endedAt)) === romeDay(now);
  return Date.parse(keptAt) >= now.getTime() - days * dayMs;
}
