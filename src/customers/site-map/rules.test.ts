import { expect, it } from 'vitest';
import { expiryOfSite } from './rules.ts';

it.each([
  [0, 0, null, 'none', 'Senza dosimetri'],
  [2, 0, '2026-12-31', 'measuring', '2 in misura, fino al 31/12/2026'],
  [2, 0, '2026-07-31', 'measuring', '2 in misura, fino al 31/07/2026'],
  [2, 1, '2026-07-30', 'expiring', 'In scadenza entro il 30/07/2026, 1 da ritirare'],
  [4, 3, '2026-06-30', 'expiring', 'In scadenza entro il 30/06/2026, 3 da ritirare'],
  [4, 3, '2026-06-29', 'late', 'Oltre la scadenza dal 29/06/2026, 3 da ritirare'],
])('%i dosimeters, %i to collect, the first by %s: %s', (dosimetri, inScadenza, scade, kind, words) => {
  expect(expiryOfSite({ dosimetri, inScadenza, scade }, '2026-06-30')).toEqual({ kind, words });
});
