import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Client } from '#customers/customers/contract.ts';
import type { Address } from '#customers/sites/contract.ts';
import type { Question } from '#surveys/surveys/rules.ts';
import { belowAddress, belowClient, emptyDraft, type PlacementDraft } from '../rules.ts';
import { choosePrincipal } from './choose-principal.ts';
import * as changes from './draft-changes.ts';

const today = '2026-03-02';
const client = (id: number): Client => ({
  id,
  displayName: `Cliente ${id}`,
  committente: 1,
  address: 'Via Roma 1',
  city: 'Abano Terme',
  cap: '35031',
  provincia: 'PD',
});
const address = (id: number): Address => ({
  id,
  displayName: `Sede ${id}`,
  addressLabel: '',
  address: 'Via Roma 1',
  cap: '35031',
  city: 'Abano Terme',
  provincia: 'PD',
  region: 5,
  cdr: null,
  codiceStabile: null,
  indirizzoShipping: true,
});

/** Every field below the address filled. */
const filledBelowAddress = {
  shippingAddress: false,
  newPlans: [{ id: -1, sha256: 'a'.repeat(64), name: 'p' }],
  buildingAnswers: [{ q: 1, a: 101, p: [] }],
  buildingRead: [{ q: 2, a: 1975, p: [] }],
  applyToAllBuildings: false,
  point: { fresh: { alias: 'Ufficio', stanza: '', superficie: '', codicePiano: 4 } },
  plan: { id: -1, position: { x: 1, y: 1 } },
  removals: [{ dosimeterId: 1, dosimeterCode: 'LBS00001', dataRimozione: today }],
  dosimeter: { id: 2, codice: 'LBS00002' },
  photo: 'b'.repeat(64),
} satisfies Partial<PlacementDraft>;

function filled(): PlacementDraft {
  return {
    step: 9,
    principal: { id: 1, displayName: 'P1' },
    client: { known: client(1) },
    clientCoincidesWithAddress: true,
    employerAnswers: [{ q: 30, a: 5, p: [] }],
    address: { known: address(1) },
    placementDate: '2026-02-27',
    ...filledBelowAddress,
  };
}

describe('changing the principal', () => {
  test('clears the client and everything below (R0-232, R0-233)', () => {
    const next = choosePrincipal({ id: 2, displayName: 'P2' })(filled());
    expect(next).toEqual({
      ...filled(),
      principal: { id: 2, displayName: 'P2' },
      client: null,
      ...belowClient,
    });
  });

  test('the same one again clears nothing (R0-232)', () => {
    expect(choosePrincipal({ id: 1, displayName: 'P1' })(filled())).toEqual(filled());
  });
});

describe('changing the client', () => {
  test('clears address, plans, answers, point, dosimeter, plan choice and removals (R0-234..240)', () => {
    const next = changes.chooseClient(client(2))(filled());
    expect(next).toMatchObject({ ...belowClient, client: { known: client(2) }, principal: { id: 1 } });
  });

  test.each([
    ['none at all (J15)', changes.chooseClient(null)],
    ['a new one', changes.startClient()],
  ])('%s clears the same', (_name, change) => {
    expect(change(filled())).toMatchObject(belowClient);
  });

  test('the same one again clears nothing, and takes the fresh record over', () => {
    const renamed = { ...client(1), displayName: 'Nome nuovo' };
    expect(changes.chooseClient(renamed)(filled())).toEqual({ ...filled(), client: { known: renamed } });
  });

  test('typing on in a new one clears nothing', () => {
    const draft = { ...filled(), client: { fresh: changes.emptyClientFields } };
    expect(changes.editClient({ displayName: 'N' })(draft)).toEqual({
      ...draft,
      client: { fresh: { ...changes.emptyClientFields, displayName: 'N' } },
    });
    expect(changes.startClient()(draft)).toBe(draft);
  });
});

