import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  carriage,
  client,
  controls,
  free,
  known,
  none,
  party,
  registry,
  typed,
} from '#test/support/form-content.ts';
import {
  controlProblems,
  emptyGoods,
  emptyParty,
  type FormContent,
  formProblems,
  formTexts,
  isSameEntry,
  measureOf,
  measureProblems,
  registryProblems,
  wholeNumberOf,
} from './rules.ts';

describe('shipper, consignee and goods (S1 5.1)', () => {
  const mittente = 'anagrafica.mittente';
  const destinatario = 'anagrafica.destinatario';
  const merce = (more: object) => ({ ...registry, merce: { ...registry.merce, ...more } });
  it.each<[string, FormContent['anagrafica'], Record<string, string>]>([
    ['two known, different (R1-431)', registry, {}],
    ['a new shipper of two letters (R1-432)', { ...registry, mittente: party(typed('AB')) }, {}],
    [
      'of one letter (R1-432)',
      { ...registry, mittente: party(typed('A')) },
      { [mittente]: 'Mittente non valido' },
    ],
    [
      'no shipper (R1-433)',
      { ...registry, mittente: party(typed('')) },
      { [mittente]: 'Mittente non valido' },
    ],
    [
      'the same twice (R1-434)',
      { ...registry, mittente: party(known(7)) },
      { [mittente]: 'Mittente non valido', [destinatario]: 'Destinatario non valido' },
    ],
    [
      'two new ones alike but for capitals and spaces (R1-434)',
      { ...registry, mittente: party(typed(' Acme ')), destinatario: party(typed('ACME')) },
      { [mittente]: 'Mittente non valido', [destinatario]: 'Destinatario non valido' },
    ],
    ['a new consignee (R1-435)', { ...registry, destinatario: party(typed('AB')) }, {}],
    [
      'no consignee (R1-436)',
      { ...registry, destinatario: party(typed(' ')) },
      { [destinatario]: 'Destinatario non valido' },
    ],
    [
      'an address of two letters (R1-437, R1-438)',
      { ...registry, mittente: { ...registry.mittente, indirizzo: 'ab' } },
      { [`${mittente}.indirizzo`]: 'Indirizzo non valido' },
    ],
    ['of three (R1-437)', { ...registry, destinatario: { ...registry.destinatario, indirizzo: 'abc' } }, {}],
    [
      'a country of one letter (R1-439, R1-440)',
      { ...registry, destinatario: { ...registry.destinatario, paese: 'I' } },
      { [`${destinatario}.paese`]: 'Paese' },
    ],
    [
      'no customs item (R1-441, R1-442)',
      merce({ voceDoganale: ' ' }),
      { 'anagrafica.merce.voceDoganale': 'Inserire un valore' },
    ],
    [
      'no description (R1-443, R1-444)',
      merce({ description: '' }),
      { 'anagrafica.merce.description': 'Inserire un valore' },
    ],
    ['both of the invoice (R1-447)', merce({ dataFattura: '2026-01-01', numeroFattura: '12' }), {}],
    [
      'a date without number (R1-447, R1-448)',
      merce({ dataFattura: '2026-01-01' }),
      { 'anagrafica.merce.numeroFattura': 'Inserire un valore o deselezionare la data della fattura' },
    ],
    [
      'a number without date (R1-447, R1-449)',
      merce({ numeroFattura: '12' }),
      { 'anagrafica.merce.dataFattura': 'Inserire un valore o togliere il numero della fattura' },
    ],
  ])('%s', (_title, anagrafica, problems) => {
    expect(registryProblems(anagrafica)).toEqual(problems);
  });

  it.each([0, -1, 'x', '', null, 1.5, '3,5'])(
    '%s is no number of packages (R1-445, R1-446)',
    (numeroColli) => {
      expect(registryProblems(merce({ numeroColli }))).toEqual({
        'anagrafica.merce.numeroColli': 'Inserire un valore',
      });
    },
  );
  it.each([1, '1', ' 120 '])('%s is one (R1-445)', (numeroColli) => {
    expect(registryProblems(merce({ numeroColli }))).toEqual({});
  });
});

