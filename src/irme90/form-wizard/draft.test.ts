import { describe, expect, test } from 'vitest';
import type { Transport } from '../words/rules.ts';
import {
  chooseTransport,
  contentOf,
  emptyDraft,
  type FormDraft,
  fillMeasures,
  formDraftShape,
  type Known,
  measuredBy,
  offeredOf,
  saidIn,
  step,
  stepProblems,
  wizardSteps,
} from './rules.ts';

const party = (value: number) => ({
  ...{ value, label: `Ditta ${value}`, indirizzo: 'Via Uno 1', paese: 'Italia', telefono: '1', fax: '2' },
});
const place = (value: number) => ({ value, label: `Luogo ${value}`, zone: value + 100 });

/** Everything is typed, also what another way of transport shows. */
function fullDraft(tipo: Transport | null = 'mare'): FormDraft {
  return {
    ...{ step: 3, client: 7, edited: { id: 5, versione: 2, tipo: 'terra', asRead: 'x' }, withMeasures: true },
    misuratoIl: '2026-03-13T10:30:00.000Z',
    anagrafica: {
      ...{ mittente: party(1), destinatario: party(2) },
      merce: {
        ...{ voceDoganale: '7204', description: 'Rottami', numeroColli: '3', dataFattura: '2026-03-01' },
        ...{ numeroFattura: 'F1', metallo: 'Ferro', origine: 'Tunisia' },
      },
    },
    trasporto: {
      tipo,
      naveDetails: {
        ...{ value: 3, label: 'Nave', paese: 'Malta', portoPartenza: place(4), portoArrivo: place(5) },
        polizzaDiCarico: 'BL1',
      },
      voloDetails: {
        ...{ value: 6, label: 'AZ1', paese: 'Italia', compagnia: { value: 7, label: 'Linea' }, awb: '1' },
        ...{ aeroportoPartenza: place(8), aeroportoArrivo: place(9) },
      },
      trasportoTerritorio: {
        ...{ tipo: 'container', matricola: 'PROU1', targa: 'AA', vagone: 'V', awb: '2' },
        sedeControllo: { ...place(10), tipologia: 'portoArrivo' },
      },
    },
    controlli: { dueDate: '2026-03-16', operatore: 11, operatoreLabel: 'Ivo', notesForOperator: 'Nota' },
    misure: {
      metodo: 'strumentoPortatile',
      strumentoPortatile: {
        ...{ fondo: '0,1', a20cm: '0,2', usedInstrument: { value: 12, label: 'Sonda', problem: null } },
      },
      portaleRadiometrico: { ariaRispettoPareti: '1', fondo: '2', tipoSorgente: 'Cs', attivitaSorgente: '3' },
    },
  };
}

describe('a draft on the device', () => {
  test('is kept with all that was typed, and begins with nothing', () => {
    expect(formDraftShape.parse(fullDraft())).toEqual(fullDraft());
    const empty = emptyDraft();
    expect(formDraftShape.parse(empty)).toEqual(empty);
    expect(empty).toMatchObject({ step: 1, client: 0, edited: null, withMeasures: false });
    const typed = JSON.stringify(empty).match(/"[^"]+":"[^"]+"/g);
    expect(typed).toBeNull();
  });

  test('may have no days yet; a step that there is not, or half a day, is none', () => {
    const draft = fullDraft();
    expect(formDraftShape.safeParse({ ...draft, step: wizardSteps.length }).success).toBe(true);
    for (const wrong of [0, wizardSteps.length + 1])
      expect(formDraftShape.safeParse({ ...draft, step: wrong }).success).toBe(false);
    expect(formDraftShape.safeParse({ ...draft, client: -1 }).success).toBe(false);
    const dueDate = '2026-13-01';
    expect(formDraftShape.safeParse({ ...draft, controlli: { ...draft.controlli, dueDate } }).success).toBe(
      false,
    );
  });

  test('says the same on another step and for another form, and another thing once something is typed', () => {
    const draft = fullDraft();
    expect(saidIn({ ...draft, step: 1, client: 8, edited: null })).toBe(saidIn(draft));
    expect(saidIn({ ...draft, withMeasures: false })).not.toBe(saidIn(draft));
    expect(saidIn({ ...draft, misuratoIl: null })).toBe(saidIn(draft));
    expect(JSON.parse(saidIn(draft))).toMatchObject({ controlli: { operatoreLabel: 'Ivo' } });
    expect(saidIn({ ...draft, withMeasures: 'forse' } as never)).toBe('');
  });

  test('has the steps and questions of the specification', () => {
    expect(wizardSteps.map(({ title, question }) => [title, question])).toEqual([
      ['Anagrafica', 'Chi spedisce che cosa, e a chi?'],
      ['Trasporto', 'Come arriva il carico?'],
      ['Operatore', 'Entro quando va controllato, e da chi?'],
      ['Riepilogo', 'È tutto corretto?'],
      ['Esito', ''],
    ]);
    expect(step).toEqual({ registry: 1, transport: 2, controls: 3, summary: 4, result: 5 });
  });
});

