import { expect, test } from 'vitest';
import type { PointVerdict } from '../site-verdict/contract.ts';
import { figureOfPoint } from './rules.ts';

const mean = (concentration: number) => ({ concentration, expanded: null, isUpperBound: false });

test.each<[string, PointVerdict['esito'], number, number | null, number, string | null, string | null]>([
  ['of a year below the level', 'below', 300, 365, 300, null, null],
  ['of a year above it', 'above', 301, 365, 300, 'above', 'sopra il livello (300)'],
  [
    'of a year in doubt',
    'not-comparable',
    290,
    365,
    300,
    'partial',
    'non confrontabile con il livello (300)',
  ],
  // What was judged stands, whatever the figure alone would say.
  [
    'of a year that was judged in doubt',
    'not-comparable',
    900,
    800,
    300,
    'partial',
    'non confrontabile con il livello (300)',
  ],
  ['of too few days', 'insufficient', 100, 90, 300, 'partial', 'misura parziale, su 90 giorni'],
  ['of one day', 'insufficient', 100, 1, 300, 'partial', 'misura parziale, su 1 giorno'],
  [
    'of too few days, above the level',
    'insufficient',
    900,
    90,
    300,
    'above',
    'sopra il livello (300), su 90 giorni',
  ],
  ['of too few days, on the level', 'insufficient', 300, 90, 300, 'partial', 'misura parziale, su 90 giorni'],
  ['of days that nobody knows', 'no-result', 100, null, 300, 'partial', 'misura parziale, su 0 giorni'],
])('a mean %s is shown with its mark and word', (_, esito, concentration, giorni, level, mark, word) => {
  expect(figureOfPoint({ media: mean(concentration), esito, giorni }, level)).toMatchObject({
    unit: 'Bq/m³',
    mark,
    word,
  });
});

test('a point without a mean has no figure', () => {
  expect(figureOfPoint({ media: null, esito: 'never', giorni: null }, 300)).toBeNull();
});
