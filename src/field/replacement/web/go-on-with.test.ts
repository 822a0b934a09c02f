import { expect, test } from 'vitest';
import { emptyDraft, type ReplacementDraft, replacementDraftShape } from '../rules.ts';
import { goOnWith } from './go-on-with.ts';

const today = '2026-03-16';
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
const bare = { stanza: null, active: true, planimetry: null, planimetryPos: null };
const point = { id: 5, alias: 'Ufficio', superficie: 20, codicePiano: 4, oldPiano: null };
const cellar = { ...point, ...bare, id: 6, alias: 'Cantina', idIndirizzo: address.id };
const standing = {
  id: 42,
  trattamento: 42,
  code: 'LBS00042',
  codice: 'LBS00042',
  inizio: '2026-01-04',
  fine: null,
  lavorato: false,
  smarrito: false,
  giorni: 71,
  idPunto: 6,
  inScadenza: false,
  dataAttribuzione: null,
};
const sent: ReplacementDraft = {
  ...emptyDraft(today),
  removalDate: '2026-03-10',
  oldDosimeter: { id: 41, codice: 'LBS00041', inizio: '2026-02-04', inScadenza: false },
  point,
  address,
  lost: true,
};
const remaining = { dosimeters: [standing], points: [cellar] };

test('«Prosegui» presets the old dosimeter with its point and address, whatever the list will hold (R0-107)', () => {
  const next = goOnWith(sent, 42, remaining, today);
  expect(next).toMatchObject({
    step: 1,
    removalDate: '2026-03-10',
    oldDosimeter: { id: 42, codice: 'LBS00042', inizio: '2026-01-04', inScadenza: false },
    point: { id: 6, alias: 'Cantina' },
    address: { id: 9 },
    lost: false,
    wanted: null,
  });
  expect(replacementDraftShape.safeParse(next).success).toBe(true);
});

test('one that the reply does not know is looked for in the list', () => {
  expect(goOnWith(sent, 43, remaining, today)).toMatchObject({ oldDosimeter: null, wanted: 43 });
  expect(goOnWith(sent, 42, undefined, today)).toMatchObject({ oldDosimeter: null, wanted: 42 });
});

test('«Continua» begins with nothing chosen', () => {
  expect(goOnWith(sent, null, remaining, today)).toMatchObject({ oldDosimeter: null, wanted: null });
});
