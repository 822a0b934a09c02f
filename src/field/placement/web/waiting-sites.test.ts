import { describe, expect, test } from 'vitest';
import { pointTexts } from '#customers/points/rules.ts';
import { afterQueueing, emptyDraft, type PlacementDraft, step } from '../rules.ts';
import {
  chooseWaitingAddress,
  chooseWaitingClient,
  replaceClient,
  startAddress,
  startClient,
  startPoint,
} from './draft-changes.ts';
import { toPlacementBody } from './placement-requests.ts';
import { stepProblems } from './step-problems.ts';
import { waitingSites } from './waiting-sites.ts';

const today = '2026-03-02';
const postal = { address: 'Via Roma 1', city: 'Abano', cap: '35031', provincia: 'PD' };
const site = { ...postal, region: 5, codiceStabile: '', cdr: '', latitude: null, longitude: null };

/** A placement with a new client, address and point, as the wizard leaves it. */
function placed(name: string, principal = 1): PlacementDraft {
  const begun = { ...emptyDraft(today), principal: { id: principal, displayName: 'Provincia' } };
  const typed = [
    startClient({ displayName: name, ...postal }),
    startAddress({ displayName: `Sede di ${name}`, ...site }),
    startPoint({ alias: 'Ufficio', stanza: '', superficie: '', codicePiano: 4 }),
  ].reduce((draft, change) => change(draft), begun as PlacementDraft);
  return {
    ...typed,
    employerAnswers: [{ q: 30, a: 'no', p: [] }],
    buildingAnswers: [{ q: 1, a: 101, p: [] }],
    dosimeter: { id: 6, codice: 'LBS00006' },
  };
}

const keyOf = (record: { key?: string | undefined } | { known: unknown } | null) =>
  record !== null && 'key' in record ? record.key : undefined;

describe('what waits on this device', () => {
  const first = placed('Terme');
  const blank = { ...emptyDraft(today), principal: first.principal };

  test('is offered once, however many placements use it, and only for its principal', () => {
    const values = [first, afterQueueing(first, today), placed('Altrove', 2), { of: 'another version' }];
    const { clients, addresses } = waitingSites(values, blank);
    expect(clients.map(({ client }) => client.fresh.displayName)).toEqual(['Terme']);
    expect(addresses).toEqual([]);
  });

  test('is not offered without a key: an earlier version left it', () => {
    const { key: _, ...old } = first.client as { fresh: never; key: string };
    expect(waitingSites([{ ...first, client: old }], blank).clients).toEqual([]);
  });

  test('is used under its own key, with the answers given there', () => {
    const [waiting] = waitingSites([first], blank).clients;
    const atClient = waiting ? chooseWaitingClient(waiting)(blank) : blank;
    expect(atClient).toMatchObject({ client: { isWaiting: true }, employerAnswers: first.employerAnswers });
    const [site] = waitingSites([first], atClient).addresses;
    const next = site ? chooseWaitingAddress(site)(atClient) : atClient;
    expect(next.buildingAnswers).toEqual(first.buildingAnswers);
    const here = waitingSites([first], next).points;
    expect(here.map(({ fresh }) => fresh.alias)).toEqual(['Ufficio']);
    const body = toPlacementBody({ ...startPoint()(next), dosimeter: first.dosimeter });
    expect(body.cliente).toEqual(toPlacementBody(first).cliente);
    expect(body.indirizzo).toEqual(toPlacementBody(first).indirizzo);
  });

  test('stays chosen when what makes it has arrived meanwhile', () => {
    const next = afterQueueing(first, today);
    expect(waitingSites([], next).clients).toHaveLength(1);
    expect(waitingSites([], next).addresses).toHaveLength(1);
  });

  test('refuses a second point of one name', () => {
    const next = startPoint({ alias: ' ufficio', stanza: '', superficie: '', codicePiano: 4 })(
      afterQueueing(first, today),
    );
    const waitingPoints = waitingSites([first], next).points;
    const problems = stepProblems(step.point, next, { today, points: [], waitingPoints });
    expect(problems).toEqual({ alias: pointTexts.aliasTaken });
    expect(stepProblems(step.point, next, { today, points: [] })).toEqual({});
  });
});

describe('the next placement', () => {
  test('goes on at the new site of the one that waits', () => {
    const first = placed('Terme');
    const next = afterQueueing(first, today);
    expect(next).toMatchObject({ step: step.point, point: null, dosimeter: null, photo: null, newPlans: [] });
    expect([keyOf(next.client), keyOf(next.address)]).toEqual([keyOf(first.client), keyOf(first.address)]);
    expect(next.buildingAnswers).toEqual(first.buildingAnswers);
  });

  test('types a client anew where one was chosen that waits', () => {
    const next = startClient({ displayName: 'Altra', ...postal })(afterQueueing(placed('Terme'), today));
    expect(next.client).toMatchObject({ fresh: { displayName: 'Altra' } });
    expect(next.client).not.toHaveProperty('isWaiting');
    expect(next.address).toBeNull();
  });

  test('takes a new address along to another client as another record', () => {
    const first = placed('Terme');
    const known = { id: 9, displayName: 'Nota', committente: 1, ...postal };
    const moved = replaceClient(known)(first);
    expect(moved.address).toMatchObject({ fresh: { displayName: 'Sede di Terme' } });
    expect(keyOf(moved.address)).not.toBe(keyOf(first.address));
    expect(keyOf(moved.point)).not.toBe(keyOf(first.point));
  });
});
