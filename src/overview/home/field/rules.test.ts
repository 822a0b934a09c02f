import { expect, it } from 'vitest';
import { expiryInWords } from './rules.ts';

it.each([
  [0, '2026-12-31', null],
  [0, null, null],
  [3, '2026-07-15', '3 in scadenza, entro il 15/07/2026'],
  [1, '2026-06-30', '1 in scadenza, entro il 30/06/2026'],
  [1, '2026-06-29', '1 oltre la scadenza, dal 29/06/2026'],
])('%i that expire, the first on %s, are told as %s', (inScadenza, scade, words) => {
  expect(expiryInWords({ inScadenza, scade }, '2026-06-30')?.words ?? null).toBe(words);
});
