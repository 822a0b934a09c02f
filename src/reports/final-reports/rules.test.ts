import { expect, it } from 'vitest';
import { addDays } from '#platform/contract/dates.ts';
import { type HeldPoint, siteStateOf } from './rules.ts';

const stay = (inizio: string, fine: string, heldBy: number | null, risultato = true) => ({
  ...{ codice: `LBS${inizio}`, inizio, fine, heldBy, heldHere: heldBy !== null, risultato },
  // Searched for from 2022 on, issued a month after it ended.
  heldFor: heldBy === null ? null : { from: '2022-01-01', until: addDays(fine, 30) },
});
const pointOf = (...ended: HeldPoint['ended']): HeldPoint => ({
  ...{ id: 1, name: 'Aula', floorId: 4, oldFloor: null, attivo: null, ended },
});
const stateOf = (...points: HeldPoint[]) => {
  const { verdict, reportId } = siteStateOf(points, '2026-03-16', 340);
  return [verdict.pronto, reportId];
};

const year = (heldBy: number | null, risultato = true) => stay('2024-01-01', '2024-12-31', heldBy, risultato);
const next = (heldBy: number | null) => stay('2025-01-05', '2025-12-31', heldBy);
const earlier = (heldBy: number | null) => stay('2022-06-01', '2023-05-25', heldBy);
const longBefore = stay('2020-06-01', '2021-05-25', null);
const half = stay('2025-01-05', '2025-06-30', null);

it.each([
  ['nothing measured', [], [false, null]],
  ['a year that nobody reports', [year(null)], [true, null]],
  ['a year without its result', [year(null, false)], [false, null]],
  ['a year that a report holds', [year(7)], [false, 7]],
  ['a held year, and half of the next', [year(7), half], [false, 7]],
  ['a held year, and the whole next', [year(7), next(null)], [true, null]],
  ['a held year, and one before it that its report passed over', [earlier(null), year(7)], [false, 7]],
  ['a held year, and one before the days that its report was found by', [longBefore, year(7)], [true, null]],
  ['two held years: the later report', [year(7), next(9)], [false, 9]],
] as const)('%s', (_what, ended, expected) => {
  expect(stateOf(pointOf(...ended))).toEqual(expected);
});

it('one point that is ready is enough, beside others that are held', () => {
  expect(stateOf(pointOf(year(7)), pointOf(next(null)))).toEqual([true, null]);
});

it('what stands in the report of another site, where it lay before, is neither free nor an answer here', () => {
  expect(stateOf(pointOf({ ...year(7), heldHere: false }))).toEqual([false, null]);
});
