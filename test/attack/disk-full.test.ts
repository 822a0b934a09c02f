import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { placeDosimeter } from '#field/placement/contract.ts';
import { listMissingPictures, storePicture } from '#post/pictures/contract.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld, type PrincipalWorld } from '#test/support/radon-world.ts';
import { inBody, keyed, newPhoto, newPlacement } from './field-work.ts';
import { openSmallDisk } from './small-disk.ts';

const disk = openSmallDisk();
const noSpace = "Sul server non c'è più spazio: avvisare chi lo gestisce. I dati non sono stati salvati.";

let app: TestApp;
let own: PrincipalWorld;
let operator: Caller;

beforeAll(async () => {
  app = await openTestApp({ FILES_DIR: disk.folder });
  const { services } = app.foundation;
  ({ own } = await buildRadonWorld(app));
  if (disk.wrap) services.files = disk.wrap(services.files);
  operator = await app.as('operatore');
});

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const put = (bytes: Buffer) =>
  operator.send({
    method: 'PUT',
    url: storePicture.path.replace('{sha256}', hashOf(bytes)),
    payload: bytes,
    headers: { 'content-type': 'image/jpeg' },
  });
const filesOnDisk = () =>
  readdirSync(disk.folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /[0-9a-f]{64}/.test(name))
    .sort();

/** What the database knows of placements, pictures, points and keys. */
async function known(): Promise<unknown> {
  const { rows } = await app.db.execute(sql`
    select (select count(*) from placements where started_on is not null) as placed,
           (select count(*) from measurement_points) as points, (select count(*) from floor_plans) as plans,
           (select count(*) from stored_files) as files, (select count(*) from file_uploads) as uploads,
           (select count(*) from audit_events) as events, (select count(*) from idempotency_keys) as keys`);
  return rows[0];
}

test('without space for files a call says so and stores nothing; with space again the same call passes', async () => {
  const photo = await newPhoto();
  const plan = await newPhoto();
  const request = await newPlacement(app.db, own, { photo: inBody(photo) });
  const body = {
    ...request.body,
    puntoMisurazione: {
      alias: 'Locale nuovo',
      codicePiano: 4,
      planimetry: -1,
      planimetryPos: { x: 1, y: 1 },
    },
    newPlanimetries: [{ id: -1, content: inBody(plan), titolo: null }],
  };
  const place = { ...request, body };
  const key = keyed();
  const before = { files: filesOnDisk(), known: await known() };

  disk.fill();
  for (const answer of [await operator.call(placeDosimeter, place, key), await put(photo)]) {
    expect([answer.status, answer.failure.detail]).toEqual([507, noSpace]);
    expect(JSON.stringify(answer.body)).not.toMatch(/ENOSPC|radia-small/);
  }
  expect({ files: filesOnDisk(), known: await known() }).toEqual(before);
  const missing = await operator.call(listMissingPictures, { body: { sha256: [hashOf(photo)] } });
  expect(missing.body.missing).toEqual([hashOf(photo)]);

  disk.fill();
  const without = await newPlacement(app.db, own);
  expect((await operator.call(placeDosimeter, without, keyed())).status).toBe(200);

  disk.free();
  expect((await operator.call(placeDosimeter, place, key)).status).toBe(200);
  expect(filesOnDisk()).toHaveLength(before.files.length + 2);
  for (const bytes of [photo, plan]) expect((await app.files.read(hashOf(bytes))).equals(bytes)).toBe(true);
});
