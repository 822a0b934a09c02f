import { describe, expect, test } from 'vitest';
import { placementBody } from '../contract.ts';
import { emptyDraft, type PlacementDraft } from '../rules.ts';
import {
  aboutPart,
  employerSurveyName,
  picturesOf,
  placementRequests,
  toPlacementBody,
} from './placement-requests.ts';

const plan = { id: -1, sha256: 'a'.repeat(64), name: 'piano terra' };
const photo = 'b'.repeat(64);
const freshClient = {
  displayName: 'Terme',
  address: 'Via Roma 1',
  city: 'Abano',
  cap: '35031',
  provincia: 'PD',
};
const freshAddress = {
  ...freshClient,
  displayName: 'Sede',
  region: 5,
  codiceStabile: 'A1',
  cdr: '',
  latitude: 45.3,
  longitude: 11.8,
};

const allNew: PlacementDraft = {
  ...emptyDraft('2026-03-02'),
  step: 9,
  principal: { id: 1, displayName: 'Provincia' },
  client: { fresh: freshClient },
  clientCoincidesWithAddress: true,
  employerAnswers: [{ q: 30, a: 'no', p: [] }],
  address: { fresh: freshAddress },
  shippingAddress: false,
  newPlans: [plan],
  buildingAnswers: [{ q: 1, a: 101, p: [] }],
  applyToAllBuildings: false,
  point: { fresh: { alias: 'Ufficio', stanza: 'Ufficio', superficie: '45', codicePiano: 4 } },
  plan: { id: -1, position: { x: 10, y: 20 } },
  removals: [{ dosimeterId: 5, dosimeterCode: 'LBS00005', dataRimozione: '2026-03-01' }],
  dosimeter: { id: 6, codice: 'LBS00006' },
  placementDate: '2026-03-01',
  photo,
};

describe('the body of the placement', () => {
  test('holds new records without an id, answers of the building and references to pictures (R0-161, R0-170, R0-174..185)', () => {
    const body = toPlacementBody(allNew);
    expect(body).toEqual({
      committente: 1,
      cliente: freshClient,
      clienteCoincideIndirizzo: true,
      indirizzo: freshAddress,
      indirizzoShipping: false,
      puntoMisurazione: {
        alias: 'Ufficio',
        stanza: 'Ufficio',
        superficie: 45,
        codicePiano: 4,
        planimetry: -1,
        planimetryPos: { x: 10, y: 20 },
      },
      dosimetro: { id: 6, codice: 'LBS00006' },
      dataPosizionamento: '2026-03-01',
      dosimetriRimossi: [{ dosimeterId: 5, dosimeterCode: 'LBS00005', dataRimozione: '2026-03-01' }],
      questionario: [{ q: 1, a: 101, p: [] }],
      applyToAllBuildings: false,
      newPlanimetries: [{ id: -1, content: `sha256:${plan.sha256}`, titolo: plan.name }],
      dosimeterImg: `sha256:${photo}`,
    });
    expect(placementBody.safeParse(body).success).toBe(true);
  });

  test('names the building’s answers that were only read', () => {
    const read = { q: 2, a: 1975, p: [] };
    const body = toPlacementBody({ ...allNew, buildingRead: [read] });
    expect(body).toMatchObject({
      questionario: [...allNew.buildingAnswers, read],
      risposteLette: [read],
    });
    expect(placementBody.safeParse(body).success).toBe(true);
  });

  test('holds existing records by their id, no photo as null, no surface as null (R0-175, R0-177, R0-179, R0-308)', () => {
    const body = toPlacementBody({
      ...allNew,
      client: { known: { id: 7, committente: 1, ...freshClient } },
      address: {
        known: { ...freshAddress, id: 9, addressLabel: '', cdr: null, indirizzoShipping: true },
      },
      point: {
        known: { id: 4, alias: 'A', superficie: null, codicePiano: null, oldPiano: 'cantina', occupants: [] },
      },
      plan: null,
      photo: null,
    });
    expect(body).toMatchObject({
      cliente: { id: 7 },
      indirizzo: { id: 9 },
      puntoMisurazione: { id: 4 },
      dosimeterImg: null,
    });
    expect(placementBody.safeParse(body).success).toBe(true);
  });

  test.each(['principal', 'client', 'address', 'point', 'dosimeter'] as const)(
    'is not made without %s',
    (part) => {
      expect(() => toPlacementBody({ ...allNew, [part]: null })).toThrow('every step is complete');
    },
  );
});

test.each([
  ['user', '/user/cr39/committenti/1/aziende/7/indirizzi/9/survey'],
  ['lb', '/lb/cr39/committenti/1/aziende/7/indirizzi/9/survey'],
])(
  'employer answers that did not arrive are told, with the way to the questionnaires, from %s (E29)',
  (context, href) => {
    const text = "Impossibile inviare le risposte per l'esercente: No";
    const missing = { name: employerSurveyName, text: 'No' };
    const client = { id: 7, committente: 1, ...freshClient };
    const indirizzo = { ...freshAddress, id: 9, addressLabel: '', cdr: null, indirizzoShipping: true };
    expect(aboutPart(missing, { context, reply: { client, indirizzo } })).toEqual({ text, href });
    expect(aboutPart(missing, { context, reply: null })).toEqual({ text, href: null });
  },
);

test('pictures are sent once each, plans before the photo', () => {
  expect(picturesOf(allNew)).toEqual([plan.sha256, photo]);
  expect(picturesOf({ ...allNew, newPlans: [plan, { ...plan, id: -2 }], photo: null })).toEqual([
    plan.sha256,
  ]);
});

describe('what is sent', () => {
  const answered: PlacementDraft = {
    ...allNew,
    point: { known: { id: 4, alias: 'A', superficie: null, codicePiano: 4, oldPiano: null, occupants: [] } },
    plan: null,
  };

  test('pictures, the placement, then the employer answers to the client of the reply (R0-245, E29)', () => {
    const { pictures, requests } = placementRequests(answered, 'key-1');
    expect(pictures).toEqual(picturesOf(answered));
    const [main, followUp] = requests;
    expect(main).toMatchObject({
      name: 'placeDosimeter',
      path: '/v1/user/user/cr39/committenti/1/posizionamento',
      idempotencyKey: 'key-1',
    });
    expect(JSON.parse(main?.body ?? '')).toEqual(toPlacementBody(answered));
    expect(followUp).toMatchObject({
      path: '/v1/user/user/cr39/clienti/{cliente}/survey',
      fill: { '{cliente}': '/client/id' },
    });
    expect(JSON.parse(followUp?.body ?? '')).toEqual({ questionario: answered.employerAnswers });
    expect(followUp?.idempotencyKey).not.toBe('key-1');
    expect(requests).toHaveLength(2);
  });

  test('the employer answers taken over from another placement that waits take the place of nobody’s', () => {
    const atWaiting: PlacementDraft = {
      ...answered,
      client: { fresh: freshClient, key: crypto.randomUUID(), isWaiting: true },
    };
    const [, followUp] = placementRequests(atWaiting, 'key-1').requests;
    expect(JSON.parse(followUp?.body ?? '')).toEqual({
      questionario: answered.employerAnswers,
      risposteLette: [],
    });
  });

  test('the employer survey goes out also without answers (H15)', () => {
    const [, followUp] = placementRequests({ ...answered, employerAnswers: [] }, 'key-1').requests;
    expect(JSON.parse(followUp?.body ?? '')).toEqual({ questionario: [] });
  });
});
