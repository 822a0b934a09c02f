import { expect, test } from 'vitest';
import { dueOfUnit } from './rules.ts';

test.each([
  [0, null, 'none', 'Niente da eseguire'],
  [2, null, 'later', '2 da eseguire, senza scadenza'],
  [1, '2026-06-29', 'past', '1 da eseguire, scaduta il 29/06/2026'],
  [1, '2026-06-30', 'under-30', '1 da eseguire, entro il 30/06/2026'],
  [3, '2026-07-29', 'under-30', '3 da eseguire, la prima entro il 29/07/2026'],
  [3, '2026-07-30', 'under-60', '3 da eseguire, la prima entro il 30/07/2026'],
  [3, '2026-08-28', 'under-60', '3 da eseguire, la prima entro il 28/08/2026'],
  [3, '2026-08-29', 'later', '3 da eseguire, la prima entro il 29/08/2026'],
])('of %i activities, the first due on %s, a unit is %s: %s', (aperte, scade, kind, words) => {
  expect(dueOfUnit({ aperte, scade }, '2026-06-30')).toEqual({ kind, words });
});
