import { describe, expect, test } from 'vitest';
import type { Client } from '#customers/customers/contract.ts';
import type { Address } from '#customers/sites/contract.ts';
import type { SubmissionFailure } from '#platform/web/drafts/types.ts';
import { shownStep } from '#platform/web/wizard/wizard-definition.ts';
import { afterQueueing, emptyDraft, type PlacementDraft, step } from '../rules.ts';
import { replaceAddress, replaceClient } from './draft-changes.ts';
import { adviceOn, stepToMend } from './mending.ts';
import { placement, placementReader } from './placement-definition.ts';
import { takesPlace } from './takes-place.ts';

const today = '2026-03-02';
const postal = { address: 'Via Roma 1', city: 'Abano Terme', cap: '35031', provincia: 'PD' };
const client = (id: number): Client => ({ id, displayName: `Cliente ${id}`, committente: 1, ...postal });
const address = (id: number): Address => ({
  ...{
    id,
    displayName: `Sede ${id}`,
    addressLabel: '',
    region: 5,
    cdr: null,
    codiceStabile: null,
    ...postal,
  },
  indirizzoShipping: true,
});
const knownPoint = { id: 5, alias: 'Aula 1', superficie: 48, codicePiano: 4, oldPiano: null, occupants: [] };
const freshAddress = {
  ...{
    displayName: 'Nuova',
    region: 5,
    codiceStabile: '',
    cdr: '',
    latitude: null,
    longitude: null,
    ...postal,
  },
};

const filled: PlacementDraft = {
  ...emptyDraft(today),
  step: step.result,
  principal: { id: 1, displayName: 'P1' },
  client: { known: client(1) },
  employerAnswers: [{ q: 30, a: 5, p: [] }],
  address: { known: address(1) },
  newPlans: [{ id: -1, sha256: 'a'.repeat(64), name: 'p' }],
  buildingAnswers: [{ q: 1, a: 101, p: [] }],
  point: { known: knownPoint },
  removals: [{ dosimeterId: 1, dosimeterCode: 'LBS00001', dataRimozione: today }],
  dosimeter: { id: 2, codice: 'LBS00002' },
  photo: 'b'.repeat(64),
};

const failure = (status: number, ...fields: string[]): SubmissionFailure => ({
  ...{ status, text: 'No', requestId: null },
  errors: Object.fromEntries(fields.map((field) => [field, 'No'])),
});

describe('a refusal', () => {
  test.each([
    [step.dosimeter, ['dosimetro']],
    [step.dosimeter, ['dataPosizionamento']],
    [step.point, ['puntoMisurazione']],
    [step.point, ['puntoMisurazione.alias']],
    [step.point, ['dosimetriRimossi']],
    [step.address, ['indirizzo']],
    [step.address, ['codiceStabile']],
    [step.client, ['cliente.cap', 'indirizzo.cap']],
    [step.principal, ['committente']],
    [step.plans, ['newPlanimetries']],
    [step.summary, []],
    [step.summary, ['altro']],
  ])('is mended at step %i when it names %j', (expected, fields) => {
    expect(stepToMend(failure(422, ...fields))).toBe(expected);
  });

  test('opens its step and keeps everything else', () => {
    expect(placement.mend(filled, failure(409, 'dosimetro'))).toEqual({ ...filled, step: step.dosimeter });
  });

  test('of something that changed meanwhile says what to do; others speak for themselves', () => {
    expect(adviceOn(failure(409, 'dosimetro'))).toContain('posizionato altrove');
    expect(adviceOn(failure(409, 'puntoMisurazione'))).toContain('un altro dosimetro');
    expect(adviceOn(failure(404, 'indirizzo'))).toContain('dosimetro e foto restano');
    expect(adviceOn(failure(404, 'committente'))).toContain('Chiedi al laboratorio');
    expect(adviceOn(failure(409, 'dosimetriRimossi'))).toContain('Annulla la sua rimozione');
    expect(adviceOn(failure(404, 'dosimetriRimossi'))).toContain('Annulla la sua rimozione');
    expect(adviceOn(failure(422, 'dosimetriRimossi'))).toBeNull();
    expect(adviceOn(failure(422, 'dosimetro'))).toBeNull();
    expect(adviceOn(failure(500))).toBeNull();
  });

  test('of an earlier visit is shown where it was left: on the result, or on the step gone back to', () => {
    const draft = { key: { userId: 1, wizard: 'placement', context: 'user' }, revision: 3, savedAt: '' };
    const submission = { state: 'refused' } as never;
    expect(shownStep(placement, { ...draft, value: filled, submission })).toBe(step.result);
    expect(shownStep(placement, { ...draft, value: { ...filled, step: step.summary }, submission })).toBe(
      step.summary,
    );
    expect(shownStep(placement, { ...draft, value: filled, submission: null })).toBe(step.summary);
    expect(placement.isTouched({ ...filled, step: step.summary })).toBe(true);
  });
});

