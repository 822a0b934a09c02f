import { beforeAll, describe, expect, test } from 'vitest';
import { labelDrawing } from '#db/builders/drawings.ts';
import { buildPicture } from '#db/builders/files.ts';
import { buildAddress, buildFloorPlan, buildPoint } from '#db/builders/sites.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { addPlan, getPlanPicture, listPlanRecords, removePlan, renamePlan } from '../contract.ts';
import { planTexts, thumbnailSize } from '../rules.ts';

let app: TestApp;
let lab: Caller;
let operator: Caller;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  lab = await app.as('laboratorio');
  operator = await app.as('operatore');
});

const plans = async (indirizzo: number) =>
  (await lab.call(listPlanRecords, { params: { indirizzo } })).body.planimetrie;

test('plans are listed with the points on them; the picture comes whole or small', async () => {
  const { address, plan, busyPoint } = world.own;
  expect(await plans(address.id)).toEqual([
    { id: plan.id, titolo: null, punti: [{ id: busyPoint.id, alias: 'Ufficio', x: 120, y: 80 }] },
  ]);
  const params = { planimetria: plan.id };
  const whole = await operator.call(getPlanPicture, { params });
  const small = await operator.call(getPlanPicture, { params, query: { miniatura: 'si' } });
  expect(small.body.immagine).toMatch(/^data:image\/jpeg;base64,/);
  const { default: sharp } = await import('sharp');
  const widthOf = async (url: string) =>
    (await sharp(Buffer.from(url.split(',')[1] ?? '', 'base64')).metadata()).width;
  expect(await widthOf(whole.body.immagine)).toBe(600);
  expect(await widthOf(small.body.immagine)).toBe(thumbnailSize);
});

describe('keeping plans', () => {
  test('one is added, once for one key, renamed and taken away', async () => {
    const address = await buildAddress(app.db, { clientId: world.own.client.id });
    const { sha256 } = await buildPicture(app.db, app.files, labelDrawing({ label: 'Nuova' }));
    const content = `data:image/jpeg;base64,${(await app.files.read(sha256)).toString('base64')}`;
    const call = { params: { indirizzo: address.id }, body: { content, titolo: ' Piano terra ' } };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const added = await operator.call(addPlan, call, key);
    expect(added.body).toMatchObject({ titolo: 'Piano terra', punti: [] });
    expect((await operator.call(addPlan, call, key)).body).toEqual(added.body);
    const params = { planimetria: added.body.id };
    const renamed = await operator.call(renamePlan, { params, body: { titolo: '' } });
    expect(renamed.body.titolo).toBeNull();
    expect(await plans(address.id)).toHaveLength(1);
    expect((await operator.call(removePlan, { params })).body).toEqual({ success: true });
    expect(await plans(address.id)).toEqual([]);
  });

  test('one with points on it stays', async () => {
    const plan = await buildFloorPlan(app.db);
    await buildPoint(app.db, { addressId: plan.addressId, floorPlanId: plan.id });
    const refused = await lab.call(removePlan, { params: { planimetria: plan.id } });
    expect([refused.status, refused.failure.detail]).toEqual([409, planTexts.inUse(1)]);
  });

  test('an address out of use takes none, and what is no picture is refused', async () => {
    const body = { content: 'data:image/png;base64,AAAA' };
    const address = await buildAddress(app.db, { active: false });
    const out = await lab.call(addPlan, { params: { indirizzo: address.id }, body });
    expect([out.status, out.failure.detail]).toEqual([409, planTexts.addressOut]);
    const params = { indirizzo: world.own.address.id };
    expect((await lab.call(addPlan, { params, body })).status).toBe(422);
    expect((await lab.call(addPlan, { params, body: {} })).failure.errors['content']).toBe(
      'Aggiungere l’immagine.',
    );
  });
});
