import { describe, expect, test } from 'vitest';
import { dayInWords, monthAfter, monthInWords, weekdayNames, weeksOf } from './months.ts';

describe('a month on a calendar (R1-663)', () => {
  test('is shown in weeks from Monday to Sunday', () => {
    const weeks = weeksOf('2026-03');
    expect(weeks[0]?.[0]).toBe('2026-02-23');
    expect(weeks.at(-1)?.at(-1)).toBe('2026-04-05');
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeksOf('2027-02')).toHaveLength(4);
    expect(weekdayNames[0]).toBe('lunedì');
  });

  test.each([
    ['2026-03', 1, '2026-04'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-05', -17, '2024-12'],
  ])('%s and %i months are %s', (month, count, after) => {
    expect(monthAfter(month, count)).toBe(after);
  });

  test('is told in Italian', () => {
    expect(monthInWords('2026-03')).toBe('marzo 2026');
    expect(dayInWords('2026-03-18')).toBe('mercoledì 18 marzo 2026');
    expect(dayInWords('2026-03-01')).toBe('domenica 1 marzo 2026');
  });
});