test('another way of transport has other inspectors: the chosen one goes, the same way keeps it (Q1-41)', () => {
  const draft = fullDraft('mare');
  expect(chooseTransport('mare')(draft)).toBe(draft);
  const other = chooseTransport('aereo')(draft);
  expect(other.trasporto).toEqual({ ...draft.trasporto, tipo: 'aereo' });
  expect(other.controlli).toEqual({ ...draft.controlli, operatore: null, operatoreLabel: '' });
});

describe('when a load was measured', () => {
  const [friday, monday] = ['2026-03-13T10:30:00.000Z', '2026-03-16T07:00:00.000Z'];
  const sentOn = (draft: FormDraft) => contentOf(draft).controlli.misuratoIl;

  test('is when its measures were first to be sent, however often they are sent again', () => {
    const first = measuredBy(friday)({ ...fullDraft(), misuratoIl: null });
    expect(sentOn(first)).toBe(friday);
    expect(sentOn(measuredBy(monday)(first))).toBe(friday);
  });

  test('is not said of a form without measures', () => {
    const draft = { ...fullDraft(), withMeasures: false };
    expect(sentOn(draft)).toBeNull();
    expect(measuredBy(friday)({ ...draft, misuratoIl: null }).misuratoIl).toBeNull();
  });

  test('is said anew of other values, another method or instrument; what was told of the instrument is no measure', () => {
    const draft = fullDraft();
    const { usedInstrument } = draft.misure.strumentoPortatile;
    const portable = (more: Partial<FormDraft['misure']['strumentoPortatile']>) =>
      fillMeasures((misure) => ({
        ...misure,
        strumentoPortatile: { ...misure.strumentoPortatile, ...more },
      }))(draft);
    expect(portable({ fondo: '0,1' }).misuratoIl).toBe(friday);
    const told = usedInstrument && { ...usedInstrument, problem: 'Taratura scaduta' };
    expect(portable({ usedInstrument: told })).toMatchObject({
      ...{ misuratoIl: friday, misure: { strumentoPortatile: { usedInstrument: told } } },
    });
    const others = [
      portable({ a20cm: '0,3' }),
      portable({ usedInstrument: null }),
      fillMeasures((misure) => ({ ...misure, metodo: 'portaleRadiometrico' }))(draft),
      fillMeasures(({ portaleRadiometrico, ...misure }) => ({
        ...{ ...misure, portaleRadiometrico: { ...portaleRadiometrico, fondo: '9' } },
      }))(draft),
    ];
    expect(others.map(({ misuratoIl }) => misuratoIl)).toEqual([null, null, null, null]);
  });
});

describe('what is sent of a draft', () => {
  test('is nothing of what its way of transport hides (Q1-32)', () => {
    const sections = (tipo: Transport) => {
      const { naveDetails, voloDetails } = contentOf(fullDraft(tipo)).trasporto;
      return [naveDetails != null, voloDetails != null];
    };
    expect(sections('mare')).toEqual([true, false]);
    expect(sections('aereo')).toEqual([false, true]);
    expect(sections('terra')).toEqual([false, false]);
  });

  test('has no empty days, and no place of control that nobody named', () => {
    const full = contentOf(fullDraft());
    expect(full.anagrafica).toEqual(fullDraft().anagrafica);
    expect(full.controlli.dueDate).toBe('2026-03-16');
    const draft = emptyDraft();
    draft.trasporto.tipo = 'terra';
    const { anagrafica, trasporto, controlli } = contentOf(draft);
    expect([anagrafica.merce.dataFattura, controlli.dueDate]).toEqual([null, null]);
    expect(trasporto.trasportoTerritorio?.sedeControllo).toBeNull();
    const { trasportoTerritorio } = draft.trasporto;
    const controlAt = (sedeControllo: typeof trasportoTerritorio.sedeControllo) =>
      contentOf({
        ...draft,
        trasporto: { ...draft.trasporto, trasportoTerritorio: { ...trasportoTerritorio, sedeControllo } },
      }).trasporto.trasportoTerritorio?.sedeControllo;
    const none = trasportoTerritorio.sedeControllo;
    expect(controlAt({ ...none, label: '  ' })).toBeNull();
    expect(controlAt({ ...none, label: 'Nuovo' })).toMatchObject({ label: 'Nuovo' });
    expect(controlAt({ ...none, value: 3 })).toMatchObject({ value: 3 });
  });

  test('has the measures of its method alone, and none where they are not entered at once', () => {
    const measures = (metodo: FormDraft['misure']['metodo'], withMeasures = true) => {
      const draft = fullDraft();
      const { controlli } = contentOf({ ...draft, withMeasures, misure: { ...draft.misure, metodo } });
      return [controlli.metodo, controlli.strumentoPortatile, controlli.portaleRadiometrico];
    };
    const { strumentoPortatile, portaleRadiometrico } = fullDraft().misure;
    expect(measures('strumentoPortatile')).toEqual(['strumentoPortatile', strumentoPortatile, null]);
    expect(measures('portaleRadiometrico')).toEqual(['portaleRadiometrico', null, portaleRadiometrico]);
    for (const metodo of ['strumentoPortatile', 'portaleRadiometrico'] as const)
      expect(measures(metodo, false)).toEqual([null, null, null]);
  });
});

