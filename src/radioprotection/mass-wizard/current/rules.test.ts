import { describe, expect, test } from 'vitest';
import type { Candidate } from '../../candidates/contract.ts';
import { beginOperation, type Operation } from '../draft/rules.ts';
import {
  checkedOf,
  employerNow,
  filledFrom,
  groupOfAction,
  isAboutExpert,
  personNow,
  presentOf,
} from './rules.ts';

const anna: Candidate = {
  ...{
    id: 9,
    label: 'Neri Anna',
    name: 'Anna',
    surname: 'Neri',
    gender: 'F',
    fiscalCode: 'NRENNA75D41L840X',
  },
  ...{
    birthPlace: 'Vicenza',
    birthDate: '1975-04-01T00:00:00.000Z',
    user: 'anna',
    titolo: 'fisico',
    grado: 'terzo',
  },
  ...{
    numeroOrdine: '12',
    workAddress: 'Via 2',
    phone: '1',
    email: 'a@x.it',
    pec: 'p@x.it',
    address: 'Via 1',
  },
  ...{ city: 'Vicenza', cap: '36100', province: 'VI', notes: 'n', roles: [], companies: [] },
};
const operation = (changes: Partial<Operation>): Operation => ({ ...beginOperation(3), ...changes });

test('the data of an employer stand under the numbers of their options', () => {
  const employer = {
    ...{
      alias: 'Alfa',
      gender: null,
      fiscalCode: 'C',
      address: 'Via 1',
      city: 'Bari',
      cap: '70100',
      province: 'BA',
    },
    ...{ country: 'Italia', phone: '1', mobile: '2', website: 'w', email: 'e', pec: 'p', taxId: 't' },
  };
  expect(employerNow(employer)).toEqual({
    ...{ 2: 'Alfa', 4: null, 5: 'C', 9: 'Via 1', 10: 'Bari', 11: '70100', 12: 'BA', 13: 'Italia', 14: '1' },
    ...{ 15: '2', 16: 'w', 17: 'e', 18: 'p', 19: 't' },
  });
});

test('so do those of a person, whose birth is a day', () => {
  expect(personNow(anna)).toEqual({
    ...{
      2: 'Anna',
      3: 'Neri',
      4: 'F',
      5: 'NRENNA75D41L840X',
      6: '1975-04-01',
      7: 'Vicenza',
      8: 'anna',
      9: 'Via 1',
    },
    ...{
      10: 'Vicenza',
      11: '36100',
      12: 'VI',
      14: '1',
      17: 'a@x.it',
      18: 'p@x.it',
      20: 'fisico',
      21: 'terzo',
    },
    ...{ 22: '12', 23: 'Via 2', 24: 'n' },
  });
  expect(personNow({ ...anna, birthDate: null })[6]).toBeNull();
});

test('each operation finds who holds its role; successors of experts are looked for among all experts (Q2-63)', () => {
  expect(groupOfAction).toEqual({
    ...{
      2: 'legal_reps',
      3: 'edr',
      4: 'physic_meds',
      5: 'implant_managers',
      6: 'rm_experts',
      7: 'rm_medics',
    },
  });
  expect(([1, 2, 3, 4, 5, 6, 7] as const).filter(isAboutExpert)).toEqual([3, 4, 6]);
});

describe('what an operation changes', () => {
  const rossi = { id: 7, label: 'Rossi Mario' };
  test.each([
    ['the employer', operation({ type: 1 }), { 2: 'Alfa' }, { id: 5, data: { 2: 'Alfa' } }],
    ['an employer that is not read yet', operation({ type: 1 }), null, null],
    ['a person', operation({ subject: rossi }), { 2: 'Mario' }, { id: 7, data: { 2: 'Mario' } }],
    ['a person that is not read yet', operation({ subject: rossi }), null, { id: 7, data: {} }],
    ['nobody', operation({ subject: null }), { 2: 'Mario' }, null],
  ])('is %s', (_, one, data, present) => {
    expect(presentOf(one, data, 5)).toEqual(present);
  });

  const account = {
    id: 4,
    label: 'Mario Rossi',
    username: 'mario',
    name: null,
    surname: null,
    fiscalCode: null,
  };
  test.each([
    ['the account that is his already counts as itself', account, 'mario', '4'],
    ['another stays another', account, 'altro', 'altro'],
    ['none stays none', account, undefined, null],
    ['without a choice his stays', null, 'mario', 'mario'],
  ])('%s', (_, user, now, known) => {
    const checked = checkedOf(
      operation({ options: [8], user, subject: rossi }),
      now === undefined ? {} : { 8: now },
      5,
    );
    expect(checked.subject?.data[8]).toBe(known);
    expect(checked).toMatchObject({ type: 3, options: [8], user, effectiveDate: '' });
  });

  test('passes to another person only while the form for one is open (Q2-50)', () => {
    const passing = operation({ options: [2], newPerson: { id: 9, label: 'Neri Anna' }, subject: rossi });
    expect(checkedOf(passing, {}, 5).newPersonId).toBe(9);
    expect(checkedOf({ ...passing, options: [] }, {}, 5).newPersonId).toBeNull();
    expect(checkedOf({ ...passing, newPerson: null }, {}, 5).newPersonId).toBeNull();
    expect(checkedOf(passing, null, 5).subject).toEqual({ id: 7, data: {} });
  });
});

test('another person brings the data of the chosen options along, but for the account and what is not known', () => {
  const begun = operation({ options: [2, 6, 8, 14, 24], values: { 2: 'Mario', 14: '0444', 9: 'Via 9' } });
  const filled = filledFrom(begun, { ...anna, phone: null });
  expect(filled.newPerson).toEqual({ id: 9, label: 'Neri Anna' });
  expect(filled.values).toEqual({ 2: 'Anna', 6: '1975-04-01', 9: 'Via 9', 14: '0444', 24: 'n' });
  expect(filled.options).toEqual(begun.options);
});
