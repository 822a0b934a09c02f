import { beforeAll, describe, expect, test } from 'vitest';
import { buildAddress, buildClient } from '#db/builders/sites.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import {
  getBuildingQuestions,
  getEmployerQuestions,
  saveBuildingSurvey,
  saveEmployerSurvey,
} from '../contract.ts';
import type { Answer } from '../rules.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
let operator: Caller;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  operator = await app.as('operatore');
});

const year = (a: number): Answer => ({ q: 2, a, p: [] });
const storeys = (a: number): Answer => ({ q: 3, a, p: [] });
const newSite = async (more: Record<string, unknown> = {}) =>
  (await buildAddress(app.db, { clientId: world.own.client.id, ...more })).id;
const save = (indirizzo: number, questionario: Answer[], more: Record<string, unknown> = {}) =>
  operator.call(saveBuildingSurvey, { params: { indirizzo }, body: { questionario, ...more } });
const stored = async (indirizzo: number) =>
  (
    await operator.call(getBuildingQuestions, {
      params: { committente: world.own.principal.id },
      body: { indirizzo },
    })
  ).body.answers;

describe('answers that somebody else has given since they were read', () => {
  test('to the same question are not overwritten: 409 with what stands now, in words', async () => {
    const site = await newSite();
    await save(site, [year(1950), storeys(2)]);
    await save(site, [year(1960)]);
    const { status, failure } = await save(site, [year(1970), storeys(3)], {
      risposteLette: [year(1950), storeys(2)],
    });
    expect([status, failure.errors]).toEqual([
      409,
      { 'questionario.2': 'Nel frattempo è stato risposto: 1960' },
    ]);
    expect(await stored(site)).toEqual([year(1960), storeys(2)]);
  });

  test('are the same where a tax code is only written another way', async () => {
    const { id: cliente } = await buildClient(app.db, { principalId: world.own.principal.id });
    const given = (a: string) =>
      operator.call(saveEmployerSurvey, {
        params: { cliente },
        body: { questionario: [{ q: 101, a, p: [] }], risposteLette: [] },
      });
    expect((await given('it 0000 0019 992')).status).toBe(200);
    // As the next placement of a phone carries it that was queued with the first.
    expect((await given('it 0000 0019 992')).status).toBe(200);
    expect((await given('00000029991')).status).toBe(409);
  });

  test('count as read again once they have been seen', async () => {
    const site = await newSite();
    await save(site, [year(1960)]);
    expect((await save(site, [year(1970)], { risposteLette: [year(1960)] })).status).toBe(200);
    expect(await stored(site)).toEqual([year(1970)]);
  });

  test('to other questions stay, and the same answer given by both is no conflict', async () => {
    const site = await newSite();
    await save(site, [year(1950)]);
    await save(site, [storeys(4)]);
    expect((await save(site, [year(1970)], { risposteLette: [year(1950)] })).status).toBe(200);
    expect((await save(site, [year(1970)], { risposteLette: [year(1950)] })).status).toBe(200);
    expect(await stored(site)).toEqual([year(1970), storeys(4)]);
  });

  test('that are sent along unchanged do not bring the old ones back, here or in the client’s other buildings (R0-311)', async () => {
    const site = await newSite({ buildingCode: 'M1', riskContext: 'C1' });
    const other = await newSite({ buildingCode: 'm1 ', riskContext: 'C2' });
    const neighbour = await buildClient(app.db, { principalId: world.own.principal.id });
    const elsewhere = await newSite({ clientId: neighbour.id, buildingCode: 'M1' });
    await save(site, [year(1950), storeys(2)], { applyToAllBuildings: false });
    await save(site, [year(1960)], { applyToAllBuildings: false });
    const seen = [year(1950), storeys(2)];
    const { status } = await save(site, [year(1950), storeys(5)], {
      risposteLette: seen,
      applyToAllBuildings: true,
    });
    expect(status).toBe(200);
    expect(await stored(site)).toEqual([year(1960), storeys(5)]);
    expect(await stored(other)).toEqual([year(1960), storeys(5)]);
    expect(await stored(elsewhere)).toEqual([]);
  });

  test('and that leave a question out which is answered here: 409 instead of dropping the answer', async () => {
    const site = await newSite();
    const cellars = (a: number): Answer => ({ q: 6, a, p: [] });
    const contact = (a: number): Answer => ({ q: 7, a, p: [6] });
    await save(site, [cellars(601), contact(701)]);
    await save(site, [cellars(602)]);
    const { status, failure } = await save(site, [contact(702)], { risposteLette: [contact(701)] });
    expect([status, failure.errors]).toEqual([
      409,
      { 'questionario.6.7': 'Nel frattempo è stato risposto: nessuna risposta' },
    ]);
    const first = await save(site, [contact(702)], { risposteLette: [] });
    expect([first.status, first.failure.errors]).toEqual([
      409,
      {
        'questionario.6.7':
          'Nel frattempo è cambiata la risposta da cui dipende: la domanda non si pone più.',
      },
    ]);
    expect(await stored(site)).toEqual([cellars(602)]);
    await save(site, [cellars(601)]);
    const own = await save(site, [cellars(602), contact(702)], { risposteLette: [cellars(601)] });
    expect([own.status, await stored(site)]).toEqual([200, [cellars(602)]]);
  });

  test('of an employer are told in the words of their choices', async () => {
    const { id: cliente } = await buildClient(app.db, { principalId: world.own.principal.id });
    const sector = async (a: number, seen?: number) =>
      operator.call(saveEmployerSurvey, {
        params: { cliente },
        body: {
          questionario: [{ q: 102, a, p: [] }],
          ...(seen === undefined ? {} : { risposteLette: [{ q: 102, a: seen, p: [] }] }),
        },
      });
    const { body } = await operator.call(getEmployerQuestions, {
      params: { committente: world.own.principal.id },
      body: { employer: cliente },
    });
    const choices = body.questions.find(({ id }) => id === 102)?.choices ?? [];
    const [first, second, third] = choices.map(({ id }) => id);
    if (!first || !second || !third) throw new Error('too few choices');
    await sector(first);
    await sector(second);
    const { status, failure } = await sector(third, first);
    expect([status, failure.errors]).toEqual([
      409,
      { 'questionario.102': `Nel frattempo è stato risposto: ${choices[1]?.label}` },
    ]);
    expect(failure.detail).toMatch(/^Nel frattempo qualcun altro ha risposto diversamente/);
  });

  test('by several at once: one is stored, the others are told', async () => {
    const site = await newSite();
    const answers = await Promise.all(
      [1951, 1952, 1953].map((a) => save(site, [year(a)], { risposteLette: [] })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});
