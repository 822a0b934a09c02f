import { describe, expect, test } from 'vitest';
import type { Client } from '#customers/customers/contract.ts';
import type { Placement } from '#customers/points/contract.ts';
import type { Address } from '#customers/sites/contract.ts';
import {
  afterSuccess,
  emptyDraft,
  holdsWork,
  isPointChoosable,
  missingBefore,
  type PlacementDraft,
  placementDraftShape,
  startAtSite,
  step,
  stepCount,
  wizardSteps,
} from './rules.ts';

const today = '2026-03-02';

const client: Client = {
  id: 7,
  displayName: 'Terme Euganee',
  committente: 3,
  address: 'Via Roma 1',
  city: 'Abano Terme',
  cap: '35031',
  provincia: 'PD',
};
const address: Address = {
  id: 9,
  displayName: 'Abano',
  addressLabel: 'Via Roma 1, 35031 Abano Terme (PD)',
  address: 'Via Roma 1',
  cap: '35031',
  city: 'Abano Terme',
  provincia: 'PD',
  region: 5,
  cdr: null,
  codiceStabile: null,
  indirizzoShipping: true,
};

function complete(): PlacementDraft {
  return {
    ...emptyDraft(today),
    step: 9,
    principal: { id: 3, displayName: 'Provincia' },
    client: { known: client },
    address: { known: address },
    employerAnswers: [{ q: 30, a: 'x', p: [] }],
    buildingAnswers: [{ q: 1, a: 101, p: [] }],
    newPlans: [{ id: -1, sha256: 'a'.repeat(64), name: 'piano terra' }],
    point: { fresh: { alias: 'Spogliatoio', stanza: '', superficie: '45', codicePiano: 4 } },
    plan: { id: -1, position: { x: 10, y: 20 } },
    removals: [{ dosimeterId: 5, dosimeterCode: 'LBS00005', dataRimozione: today }],
    dosimeter: { id: 6, codice: 'LBS00006' },
    placementDate: '2026-03-01',
    photo: 'b'.repeat(64),
  };
}

function placement(id: number, state: Partial<Placement> = {}): Placement {
  const code = `LBS0000${id}`;
  return {
    id,
    trattamento: id,
    code,
    codice: code,
    inizio: '2026-01-10',
    fine: null,
    lavorato: false,
    smarrito: false,
    giorni: 51,
    idPunto: 1,
    inScadenza: false,
    dataAttribuzione: null,
    ...state,
  };
}

describe('steps', () => {
  test('there are ten, with the specified and chosen titles and questions (R0-026..036, R0-047..050)', () => {
    expect(stepCount).toBe(10);
    expect(wizardSteps.map(({ title }) => title)).toEqual([
      'Committente',
      'Datore di Lavoro/ Cliente',
      'Questionario datore di lavoro',
      'Indirizzo di campionamento',
      'Planimetrie',
      'Questionario edificio',
      'Punto di misurazione',
      'Posizionamento dosimetro',
      'Riepilogo',
      'Esito',
    ]);
    expect(wizardSteps[0].question).toBe('Chi paga la fornitura dei dosimetri che stai posizionando?');
    expect(wizardSteps[1].question).toBe('Per chi stai posizionando il dosimetro?');
  });
});

describe('what a step cannot do without', () => {
  test.each([
    [1, emptyDraft(today), null],
    [2, emptyDraft(today), 'principal'],
    [4, { ...complete(), principal: null }, 'principal'],
    [2, { ...complete(), client: null }, null],
    [3, { ...complete(), client: null }, 'client'],
    [4, { ...complete(), client: null, address: null }, 'client'],
    [4, { ...complete(), address: null }, null],
    [5, { ...complete(), address: null }, 'address'],
    [7, { ...complete(), address: null }, 'address'],
    [8, { ...complete(), point: null }, 'point'],
    [8, { ...complete(), dosimeter: null }, null],
    [9, { ...complete(), dosimeter: null }, 'dosimeter'],
    [9, complete(), null],
  ] as const)('step %i (R0-250..252)', (current, draft, missing) => {
    expect(missingBefore(current, draft)).toBe(missing);
  });
});

describe('a point can be chosen', () => {
  const removal = (dosimeterId: number) => ({ dosimeterId });
  test.each([
    ['without active dosimeters', [], [], true],
    ['when its only one has ended', [placement(1, { fine: '2026-02-01' })], [], true],
    ['when the laboratory has processed it', [placement(1, { lavorato: true })], [], true],
    ['not while one is active', [placement(1)], [], false],
    ['when the only active one is being removed', [placement(1)], [removal(1)], true],
    ['not when another one is being removed', [placement(1)], [removal(2)], false],
    ['not with two active, one being removed', [placement(1), placement(2)], [removal(1)], false],
    [
      'not with two active, both being removed',
      [placement(1), placement(2)],
      [removal(1), removal(2)],
      false,
    ],
  ])('%s (R0-246, R0-247)', (_name, trattamenti, removals, choosable) => {
    expect(isPointChoosable({ trattamenti }, removals)).toBe(choosable);
  });
});

