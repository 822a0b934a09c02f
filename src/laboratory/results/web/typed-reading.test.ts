import { expect, test } from 'vitest';
import type { Measure } from '../contract.ts';
import { backgroundHint, measureOf, readingOf, readingOnWire } from './typed-reading.ts';

const batch = {
  ...{ id: 1, codice: 'L1', revisione: 1, k: 2, incertezzaK: 0.3, fondo: 50, incertezzaFondo: 20, area: 2 },
  ...{ limite: 10, saturazione: 20_000, giorniInvecchiamento: 300, validoDal: null, validoFino: null },
  daCommentare: 0,
};
const nothing = {
  ...{ traces: null, incertezzaTracce: null, conteggi: null, area: null, background: null },
  ...{ campi: null, chiQuadro: null, lettore: null, letto: '2026-03-10' },
};

test.each([
  ['a density with the uncertainty that the reader gave', { traces: 450, incertezzaTracce: 12 }],
  ['a density alone', { traces: 450 }],
  ['a density on an area of its own', { traces: 450, area: 1.5, background: 30 }],
  ['counts', { conteggi: 900, area: 2, campi: 100, chiQuadro: 1.02 }],
])(
  'the form of a correction holds %s as it was read, so that only what is changed changes',
  (_what, more) => {
    const read = { ...nothing, ...more };
    const misura = measureOf(read, batch) as Measure;
    const typed = readingOf({ misura, lettore: null, letto: read.letto }, '2026-03-16', batch);
    expect(readingOnWire(typed)).toEqual(read);
  },
);

test('the background of the batch is told with a comma, as it is typed', () => {
  expect(backgroundHint({ fondo: 31.4 })).toBe('Vuoto: quello del lotto (31,4 tracce/cm²).');
});
