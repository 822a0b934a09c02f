import { expect, test } from 'vitest';
import { pointContent, reportContentOf } from '#db/builders/report-content.ts';
import { comparison } from './report-comparison.ts';

const short = { totalDays: 180, isSufficient: false, missing: 'mancano 160 giorni' } as const;
const printed = (points: ReturnType<typeof pointContent>[]) =>
  JSON.stringify(comparison(reportContentOf({ points })));
const many = (changes: Parameters<typeof pointContent>[0] = {}) =>
  Array.from({ length: 40 }, (_, index) => pointContent({ id: index + 1, ...changes }));

test('the bars are called annual means where all of them are', () => {
  expect(printed([pointContent()])).toContain('Barre: media annua; linee');
  expect(printed(many())).toContain('Media annua e livello di riferimento');
});

test('the bars are called means alone where one of them covers too few or too many days', () => {
  for (const other of [short, { totalDays: 735, isTooLong: true }])
    expect(printed([pointContent(), pointContent({ id: 2, ...other })])).toContain('Barre: media; linee');
  const page = printed([...many(), pointContent({ id: 41, ...short })]);
  expect(page).toContain('Media e livello di riferimento');
  expect(page).not.toContain('edia annua');
});
