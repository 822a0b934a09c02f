import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { labelDrawing, toJpeg } from '#db/builders/drawings.ts';
import { buildCompany, buildDevice, buildPlanimetry } from '#db/builders/radioprotection.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { storePicture } from '#post/pictures/contract.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { buildUnitWorld } from '#test/support/unit-world.ts';
import { unitPlaceTexts } from '../../unit-places/rules.ts';
import * as calls from '../contract.ts';
import { roomOf } from '../drawing/rules.ts';
import * as own from '../own/contract.ts';
import { maxPlanimetries, planimetryTexts } from '../rules.ts';
import { planimetries } from '../schema.ts';
import { latestSnapshots } from './public.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildUnitWorld>>;
let planner: Caller;
let expert: Caller;
let jpeg: Buffer;
let params: { company: number; planimetry: number };

beforeAll(async () => {
  app = await openTestApp();
  world = await buildUnitWorld(app);
  planner = await app.as('rp');
  expert = await app.as('edr');
  jpeg = await toJpeg(labelDrawing({ width: 800, height: 600, label: 'Pianta' }));
});

beforeEach(async () => {
  const { id } = await buildPlanimetry(app.db, { companyId: world.own.company.id });
  params = { company: world.own.company.id, planimetry: id };
});

const corners = [
  { x: 100, y: 100 },
  { x: 500, y: 100 },
  { x: 500, y: 400 },
];
const room = roomOf(corners, { alias: 'Sala 1', colour: '#2f6fb2', wallPrefix: 'P' });
const background = () => ({
  ...{ image: jpeg.toString('base64'), mime: 'image/jpeg' as const, filename: 'pianta.jpg' },
});
const box = { icon: 'tooth', opacity: 1, x: 200, y: 150, width: 60, height: 60 };
const drawing = (over: object = {}) => ({
  ...{ alias: 'Piano terra', background: null, rooms: [room], devices: [], attachments: [] },
  ...{ metresPerPixel: 0.01, snapshot: null, versione: 1, ...over },
});
const save = (over: object = {}, caller = planner) =>
  caller.call(calls.savePlanimetry, { params, body: drawing(over) });
const read = async (caller = planner) => (await caller.call(calls.getPlanimetry, { params })).body;
const create = (body: { alias: string; background: ReturnType<typeof background> }, caller = planner) =>
  caller.call(
    calls.createPlanimetry,
    { params: { company: world.own.company.id }, body },
    { 'idempotency-key': crypto.randomUUID() },
  );
async function sendSnapshot(): Promise<string> {
  const sha256 = createHash('sha256').update(jpeg).digest('hex');
  const url = storePicture.path.replace('{sha256}', sha256);
  const headers = { 'content-type': 'image/jpeg' };
  const { status } = await planner.send({ method: 'PUT', url, payload: jpeg, headers });
  expect(status).toBe(200);
  return `sha256:${sha256}`;
}

