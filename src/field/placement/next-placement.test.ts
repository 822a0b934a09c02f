import { describe, expect, test } from 'vitest';
import type { Client } from '#customers/customers/contract.ts';
import type { Address } from '#customers/sites/contract.ts';
import {
  afterQueueing,
  atFreePoint,
  emptyDraft,
  type PlacementDraft,
  startWithDosimeter,
  step,
  withDosimeter,
} from './rules.ts';

const today = '2026-03-02';
const principal = { id: 3, displayName: 'Provincia' };
const client = { id: 7, displayName: 'Terme Euganee', committente: 3 } as Client;
const address = { id: 9, displayName: 'Abano' } as Address;
const postal = { displayName: 'Nuova', address: 'Via 1', city: 'Abano', cap: '35031', provincia: 'PD' };
const freshAddress = { ...postal, region: 5, codiceStabile: '', cdr: '', latitude: null, longitude: null };
const key = '11111111-1111-4111-8111-111111111111';
const other = '22222222-2222-4222-8222-222222222222';

/** What is typed and answered at a site, and a dosimeter placed there. */
const placed: PlacementDraft = {
  ...{
    ...emptyDraft(today),
    step: step.result,
    principal,
    client: { known: client },
    address: { known: address },
  },
  ...{ clientCoincidesWithAddress: true, employerAnswers: [{ q: 30, a: 'x', p: [] }] },
  ...{ shippingAddress: true, applyToAllBuildings: false, buildingAnswers: [{ q: 1, a: 101, p: [] }] },
  ...{ buildingRead: [{ q: 2, a: 1, p: [] }], newPlans: [{ id: -1, sha256: 'a'.repeat(64), name: 'terra' }] },
  ...{ dosimeter: { id: 6, codice: 'LBS00006' }, photo: 'b'.repeat(64), placementDate: '2026-03-01' },
};

describe('while a placement waits, the next', () => {
  test('goes on at the point of a known site, with the plans that wait too, and nothing else of it', () => {
    expect(afterQueueing(placed, today)).toEqual({
      ...{ ...emptyDraft(today), step: step.point, principal, client: { known: client } },
      ...{ address: { known: address }, newPlans: placed.newPlans },
    });
  });

  test('takes a new client and address along under their keys, with what was answered of them', () => {
    const next = afterQueueing(
      { ...placed, client: { fresh: postal, key }, address: { fresh: freshAddress, key: other } },
      today,
    );
    expect(next).toEqual({
      ...{ ...emptyDraft(today), step: step.point, principal },
      ...{ client: { fresh: postal, key, isWaiting: true }, clientCoincidesWithAddress: true },
      ...{
        address: { fresh: freshAddress, key: other, isWaiting: true },
        employerAnswers: placed.employerAnswers,
      },
      ...{ shippingAddress: true, applyToAllBuildings: false, buildingAnswers: placed.buildingAnswers },
      ...{ buildingRead: placed.buildingRead, newPlans: placed.newPlans },
    });
  });

  test('of a known client keeps no answers: they have been sent', () => {
    const next = afterQueueing({ ...placed, address: { fresh: freshAddress, key: other } }, today);
    expect(next).toMatchObject({
      client: { known: client },
      clientCoincidesWithAddress: false,
      employerAnswers: [],
    });
    expect(next.buildingAnswers).toEqual(placed.buildingAnswers);
  });

  test.each<[string, Partial<PlacementDraft>, number, object]>([
    [
      'who pays is asked for where it is not known',
      { principal: null, client: null },
      step.principal,
      { principal: null, client: null },
    ],
    [
      'who pays is asked for even where the client is known',
      { principal: null },
      step.principal,
      { principal: null, client: null },
    ],
    ['the client, where that is', { client: null }, step.client, { principal, client: null }],
    [
      'a new client without a key is asked for again',
      { client: { fresh: postal } },
      step.client,
      { principal, client: null },
    ],
    [
      'the address, where that is not known',
      { address: null },
      step.address,
      { client: { known: client }, address: null },
    ],
    [
      'a new address without a key is asked for again',
      { address: { fresh: freshAddress } },
      step.address,
      { address: null, newPlans: [] },
    ],
  ])('%s', (_, missing, at, rest) => {
    const next = afterQueueing({ ...placed, ...missing }, today);
    expect(next.step).toBe(at);
    expect(next).toMatchObject(rest);
    expect(next.dosimeter).toBeNull();
  });
});

test('at a point that is free only the dosimeter is left to be said', () => {
  const point = { id: 4, alias: 'Aula', superficie: 40, codicePiano: 4, oldPiano: null };
  const next = atFreePoint(emptyDraft(today), point);
  expect(next).toEqual({
    ...emptyDraft(today),
    step: step.dosimeter,
    point: { known: { ...point, occupants: [] } },
  });
});

test('a dosimeter in the hand is chosen already, and who pays for it known', () => {
  const dosimeter = { id: 6, codice: 'LBS00006' };
  expect(withDosimeter(emptyDraft(today), dosimeter)).toEqual({ ...emptyDraft(today), dosimeter });
  expect(startWithDosimeter(dosimeter, principal, today)).toEqual({
    ...{ ...emptyDraft(today), step: step.client, principal, dosimeter },
  });
});
