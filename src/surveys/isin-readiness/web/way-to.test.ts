import { expect, test } from 'vitest';
import { readStandpoint } from '#customers/standpoints/rules.ts';
import { missingKinds } from '../rules.ts';
import { wayTo } from './way-to.ts';

const site = { committente: 3, cliente: 7, indirizzo: 9 };
const zone = readStandpoint('/zone/2');
const lab = readStandpoint('/lb');

function way(
  tipo: (typeof missingKinds)[number],
  standpoint = zone,
  modificabile = true,
  isAnsweredHere = false,
) {
  const punto = ['floor', 'surface', 'end', 'measurement', 'dates'].includes(tipo)
    ? { id: 5, alias: 'Ufficio' }
    : null;
  const missing = { tipo, testo: '', punto, trattamento: tipo === 'end' ? 41 : null };
  return wayTo(missing, { ...site, modificabile }, standpoint, isAnsweredHere);
}

test('each missing thing leads to where it is filled in', () => {
  const base = '/zone/2/cr39/committenti/3/aziende/7/indirizzi/9';
  const begin = 'committente=3&cliente=7&indirizzo=9';
  expect(Object.fromEntries(missingKinds.map((tipo) => [tipo, way(tipo)]))).toEqual({
    'building-answer': `${base}/survey`,
    'employer-answer': `${base}/survey`,
    coordinates: '/user/anagrafica/indirizzi/9',
    points: '/user/anagrafica/punti/nuovo?indirizzo=9',
    floor: '/user/anagrafica/punti/5',
    surface: '/user/anagrafica/punti/5',
    end: `/zone/2/cr39/replacement?${begin}&dosimetro=41`,
    measurement: `/zone/2/cr39/positioning?${begin}&punto=5`,
    dates: null,
  });
});

test('wrong dates lead the laboratory to its page of the site, where placements are corrected', () => {
  expect(way('dates', lab)).toBe('/lb/cr39/sede/view/9');
});

test('what its reader may not fill in leads nowhere, and answers not to the page they are given on', () => {
  for (const tipo of ['coordinates', 'points', 'floor', 'surface'] as const)
    expect(way(tipo, zone, false)).toBeNull();
  expect(way('building-answer', zone, true, true)).toBeNull();
  expect(way('building-answer', zone, false)).toMatch(/survey$/);
});
