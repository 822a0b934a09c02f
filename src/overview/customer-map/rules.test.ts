import { expect, test } from 'vitest';
import { siteStandings } from '#reports/site-standings/rules.ts';
import type { PointVerdict } from '#reports/site-verdict/contract.ts';
import { verdictKeyOf, verdictKeys, verdictKinds } from './rules.ts';

const point = (periodoSopra: boolean, riferito = true): PointVerdict => ({
  ...{ id: 1, nome: 'Atrio', attivo: true, esito: 'below', media: null, giorni: null },
  ...{ dal: null, al: null, manca: null, inMisuraDal: null, periodoSopra, riferito },
});

test('every standing has its mark, the worst first', () => {
  expect(verdictKinds.map(({ key }) => key)).toEqual(verdictKeys);
  for (const esito of siteStandings) expect(verdictKeyOf({ esito, punti: [point(false)] })).toBe(esito);
});

test('a period above the level is never hidden behind another standing', () => {
  for (const esito of siteStandings)
    expect(verdictKeyOf({ esito, punti: [point(false), point(true)] })).toBe(
      esito === 'above' ? 'above' : 'warned',
    );
});

test('a site below its level is green only once a report has told so', () => {
  expect(verdictKeyOf({ esito: 'below', punti: [point(false)] })).toBe('below');
  expect(verdictKeyOf({ esito: 'below', punti: [point(false, false)] })).toBe('provisional');
});
