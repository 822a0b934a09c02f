import { describe, expect, test } from 'vitest';
import type { Placement } from '#customers/points/contract.ts';
import type { Address } from '#customers/sites/contract.ts';
import type { Question } from '#surveys/surveys/rules.ts';
import { emptyDraft, type PlacementDraft, type PointFields } from '../rules.ts';
import { addressFieldsFrom, emptyClientFields } from './draft-changes.ts';
import type { PointAhead } from './points-ahead.ts';
import { stepProblems } from './step-problems.ts';

const today = '2026-03-02';
const known = { today };
const draft = (parts: Partial<PlacementDraft>): PlacementDraft => ({ ...emptyDraft(today), ...parts });
const good = { displayName: 'Abcd', address: 'Via 1', city: 'Ro', cap: '00100', provincia: 'RM' };

describe('step 1', () => {
  test('needs a principal (R0-304)', () => {
    expect(stepProblems(1, draft({}), known)).toEqual({ choice: 'Selezionare un committente' });
    expect(stepProblems(1, draft({ principal: { id: 1, displayName: 'P' } }), known)).toEqual({});
  });
});

describe('step 2', () => {
  test('needs a client (G18)', () => {
    expect(stepProblems(2, draft({}), known)).toEqual({
      choice: 'Selezionare o creare un datore di lavoro/ cliente',
    });
  });

  test.each([
    ['displayName', 'Abc', 'La ragione sociale è troppo corta!'],
    ['displayName', ' Ab ', 'La ragione sociale è troppo corta!'],
    ['address', 'Via1', 'Il campo Indirizzo è troppo corto!'],
    ['city', 'R', 'Il campo Città è troppo corto!'],
    ['cap', '0010', 'Il campo CAP non può essere diverso da 5 cifre!'],
    ['cap', '001000', 'Il campo CAP non può essere diverso da 5 cifre!'],
    ['cap', '', 'Il campo CAP non può essere diverso da 5 cifre!'],
    ['provincia', 'R', 'Il campo Provincia deve essere di 2 caratteri!'],
    ['provincia', 'ROM', 'Il campo Provincia deve essere di 2 caratteri!'],
  ])('refuses %s %j (R0-281..285)', (field, value, message) => {
    const fresh = { ...good, [field]: value };
    expect(stepProblems(2, draft({ client: { fresh } }), known)).toEqual({ [field]: message });
  });

  test('accepts the shortest that is allowed, and shows all messages at once (R0-281..285)', () => {
    expect(stepProblems(2, draft({ client: { fresh: good } }), known)).toEqual({});
    const empty = stepProblems(2, draft({ client: { fresh: emptyClientFields } }), known);
    expect(Object.keys(empty).sort()).toEqual(['address', 'cap', 'city', 'displayName', 'provincia']);
  });
});

describe('step 4', () => {
  const site = { ...addressFieldsFrom({ ...good, displayName: 'AB' }, 12) };
  const other = { codiceStabile: 'A1', cdr: 'C1' } as Address;
  const problems = (parts: Partial<typeof site>, addresses: Address[] = []) =>
    stepProblems(4, draft({ address: { fresh: { ...site, ...parts } } }), { today, addresses });

  test('needs an address (G18)', () => {
    expect(stepProblems(4, draft({}), known)).toEqual({ choice: 'Selezionare o creare un indirizzo' });
  });

  test.each([
    ['displayName', 'A', 'Il nome identificativo è troppo corto!'],
    ['address', 'Via1', 'Il campo Indirizzo è troppo corto!'],
    ['city', 'R', 'Il campo Città è troppo corto!'],
    ['cap', '', 'Il campo CAP non può essere vuoto!'],
    ['cap', '0010', 'Il campo CAP non può essere diverso da 5 cifre!'],
    ['cap', '001000', 'Il campo CAP non può essere diverso da 5 cifre!'],
    ['cap', '0010A', 'Il campo CAP non può essere diverso da 5 cifre!'],
    ['region', null, 'Il campo regione non può essere vuoto!'],
    ['codiceStabile', 'x'.repeat(21), 'Il codice stabile è troppo lungo!'],
    ['cdr', 'x'.repeat(21), 'Il contesto di rischio è troppo lungo!'],
    ['provincia', 'R', 'Il campo Provincia deve essere di 2 caratteri!'],
  ])('refuses %s %j (R0-288..295, R0-298)', (field, value, message) => {
    expect(problems({ [field]: value })).toEqual({ [field]: message });
  });

  test('accepts the limits (R0-288..295)', () => {
    expect(problems({ codiceStabile: 'x'.repeat(20), cdr: 'y'.repeat(20) })).toEqual({});
  });

  test('a building code in use needs the risk context, and the pair is unique (R0-296, R0-297)', () => {
    expect(problems({ codiceStabile: ' a1 ' }, [other])).toEqual({
      codiceStabile: 'Il codice stabile a1 è già in uso! Fornire anche il CDR per poter proseguire.',
    });
    expect(problems({ codiceStabile: 'A1', cdr: 'c1' }, [other])).toEqual({
      cdr: 'La combinazione CDR + codice stabile è già in uso.',
    });
    expect(problems({ codiceStabile: 'A1', cdr: 'C2' }, [other])).toEqual({});
  });
});

