import { expect, test } from 'vitest';
import { proposedMinutes } from './rules.ts';

const times = [
  { activityType: 2, minuti: 52, quante: 12 },
  { activityType: 9, minuti: 90, quante: 2 },
  { activityType: 5, minuti: 1, quante: 5 },
];

test.each([
  ['the median, in steps of five minutes', 2, 30, 50],
  ['nothing where the estimate says as much', 2, 48, null],
  ['nothing where two visits are all there were', 9, 30, null],
  ['nothing of a type that was never done', 12, 30, null],
  ['never less than a step', 5, 60, 5],
])('%s', (_what, activityType, estimatedTime, minutes) => {
  expect(proposedMinutes({ activityType, estimatedTime }, times)).toBe(minutes);
});
