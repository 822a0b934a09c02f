import { expect, test } from 'vitest';
import { chartedMonths } from './rules.ts';

const due = (mese: string, totale: number, scadute = 0) => ({ mese, totale, scadute });
const charted = (...mesi: ReturnType<typeof due>[]) => chartedMonths({ mesi, senza: 4 }, '2026-11-22');

test('the chart runs from this month over a year, empty months among them', () => {
  const { months, ...outside } = charted(due('2026-12', 3));
  expect(months).toHaveLength(12);
  expect(months.slice(0, 3)).toEqual([due('2026-11', 0), due('2026-12', 3), due('2027-01', 0)]);
  expect(months.at(-1)).toEqual(due('2027-10', 0));
  expect(outside).toEqual({ before: 0, after: 0, undated: 4 });
});

test.each([
  ['2026-10', '2026-10', 0],
  ['2026-08', '2026-08', 0],
  ['2026-07', '2026-11', 5],
])('what is late since %s lets it begin in %s, with %i before it', (late, first, before) => {
  const found = charted(due(late, 5, 5), due('2026-11', 1));
  expect([found.months[0]?.mese, found.before]).toEqual([first, before]);
});

test('every activity is in a month of the chart, before, after, or without a deadline', () => {
  const found = charted(due('2025-01', 2, 2), due('2026-09', 1, 1), due('2027-10', 7), due('2027-11', 6));
  expect(found.months.reduce((sum, { totale }) => sum + totale, 0)).toBe(8);
  expect([found.before, found.after, found.undated]).toEqual([2, 6, 4]);
});
