import { expect, test } from 'vitest';
import { actionTypes, allOption, offeredOptions } from '../../mass-activities/rules.ts';
import {
  areAllGone,
  beginOperation,
  blankDraft,
  goneText,
  isTouched,
  massDraftShape,
  type Operation,
  operationsOf,
  payloadOf,
  toggledOperation,
  toggledOption,
  typedFrom,
} from './rules.ts';

const units = [
  { id: 11, alias: 'Sede di Roma' },
  { id: 12, alias: 'Sede di Bari' },
];
const isAllGone = (one: Operation) => areAllGone(one, units);
const expert: Operation = {
  ...beginOperation(3),
  options: [2, 6, 8],
  values: { 2: 'Maria', 6: '1980-02-29' },
  effectiveDate: '2026-03-01',
  subject: { id: 7, label: 'Rossi Anna' },
  newPerson: { id: 9, label: 'Verdi Maria' },
  user: { id: 4, label: 'Maria Verdi', username: 'maria', name: null, surname: null, fiscalCode: null },
  units: [12],
};

test('operations are chosen in the order of choosing, and dropped with all that was typed', () => {
  const chosen = toggledOperation(toggledOperation([], 3), 2);
  expect(chosen.map(({ type }) => type)).toEqual([3, 2]);
  expect(toggledOperation([expert], 3)).toEqual([]);
  expect(toggledOperation(toggledOperation([expert], 3), 3)).toEqual([beginOperation(3)]);
});

test.each(actionTypes)(
  '‘Nuovo’ of operation %i chooses every other option and drops the picked person (R2-326, R2-327)',
  (type) => {
    const all = toggledOption({ ...expert, type, options: [] }, allOption);
    expect(all.options).toEqual([...offeredOptions[type]]);
    expect(all.options).not.toContain(allOption);
    expect(all.newPerson).toBeNull();
  },
);

test('an option taken away loses its value, the account its user (R2-329, R2-330)', () => {
  expect(toggledOption(expert, 2).values).toEqual({ 6: '1980-02-29' });
  expect(toggledOption(toggledOption(expert, 2), 2).values).toEqual({ 6: '1980-02-29' });
  expect(toggledOption(expert, 8).user).toBeNull();
  expect(toggledOption(expert, 6).user).toEqual(expert.user);
  expect(toggledOption(beginOperation(3), 2)).toEqual({ ...beginOperation(3), options: [2] });
});

test('what is sent is shaped as specified (R2-268..273)', () => {
  expect(payloadOf([expert], { units, versione: 5 })).toEqual({
    versione: 5,
    actions: [
      {
        ...{ id: 3, label: 'Esperto di Radioprotezione' },
        selectedOptions: [
          { id: 2, label: 'Nome' },
          { id: 6, label: 'Data di nascita' },
          { id: 8, label: 'Utente piattaforma' },
        ],
        selectedCompanies: [{ value: 12, label: 'Sede di Bari' }],
        selectedPersons: { edr: { value: 7, label: 'Rossi Anna' } },
        inputValues: {
          3: { Nome: 'Maria', 'Data di nascita': '1980-02-29', 'Data di decorrenza': '2026-03-01' },
        },
        selectedUsers: { 3: { value: 4, label: 'Maria Verdi', username: 'maria' } },
        selectedNewPerson: { 3: { value: 9, label: 'Verdi Maria' } },
      },
    ],
  });
});

test('the employer is no person: none is sent; a unit that is gone is left out', () => {
  const [sent] = payloadOf([{ ...beginOperation(1), units: [99, 12] }], { units, versione: null }).actions;
  expect(sent?.selectedPersons).toEqual({});
  expect(sent?.selectedCompanies).toEqual([{ value: 12, label: 'Sede di Bari' }]);
});

test('chosen units that are all gone are sent to be refused, never as none, which would be all of them', () => {
  const gone = { ...expert, units: [98, 99] };
  const [sent] = payloadOf([gone], { units, versione: null }).actions;
  expect(sent?.selectedCompanies).toEqual([{ value: 98 }, { value: 99 }]);
  expect([gone, { ...expert, units: [12, 99] }, { ...expert, units: [] }].map(isAllGone)).toEqual([
    ...[true, false, false],
  ]);
  const [none] = payloadOf([{ ...expert, units: [] }], { units, versione: null }).actions;
  expect(none?.selectedCompanies).toEqual([]);
});

test('units that are gone are named as far as their names are known, else counted', () => {
  const ids = Array.from({ length: 10 }, (_, at) => 90 + at);
  const selectedCompanies = ids.map((value) => ({ value, label: `Sede ${value}` }));
  const nothing = { selectedPersons: {}, inputValues: {}, selectedUsers: {}, selectedNewPerson: {} };
  const stored = [{ ...{ id: 3 as const, label: '', selectedOptions: [] }, ...nothing, selectedCompanies }];
  expect(goneText([90, 91], stored)).toBe('Non più in uso: Sede 90, Sede 91.');
  expect(goneText(ids, stored)).toMatch(/^Non più in uso: Sede 90, .*Sede 97 e altre 2\.$/);
  expect(goneText([7], [])).toBe('1 unità locale scelta non è più in uso.');
  expect(goneText([7, 8], stored)).toBe('2 unità locali scelte non sono più in uso.');
});

test('what is stored is read as it was sent, a birth date as its day', () => {
  const action = {
    ...{ id: 3 as const, label: '', selectedCompanies: [{ value: 12, label: 'Sede di Bari' }] },
    selectedOptions: expert.options.map((id) => ({ id, label: '' })),
    selectedPersons: { edr: { value: 7, label: 'Rossi Anna' } },
    inputValues: {
      3: {
        ...{
          Nome: 'Maria',
          'Data di nascita': '1980-02-29T00:00:00.000Z',
          'Data di decorrenza': '2026-03-01',
        },
        ...{ Cognome: null, Altro: 'x' },
      },
    },
    selectedUsers: { 3: { value: 4, label: 'Maria Verdi', username: 'maria' } },
    selectedNewPerson: { 3: { value: 9, label: 'Verdi Maria' } },
  };
  expect(operationsOf([action])).toEqual([expert]);
  const empty = { selectedPersons: {}, inputValues: {}, selectedUsers: {}, selectedNewPerson: {} };
  const nothing = { ...action, ...empty, selectedOptions: [], selectedCompanies: [] };
  expect(operationsOf([nothing])).toEqual([beginOperation(3)]);
  expect(typedFrom(2, 'Maria Antonietta')).toBe('Maria Antonietta');
});

test('a draft is touched by what differs from what was read; what lies on the device is read back whole', () => {
  const read = { ...blankDraft, operations: [expert], base: [expert] };
  expect(isTouched(read)).toBe(false);
  expect(isTouched({ ...read, operations: [{ ...expert, units: [] }] })).toBe(true);
  const sent = { ...read, sending: { body: '{}', key: 'a-b' } };
  for (const draft of [read, sent])
    expect(massDraftShape.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

test('a blank draft stands at the first step, of no version and with no operations', () => {
  expect(blankDraft).toEqual({ step: 1, versione: null, operations: [], base: [], sending: null });
});
