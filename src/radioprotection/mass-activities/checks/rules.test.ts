import { describe, expect, test } from 'vitest';
import { type ActionType, actionTypes, type OptionId, offeredOptions } from '../operations/rules.ts';
import {
  type CheckedOperation,
  dateProblems,
  highlighted,
  isWellFormedDate,
  keptValue,
  listed,
  massTexts,
  problemsOf,
  unchangedLabels,
} from './rules.ts';

const today = '2026-03-10';
const current = {
  ...{ 2: 'Anna', 3: 'Rossi', 4: 'F', 5: 'RSSNNA80A41L840X', 6: '1980-01-01', 7: 'Vicenza', 8: '4' },
  ...{ 9: 'Via Uno 1', 10: 'Vicenza', 11: '36100', 12: 'VI', 14: '0444 1', 17: 'a@rossi.example' },
};

const operation = (over: Partial<CheckedOperation> = {}): CheckedOperation => ({
  ...{ type: 3, options: [2], values: { 2: 'Maria' }, effectiveDate: '2026-03-01' },
  ...{ subject: { id: 7, data: current }, newPersonId: null, user: null },
  ...over,
});

const field = (which: OptionId, value: string | undefined, type: ActionType = 3) =>
  operation({ type, options: [which], values: value === undefined ? {} : { [which]: value } });

const textsOf = (one: CheckedOperation, step = 3) =>
  problemsOf([one], { step, today }).map(({ text }) => text);
const underField = (one: CheckedOperation) =>
  problemsOf([one], { step: 2, today }).map(({ fieldText }) => fieldText);

test('nothing is said of what is right', () => {
  expect(textsOf(operation())).toEqual([]);
});

describe('every message of the specification', () => {
  test('an operation without options is named (R2-373)', () => {
    expect(textsOf(operation({ options: [] }), 1)).toEqual([
      "Non è stata selezionata nessun'opzione da intraprendere per l'operazione Esperto di Radioprotezione",
    ]);
  });

  test('an effective date is needed when there are options (R2-374)', () => {
    expect(textsOf(operation({ effectiveDate: ' ' }))).toEqual([
      'Esperto di Radioprotezione: Data di decorrenza non può essere vuota!',
    ]);
  });

  test.each(['', '  ', 'null', 'undefined', undefined])(
    'a text that is nothing is refused: %s (R2-379, R2-380, R2-382)',
    (value) => {
      expect(textsOf(field(2, value))).toEqual(['Esperto di Radioprotezione: Nome non può essere vuoto!']);
      expect(underField(field(2, value))).toEqual(['Questa opzione non può essere vuota.']);
    },
  );

  test.each(['abc', '', undefined, '1980-02-31', '2026-03-11'])(
    'a birth date that is none is empty: %s (R2-381)',
    (value) => {
      expect(textsOf(field(6, value))).toEqual([
        'Esperto di Radioprotezione: Data di nascita non può essere vuoto!',
      ]);
    },
  );

  test.each(['RSSNNA80A41L84', 'RSSNNA80A41L840X1', '12345678901'])(
    'a fiscal code of a person has 16 characters: %s (R2-383, R2-384)',
    (code) => {
      expect(textsOf(field(5, code, 2))).toEqual([
        'Legale Rappresentante: Codice fiscale deve avere almente 16 caratteri.',
      ]);
      expect(underField(field(5, code, 2))).toEqual([
        'Il codice fiscale deve essere composto da 16 caratteri.',
      ]);
    },
  );

  test('that of an employer may have 11 digits', () => {
    expect(textsOf(field(5, '12345678901', 1))).toEqual([]);
    for (const code of ['1234567890', '123456789012', 'A12345678901', '12345678901A'])
      expect(textsOf(field(5, code, 1))).toEqual([
        'Datore di Lavoro: Codice fiscale deve avere almente 16 caratteri.',
      ]);
  });

  test.each(actionTypes.filter((type) => offeredOptions[type].includes(17)))(
    'email and PEC of operation %i hold @ and a dot (R2-387..390)',
    (type) => {
      for (const [which, label] of [
        [17, 'Email'],
        [18, 'PEC'],
      ] as const) {
        for (const value of ['abc', 'a@b', 'a.b']) {
          expect(textsOf(field(which, value, type))).toEqual([
            expect.stringContaining(`: ${label} non è un'email valida`),
          ]);
          expect(underField(field(which, value, type))).toEqual(['Questa email non è valida.']);
        }
        expect(textsOf(field(which, 'nuovo@b.it', type))).toEqual([]);
      }
    },
  );

  test('a person is of age (R2-391, R2-392)', () => {
    expect(textsOf(field(6, '2008-03-11'))).toEqual([
      'Esperto di Radioprotezione: Data di nascita deve avere almeno 18 anni.',
    ]);
    expect(underField(field(6, '2008-03-11'))).toEqual(['Deve avere almeno 18 anni.']);
    expect(textsOf(field(6, '2008-03-10'))).toEqual([]);
    expect(underField(field(6, today))).toEqual(['Deve avere almeno 18 anni.']);
  });

  test('a person operation needs whom it changes, and another who follows (R2-393, R2-394)', () => {
    expect(textsOf(operation({ subject: null }))).toEqual([
      'Esperto di Radioprotezione: selezionare la persona che subirà la variazione dei dati',
    ]);
    expect(textsOf(operation({ newPersonId: 7 }))).toEqual([
      'Esperto di Radioprotezione: la nuova persona deve essere diversa da quella attuale',
    ]);
    expect(textsOf(operation({ newPersonId: 8 }))).toEqual([]);
  });

  test('that of the employer needs nobody', () => {
    expect(textsOf(operation({ type: 1, subject: null }))).toEqual([]);
  });

  test('a platform user that is to be chosen is chosen', () => {
    expect(textsOf(operation({ options: [8] }))).toEqual([
      'Esperto di Radioprotezione: Utente piattaforma non può essere vuoto!',
    ]);
  });
});

