import { describe, expect, test } from 'vitest';
import { type OptionId, offeredOptions } from '../../mass-activities/rules.ts';
import {
  changesOf,
  type NotifiedOperation,
  operationLabel,
  passedField,
  subjectOf,
  tellsOfChanges,
} from './rules.ts';

const rossi = { name: 'Mario', surname: 'Rossi', fiscalCode: 'RSSMRA75D41L840X' };
const neri = { name: 'Anna', surname: 'Neri', fiscalCode: null };
const operation = (changes: Partial<NotifiedOperation>): NotifiedOperation => ({
  ...{ type: 3, newPersonId: null, effectiveDate: '2026-12-01', processedDate: null, canceled: false },
  ...{ subject: rossi, follower: null, values: [], ...changes },
});
const phone = { option: 14, before: null, after: '0444 1' } as const;
const notes = { option: 24, before: null, after: 'da richiamare' } as const;
const code = { option: 5, before: 'RSSMRA75D41L840X', after: 'NRENNA75D41L840X' } as const;

describe('data that change', () => {
  test('are told with whose they are and what they were; an empty value is none', () => {
    const one = operation({ values: [phone] });
    expect(subjectOf(one)).toBe('Mario Rossi, C.F. RSSMRA75D41L840X');
    expect(changesOf(one)).toEqual([{ field: 'Telefono', before: null, after: '0444 1', isInternal: false }]);
  });

  test('name the person as he was before, where his name is what changes', () => {
    const surname = { option: 3, before: 'Rosso', after: 'Rossi' } as const;
    expect(subjectOf(operation({ values: [surname] }))).toBe('Mario Rosso, C.F. RSSMRA75D41L840X');
  });

  test('of the employer belong to no person', () => {
    const one = operation({ type: 1, subject: null, values: [{ option: 2, before: 'Alfa', after: 'Beta' }] });
    expect(subjectOf(one)).toBeNull();
    expect(changesOf(one).map(({ before, after }) => [before, after])).toEqual([['Alfa', 'Beta']]);
  });

  test('days are written as letters write them', () => {
    const birth = { option: 6, before: null, after: '1975-04-01' } as const;
    expect(changesOf(operation({ values: [birth] }))[0]?.after).toBe('01/04/1975');
  });
});

describe('a role that passes', () => {
  const passed = operation({ newPersonId: 9, follower: neri, values: [phone] });
  test('tells first who leaves and who takes over, and is nobody’s change of data', () => {
    expect(subjectOf(passed)).toBeNull();
    expect(changesOf(passed).map(({ field, before, after }) => [field, before, after])).toEqual([
      [passedField, 'Mario Rossi, C.F. RSSMRA75D41L840X', 'Anna Neri'],
      ['Telefono', null, '0444 1'],
    ]);
  });

  test('to one typed in by hand takes what was typed, and keeps what was not', () => {
    const said: Partial<Record<OptionId, { before: string; after: string }>> = {
      5: code,
      2: { before: 'Mario', after: 'Anna' },
    };
    const others = offeredOptions[3].filter((option) => option !== 3);
    const values = others.map((option) => ({ option, before: null, after: null, ...said[option] }));
    const [first, ...fields] = changesOf(operation({ values }));
    expect(first).toEqual({
      ...{ field: passedField, before: 'Mario Rossi, C.F. RSSMRA75D41L840X', isInternal: false },
      after: 'Anna Rossi, C.F. NRENNA75D41L840X',
    });
    expect(fields).toHaveLength(others.length);
    expect(subjectOf(operation({ values }))).toBeNull();
  });

  test('of which nobody is known tells of nobody', () => {
    expect(changesOf({ ...passed, subject: null }).map(({ field }) => field)).toEqual(['Telefono']);
  });
});

test.each([
  ['a telephone', [phone], true],
  ['notes of the house alone', [notes], false],
  ['notes beside a telephone', [notes, phone], true],
  ['nothing', [], false],
])('a letter that would tell of %s has something to tell: %s', (_, values, tells) => {
  expect(tellsOfChanges([operation({ values: [...values] })])).toBe(tells);
});

test('an operation is called by whose data it changes', () => {
  expect(operationLabel(operation({ type: 1 }))).toBe('Datore di Lavoro');
});