describe('drafts', () => {
  test('a new one is empty, with today and shipping on (R0-186, R0-187, R0-310)', () => {
    const draft = emptyDraft(today);
    expect(draft).toMatchObject({
      step: 1,
      placementDate: today,
      shippingAddress: true,
      applyToAllBuildings: true,
      photo: null,
      removals: [],
    });
  });

  test('a stored draft is read back unchanged', () => {
    expect(placementDraftShape.parse(JSON.parse(JSON.stringify(complete())))).toEqual(complete());
    const fresh: PlacementDraft = {
      ...complete(),
      client: { fresh: { displayName: 'N', address: '', city: '', cap: '', provincia: '' } },
      placementDate: '',
    };
    expect(placementDraftShape.parse(fresh)).toEqual(fresh);
  });

  test('a stored one with records that wait on this device, and a removal without its day, is read back too', () => {
    const postal = { displayName: 'N', address: 'Via 1', city: 'Abano', cap: '35031', provincia: 'PD' };
    const site = { ...postal, region: 5, codiceStabile: '', cdr: '', latitude: 45.5, longitude: 11.5 };
    const key = '11111111-1111-4111-8111-111111111111';
    const waiting: PlacementDraft = {
      ...complete(),
      client: { fresh: postal, key, isWaiting: true },
      address: { fresh: site, key, isWaiting: true },
      removals: [{ dosimeterId: 5, dosimeterCode: 'LBS00005', dataRimozione: '' }],
    };
    expect(placementDraftShape.parse(waiting)).toEqual(waiting);
  });

  test('a stored one from before answers were read from the building has none of them', () => {
    const { buildingRead: _, ...before } = complete();
    expect(placementDraftShape.parse(before)).toEqual({ ...before, buildingRead: [] });
  });

  test.each([
    { ...complete(), step: 11 },
    { ...complete(), principal: 3 },
    { ...complete(), photo: 'x' },
    { ...complete(), newPlans: undefined },
    'draft',
    null,
  ])('what is not a draft is refused', (stored) => {
    expect(placementDraftShape.safeParse(stored).success).toBe(false);
  });

  test('after a success principal, client and address of the reply are kept (R0-242..244)', () => {
    const next = afterSuccess(
      complete(),
      { client: { ...client, id: 70 }, indirizzo: { ...address, id: 90 } },
      today,
    );
    expect(next).toEqual({
      ...emptyDraft(today),
      step: 7,
      principal: { id: 3, displayName: 'Provincia' },
      client: { known: { ...client, id: 70 } },
      address: { known: { ...address, id: 90 } },
    });
  });
});

describe('a placement that begins at a site', () => {
  const point = { stanza: null, superficie: 20, codicePiano: 4, oldPiano: null, attivo: true };
  const active = { trattamento: 41, codice: 'LBS00041', inizio: today, giorni: 0, inScadenza: false };
  const site = {
    committente: { id: 3, displayName: 'Terme' },
    cliente: client,
    indirizzo: address,
    modificabile: false,
    questionari: { datore: true, edificio: true },
    punti: [
      { ...point, id: 5, alias: 'Spogliatoio', attivi: [] },
      { ...point, id: 6, alias: 'Ufficio', attivi: [active] },
      { ...point, id: 7, alias: 'Chiuso', attivo: false, attivi: [] },
    ],
  };

  test('has principal, client and address chosen, and asks for the point (R0-338)', () => {
    const draft = startAtSite(site, Number.NaN, today);
    expect(draft).toEqual({
      ...emptyDraft(today),
      step: step.point,
      principal: site.committente,
      client: { known: client },
      address: { known: address },
    });
    expect(placementDraftShape.safeParse(draft).data).toEqual(draft);
    expect(missingBefore(draft.step, draft)).toBeNull();
  });

  test.each([
    ['a free point goes on to the dosimeter', 5, step.dosimeter, []],
    ['an occupied one is chosen, for its dosimeter to be removed', 6, step.point, [41]],
  ])('%s', (_, id, at, occupants) => {
    const draft = startAtSite(site, id, today);
    expect(draft.step).toBe(at);
    expect(draft.point).toMatchObject({ known: { id, occupants } });
    expect(placementDraftShape.safeParse(draft).data).toEqual(draft);
  });

  test.each([
    [false, false, step.employerSurvey],
    [false, true, step.employerSurvey],
    [true, false, step.buildingSurvey],
  ])('with the questionnaires of employer %s and building %s begins at step %i', (datore, edificio, at) => {
    const asked = { ...site, questionari: { datore, edificio } };
    expect(startAtSite(asked, 5, today)).toMatchObject({ step: at, point: { known: { id: 5 } } });
    expect(startAtSite(asked, Number.NaN, today)).toMatchObject({ step: at, point: null });
  });

  test.each([7, 999])('point %i, out of use or unknown, is not chosen', (id) => {
    expect(startAtSite(site, id, today)).toMatchObject({ step: step.point, point: null });
  });

  test('takes the place of mere choices, and of nothing else without asking', () => {
    const chosen = startAtSite(site, 5, today);
    expect(holdsWork(emptyDraft(today))).toBe(false);
    expect(holdsWork(chosen)).toBe(false);
    const plan = { id: -1, sha256: 'a'.repeat(64), name: 'p' };
    const removal = { dosimeterId: 41, dosimeterCode: 'LBS00041', dataRimozione: today };
    const work: Partial<PlacementDraft>[] = [
      { dosimeter: { id: 1, codice: 'LBS00001' } },
      { photo: 'a'.repeat(64) },
      { newPlans: [plan] },
      { removals: [removal] },
      { employerAnswers: [{ q: 1, a: 'x', p: [] }] },
      { buildingAnswers: [{ q: 1, a: 'x', p: [] }] },
      { point: { fresh: { alias: '', stanza: '', superficie: '', codicePiano: null } } },
      { client: { fresh: client } },
    ];
    for (const done of work) expect(holdsWork({ ...chosen, ...done })).toBe(true);
  });
});