describe('changing the address', () => {
  test('clears what lies below it and keeps the employer answers (R0-241)', () => {
    const next = changes.chooseAddress(address(2))(filled());
    expect(next).toMatchObject({ ...belowAddress, address: { known: address(2) } });
    expect(next.employerAnswers).toEqual(filled().employerAnswers);
    expect(next.client).toEqual(filled().client);
    expect(changes.startAddress()(filled())).toMatchObject(belowAddress);
    expect(changes.chooseAddress(null)(filled())).toMatchObject({ ...belowAddress, address: null });
  });

  test('the same one again clears nothing', () => {
    expect(changes.chooseAddress(address(1))(filled())).toEqual(filled());
  });

  test('a moved place loses its coordinates, a renamed one keeps them', () => {
    const site = { ...changes.addressFieldsFrom(client(1), 5), latitude: 45.3, longitude: 11.8 };
    const draft = { ...filled(), address: { fresh: site } };
    expect(changes.editAddress({ displayName: 'Altro' })(draft).address).toEqual({
      fresh: { ...site, displayName: 'Altro' },
    });
    expect(changes.editAddress({ city: 'Padova' })(draft).address).toEqual({
      fresh: { ...site, city: 'Padova', latitude: null, longitude: null },
    });
  });
});

describe('a new address that coincides with the client', () => {
  const typedClient = {
    displayName: 'Terme',
    address: 'Via Roma 1',
    city: 'Abano',
    cap: '35031',
    provincia: 'PD',
  };
  const draft: PlacementDraft = {
    ...emptyDraft(today),
    client: { fresh: typedClient },
    clientCoincidesWithAddress: true,
    address: { fresh: { ...changes.addressFieldsFrom(typedClient, 5), city: 'Padova' } },
  };

  test('takes the client’s fields over (R0-162)', () => {
    expect(changes.addressFieldsFrom(typedClient, 5)).toEqual({
      ...typedClient,
      region: 5,
      codiceStabile: '',
      cdr: '',
      latitude: null,
      longitude: null,
    });
  });

  test('follows later corrections of the client, except in what was edited', () => {
    const next = changes.editClient({ displayName: 'Terme Euganee', city: 'Montegrotto' })(draft);
    expect(next.address).toMatchObject({ fresh: { displayName: 'Terme Euganee', city: 'Padova' } });
  });

  test('no longer follows once the tick is gone', () => {
    const apart = { ...draft, clientCoincidesWithAddress: false };
    expect(changes.editClient({ displayName: 'Altro' })(apart).address).toEqual(apart.address);
  });
});

describe('point, plans and removals', () => {
  const known = { id: 4, alias: 'A', superficie: null, codicePiano: 4, oldPiano: null, occupants: [] };

  test('an existing point has no plan choice', () => {
    expect(changes.choosePoint(known)(filled())).toMatchObject({ point: { known }, plan: null });
  });

  test('starting a new point again keeps what was typed', () => {
    expect(changes.startPoint()(filled())).toEqual(filled());
    expect(changes.editPoint({ alias: 'B' })(filled()).point).toMatchObject({
      fresh: { alias: 'B', codicePiano: 4 },
    });
  });

  test('removing a new plan takes its choice along, keeping others leaves it', () => {
    const [plan] = filledBelowAddress.newPlans;
    if (!plan) throw new Error('the draft has a plan');
    expect(changes.setNewPlans([])(filled()).plan).toBeNull();
    expect(changes.setNewPlans([plan, { ...plan, id: -2 }])(filled()).plan).toEqual(filled().plan);
    expect(changes.setNewPlans([])({ ...filled(), plan: { id: 8, position: null } }).plan).toEqual({
      id: 8,
      position: null,
    });
  });

  test('a dosimeter is marked once, and the mark taken back', () => {
    const again = { dosimeterId: 1, dosimeterCode: 'LBS00001', dataRimozione: '2026-03-01' };
    const marked = changes.markRemoval(again)(filled());
    expect(marked.removals).toEqual([again]);
    expect(changes.undoRemoval(1)(marked).removals).toEqual([]);
  });
});

/** Any choice at any level, mixed with work below. */
const anyChange = fc.oneof(
  fc.integer({ min: 1, max: 3 }).map((id) => ({ level: 'principal', id })),
  fc.integer({ min: 0, max: 3 }).map((id) => ({ level: 'client', id })),
  fc.integer({ min: 0, max: 3 }).map((id) => ({ level: 'address', id })),
  fc.constant({ level: 'work', id: 0 }),
);