describe('controls and measures (S1 5.3)', () => {
  const portable = 'controlli.strumentoPortatile';
  const portal = 'controlli.portaleRadiometrico';
  const measures = (
    fondo: string | number | null,
    a20cm: string | number | null,
    value: number | null = null,
  ) => ({
    ...none,
    metodo: 'strumentoPortatile' as const,
    strumentoPortatile: { fondo, a20cm, usedInstrument: value === null ? null : { value } },
  });
  const gate = (more: object = {}) => ({
    ...none,
    metodo: 'portaleRadiometrico' as const,
    portaleRadiometrico: {
      ariaRispettoPareti: 10,
      fondo: '9,5',
      tipoSorgente: 'Cs-137',
      attivitaSorgente: 370,
      ...more,
    },
  });

  it('needs a day of work, no operator and no measures (R1-473, R1-474, R1-475)', () => {
    expect(controlProblems(controls, free)).toEqual({});
    expect(controlProblems({ ...controls, dueDate: null }, free)).toEqual({
      'controlli.dueDate': 'Fornire una data di lavorazione',
    });
  });

  it('checks measures once a method is chosen, on the screen of measures always (R1-476)', () => {
    expect(controlProblems({ ...controls, ...measures('', '') }, free)).toHaveProperty([`${portable}.fondo`]);
    expect(measureProblems(none, free)).toEqual({ 'controlli.metodo': 'Inserire un valore' });
  });

  it.each(['abc', '', null, '-0.1', -0.1, '1,2,3', 'Infinity', '1e999'])(
    '%s is no measure (R1-477, R1-478, R1-479, R1-481)',
    (value) => {
      expect(measureProblems(measures(value, value), free)).toEqual({
        [`${portable}.fondo`]: 'Inserire un valore',
        [`${portable}.a20cm`]: 'Inserire un valore',
      });
    },
  );

  it.each<[string | number, number]>([
    ['0,12', 0.12],
    ['0.12', 0.12],
    [0.12, 0.12],
    ['0', 0],
    [',5', 0.5],
    ['0,1239', 0.124],
  ])('%s is %s (R1-480, R1-481)', (text, value) => {
    expect(measureOf(text)).toBe(value);
    expect(measureProblems(measures(text, text), free)).toEqual({});
  });

  it('asks for an instrument that may measure only where one is mandatory (R1-482, R1-483, R1-484, R1-485)', () => {
    const strict = { isMandatory: true, problem: null };
    expect(measureProblems(measures(0, 0), strict)).toEqual({
      [`${portable}.usedInstrument`]: 'Inserire un valore',
    });
    expect(measureProblems(measures(0, 0, 4), strict)).toEqual({});
    expect(measureProblems(measures(0, 0, 4), { ...strict, problem: 'scaduta' })).toEqual({
      [`${portable}.usedInstrument`]: 'scaduta',
    });
    expect(measureProblems(measures(0, 0, 4), { isMandatory: false, problem: 'scaduta' })).toEqual({});
  });

  it('asks all four of a portal (R1-486, R1-487, R1-488, R1-489)', () => {
    expect(measureProblems(gate(), free)).toEqual({});
    const empty = { ariaRispettoPareti: '', fondo: 'x', tipoSorgente: 'C', attivitaSorgente: null };
    expect(measureProblems(gate(empty), free)).toEqual({
      [`${portal}.ariaRispettoPareti`]: 'Inserire un valore',
      [`${portal}.fondo`]: 'Inserire un valore',
      [`${portal}.tipoSorgente`]: 'Inserire un valore',
      [`${portal}.attivitaSorgente`]: 'Inserire un valore',
    });
  });
});

describe('the whole form', () => {
  it('tells everything that is wrong at once, by field', () => {
    const content = { anagrafica: registry, trasporto: carriage('mare'), controlli: controls };
    expect(formProblems(content, client, free)).toEqual({});
    const empty = {
      anagrafica: { mittente: emptyParty, destinatario: emptyParty, merce: emptyGoods },
      trasporto: { tipo: null, naveDetails: null, voloDetails: null, trasportoTerritorio: null },
      controlli: { ...none, dueDate: null },
    };
    expect(Object.values(formProblems(empty, client, free))).toEqual([
      ...[formTexts.shipper, formTexts.address, formTexts.country],
      ...[formTexts.consignee, formTexts.address, formTexts.country],
      ...[formTexts.missing, formTexts.missing, formTexts.missing],
      ...[formTexts.transport, formTexts.dueDate],
    ]);
  });

  it('takes entries for the same one whichever comes first', () => {
    const entries = fc.record({
      value: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
      label: fc.constantFrom('', 'A', 'ab', ' AB '),
    });
    fc.assert(
      fc.property(entries, entries, (one, other) => {
        expect(isSameEntry(one, other)).toBe(isSameEntry(other, one));
      }),
    );
  });

  it('reads whole numbers as they are written, and nothing else', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (n) => {
        expect(wholeNumberOf(String(n))).toBe(n);
        expect(wholeNumberOf(`-${n}`)).toBeNull();
      }),
    );
    expect(wholeNumberOf('2147483648')).toBeNull();
  });
});