describe('what is wrong on a step', () => {
  const known = (over: Partial<Known> = {}): Known => ({
    client: {
      transports: ['mare', 'terra'],
      requireControlPlace: false,
      canAddPorts: true,
      canAddAirports: true,
    },
    isInstrumentMandatory: true,
    ...over,
  });
  const paths = (current: number, draft: FormDraft, more: Partial<Known> = {}) =>
    Object.keys(stepProblems(current, draft, known(more)));

  test('is what that step asks, nothing of the others; the summary asks nothing', () => {
    const empty = emptyDraft();
    expect(paths(step.registry, empty)).toContain('anagrafica.merce.voceDoganale');
    expect(paths(step.registry, empty).every((path) => path.startsWith('anagrafica.'))).toBe(true);
    expect(paths(step.transport, empty)).toEqual(['trasporto.tipo']);
    expect(paths(step.controls, empty)).toEqual(['controlli.dueDate']);
    expect([paths(step.summary, empty), paths(step.result, empty)]).toEqual([[], []]);
    for (const current of Object.values(step)) expect(paths(current, fullDraft())).toEqual([]);
  });

  test('is a method that is not chosen, only where measures are entered at once', () => {
    const draft = fullDraft();
    const misure = { ...draft.misure, metodo: null };
    expect(stepProblems(step.controls, { ...draft, misure }, known())).toEqual({
      'controlli.metodo': 'Inserire un valore',
    });
    expect(paths(step.controls, { ...draft, misure, withMeasures: false })).toEqual([]);
  });

  test('is what keeps the instrument from measuring, as it is known now, else as it was told', () => {
    const draft = fullDraft();
    const { strumentoPortatile } = draft.misure;
    const usedInstrument = { value: 12, label: 'Sonda', problem: 'Taratura scaduta' };
    const told = {
      ...draft,
      misure: { ...draft.misure, strumentoPortatile: { ...strumentoPortatile, usedInstrument } },
    };
    const at = 'controlli.strumentoPortatile.usedInstrument';
    expect(stepProblems(step.controls, told, known())).toEqual({ [at]: 'Taratura scaduta' });
    expect(paths(step.controls, told, { instrumentProblem: null })).toEqual([]);
    expect(stepProblems(step.controls, draft, known({ instrumentProblem: 'Guasto' }))).toEqual({
      [at]: 'Guasto',
    });
    expect(paths(step.controls, told, { isInstrumentMandatory: false })).toEqual([]);
    const none = { ...strumentoPortatile, usedInstrument: null };
    const unnamed = { ...draft, misure: { ...draft.misure, strumentoPortatile: none } };
    expect(paths(step.controls, unnamed)).toEqual([at]);
  });
});

describe('who only asks for controls', () => {
  const draft = (withMeasures: boolean, operatore: number | null): FormDraft => {
    const full = fullDraft();
    return { ...full, withMeasures, controlli: { ...full.controlli, operatore } };
  };
  test.each([
    ['nothing chosen yet', draft(false, null), true, true],
    ['an operator', draft(false, 11), true, false],
    ['measures', draft(true, null), false, true],
    ['both, of an earlier version', draft(true, 11), true, true],
  ])('with %s is offered what does not exclude it (Q1-05)', (_, value, operator, measures) => {
    expect(offeredOf(value, true)).toEqual({ operator, measures });
    expect(offeredOf(value, false)).toEqual({ operator: true, measures: true });
  });

  test('goes on with one of the two', () => {
    const known = (isOnlyCustomer: boolean): Known => ({
      client: {
        ...{ transports: ['mare'], requireControlPlace: false, canAddPorts: false, canAddAirports: false },
      },
      ...{ isInstrumentMandatory: true, isOnlyCustomer },
    });
    const at = (value: FormDraft, isOnlyCustomer = true) =>
      Object.keys(stepProblems(step.controls, value, known(isOnlyCustomer)));
    expect(at(draft(true, 11))).toEqual(['controlli.operatore']);
    expect([at(draft(true, 11), false), at(draft(true, null)), at(draft(false, 11))]).toEqual([[], [], []]);
  });
});