describe('a linked user', () => {
  const user = { id: 9, name: 'Maria', surname: 'Verdi', fiscalCode: 'VRDMRA80A41L840X' };
  const linked = (values: Partial<Record<OptionId, string>>, over: Partial<CheckedOperation> = {}) =>
    operation({ options: [2, 3, 5, 8], values, user, ...over });
  const right = { 2: ' maria ', 3: 'VERDI', 5: 'vrdmra80a41l840x' };

  test('has the same name, surname and fiscal code (R2-385, R2-386)', () => {
    expect(textsOf(linked(right))).toEqual([]);
    expect(textsOf(linked({ 2: 'Carla', 3: 'Bianchi', 5: 'BNCCRL80A41L840X' }))).toEqual(
      ['Nome', 'Cognome', 'Codice fiscale'].map(
        (label) =>
          `Esperto di Radioprotezione: ${label} registrato sull'utenza non coincide con quello fornito.`,
      ),
    );
  });

  test('what it has no record of is not compared', () => {
    const unknown = { id: 9, name: null, surname: null, fiscalCode: null };
    expect(textsOf(linked({ 2: 'Carla', 3: 'Bianchi', 5: 'BNCCRL80A41L840X' }, { user: unknown }))).toEqual(
      [],
    );
  });

  test('what the present person has no record of is not compared either', () => {
    const nobody = { options: [8], values: {}, user } as const;
    expect(textsOf(operation({ ...nobody, subject: { id: 7, data: { 2: ' ' } } }))).toEqual([]);
    expect(textsOf(operation({ ...nobody, subject: null }), 2)).toEqual([]);
  });

  test('what is not changed is compared as it is', () => {
    expect(textsOf(operation({ options: [8], values: {}, user: { ...user, name: 'Anna' } }))).toEqual(
      ['Cognome', 'Codice fiscale'].map((label) => expect.stringContaining(`: ${label} registrato`)),
    );
  });
});

