import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { durationInWords, readDuration } from './duration.ts';

describe('a typed duration', () => {
  test.each([
    ['1 h 30 min', 90],
    ['1h30', 90],
    ['1:30', 90],
    ['1,5 h', 90],
    ['1.5 ore', 90],
    ['1 ora e 30 minuti', 90],
    ['90', 90],
    [' 45 MIN ', 45],
    ['45’', 45],
    ['2 ore', 120],
    ['0', 0],
    ['0:05', 5],
    ['100 min', 100],
  ])('%j is %i minutes in milliseconds (R1-508)', (typed, minutes) => {
    expect(readDuration(typed)).toBe(minutes * 60_000);
  });

  test.each([[''], ['un’ora'], ['-5'], ['1:75'], ['1 h 30 min 20 s'], ['1e3'], ['h'], ['1,5']])(
    '%j is none',
    (typed) => {
      expect(readDuration(typed)).toBeNull();
    },
  );

  test('is read back from what it is shown as', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_080 }), (minutes) => {
        expect(readDuration(durationInWords(minutes * 60_000))).toBe(minutes * 60_000);
      }),
    );
  });
});
