import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { landTransports, type Transport, transports } from '../words/rules.ts';
import {
  type Carriage,
  type ClientRules,
  controlProblems,
  emptyGoods,
  emptyLand,
  emptyParty,
  emptyPlace,
  emptySea,
  type FormContent,
  formProblems,
  formTexts,
  isSameEntry,
  type Measures,
  measureOf,
  measureProblems,
  type Party,
  registryProblems,
  shownSections,
  transportProblems,
  wholeNumberOf,
} from './rules.ts';

const client: ClientRules = {
  transports,
  requireControlPlace: false,
  canAddPorts: false,
  canAddAirports: false,
};
const free = { isMandatory: false, problem: null };

const known = (value: number, label = `voce ${value}`) => ({ value, label });
const typed = (label: string) => ({ value: null, label });
const party = (entry: { value: number | null; label: string }): Party => ({
  ...{ ...emptyParty, ...entry },
  ...{ indirizzo: 'Via del Porto 1', paese: 'IT' },
});

const registry: FormContent['anagrafica'] = {
  mittente: party(known(5)),
  destinatario: party(known(7)),
  merce: { ...emptyGoods, voceDoganale: '7204', description: 'Rottami ferrosi', numeroColli: 3 },
};
const sea = {
  ...known(2, 'Stella'),
  paese: 'IT',
  portoPartenza: known(1, 'Tunisi'),
  portoArrivo: known(4, 'Genova'),
  polizzaDiCarico: 'BL-1',
};
const air = {
  ...known(3, 'AZ 100'),
  paese: 'IT',
  compagnia: known(6, 'Compagnia'),
  aeroportoPartenza: known(8, 'Tunisi'),
  aeroportoArrivo: known(9, 'Malpensa'),
  awb: '055-1',
};
const land = { ...emptyLand, tipo: 'container' as const, matricola: 'MSCU1234567' };
const carriage = (tipo: Transport, more: Partial<Carriage> = {}): Carriage => ({
  ...{ tipo, naveDetails: null, voloDetails: null, trasportoTerritorio: land },
  ...(tipo === 'mare' && { naveDetails: sea }),
  ...(tipo === 'aereo' && { voloDetails: air }),
  ...more,
});
const none: Measures = { metodo: null, strumentoPortatile: null, portaleRadiometrico: null };
const controls = { ...none, dueDate: '2026-12-01' };

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

