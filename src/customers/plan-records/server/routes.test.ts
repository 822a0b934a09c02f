import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { labelDrawing } from '#db/builders/drawings.ts';
import { buildPicture } from '#db/builders/files.ts';
import { buildAddress, buildFloorPlan, buildPoint } from '#db/builders/sites.ts';
import { sweepFiles } from '#post/pictures/server/public.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { listFloorPlans } from '../../floor-plans/contract.ts';
import { updatePoint } from '../../point-records/contract.ts';
import { pointRecordTexts } from '../../point-records/rules.ts';
import { floorPlans } from '../../schema.ts';
import { addPlan, getPlanPicture, listPlanRecords, removePlan, renamePlan } from '../contract.ts';
import { maxPlansOfAddress, planTexts, thumbnailSize } from '../rules.ts';

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
/** Puts a point on a plan, or on none. */
const putOn = ({ id, alias }: { id: number; alias: string }, planimetry: number | null, versione = 1) =>
  lab.call(updatePoint, {
    params: { punto: id },
    body: {
      ...{ alias, stanza: null, superficie: 30, codicePiano: 6, codiceEsterno: null, attivo: true, versione },
      ...{ planimetry, planimetryPos: planimetry && { x: 10, y: 20 } },
    },
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

  test('one that was taken away is out of use, and kept with its picture: points stood on it', async () => {
    const { address } = world.own;
    const picture = await buildPicture(app.db, app.files, labelDrawing({ label: 'Di prima' }));
    const plan = await buildFloorPlan(app.db, { addressId: address.id, sha256: picture.sha256 });
    const onPlan = { floorPlanId: plan.id, planX: 10, planY: 20 };
    const point = await buildPoint(app.db, { addressId: address.id, ...onPlan });
    const params = { planimetria: plan.id };
    expect((await putOn(point, null)).status).toBe(200);
    expect((await operator.call(removePlan, { params })).status).toBe(200);

    await sweepFiles(app.db, app.files, new Date(app.clock.now().getTime() + 30 * 86_400_000));
    const [row] = await app.db.select().from(floorPlans).where(eq(floorPlans.id, plan.id));
    expect(row).toMatchObject({ active: false, sha256: picture.sha256 });
    expect((await app.files.read(picture.sha256)).length).toBeGreaterThan(0);

    expect((await plans(address.id)).map(({ id }) => id)).not.toContain(plan.id);
    const path = { committente: world.own.principal.id, cliente: world.own.client.id, indirizzo: address.id };
    const shown = await operator.call(listFloorPlans, { params: path });
    expect(shown.body.planimetries.map(({ id }) => id)).not.toContain(plan.id);
    expect((await putOn(point, plan.id, 2)).failure.errors).toEqual({
      planimetry: pointRecordTexts.unknownPlan,
    });
    const later = await Promise.all([
      operator.call(renamePlan, { params, body: { titolo: 'Altro' } }),
      operator.call(removePlan, { params }),
      operator.call(getPlanPicture, { params }),
    ]);
    expect(later.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('an address takes no more than fifty in use', async () => {
    const { id } = await buildAddress(app.db, { clientId: world.own.client.id });
    const picture = await buildPicture(app.db, app.files, labelDrawing({ label: 'Una di troppo' }));
    const row = { addressId: id, sha256: picture.sha256 };
    const kept = await app.db
      .insert(floorPlans)
      .values(Array.from({ length: maxPlansOfAddress }, () => row))
      .returning();
    const content = `data:image/jpeg;base64,${(await app.files.read(picture.sha256)).toString('base64')}`;
    const add = () => lab.call(addPlan, { params: { indirizzo: id }, body: { content, titolo: null } });
    const { status, failure } = await add();
    expect([status, failure.message]).toEqual([409, planTexts.tooMany]);
    await lab.call(removePlan, { params: { planimetria: kept[0]?.id ?? 0 } });
    expect((await add()).status).toBe(200);
  });

  test('one that is taken away while a point is put on it: one of the two', async () => {
    for (let round = 0; round < 5; round += 1) {
      const plan = await buildFloorPlan(app.db);
      const point = await buildPoint(app.db, { addressId: plan.addressId });
      const answers = await Promise.all([
        lab.call(removePlan, { params: { planimetria: plan.id } }),
        putOn(point, plan.id),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    }
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
