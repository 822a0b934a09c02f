import { describe, expect, test } from 'vitest';
import { type Correctable, groupByDay, ownCorrectionProblem } from './rules.ts';

const entry: Correctable = {
  placedBy: 7,
  placedAt: new Date('2026-03-16T09:00:00Z'),
  endedOn: null,
  processed: false,
};
const me = { userId: 7, today: '2026-03-16' };

describe('who may correct a placement by himself', () => {
  test.each<[string, Partial<Correctable>, typeof me, ReturnType<typeof ownCorrectionProblem>]>([
    ['who recorded it, the same day', {}, me, null],
    ['somebody else', {}, { ...me, userId: 8 }, 'otherPerson'],
    ['nobody, when it was imported', { placedBy: null }, me, 'otherPerson'],
    ['nobody, when nobody knows since when', { placedAt: null }, me, 'otherPerson'],
    ['not the day after', {}, { ...me, today: '2026-03-17' }, 'dayOver'],
    ['until midnight in Rome', { placedAt: new Date('2026-03-16T22:59:59Z') }, me, null],
    [
      'and no longer, whatever day it is in London',
      { placedAt: new Date('2026-03-15T22:59:59Z') },
      me,
      'dayOver',
    ],
    ['not once it was removed', { endedOn: '2026-03-16' }, me, 'followed'],
    ['not once it was analysed', { processed: true }, me, 'followed'],
    [
      'the day counts before what followed',
      { endedOn: '2026-03-16' },
      { ...me, today: '2026-03-20' },
      'dayOver',
    ],
  ])('%s', (_name, change, who, problem) => {
    expect(ownCorrectionProblem({ ...entry, ...change }, who)).toBe(problem);
  });
});

test('entries stand under the day in Rome they were recorded on', () => {
  const at = (registrato: string) => ({ registrato });
  const late = at('2026-03-16T23:30:00.000Z');
  const evening = at('2026-03-16T22:00:00.000Z');
  const morning = at('2026-03-16T06:00:00.000Z');
  expect(groupByDay([late, evening, morning])).toEqual([
    { day: '2026-03-17', entries: [late] },
    { day: '2026-03-16', entries: [evening, morning] },
  ]);
  expect(groupByDay([])).toEqual([]);
});