describe('how it comes (S1 5.2)', () => {
  const at = 'trasporto.naveDetails';
  const by = 'trasporto.voloDetails';
  const on = 'trasporto.trasportoTerritorio';
  const missing = 'Inserire un valore';
  const wrong = 'Valore non valido';
  const withSea = (more: object) => carriage('mare', { naveDetails: { ...sea, ...more } });
  const withAir = (more: object) => carriage('aereo', { voloDetails: { ...air, ...more } });

  it.each(transports)('%s, filled in, is right (R1-450)', (tipo) => {
    expect(transportProblems(carriage(tipo), client)).toEqual({});
  });

  it.each<[string, Carriage, Record<string, string>]>([
    [
      'none at all (R1-450, R1-451)',
      { ...carriage('mare'), tipo: null },
      { 'trasporto.tipo': 'Trasporto non valido' },
    ],
    ['no ship (R1-452, R1-458)', withSea(typed('')), { [at]: missing }],
    ['a new ship', withSea(typed('AB')), {}],
    ['a new ship of one letter (R1-457)', withSea(typed('A')), { [at]: wrong }],
    ['nationality of one letter (R1-453, R1-457)', withSea({ paese: 'I' }), { [`${at}.paese`]: wrong }],
    ['no nationality (R1-453, R1-458)', withSea({ paese: '' }), { [`${at}.paese`]: missing }],
    [
      'no bill of lading (R1-454, R1-458)',
      withSea({ polizzaDiCarico: '' }),
      { [`${at}.polizzaDiCarico`]: missing },
    ],
    [
      'one port twice (R1-455, R1-457)',
      withSea({ portoPartenza: known(4) }),
      { [`${at}.portoArrivo`]: wrong },
    ],
    [
      'a port of one letter (R1-456)',
      withSea({ portoPartenza: typed('X') }),
      { [`${at}.portoPartenza`]: wrong },
    ],
    ['a port of two (R1-456)', withSea({ portoPartenza: typed('XY') }), {}],
    ['no port (R1-458)', withSea({ portoArrivo: emptyPlace }), { [`${at}.portoArrivo`]: missing }],
    [
      'a new arrival port, not allowed (R1-491)',
      withSea({ portoArrivo: typed('XY') }),
      { [`${at}.portoArrivo`]: wrong },
    ],
    ['no flight (R1-459)', withAir(typed('')), { [by]: missing }],
    ['no company (R1-460)', withAir({ compagnia: typed('') }), { [`${by}.compagnia`]: missing }],
    ['no nationality of the flight (R1-461)', withAir({ paese: '' }), { [`${by}.paese`]: missing }],
    ['no AWB (R1-462)', withAir({ awb: ' ' }), { [`${by}.awb`]: missing }],
    [
      'one airport twice (R1-463)',
      withAir({ aeroportoPartenza: known(9) }),
      { [`${by}.aeroportoArrivo`]: wrong },
    ],
    [
      'a new arrival airport, not allowed (R1-492)',
      withAir({ aeroportoArrivo: typed('XY') }),
      { [`${by}.aeroportoArrivo`]: wrong },
    ],
    [
      'no way on by land (R1-464)',
      carriage('terra', { trasportoTerritorio: null }),
      { [`${on}.tipo`]: wrong },
    ],
    [
      'container without number (R1-465, R1-469)',
      carriage('mare', { trasportoTerritorio: { ...land, matricola: '' } }),
      { [`${on}.matricola`]: wrong },
    ],
    [
      'loose goods by land without AWB (R1-466, R1-469)',
      carriage('terra', { trasportoTerritorio: { ...emptyLand, tipo: 'rinfusa' } }),
      { [`${on}.awb`]: wrong },
    ],
    [
      'loose goods by sea need none (R1-466)',
      carriage('mare', { trasportoTerritorio: { ...emptyLand, tipo: 'rinfusa' } }),
      {},
    ],
    [
      'railway without wagon (R1-467, R1-469)',
      carriage('terra', { trasportoTerritorio: { ...emptyLand, tipo: 'ferrovia' } }),
      { [`${on}.vagone`]: wrong },
    ],
    [
      'road without plate (R1-468, R1-469)',
      carriage('terra', { trasportoTerritorio: { ...emptyLand, tipo: 'stradale' } }),
      { [`${on}.targa`]: wrong },
    ],
    ['of an unloaded ship nothing need be said', carriage('scaricatoNave', { naveDetails: emptySea }), {}],
  ])('%s', (_title, trasporto, problems) => {
    expect(transportProblems(trasporto, client)).toEqual(problems);
  });

  it.each<[Transport, boolean, Record<string, string>]>([
    ['terra', true, { [`${on}.sedeControllo`]: missing }],
    ['scaricatoNave', true, { [`${on}.sedeControllo`]: missing }],
    ['terra', false, {}],
    ['scaricatoNave', false, {}],
    ['mare', true, {}],
    ['aereo', true, {}],
  ])('place of control by %s, demanded: %s (R1-470..472)', (tipo, requireControlPlace, problems) => {
    expect(transportProblems(carriage(tipo), { ...client, requireControlPlace })).toEqual(problems);
  });

  it('takes new arrival places where the client may add them (R1-491, R1-492)', () => {
    const free = { ...client, canAddPorts: true, canAddAirports: true };
    expect(transportProblems(withSea({ portoArrivo: typed('XY') }), free)).toEqual({});
    expect(transportProblems(withAir({ aeroportoArrivo: typed('XY') }), free)).toEqual({});
  });

  it('says so where the client may name no way of transport (R1-533), and refuses those he may not', () => {
    expect(transportProblems(carriage('mare'), { ...client, transports: [] })).toEqual({
      'trasporto.tipo': 'Non sei abilitato ad inserire alcuna tipologia di provenienza (aerea, mare ecc.)',
    });
    expect(transportProblems(carriage('mare'), { ...client, transports: ['terra'] })).toEqual({
      'trasporto.tipo': 'Trasporto non valido',
    });
  });

  it('neither sends nor checks what the transport hides, whatever stands there', () => {
    const anything = fc.record({
      tipo: fc.constantFrom(...transports),
      naveDetails: fc.constantFrom(null, sea, emptySea),
      voloDetails: fc.constantFrom(null, air),
      trasportoTerritorio: fc.record({
        tipo: fc.constantFrom(...landTransports),
        ...{ matricola: fc.string(), targa: fc.string(), vagone: fc.string(), awb: fc.string() },
        sedeControllo: fc.constantFrom(null, { ...known(4), tipologia: 'portoArrivo' as const }),
      }),
    });
    fc.assert(
      fc.property(anything, (trasporto) => {
        const shown = shownSections<Carriage>(trasporto);
        expect(shown.voloDetails === null || trasporto.tipo === 'aereo').toBe(true);
        expect(shown.naveDetails === null || ['mare', 'scaricatoNave'].includes(trasporto.tipo)).toBe(true);
        const hidesPlace = ['mare', 'aereo'].includes(trasporto.tipo);
        expect(shown.trasportoTerritorio?.sedeControllo === null || !hidesPlace).toBe(true);
        expect(transportProblems(shown, client)).toEqual(transportProblems(trasporto, client));
      }),
    );
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
