import { expect, test } from 'vitest';
import { emptyDraft, type ReplacementDraft } from '../rules.ts';
import { atSites, nearestSitesFirst, siteOf, withChosen } from './with-chosen.ts';

const address = {
  id: 9,
  displayName: 'Reparto fanghi',
  addressLabel: 'Via della Prova 1, 36100 Vicenza (VI)',
  address: 'Via della Prova 1',
  cap: '36100',
  city: 'Vicenza',
  provincia: 'VI',
  region: 5,
  cdr: null,
  codiceStabile: null,
  indirizzoShipping: true,
};
const point = { id: 5, alias: 'Ufficio', superficie: 20, codicePiano: 4, oldPiano: null };
const oldDosimeter = { id: 41, codice: 'LBS00041', inizio: '2026-02-04', inScadenza: false };
const chosen: ReplacementDraft = { ...emptyDraft('2026-03-16'), oldDosimeter, point, address };
const placement = {
  id: 7,
  trattamento: 7,
  code: 'LBS00007',
  codice: 'LBS00007',
  inizio: '2025-01-01',
  fine: null,
  lavorato: false,
  smarrito: false,
  giorni: 400,
  idPunto: 3,
  inScadenza: true,
  dataAttribuzione: null,
};
const lists = { dosimetri: [placement], indirizzi: [], punti: [] };
const idsIn = (listed: ReturnType<typeof withChosen>) => listed.dosimetri.map(({ id }) => id);

test('a chosen dosimeter that the list does not hold comes first, with its point and address', () => {
  const listed = withChosen(lists, chosen);
  expect(idsIn(listed)).toEqual([41, 7]);
  expect(listed.dosimetri[0]).toMatchObject({ codice: 'LBS00041', idPunto: 5, inScadenza: false });
  expect(listed.punti).toEqual([{ ...point, idIndirizzo: 9 }]);
  expect(listed.indirizzi).toEqual([address]);
});

test('is there too when the list cannot be read', () => {
  expect(idsIn(withChosen(undefined, chosen))).toEqual([41]);
});

test('what the list holds stays as it is', () => {
  const whole = { ...lists, dosimetri: [placement, { ...placement, id: 41 }] };
  expect(withChosen(whole, chosen)).toBe(whole);
  expect(withChosen(lists, emptyDraft('2026-03-16'))).toBe(lists);
});

test('what measures where one worked last comes first, the last site before the one before', () => {
  const at = (id: number, idPunto: number) => ({ ...placement, id, idPunto });
  const lists = {
    dosimetri: [at(1, 51), at(2, 52), at(3, 53), at(4, 52)],
    punti: [51, 52, 53].map((id) => ({ ...point, id, idIndirizzo: id + 10 })),
    indirizzi: [],
  };
  expect(atSites(lists, [63, 62, 99])).toEqual([3, 2, 4]);
  expect([siteOf(lists, 2), siteOf(lists, 99)]).toEqual([62, undefined]);
});

test('the dosimeters of the nearest site come first, those of a site nobody has placed last', () => {
  const at = (id: number, idPunto: number) => ({ ...placement, id, idPunto });
  const listed = {
    dosimetri: [at(1, 11), at(2, 12), at(3, 13), at(4, 12)],
    punti: [11, 12, 13].map((id) => ({ ...point, id, idIndirizzo: id + 10 })),
    indirizzi: [
      { ...address, id: 21 },
      { ...address, id: 22, latitude: 45.4, longitude: 11.9 },
      { ...address, id: 23, latitude: 42.4, longitude: 12.1 },
    ],
  };
  const { dosimetri, metres } = nearestSitesFirst(listed, { latitude: 42.41, longitude: 12.1 });
  expect(dosimetri.map(({ id }) => id)).toEqual([3, 2, 4, 1]);
  expect(metres.get(23)).toBeCloseTo(1112, -1);
  expect(metres.get(21)).toBeNull();
});
