import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { listFloorPlans, listFloorPlansWithDraft } from '../contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
let operator: Caller;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  operator = await app.as('operatore');
});

const params = () => ({
  committente: world.own.principal.id,
  cliente: world.own.client.id,
  indirizzo: world.own.address.id,
});

describe('floor plans', () => {
  test('come with picture and points (R0-120, R0-121, R0-122, R0-131, R0-361)', async () => {
    const { body } = await operator.call(listFloorPlans, { params: params() });
    expect(body.planimetries.map(({ id }) => id)).toEqual([world.own.plan.id]);
    expect(body.planimetries[0]?.content).toMatch(/^data:image\/jpeg;base64,/);
    expect(body.planimetries[0]?.points).toMatchObject([
      { alias: 'Ufficio', planimetry: world.own.plan.id, planimetryPos: { x: 120, y: 80 } },
    ]);
    expect(body.planimetries[0]?.points[0]?.trattamenti.length).toBe(1);
  });

  test('come together with those of the draft, whose pictures may be left out (R0-360)', async () => {
    const picture = 'data:image/png;base64,AAAA';
    const { body } = await operator.call(listFloorPlansWithDraft, {
      params: params(),
      body: {
        newPlanimetries: [{ id: -1, content: picture }, { id: -2 }],
        committente: world.own.principal.id,
      },
    });
    expect(body.planimetries.map(({ id }) => id)).toEqual([world.own.plan.id, -1, -2]);
    expect(body.planimetries.slice(1).map(({ content }) => content)).toEqual([picture, '']);
  });

  test('refuse more than ten at a time', async () => {
    const newPlanimetries = Array.from({ length: 11 }, (_, n) => ({ id: -1 - n }));
    expect(
      (await operator.call(listFloorPlansWithDraft, { params: params(), body: { newPlanimetries } })).status,
    ).toBe(422);
  });
});