describe('a planimetry', () => {
  test('begins on a picture whose pixels it is drawn in', async () => {
    const { status, body } = await create({ alias: ' Piano terra ', background: background() });
    expect(status).toBe(200);
    expect(body).toMatchObject({ alias: 'Piano terra', ambienti: 0, haImmagine: true, versione: 1 });
    const made = { company: params.company, planimetry: body.id };
    const found = await expert.call(calls.getPlanimetry, { params: made });
    expect(found.body).toMatchObject({ width: 800, height: 600, modificabile: true });
    expect(found.body.background).toMatchObject(background());
  });

  test('is saved with rooms, labels, devices and attachments, and read back so (R2-294..298)', async () => {
    const placed = { ...box, deviceId: world.own.device.id };
    const { status } = await save({
      ...{ background: background(), attachments: [{ ...background(), filename: 'foto.jpg' }] },
      devices: [placed],
    });
    expect(status).toBe(200);
    const found = await read();
    expect(found.rooms).toEqual([room]);
    expect(Object.keys(found.rooms[0]?.labels[0] ?? {}).toSorted()).toEqual([
      'angle',
      'left',
      'scaleX',
      'scaleY',
      'top',
      'wallNumber',
    ]);
    expect(found.devices).toEqual([{ ...placed, sigla: 'RX1', type: 'opt' }]);
    expect(found.attachments).toMatchObject([{ ...background(), filename: 'foto.jpg' }]);
    expect(found).toMatchObject({ metresPerPixel: 0.01, versione: 2, width: 800, height: 600 });
  });

  test('keeps its pictures when only their hash is sent again', async () => {
    await save({ background: background() });
    const { background: kept } = await read();
    const again = { image: `sha256:${kept?.sha256}`, mime: 'image/jpeg', filename: 'pianta.jpg' };
    expect((await save({ background: again, rooms: [], versione: 2 }, expert)).status).toBe(200);
    expect((await read()).background).toMatchObject(background());
  });

  test('draws a device that is hidden faintly, whatever was sent, and says that it is (R1-421, R2-297)', async () => {
    const { id: deviceId } = await buildDevice(app.db, { companyId: params.company, active: false });
    await save({ devices: [{ ...box, deviceId, opacity: 1 }] });
    expect((await read()).devices[0]?.opacity).toBe(0.3);
    const printed = await readPdf((await planner.call(calls.printPlanimetry, { params })).bytes);
    expect(printed.map(({ text }) => text).join(' ')).toContain('nascosto');
  });

  test('keeps the snapshot of the very drawing it was saved with, and no other', async () => {
    const snapshot = await sendSnapshot();
    const unsaved = await latestSnapshots(app.db, params.company);
    expect(unsaved.find(({ id }) => id === params.planimetry)?.sha256).toBeNull();
    await save({ snapshot });
    const of = async () =>
      (await latestSnapshots(app.db, params.company)).find(({ id }) => id === params.planimetry);
    expect(await of()).toMatchObject({ sha256: snapshot.slice(7), metresPerPixel: 0.01 });
    expect((await read()).snapshotAt).not.toBeNull();
    await save({ rooms: [], versione: 2 });
    expect((await of())?.sha256).toBeNull();
  });

  test('is told in small, by its snapshot, its background or what is drawn', async () => {
    const picture = async () => (await planner.call(calls.getPlanimetryPicture, { params })).body.immagine;
    expect(await picture()).toBeNull();
    await save({});
    const drawn = await picture();
    expect(drawn).toMatch(/^data:image\/jpeg;base64,/);
    await save({ background: background(), versione: 2 });
    expect(await picture()).toMatch(/^data:image\/jpeg;base64,/);
    expect(await picture()).not.toBe(drawn);
  });

  test('goes out of use and back, and tells its history', async () => {
    const use = (attivo: boolean, versione: number) =>
      planner.call(calls.setPlanimetryUse, { params, body: { attivo, versione } });
    expect((await use(false, 1)).body.attivo).toBe(false);
    expect((await save({ versione: 2 })).body).toMatchObject({ message: planimetryTexts.outOfUse });
    expect((await use(true, 1)).status).toBe(409);
    expect((await use(true, 2)).body).toMatchObject({ attivo: true, versione: 3 });
    await save({ versione: 3 });
    const { body } = await planner.call(calls.getPlanimetryHistory, { params });
    expect(body.eventi).toHaveLength(3);
    expect(JSON.stringify(body.eventi[0]?.modifiche)).toContain('ambiente «Sala 1» aggiunto');
  });
});

describe('a save is refused', () => {
  test('when somebody else has saved meanwhile, and says what it would change (409)', async () => {
    await save();
    const { status, body } = await save(
      { rooms: [{ ...room, alias: 'Sala 2' }], alias: 'Interrato' },
      expert,
    );
    expect(status).toBe(409);
    expect(body).toMatchObject({ message: staleText });
    expect(JSON.stringify(body)).toContain('ambiente «Sala 2» aggiunto');
    expect((await read()).alias).toBe('Piano terra');
  });

  test('of two at the same moment: one is in, the other is told', async () => {
    const answers = await Promise.all([save({ alias: 'Uno' }), save({ alias: 'Altro' }, expert)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read()).versione).toBe(2);
  });

  test.each([
    ['two corners', { rooms: [{ ...room, points: corners.slice(0, 2) }] }],
    ['a colour that is none', { rooms: [{ ...room, colour: 'red' }] }],
    ['a corner off the sheet', { rooms: [{ ...room, points: [...corners, { x: 1601, y: 0 }] }] }],
    ['a corner before the sheet', { rooms: [{ ...room, points: [...corners, { x: -1, y: 0 }] }] }],
    ['an unknown icon', { devices: [{ ...box, deviceId: 1, icon: 'cannon' }] }],
    ['no scale', { metresPerPixel: 0 }],
    ['no name', { alias: ' ' }],
    ['a picture that is none', { background: { image: 'AAAA', mime: 'image/jpeg', filename: 'a.jpg' } }],
    ['no base64', { background: { image: 'è!', mime: 'image/jpeg', filename: 'a.jpg' } }],
    ['a PDF', { background: { image: 'JVBERi0=', mime: 'application/pdf', filename: 'a.pdf' } }],
    ['a snapshot nobody sent', { snapshot: `sha256:${'a'.repeat(64)}` }],
  ])('with %s (422)', async (_name, over) => {
    expect((await save(over)).status).toBe(422);
    expect((await read()).versione).toBe(1);
  });

  test('with a device of another unit, or one twice (422)', async () => {
    const foreign = { ...box, deviceId: world.foreign.device.id };
    const twice = { ...box, deviceId: world.own.device.id };
    expect((await save({ devices: [foreign] })).body).toMatchObject({
      message: planimetryTexts.unknownDevice,
    });
    expect((await save({ devices: [twice, twice] })).body).toMatchObject({
      message: planimetryTexts.deviceTwice,
    });
  });

  test('beyond what pictures may weigh: one (422), all together (413)', async () => {
    const heavy = { image: 'A'.repeat(14 * 1024 * 1024), mime: 'image/jpeg', filename: 'a.jpg' };
    expect((await save({ background: heavy })).body).toMatchObject({
      message: 'Il file è troppo grande (massimo 10 MB).',
    });
    expect((await save({ attachments: [heavy, heavy, heavy] })).status).toBe(413);
  });
});

