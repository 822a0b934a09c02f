import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { migrate } from '#app/migrate.ts';
import { sealAuditEvents, verifyAuditTrail } from '#identity/audit-trail/server/public.ts';
import { type Database, openDatabase } from '#platform/server/database/database.ts';
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts';
import { type FileStore, folderFileStore } from '#platform/server/files/files.ts';
import { sweepFiles } from '#post/pictures/server/public.ts';
import { testPassword } from '#test/support/app.ts';
import { findPlace, killProcess, type Place, startServerProcess } from '#test/support/app-process.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { buildRadonWorld, type PrincipalWorld } from '#test/support/radon-world.ts';
import { processTimeoutMs } from '#test/support/run-command.ts';
import { inBody, newPhoto, placementOf } from './field-work.ts';
import { seeded } from './random.ts';
import { layWire, type Wire } from './wire.ts';

/** Other moments: `KILL_SEED=7`; more of them: `KILLS=20`; in a longer stream: `PLACED=2000`. */
const seed = Number(process.env['KILL_SEED'] ?? 20_260_316);
const kills = Number(process.env['KILLS'] ?? 3);
const count = Number(process.env['PLACED'] ?? 600);
/** Every tenth brings a photo: sent ahead, or inside the body, in turns. */
const photoEvery = 10;
const phones = 8;
const today = '2026-03-10';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'radia-test-killed-'));
fs.chmodSync(folder, 0o755);

type Submission = { body: object; key: string; dosimeter: number; photo: Buffer | null; sentAhead: boolean };

let wire: Wire;
let place: Place;
let database: Database;
let files: FileStore;
let own: PrincipalWorld;
let submissions: Submission[];
let program: Awaited<ReturnType<typeof startServerProcess>>;
let cookie: string;

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

beforeAll(async () => {
  const server = await startEmbeddedPostgres({ folder });
  wire = await layWire(server.url);
  place = await findPlace(wire.url, { APP_TODAY: today, DATABASE_POOL: '10', LOG_LEVEL: 'fatal' });
  database = openDatabase(wire.url, 2);
  files = folderFileStore(place.settings['FILES_DIR'] ?? '');
  atEndOfFile(async () => {
    if (program) await killProcess(program);
    await database.close();
    await wire.cut();
    killDatabase();
    await place.leave();
    fs.rmSync(folder, { recursive: true, force: true });
  });
  await migrate(server.url);
  ({ own } = await buildRadonWorld({ db: database.db, files }));
  submissions = await writeSubmissions();
  program = await startServerProcess(place);
  cookie = await signIn();
}, 2 * processTimeoutMs);

/** As many dosimeters and points, and what phones will send of them. */
async function writeSubmissions(): Promise<Submission[]> {
  const { rows } = await database.db.execute<{ id: number; code: string; point: number }>(sql`
    with new_dosimeters as (
      insert into dosimeters (code) select 'KILL' || n from generate_series(1, ${count}) n returning id, code),
    new_points as (
      insert into measurement_points (address_id, alias, floor_id)
      select ${own.address.id}, 'Locale ' || n, 4 from generate_series(1, ${count}) n returning id, alias),
    given as (
      insert into placements (dosimeter_id, principal_id, shipped_on)
      select id, ${own.principal.id}, '2026-02-02' from new_dosimeters returning id, dosimeter_id)
    select g.id, d.code, p.id as point
      from given g join new_dosimeters d on d.id = g.dosimeter_id
      join new_points p on p.alias = 'Locale ' || substr(d.code, 5)`);
  return Promise.all(
    rows.map(async ({ id, code, point }, index) => {
      const photo = index % photoEvery === 0 ? await newPhoto() : null;
      const sentAhead = photo !== null && (index / photoEvery) % 2 === 0;
      const reference = photo && (sentAhead ? `sha256:${hashOf(photo)}` : inBody(photo));
      const { body } = placementOf(own, { id, code }, { id: point }, { day: today, photo: reference });
      return { body, key: crypto.randomUUID(), dosimeter: id, photo, sentAhead };
    }),
  );
}

const json = { 'content-type': 'application/json' };

async function signIn(): Promise<string> {
  const body = JSON.stringify({ username: 'operatore', password: testPassword });
  const answer = await fetch(`${place.url}/v1/auth/login`, { method: 'POST', headers: json, body });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function send({ body, key, photo, sentAhead }: Submission): Promise<Response> {
  if (photo && sentAhead) {
    const sent = await fetch(`${place.url}/v1/user/blobs/${hashOf(photo)}`, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg', cookie },
      body: new Uint8Array(photo),
    });
    if (!sent.ok) return sent;
  }
  return fetch(`${place.url}/v1/user/user/cr39/committenti/${own.principal.id}/posizionamento`, {
    method: 'POST',
    headers: { ...json, cookie, 'idempotency-key': key },
    body: JSON.stringify(body),
  });
}

