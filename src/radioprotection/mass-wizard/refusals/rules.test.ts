import { expect, test } from 'vitest';
import type { CheckedOperation } from '../../mass-activities/rules.ts';
import { beginOperation } from '../draft/rules.ts';
import { fieldErrors, goneUnitsRefusal, refusalOf, serverField, serverRefusal } from './rules.ts';

const today = '2026-11-23';
const expert: CheckedOperation = {
  ...{ type: 3, options: [2, 17], values: { 2: 'Maria', 17: 'm@prova.it' }, effectiveDate: '2026-12-01' },
  ...{ subject: { id: 7, data: { 2: 'Anna', 17: 'a@prova.it' } }, newPersonId: null, user: null },
};
const legal: CheckedOperation = { ...expert, type: 2, options: [2], values: { 2: 'Ugo' } };
const going = { step: 2, isForward: true, today, dateErrors: {} };
const saving = { ...going, isForward: false };

test('nothing is refused of what is right', () => {
  expect(refusalOf([expert, legal], { ...going, step: 3 })).toBeNull();
});

test('no operation, and an operation without options (R2-371..373)', () => {
  expect(refusalOf([], saving)).toEqual({
    title: 'Nessuna operazione selezionata',
    lines: ['Seleziona una o più operazione da svolgere.'],
    action: null,
  });
  expect(refusalOf([expert, { ...legal, options: [] }], { ...saving, step: 1 })).toEqual({
    title: null,
    lines: ["Non è stata selezionata nessun'opzione da intraprendere per l'operazione Legale Rappresentante"],
    action: 2,
  });
  const neither = { ...legal, options: [], effectiveDate: '2026-02-30' };
  expect(refusalOf([neither], going)?.lines).toEqual([expect.stringContaining("nessun'opzione")]);
});

test('chosen units that have all gone out of use are to be chosen anew, operation by operation', () => {
  const units = [{ id: 1 }, { id: 2 }];
  const of = (type: 2 | 3, chosen: number[]) => ({ ...beginOperation(type), units: chosen });
  expect(goneUnitsRefusal([of(3, []), of(2, [1, 9])], units)).toBeNull();
  expect(goneUnitsRefusal([of(3, [8, 9]), of(2, [9])], units)).toEqual({
    title: null,
    lines: [
      'Le unità locali scelte per Esperto di Radioprotezione non sono più in uso: sceglierne altre.',
      'Le unità locali scelte per Legale Rappresentante non sono più in uso: sceglierne altre.',
    ],
    action: null,
  });
});

test('a draft may lack its effective date, going on may not (R2-374)', () => {
  const undated = { ...expert, effectiveDate: '' };
  expect(refusalOf([undated], saving)).toBeNull();
  expect(refusalOf([undated], { ...going, step: 1 })).toBeNull();
  for (const step of [2, 3])
    expect(refusalOf([undated], { ...going, step })?.lines).toEqual([
      'Esperto di Radioprotezione: Data di decorrenza non può essere vuota!',
    ]);
});

test('a malformed date, and one that the server refuses, keep from going on (R2-375)', () => {
  expect(refusalOf([{ ...expert, effectiveDate: '2026-02-30' }], { ...saving, step: 1 })).toEqual({
    title: 'Data di decorrenza non valida',
    lines: ['Esperto di Radioprotezione: La data di decorrenza non è valida.'],
    action: 3,
  });
  const dateErrors = { 3: 'Troppo presto.' };
  expect(refusalOf([expert], { ...going, dateErrors })).toMatchObject({
    title: 'Data di decorrenza non valida',
    lines: ['Esperto di Radioprotezione: Troppo presto.'],
  });
  expect(refusalOf([expert], { ...saving, dateErrors })).toBeNull();
});

test('the last failing option of the last operation is told first, the first operation is looked at (Q2-58)', () => {
  const wrong = { ...expert, values: { 2: '', 17: 'abc' } };
  expect(refusalOf([wrong, { ...legal, values: {}, effectiveDate: '' }], going)).toEqual({
    title: null,
    lines: [
      'Legale Rappresentante: Data di decorrenza non può essere vuota!',
      'Legale Rappresentante: Nome non può essere vuoto!',
      "Esperto di Radioprotezione: Email non è un'email valida",
      'Esperto di Radioprotezione: Nome non può essere vuoto!',
    ],
    action: 3,
  });
});

test('fields that say what is there already are told once all else is right (R2-395)', () => {
  const same = { ...legal, values: { 2: ' anna ' } };
  expect(refusalOf([expert, same], going)).toEqual({
    title: 'Modifiche mancanti',
    lines: ['Alcuni campi non sono stati modificati: Nome. Controlla se il campo richiede una modifica.'],
    action: 2,
  });
  expect(refusalOf([expert, same], { ...saving, step: 1 })).toBeNull();
});

test('the subject is asked for at the third step (R2-325, R2-393)', () => {
  const nobody = { ...legal, subject: null };
  expect(refusalOf([nobody], going)).toBeNull();
  expect(refusalOf([nobody], { ...going, step: 3 })?.lines).toEqual([
    'Legale Rappresentante: selezionare la persona che subirà la variazione dei dati',
  ]);
});

test('under each field stand its own words', () => {
  const wrong = { ...expert, options: [2, 5, 6, 17] as const, effectiveDate: '' };
  const values = { 2: 'ANNA', 5: 'ABC', 6: '2020-01-01', 17: 'a@b' };
  expect(Object.fromEntries(fieldErrors({ ...wrong, values }, today))).toEqual({
    2: 'È uguale al dato attuale: cambiarlo o togliere la scelta.',
    5: 'Il codice fiscale deve essere composto da 16 caratteri.',
    6: 'Deve avere almeno 18 anni.',
    17: 'Questa email non è valida.',
    date: 'Data di decorrenza non può essere vuota!',
  });
  expect(fieldErrors(expert, today).size).toBe(0);
});

test('a refusal of the server leads to the first operation that its fields name', () => {
  const errors = { '3.Nome': 'No', '2.subject': 'No' };
  expect(serverRefusal([legal, expert], 'Uno\nDue', errors)).toEqual({
    ...{ title: null, lines: ['Uno', 'Due'], action: 2 },
  });
  expect(serverRefusal([legal], 'Uno', {}).action).toBeNull();
  expect([serverField(3, 2), serverField(3, 'date'), serverField(2, 'subject')]).toEqual([
    '3.Nome',
    '3.Data di decorrenza',
    '2.subject',
  ]);
  expect(serverField(3, null)).toBe('3');
});