test.each([
  ['nothing was refused', null, true, false],
  ['it was refused itself', step.client, false, true],
  ['what it hangs on was refused', step.principal, false, true],
  ['another one was refused, and this one is gone too', step.dosimeter, true, true],
  ['another one was refused, and this one still stands', step.dosimeter, false, false],
])('a client is chosen in the place of one that is gone: %s', (_, mending, isLost, expected) => {
  expect(takesPlace(mending, { at: step.client, isLost })).toBe(expected);
});

describe('another address in place of one that is gone', () => {
  test('keeps dosimeter, photo, plans and answers; a point that belonged to it goes', () => {
    expect(replaceAddress(address(2))(filled)).toEqual({
      ...filled,
      address: { known: address(2) },
      point: null,
      plan: null,
      removals: [],
    });
  });

  test('keeps a new point with a new plan', () => {
    const point = { fresh: { alias: 'Ufficio', stanza: '', superficie: '', codicePiano: 4 } };
    const plan = { id: -1, position: { x: 1, y: 1 } };
    expect(replaceAddress(null)({ ...filled, point, plan })).toMatchObject({ address: null, point, plan });
    expect(replaceAddress(null)({ ...filled, point, plan: { id: 7, position: null } }).plan).toBeNull();
  });

  test('is needed after another client too, unless the address is new', () => {
    expect(replaceClient(client(2))(filled)).toMatchObject({
      ...{ client: { known: client(2) }, address: null, point: null },
      ...{ dosimeter: filled.dosimeter, photo: filled.photo, employerAnswers: filled.employerAnswers },
    });
    const fresh = { ...filled, address: { fresh: freshAddress } };
    expect(replaceClient(client(2))(fresh)).toEqual({ ...fresh, client: { known: client(2) } });
  });
});

describe('the next placement while one waits', () => {
  test('goes on at the same address, with nothing of the waiting one but its plans', () => {
    expect(afterQueueing(filled, today)).toEqual({
      ...emptyDraft(today),
      ...{ step: step.point, principal: filled.principal, client: filled.client, address: filled.address },
      // What was drawn there has not arrived either: the next point may lie on it.
      newPlans: filled.newPlans,
    });
  });

  test('begins where something new of an earlier version has to be known to the server first', () => {
    const next = afterQueueing({ ...filled, address: { fresh: freshAddress } }, today);
    expect(next).toMatchObject({ step: step.address, client: filled.client, address: null });
    const fresh = { displayName: 'Nuovo', ...postal };
    expect(afterQueueing({ ...filled, client: { fresh } }, today)).toMatchObject({
      step: step.client,
      client: null,
    });
  });
});

describe('in the list of what lies on the device', () => {
  test('a placement says its dosimeter, site and point', () => {
    expect(placementReader.describe(filled)).toEqual({
      title: 'Posizionamento',
      code: 'LBS00002',
      lines: ['Cliente 1 › Sede 1 › Aula 1', 'Dal 02/03/2026', 'Rimuove LBS00001'],
      where: 'Aula 1',
    });
    expect(placementReader.describe({ another: 'version' })).toBeNull();
  });

  test.each(['zone/2', 'client/3', 'user', 'lb'])('leads back to its wizard under %s', (context) => {
    expect(placementReader.href(context)).toBe(`/${context}/cr39/positioning`);
  });
});