function apply(draft: PlacementDraft, { level, id }: { level: string; id: number }): PlacementDraft {
  if (level === 'principal') return choosePrincipal({ id, displayName: `P${id}` })(draft);
  if (level === 'client') return (id === 0 ? changes.startClient() : changes.chooseClient(client(id)))(draft);
  if (level === 'address')
    return (id === 0 ? changes.startAddress() : changes.chooseAddress(address(id)))(draft);
  return { ...draft, ...filledBelowAddress, employerAnswers: filled().employerAnswers };
}

const idOf = (choice: PlacementDraft['client'] | PlacementDraft['address']) =>
  choice === null ? null : 'known' in choice ? choice.known.id : 0;

/** What must be empty after a change; what stayed the same must not have cleared anything. */
function expectedAfter(draft: PlacementDraft, next: PlacementDraft, level: string): Partial<PlacementDraft> {
  if (next.principal?.id !== draft.principal?.id) return { client: null, ...belowClient };
  // What was scanned before anything was chosen belongs to whatever is chosen first.
  const { dosimeter, photo } = draft;
  if (idOf(next.client) !== idOf(draft.client))
    return draft.client === null ? { ...belowClient, dosimeter, photo } : belowClient;
  if (idOf(next.address) !== idOf(draft.address))
    return draft.address === null ? { ...belowAddress, dosimeter, photo } : belowAddress;
  return level === 'work' ? {} : draft;
}

test('after any sequence of choices nothing below a changed choice survives (R0-232..241)', () => {
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 30 }), (sequence) => {
      let draft = emptyDraft(today);
      for (const change of sequence) {
        const next = apply(draft, change);
        expect(next).toMatchObject(expectedAfter(draft, next, change.level));
        draft = next;
      }
    }),
  );
});

describe('leaving a questionnaire', () => {
  const number = (id: number): Question => ({
    id,
    question: `Domanda ${id}`,
    description: null,
    mandatory: false,
    placeholder: null,
    searchable: false,
    min: null,
    max: null,
    rispostaType: { id: 2, name: 'INTEGER' },
    choices: [],
    questions: [],
  });
  const given = (q: number, a: number | string) => ({ q, a, p: [] });
  const questions = [number(1), number(2), number(3)];
  const answers = [given(1, 10), given(2, 20)];
  const empty = { ...filled(), buildingAnswers: [], buildingRead: [], employerAnswers: [] };

  test('keeps apart what was changed and what was only read', () => {
    const typed = { ...empty, buildingAnswers: [given(2, 20), given(1, 11), given(3, 30)] };
    const left = changes.leaveSurvey('buildingAnswers', { questions, answers })(typed);
    expect(left.buildingAnswers).toEqual([given(1, 11), given(3, 30)]);
    expect(left.buildingRead).toEqual([given(2, 20)]);
    const emptied = { ...empty, buildingAnswers: [given(1, '')] };
    const without = changes.leaveSurvey('buildingAnswers', { questions, answers })(emptied);
    expect(without.buildingAnswers).toEqual([given(1, '')]);
  });

  test('without an answer of one’s own keeps none, also where somebody else has answered on the way back', () => {
    const passed = changes.leaveSurvey('buildingAnswers', { questions, answers })(empty);
    expect([passed.buildingAnswers, passed.buildingRead]).toEqual([[], answers]);
    const now = [given(1, 99), given(2, 20)];
    const again = changes.leaveSurvey('buildingAnswers', { questions, answers: now })(passed);
    expect([again.buildingAnswers, again.buildingRead]).toEqual([[], now]);
  });

  test('of the employer keeps what was changed', () => {
    const typed = { ...empty, employerAnswers: [given(2, 21)] };
    const left = changes.leaveSurvey('employerAnswers', { questions, answers })(typed);
    expect([left.employerAnswers, left.buildingRead]).toEqual([[given(2, 21)], []]);
  });

  test('of an address that is gone: what was read there is not said of another', () => {
    expect(changes.replaceAddress(address(2))(filled()).buildingRead).toEqual([]);
    expect(changes.replaceAddress(address(2))(filled()).buildingAnswers).toEqual(filled().buildingAnswers);
  });
});
