import { expect, test } from 'vitest';
import { countInWords } from './rules.ts';

test.each([
  [0, false, '0'],
  [1200, false, '1.200'],
  [1200, true, 'oltre 1.200'],
  [0, true, '0 finora'],
])('%i that wait, with others not looked at: %s, are told as %s', (quanti, eAltri, words) => {
  expect(countInWords({ quanti, eAltri })).toBe(words);
});