describe('fields that were not changed', () => {
  test.each<[string, CheckedOperation, string[]]>([
    ['another name', field(2, 'Maria'), []],
    ['the same in capitals (R2-397)', field(3, 'ROSSI'), ['Cognome']],
    ['the same with blanks', field(10, ' vicenza ', 2), ['Città']],
    [
      'the same birth day at another hour (R2-396)',
      field(6, '1980-01-01T10:30:00.000Z'),
      ['Data di nascita'],
    ],
    ['another birth day', field(6, '1980-01-02'), []],
    ['where nothing was known', field(7, 'Vicenza'), ['Luogo di nascita']],
    ['where nothing was known of it', field(23, 'Via Due'), []],
    [
      'the same user',
      operation({ options: [8], user: { id: 4, name: null, surname: null, fiscalCode: null } }),
      ['Utente piattaforma'],
    ],
    [
      'another user',
      operation({ options: [8], user: { id: 9, name: null, surname: null, fiscalCode: null } }),
      [],
    ],
    ['no user yet', operation({ options: [8] }), []],
    ['nothing typed', field(3, ' '), []],
    ['nothing typed where nothing was known', field(23, ''), []],
    ['nobody whom it changes', { ...field(3, 'Rossi'), subject: null }, []],
    [
      'two birth days that there are not',
      { ...field(6, 'abc'), subject: { id: 7, data: { 6: '1980-02-31' } } },
      [],
    ],
  ])('%s', (_what, one, labels) => {
    expect(unchangedLabels([one])).toEqual(labels);
  });

  test('are told by their labels (R2-398)', () => {
    const both = operation({ options: [2, 3], values: { 2: 'anna', 3: 'rossi' } });
    expect(massTexts.unchanged(unchangedLabels([both]))).toBe(
      'Alcuni campi non sono stati modificati: Nome, Cognome. Controlla se il campo richiede una modifica.',
    );
  });
});

describe('several problems', () => {
  const both = [
    operation({ type: 1, options: [2, 17], values: { 17: 'abc' } }),
    operation({ type: 3, options: [2, 3], values: { 3: 'Neri' } }),
  ];
  const problems = problemsOf(both, { step: 3, today });

  test('are named by operation and field, the last first (R2-400, R2-401)', () => {
    expect(listed(problems)).toEqual([
      'Esperto di Radioprotezione: Nome non può essere vuoto!',
      "Datore di Lavoro: Email non è un'email valida",
      'Datore di Lavoro: Nome non può essere vuoto!',
    ]);
  });

  test('the first operation that fails is marked (R2-402)', () => {
    expect(highlighted(both, problems)).toBe(1);
    expect(highlighted(both, problems.slice(2))).toBe(3);
    expect(highlighted(both, [])).toBeNull();
  });
});

describe('a problem', () => {
  test.each<[string, CheckedOperation, object]>([
    ['an operation', operation({ options: [] }), { action: 3, option: null }],
    ['its date', operation({ effectiveDate: '' }), { action: 3, option: 'date' }],
    ['whom it changes', operation({ subject: null }), { action: 3, option: 'subject' }],
    ['who follows', operation({ newPersonId: 7 }), { action: 3, option: 'newPerson' }],
    ['a field', field(2, '', 2), { action: 2, option: 2 }],
  ])('names %s', (_what, one, named) => {
    expect(problemsOf([one], { step: 3, today })).toEqual([expect.objectContaining(named)]);
  });

  test('of what an operation consists of is told alone', () => {
    const problems = problemsOf([field(2, ''), operation({ type: 2, options: [] })], { step: 3, today });
    expect(problems.map(({ action, option }) => [action, option])).toEqual([[2, null]]);
  });

  test('is no missing date while nothing is chosen', () => {
    expect(dateProblems(operation({ options: [], effectiveDate: '' }))).toEqual([]);
  });
});

test.each([
  ['', true],
  [' ', true],
  ['2026-03-01', true],
  [' 2026-03-01 ', true],
  ['2026-02-30', false],
  ['domani', false],
])('as an effective date, or none yet, «%s» could stand: %s', (typed, isWellFormed) => {
  expect(isWellFormedDate(typed)).toBe(isWellFormed);
});

test('a draft of the first step is not judged by its values, the second not by persons and dates (R2-324, R2-325)', () => {
  const draft = operation({ values: {}, subject: null, effectiveDate: '' });
  expect([1, 2, 3, 4].map((step) => problemsOf([draft], { step, today }).length)).toEqual([0, 1, 3, 3]);
});

test('what is kept is trimmed, codes in capitals, a birth date a moment or nothing (R2-260)', () => {
  expect(keptValue(2, ' Ada ')).toBe('Ada');
  expect(keptValue(5, 'rssnna80a41l840x')).toBe('RSSNNA80A41L840X');
  expect(keptValue(12, 'vi')).toBe('VI');
  expect(keptValue(6, '1980-01-01')).toBe('1980-01-01T00:00:00.000Z');
  expect(keptValue(6, 'abc')).toBeNull();
});
