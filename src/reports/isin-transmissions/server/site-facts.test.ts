import { expect, test } from 'vitest';
import type { Question } from '#surveys/surveys/rules.ts';
import type { OpenSite } from './queries.ts';
import { gapsOf, siteValues } from './site-facts.ts';

const nothingAsked = { versionId: 1, questions: [] };
const half = { building: nothingAsked, employer: nothingAsked, endsOn: '2025-12-31' };

/** A measured site that has everything but perhaps a place. */
function siteAt(latitude: number | null, longitude: number | null): OpenSite {
  return {
    ...{ id: 1, name: 'Scuola', rows: 1, amendments: 0, leftOut: null, istat: '024116' },
    ...{ client: { id: 2, name: 'Azienda' }, principal: { id: 3, name: 'Terme' } },
    address: {
      ...{ address: 'Via della Prova 1', city: 'Vicenza', postalCode: '36100', province: 'VI', regionId: 5 },
      ...{ latitude, longitude, buildingCode: null, riskContext: null },
    },
    ...{ buildingAnswers: [], employerAnswers: [], measured: [4] },
    points: [
      { id: 4, alias: 'Aula', hasFloor: true, hasSurface: true, dates: 'complete', running: null },
      { id: 5, alias: 'Bar', hasFloor: false, hasSurface: false, dates: 'none', running: null },
    ],
  };
}

/** What it lacks. */
const missing = (latitude: number | null, longitude: number | null) =>
  gapsOf(siteAt(latitude, longitude), half).map(({ text }) => text);

test('a site that nobody has put on the map lacks its coordinates, at (0, 0) as well (Q1-18)', () => {
  expect(missing(45.5455, 11.5354)).toEqual([]);
  expect(missing(0, 11.5354)).toEqual([]);
  expect(missing(null, null)).toEqual(['Coordinate della sede']);
  expect(missing(0, 0)).toEqual(['Coordinate della sede']);
});

test('a tax code that was answered before codes were kept as one is told as they are now', () => {
  const code: Question = {
    ...{ id: 101, question: 'Codice fiscale o partita IVA', description: null, mandatory: true },
    ...{ placeholder: null, searchable: false, min: 11, max: 16, choices: [], questions: [] },
    rispostaType: { id: 1, name: 'STRING' },
  };
  const site = { ...siteAt(null, null), employerAnswers: [{ q: 101, a: 'it00743110157', p: [] }] };
  const { answers } = siteValues(site, { ...half, employer: { versionId: 1, questions: [code] } });
  expect(answers).toEqual({ D101: '00743110157' });
});
