import { describe, expect, it } from 'vitest';
import { columnsOf } from './columns/rules.ts';
import { countsText, importKinds, isUnderway, progressText, rowsText } from './rules.ts';

describe('words', () => {
  it.each([
    [{ created: 0, updated: 0, unchanged: 5_000, refused: 0 }, '0 nuovi, 0 modificati, 5.000 uguali'],
    [{ created: 1, updated: 1, unchanged: 1, refused: 1 }, '1 nuovo, 1 modificato, 1 uguale, 1 rifiutata'],
    [
      { created: 12_000, updated: 2, unchanged: 0, refused: 240 },
      '12.000 nuovi, 2 modificati, 0 uguali, 240 rifiutate',
    ],
  ])('%j is %s', (counts, text) => {
    expect(countsText(counts)).toBe(text);
  });

  it.each([
    [{ done: 0, total: null, refused: 0 }, 'Leggo il file…'],
    [{ done: 12_000, total: 30_000, refused: 240 }, '12.000 di 30.000 righe, 240 rifiutate'],
    [{ done: 0, total: 7, refused: 0 }, '0 di 7 righe'],
  ])('%j is %s', (run, text) => {
    expect(progressText(run)).toBe(text);
  });

  it('speaks of one and of many', () => {
    expect([rowsText(1, 'riga', 'righe'), rowsText(4_900, 'riga', 'righe')]).toEqual([
      '1 riga',
      '4.900 righe',
    ]);
  });
});

it('is under way until it has ended', () => {
  const states = ['waiting', 'running', 'cancelling', 'finished', 'cancelled', 'failed'];
  expect(states.filter((state) => isUnderway({ state }))).toEqual(['waiting', 'running', 'cancelling']);
});

it('has no two columns of a kind with one name or one field', () => {
  for (const kind of importKinds) {
    const names = columnsOf[kind].map(({ name }) => name.toLowerCase());
    const fields = columnsOf[kind].map(({ field }) => field);
    expect([kind, new Set(names).size, new Set(fields).size]).toEqual([kind, names.length, fields.length]);
  }
});
