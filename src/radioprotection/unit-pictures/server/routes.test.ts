import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildInstrument } from '#db/builders/trips.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { uploadPicture } from '#post/pictures/contract.ts';
import { sweepFiles } from '#post/pictures/server/public.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld, type PrincipalWorld } from '#test/support/radon-world.ts';
import { getCompanyHistory } from '../../companies/contract.ts';
import { getInstrumentHistory } from '../../instruments/contract.ts';
import {
  getCompanyLogo,
  getDevicePhoto,
  getInstrumentPhoto,
  saveCompanyLogo,
  saveDevicePhoto,
  saveInstrumentPhoto,
} from '../contract.ts';
import { pictureTexts } from '../rules.ts';

let app: TestApp;
let planner: Caller;
let expert: Caller;
let laboratory: Caller;
let own: PrincipalWorld['unit'];
let foreign: PrincipalWorld['unit'];

beforeAll(async () => {
  app = await openTestApp();
  const world = await buildRadonWorld(app);
  own = world.own.unit;
  foreign = world.foreign.unit;
  planner = await app.as('radioprotezione');
  expert = await app.as('edr');
  laboratory = await app.as('laboratorio');
});

/** Sends a picture as the field does; what a record refers to it by. */
async function sent(caller: Caller, background: string): Promise<string> {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('lb_blob[file]', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'foto.jpg');
  const body = new Response(form);
  const answer = await caller.send({
    method: 'POST',
    url: uploadPicture.path,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  });
  expect(answer.status).toBe(200);
  return `sha256:${(answer.body as { blob: string }).blob}`;
}

describe('the photo of a device', () => {
  const read = (caller: Caller, device = own.device.id) =>
    caller.call(getDevicePhoto, { params: { device } });
  const save = (caller: Caller, immagine: string | null, versione: number, device = own.device.id) =>
    caller.call(saveDevicePhoto, { params: { device }, body: { immagine, versione } });

  test('is given by its expert, seen by the laboratory, changed by one of two at once, and taken away', async () => {
    expect((await read(expert)).body).toEqual({ immagine: null, versione: 1, modificabile: true });
    const first = await save(expert, await sent(expert, '#456'), 1);
    expect(first.body).toMatchObject({ immagine: expect.stringMatching(/^data:image\/jpeg;base64,/) });
    const { body: seen } = await read(laboratory);
    expect(seen).toEqual({ ...first.body, modificabile: false });

    const pictures = await Promise.all([sent(expert, '#654'), sent(planner, '#999')]);
    const both = await Promise.all([
      save(expert, pictures[0] ?? '', seen.versione),
      save(planner, pictures[1] ?? '', seen.versione),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.failure.detail).toBe(staleText);
    const now = (await read(expert)).body;
    expect(now.immagine).toBe(both.find(({ status }) => status === 200)?.body.immagine);
    expect((await save(expert, null, now.versione)).body.immagine).toBeNull();
  });

  test('is one that the person has sent, of a device within reach', async () => {
    const { versione } = (await read(expert)).body;
    const ofOther = await save(expert, await sent(planner, '#123'), versione);
    expect([ofOther.status, ofOther.failure.detail]).toEqual([
      422,
      "Un'immagine non è arrivata al server: inviarla di nuovo.",
    ]);
    const wrong = await save(expert, 'https://altrove.example/foto.jpg', versione);
    expect([wrong.status, wrong.failure.errors]).toEqual([422, { immagine: pictureTexts.missing }]);
    expect((await save(laboratory, null, versione)).status).toBe(403);
    expect((await read(expert, foreign.device.id)).status).toBe(404);
    expect((await save(expert, null, 1, foreign.device.id)).status).toBe(404);
    expect((await read(app.stranger)).status).toBe(401);
  });

  test('stays when what was sent and never used is swept', async () => {
    const picture = await sent(expert, '#0a7');
    const { body } = await save(expert, picture, (await read(expert)).body.versione);
    await sweepFiles(app.db, app.files, new Date('2126-01-01'));
    expect((await read(expert)).body.immagine).toBe(body.immagine);
  });
});

test('the logo of a unit is given by the planning staff alone, and stands in its history', async () => {
  const params = { company: own.company.id };
  const before = (await planner.call(getCompanyLogo, { params })).body;
  expect(before.immagine).toBeNull();
  const body = { immagine: await sent(planner, '#b40'), versione: before.versione };
  const saved = await planner.call(saveCompanyLogo, { params, body });
  expect(saved.body.immagine).toMatch(/^data:image\/jpeg/);
  expect((await expert.call(getCompanyLogo, { params })).body).toMatchObject({
    immagine: saved.body.immagine,
    modificabile: false,
  });
  expect((await expert.call(saveCompanyLogo, { params, body })).status).toBe(403);
  const { eventi } = (await planner.call(getCompanyHistory, { params })).body;
  expect(JSON.stringify(eventi)).toContain('Logo');
  const { rows } = await app.db.execute(
    sql`select from companies where id = ${own.company.id} and logo_sha256 is not null`,
  );
  expect(rows).toHaveLength(1);
});

test('the photo of an instrument is given by the planning staff alone, read by who measures, and stands in its history', async () => {
  const params = { instrument: (await buildInstrument(app.db)).id };
  const read = async (caller: Caller) => (await caller.call(getInstrumentPhoto, { params })).body;
  expect(await read(expert)).toEqual({ immagine: null, versione: 1, modificabile: false });
  const body = { immagine: await sent(planner, '#359'), versione: 1 };
  expect((await expert.call(saveInstrumentPhoto, { params, body })).status).toBe(403);
  const saved = await planner.call(saveInstrumentPhoto, { params, body });
  expect(saved.body.immagine).toMatch(/^data:image\/jpeg/);
  expect(await read(laboratory)).toEqual({ ...saved.body, modificabile: false });
  expect((await planner.call(saveInstrumentPhoto, { params, body })).failure.detail).toBe(staleText);
  const { eventi } = (await planner.call(getInstrumentHistory, { params })).body;
  expect(eventi[0]?.modifiche.map(({ campo }) => campo)).toEqual(['Foto']);
  const gone = await planner.call(saveInstrumentPhoto, {
    params,
    body: { immagine: null, versione: saved.body.versione },
  });
  expect(gone.body.immagine).toBeNull();
  expect((await planner.call(getInstrumentPhoto, { params: { instrument: 2_000_000 } })).status).toBe(404);
});
