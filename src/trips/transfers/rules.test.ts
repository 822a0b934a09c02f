import { describe, expect, test } from 'vitest';
import { isArchived, nextTripDay, tripStatus } from './rules.ts';

const today = '2026-03-16';

describe('how a trip stands', () => {
  test.each([
    ['2026-03-17', '2026-03-18', 4, 'scheduled'],
    ['2026-03-16', '2026-03-16', 0, 'in_progress'],
    ['2026-03-10', '2026-03-16', 0, 'in_progress'],
    ['2026-03-10', '2026-03-15', 0, 'completed'],
    ['2026-03-10', '2026-03-15', 1, 'to_complete'],
  ])('from %s to %s with %i open: %s (R1-276, Q1-63)', (start, end, openActivities, code) => {
    expect(tripStatus({ start, end, openActivities }, today).code).toBe(code);
    expect(isArchived({ end }, today)).toBe(end < today);
  });

  test('goes on the day after its last, or begins tomorrow (Q1-67)', () => {
    expect([nextTripDay(null, today), nextTripDay('2026-03-31', today)]).toEqual([
      '2026-03-17',
      '2026-04-01',
    ]);
  });
});