describe('steps 3 and 6', () => {
  const question: Question = {
    id: 1,
    question: 'Anno',
    description: null,
    mandatory: true,
    placeholder: null,
    searchable: false,
    min: 4,
    max: 4,
    rispostaType: { id: 2, name: 'INTEGER' },
    choices: [],
    questions: [],
  };

  test('wait for the questions and check the answers (R0-326, R0-328)', () => {
    expect(Object.keys(stepProblems(3, draft({}), known))).toEqual(['survey']);
    const questions = [question];
    expect(stepProblems(3, draft({}), { today, questions, answers: [] })).toEqual({
      1: 'Questo valore è obbligatorio',
    });
    expect(stepProblems(6, draft({}), { today, questions, answers: [{ q: 1, a: 198, p: [] }] })).toEqual({
      1: 'Lunghezza minima: 4',
    });
    expect(stepProblems(6, draft({}), { today, questions, answers: [{ q: 1, a: 1985, p: [] }] })).toEqual({});
  });
});

test('step 5 is optional (R0-037)', () => {
  expect(stepProblems(5, draft({}), known)).toEqual({});
});

describe('step 7', () => {
  const active = { id: 5, inizio: '2026-01-10', fine: null, lavorato: false } as Placement;
  const occupied = {
    id: 4,
    alias: 'Ufficio',
    trattamenti: [active],
    leaving: [] as Placement[],
  } as PointAhead;
  const points = [occupied];
  const fresh = (fields: Partial<PointFields>) =>
    draft({ point: { fresh: { alias: 'abc', stanza: '', superficie: '', codicePiano: 4, ...fields } } });
  const choice = {
    id: 4,
    alias: 'Ufficio',
    superficie: null,
    codicePiano: 4,
    oldPiano: null,
    occupants: [5],
  };
  const removal = (dataRimozione: string) => [{ dosimeterId: 5, dosimeterCode: 'LBS00005', dataRimozione }];

  test('needs a point (R0-299)', () => {
    expect(stepProblems(7, draft({}), { today, points })).toEqual({
      choice: 'Selezionare o creare un punto di misurazione',
    });
  });

  test('a form that only opened by itself is no point (R0-299)', () => {
    const opened = fresh({ alias: '', codicePiano: null });
    expect(stepProblems(7, opened, { today, points })).toEqual({
      choice: 'Selezionare o creare un punto di misurazione',
      alias: 'Il nome del punto è troppo corto',
      codicePiano: 'Indicare il piano',
    });
  });

  test('a plan asks for a mark, and a comma is no whole number', () => {
    const on = (position: { x: number; y: number } | null) => ({
      ...fresh({}),
      plan: { id: 3, position },
    });
    expect(stepProblems(7, on(null), { today, points })).toEqual({
      planimetryPos: 'Segnare il punto sulla planimetria, o togliere la planimetria.',
    });
    expect(stepProblems(7, on({ x: 1, y: 2 }), { today, points })).toEqual({});
    expect(stepProblems(7, fresh({ superficie: '12,5' }), { today, points })).toEqual({
      superficie: 'La superficie deve essere un numero intero di al massimo 6 cifre',
    });
  });

  test.each([
    [{ alias: '  ab ' }, { alias: 'Il nome del punto è troppo corto' }],
    [{ alias: '' }, { alias: 'Il nome del punto è troppo corto' }],
    [{ codicePiano: null }, { codicePiano: 'Indicare il piano' }],
    [{ alias: ' uFFicio ' }, { alias: "C'è già un punto di misurazione con questo nome" }],
    [{ superficie: '0' }, { superficie: 'La superficie deve essere un numero intero di al massimo 6 cifre' }],
    [
      { superficie: '1000000' },
      { superficie: 'La superficie deve essere un numero intero di al massimo 6 cifre' },
    ],
    [{ superficie: '999999' }, {}],
    [{}, {}],
  ])('of a new point with %j says %j (R0-248, R0-249, R0-300..302)', (fields, problems) => {
    expect(stepProblems(7, fresh(fields), { today, points })).toEqual(problems);
  });

  test('refuses an occupied point until its dosimeter is being removed (R0-246, R0-303)', () => {
    const chosen = { point: { known: choice } };
    expect(stepProblems(7, draft(chosen), { today, points })).toEqual({
      choice: "Il punto di misura è già occupato da un'altro dosimetro",
    });
    expect(stepProblems(7, draft({ ...chosen, removals: removal(today) }), { today, points })).toEqual({});
  });

  test.each([
    ['2026-03-03', 'La data non può essere nel futuro.'],
    ['2026-01-09', 'La data di rimozione non può precedere la data di posizionamento.'],
    ['', 'Indicare la data di rimozione.'],
  ])('refuses a removal on %j (E16)', (dataRimozione, message) => {
    const chosen = draft({ point: { known: choice }, removals: removal(dataRimozione) });
    expect(stepProblems(7, chosen, { today, points })).toEqual({ 'removal-5': message });
  });

  test.each([
    ['is gone from the site', [{ ...occupied, trattamenti: [] }]],
    ['has been removed meanwhile', [{ ...occupied, trattamenti: [{ ...active, fine: '2026-03-01' }] }]],
    ['waits to be removed by other work', [{ ...occupied, trattamenti: [], leaving: [active] }]],
  ])('does not go on with the removal of a dosimeter that %s', (_name, now) => {
    const marked = draft({ point: { known: choice }, removals: removal(today) });
    expect(stepProblems(7, marked, { today, points: now })).toEqual({
      'removal-5': 'Per proseguire, annullare questa rimozione.',
    });
    expect(stepProblems(7, { ...marked, removals: [] }, { today, points: now })).toEqual({});
    expect(stepProblems(7, marked, { today, points: undefined })).toEqual({});
  });

  test('step 8 does not start before the removal at the same point (E16)', () => {
    const parts = { dosimeter: { id: 1, codice: 'LBS00001' }, removals: removal('2026-03-01') };
    const here = draft({ ...parts, point: { known: choice }, placementDate: '2026-02-28' });
    expect(stepProblems(8, here, known)).toEqual({
      date: 'La data di posizionamento non può precedere la data di rimozione.',
    });
    expect(stepProblems(8, { ...here, placementDate: '2026-03-01' }, known)).toEqual({});
    const elsewhere = draft({
      ...parts,
      point: { known: { ...choice, occupants: [] } },
      placementDate: '2026-02-28',
    });
    expect(stepProblems(8, elsewhere, known)).toEqual({});
  });
});

