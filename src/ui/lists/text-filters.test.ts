import { expect, test } from 'vitest';
import { filterText } from './text-filters.ts';

test.each([
  ['a', { firstLetterUpper: true }, 'A'],
  ['ab', { firstLetterUpper: true }, 'ab'],
  ['è', { firstLetterUpper: true }, 'È'],
  ['', { firstLetterUpper: true }, ''],
  ['rm', { upperCase: true }, 'RM'],
  ['35 031a', { digitsOnly: true }, '35031'],
  ['35 0312', { digitsOnly: true, maxLength: 5 }, '35031'],
  ['m² 12,5', { numberOnly: true }, '12,5'],
  ['rome', { upperCase: true, maxLength: 2 }, 'RO'],
  ['Tale e quale', {}, 'Tale e quale'],
])('%j filtered by %j becomes %j (R0-287)', (typed, filter, kept) => {
  expect(filterText(typed, filter)).toBe(kept);
});
