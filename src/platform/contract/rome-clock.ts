import { startOf } from './dates.ts';

/** What clocks in Rome show; apart from the days, which the first screens need. */

const romeWall = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Rome',
  hourCycle: 'h23',
  ...{
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  },
});

/** How many ms the clocks of Rome are ahead of UTC at an instant in ms. */
function romeOffset(instant: number): number {
  const parts = Object.fromEntries(
    romeWall.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

/** Clocks are put forward or back by less than this before and after it has happened. */
const aroundLeapMs = 4 * 3_600_000;

/**
 * The instants, in ms, at which clocks in Rome show a time of a day, `minutes` after midnight: two on the night on which
 * they are put back, the earlier one first; of a time that they leap over in spring, the one that the clock before the
 * leap would have shown.
 */
export function romeInstants(day: string, minutes: number): readonly [number, number?] {
  const wall = startOf(day) + minutes * 60_000;
  const before = wall - romeOffset(wall - aroundLeapMs);
  const after = wall - romeOffset(wall + aroundLeapMs);
  const [first, second] = [...new Set([before, after])].filter((at) => at + romeOffset(at) === wall);
  if (first === undefined) return [before];
  return second === undefined ? [first] : [first, second];
}

/** An instant as clocks in Rome show it, with their distance from UTC: `2026-11-24T08:00:00+01:00`. */
export function romeDateTime(instant: Date): string {
  const offset = romeOffset(instant.getTime());
  const wall = new Date(instant.getTime() + offset).toISOString().slice(0, 19);
  const minutes = offset / 60_000;
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0');
  return `${wall}+${two(minutes / 60)}:${two(minutes % 60)}`;
}