/** Ends PostgreSQL as a power cut does: the server and whatever works for it. */
function killDatabase(): void {
  const file = path.join(folder, 'postgres', 'postmaster.pid');
  if (!fs.existsSync(file)) return;
  const pid = Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
  const list = `/proc/${pid}/task/${pid}/children`;
  const children = fs.existsSync(list) ? fs.readFileSync(list, 'utf8').trim().split(' ').map(Number) : [];
  for (const each of [pid, ...children]) {
    try {
      if (each > 0) process.kill(each, 'SIGKILL');
    } catch {
      // gone already
    }
  }
}

const acknowledged = new Set<number>();

/** Everything acknowledged is stored, and whatever is stored is stored whole. */
async function checkRecords(): Promise<void> {
  const { rows } = await database.db.execute<{ id: number; whole: boolean; photo: string | null }>(sql`
    select p.id, p.photo_sha256 as photo,
           p.point_id is not null and p.placed_by is not null and p.placed_at is not null
           and (select count(*) from audit_events e
                 where e.event = 'placement.placed' and e.entity_id = p.id::text) = 1 as whole
      from placements p join dosimeters d on d.id = p.dosimeter_id
     where d.code like 'KILL%' and p.started_on is not null`);
  const { rows: events } = await database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from audit_events where event = 'placement.placed'`,
  );
  const { rows: keys } = await database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from idempotency_keys where reply is not null`,
  );
  const stored = new Set(rows.map(({ id }) => id));
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  expect(rows.filter(({ whole }) => !whole)).toEqual([]);
  expect([events[0]?.count, keys[0]?.count]).toEqual([rows.length, rows.length]);
  for (const { photo } of rows) if (photo !== null) expect(hashOf(await files.read(photo))).toBe(photo);
}

const victims = ['both', 'database', 'application'] as const;

test(`${kills} kills -9 of application and database in a stream of ${count} placements lose nothing that was acknowledged (seed ${seed}; R0-357)`, {
  timeout: 6 * processTimeoutMs,
}, async () => {
  const random = seeded(seed);
  const moments = Array.from({ length: kills }, () => Math.floor(count * (0.05 + 0.85 * random()))).sort(
    (a, b) => a - b,
  );
  let standing: Promise<void> = Promise.resolve();
  let round = 0;

  const strike = async (victim: (typeof victims)[number], delayMs: number) => {
    await pause(delayMs);
    if (victim !== 'application') killDatabase();
    if (victim !== 'database') await killProcess(program);
    if (victim !== 'application') {
      await wire.cut();
      await wire.mend((await startEmbeddedPostgres({ folder })).url);
    }
    await checkRecords();
    if (victim !== 'database') program = await startServerProcess(place);
  };
  const phone = async (first: number) => {
    for (let index = first; index < submissions.length; index += phones) {
      const submission = submissions[index] as Submission;
      for (;;) {
        await standing;
        const answer = await send(submission).catch(() => null);
        if (answer?.status === 200) break;
        // Nobody there, or somebody without a database: the phone keeps it and sends it again.
        if (answer !== null)
          expect([submission.dosimeter, answer.status]).toEqual([submission.dosimeter, 503]);
        await pause(20);
      }
      acknowledged.add(submission.dosimeter);
      const moment = moments[round];
      if (moment !== undefined && acknowledged.size >= moment) {
        const victim = victims[round % victims.length] as (typeof victims)[number];
        round += 1;
        standing = strike(victim, Math.floor(random() * 20));
      }
    }
  };
  await Promise.all(Array.from({ length: phones }, (_, index) => phone(index)));
  await standing;
  expect([round, acknowledged.size]).toEqual([kills, count]);
  await checkRecords();
  await sealAuditEvents(database.db, new Date());
  expect(await verifyAuditTrail(database.db)).toMatchObject({ unsealed: 0, broken: null });
});

test('afterwards the sweep leaves exactly the pictures that records refer to, whole', async () => {
  const dayAfterTheirWeek = new Date(Date.now() + 8 * 86_400_000);
  await sweepFiles(database.db, files, dayAfterTheirWeek);
  const { rows } = await database.db.execute<{ sha256: string }>(sql`
    select photo_sha256 as sha256 from placements where photo_sha256 is not null
     union select sha256 from floor_plans
     union select sha256 from document_versions where sha256 is not null
     union select background_sha256 from planimetries where background_sha256 is not null
     union select snapshot_sha256 from planimetries where snapshot_sha256 is not null
     order by 1`);
  const referred = rows.map(({ sha256 }) => sha256);
  const { rows: noted } = await database.db.execute<{ sha256: string }>(
    sql`select sha256 from stored_files order by 1`,
  );
  const store = place.settings['FILES_DIR'] ?? '';
  const onDisk = fs
    .readdirSync(store, { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [entry.name] : []))
    .sort();
  expect(noted.map(({ sha256 }) => sha256)).toEqual(referred);
  expect(onDisk).toEqual(referred);
  const sent = submissions.flatMap(({ photo }) => (photo ? [hashOf(photo)] : []));
  expect(sent.filter((sha256) => !onDisk.includes(sha256))).toEqual([]);
  for (const sha256 of onDisk) expect(hashOf(await files.read(sha256))).toBe(sha256);
});