describe('a planimetry more', () => {
  const another = async (company: number) => {
    const { status, failure } = await planner.call(
      calls.createPlanimetry,
      { params: { company }, body: { alias: 'Un’altra', background: background() } },
      { 'idempotency-key': crypto.randomUUID() },
    );
    return [status, failure?.message];
  };

  test('is not begun beyond the fifty in use of a unit', async () => {
    const { id: companyId } = await buildCompany(app.db);
    const { id, ...first } = await buildPlanimetry(app.db, { companyId });
    const more = Array.from({ length: maxPlanimetries - 1 }, () => first);
    await app.db.insert(planimetries).values(more);
    expect(await another(companyId)).toEqual([409, planimetryTexts.tooMany]);
    await app.db.update(planimetries).set({ active: false }).where(eq(planimetries.id, id));
    expect((await another(companyId))[0]).toBe(200);
  });

  test('is not begun in a unit that is out of use', async () => {
    const { id } = await buildCompany(app.db, { active: false });
    expect(await another(id)).toEqual([409, unitPlaceTexts.outOfUse]);
  });
});

describe('whoever has no right to it', () => {
  test('is told who he is not (401, 403), or that there is none (404)', async () => {
    const other = await buildPlanimetry(app.db, { companyId: world.foreign.company.id });
    const foreign = { company: world.foreign.company.id, planimetry: other.id };
    const mixed = { company: world.own.company.id, planimetry: other.id };
    const lab = await app.as('lab');
    const body = drawing();
    expect((await app.stranger.call(calls.getPlanimetry, { params })).status).toBe(401);
    expect((await app.stranger.call(calls.savePlanimetry, { params, body })).status).toBe(401);
    expect((await (await app.as('operatore')).call(calls.getPlanimetry, { params })).status).toBe(403);
    expect((await lab.call(calls.getPlanimetry, { params })).body.modificabile).toBe(false);
    expect((await lab.call(calls.savePlanimetry, { params, body })).status).toBe(403);
    for (const path of [foreign, mixed]) {
      expect((await expert.call(calls.getPlanimetry, { params: path })).status).toBe(404);
      expect((await expert.call(calls.savePlanimetry, { params: path, body })).status).toBe(404);
      expect((await expert.call(calls.printPlanimetry, { params: path })).status).toBe(404);
    }
    expect((await expert.call(calls.listPlanimetries, { params: foreign })).status).toBe(404);
  });

  test('reads as a customer what is in use of the own unit, and changes nothing', async () => {
    const customer = await app.as('cliente');
    const client = world.principal.id;
    const mine = { ...params, client };
    const { body } = await customer.call(own.getOwnPlanimetry, { params: mine });
    expect(body).toMatchObject({ id: params.planimetry, modificabile: false });
    expect((await customer.call(calls.savePlanimetry, { params, body: drawing() })).status).toBe(403);
    await planner.call(calls.setPlanimetryUse, { params, body: { attivo: false, versione: 1 } });
    expect((await customer.call(own.getOwnPlanimetry, { params: mine })).status).toBe(404);
    const listed = await customer.call(own.listOwnPlanimetries, { params: mine });
    expect(listed.body.planimetries.map(({ id }) => id)).not.toContain(params.planimetry);
    const foreign = { client, company: world.foreign.company.id };
    expect((await customer.call(own.listOwnPlanimetries, { params: foreign })).status).toBe(404);
  });
});

test('is printed with its rooms, their areas, its devices and a scale, to be kept', async () => {
  const devices = [{ ...box, deviceId: world.own.device.id }];
  await save({ devices, background: background() });
  const { status, bytes } = await planner.call(calls.printPlanimetry, { params });
  expect(status).toBe(200);
  const text = (await readPdf(bytes)).map((page) => page.text).join(' ');
  expect(text).not.toContain('nascosto');
  for (const word of ['Planimetria Piano terra', 'Sala 1', '6,00 m²', 'P1, P2, P3', 'RX1', 'OPT'])
    expect(text).toContain(word);
  expect(bytes.toString('latin1')).toContain('pdfaid');
});
