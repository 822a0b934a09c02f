import { describe, expect, test } from 'vitest';
import {
  changesText,
  expertText,
  type NotifiedDevice,
  type NotifiedPerson,
  type NotifiedUnit,
  notificationGaps,
  representativeText,
} from './rules.ts';

const person: NotifiedPerson = {
  ...{ name: 'Anna', surname: 'Neri', fiscalCode: 'NRENNA75D41L840X' },
  ...{ qualification: 'fisico', grade: 'terzo', registerNumber: '123' },
};
const device: NotifiedDevice = {
  ...{ sigla: 'RX1', category: 'opt', make: 'Provalab', serialNumber: '7', tubeSerialNumber: null },
  ...{ kVp: null, mA: null },
};
const unit: NotifiedUnit = {
  ...{
    company: 'Studio',
    companyAddress: 'Via 1',
    territory: 'Vicenza',
    employer: 'Bianchi',
    employerAddress: 'Via 2',
  },
  ...{ fiscalCode: null, taxId: '01234567890', pec: null },
  ...{ legalRepresentatives: [person], isResonance: false, experts: [person], devices: [device] },
};

describe('what a notification would lack', () => {
  test('of a unit with everything is nothing, be it the tax id or the fiscal code that is known', () => {
    expect(notificationGaps(unit, '2026-03-16')).toEqual([]);
    expect(notificationGaps({ ...unit, fiscalCode: '80012345678', taxId: null }, '2026-03-16')).toEqual([]);
  });

  test('is no number in the list of experts where resonance alone is in use, which has no such list', () => {
    const unlisted = { ...person, registerNumber: null };
    expect(notificationGaps({ ...unit, isResonance: true, experts: [unlisted] }, '2026-03-16')).toEqual([]);
  });

  test.each<[string, Partial<NotifiedUnit>, string, boolean, RegExp]>([
    [
      'a legal representative on that day',
      { legalRepresentatives: [] },
      'persone',
      true,
      /legale rappresentante in carica il 16\/03\/2026\.$/,
    ],
    [
      'an expert on that day',
      { experts: [] },
      'persone',
      true,
      /esperto di radioprotezione in carica il 16\/03\/2026\.$/,
    ],
    [
      'an expert of resonance on that day, where there is nothing else',
      { isResonance: true, experts: [] },
      'persone',
      true,
      /manca l’esperto responsabile RM in carica il 16\/03\/2026\.$/,
    ],
    ['anything to be notified', { devices: [] }, 'dispositivi', true, /nessuna apparecchiatura/],
    ['a code of the employer', { taxId: null }, 'datore', false, /né codice fiscale né partita IVA/],
    [
      'the expert’s number',
      { experts: [{ ...person, registerNumber: null }] },
      'persone',
      false,
      /^Di Anna Neri non c’è il numero d’ordine/,
    ],
    [
      'make or number of devices, which are named',
      {
        devices: [
          device,
          { ...device, sigla: 'RX2', make: null },
          { ...device, sigla: 'RX3', serialNumber: null },
        ],
      },
      'dispositivi',
      false,
      /mancano marca, modello o matricola: RX2, RX3\.$/,
    ],
  ])('%s', (_, changes, where, isNeeded, text) => {
    expect(notificationGaps({ ...unit, ...changes }, '2026-03-16')).toEqual([
      { where, isNeeded, text: expect.stringMatching(text) },
    ]);
  });
});

test('people are named with what is known of them', () => {
  expect(representativeText(person)).toBe('Anna Neri, C.F. NRENNA75D41L840X');
  expect(representativeText({ ...person, fiscalCode: null })).toBe('Anna Neri');
  expect(expertText(person)).toBe(
    'Anna Neri, C.F. NRENNA75D41L840X, fisico, terzo grado, n. 123 dell’elenco degli esperti',
  );
  const unknown = { fiscalCode: null, qualification: null, grade: null, registerNumber: null };
  expect(expertText({ ...person, ...unknown })).toBe('Anna Neri');
});

test('what stands above the changes is said to be of a day', () => {
  expect(changesText('16/03/2026')).toContain('sono quelli del 16/03/2026.');
});