describe('step 8', () => {
  const dosimeter = { id: 1, codice: 'LBS00001' };
  test('needs a dosimeter and a date, not in the future (R0-305)', () => {
    expect(stepProblems(8, draft({}), known)).toEqual({ choice: 'Indicare il dosimetro e la data' });
    expect(stepProblems(8, draft({ dosimeter, placementDate: '' }), known)).toEqual({
      date: 'Indicare il dosimetro e la data',
    });
    expect(stepProblems(8, draft({ dosimeter, placementDate: '2026-03-03' }), known)).toEqual({
      date: 'La data non può essere nel futuro.',
    });
    expect(stepProblems(8, draft({ dosimeter }), known)).toEqual({});
  });
});

test('step 9 needs the confirmation (R0-306)', () => {
  expect(Object.keys(stepProblems(9, draft({}), known))).toEqual(['confirm']);
  expect(stepProblems(9, draft({}), { today, confirmed: true })).toEqual({});
});

test('a point that a placement still to be sent will take is refused', () => {
  const point = {
    known: { id: 5, alias: 'A', superficie: 1, codicePiano: 4, oldPiano: null, occupants: [] },
  };
  const problems = stepProblems(7, draft({ point }), { today, points: [], queuedPoints: new Set([5]) });
  expect(problems).toEqual({ choice: 'Qui c’è già un dosimetro in attesa di invio da questo dispositivo.' });
});
