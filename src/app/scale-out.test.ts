import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { buildDosimeter } from '#db/builders/placements.ts';
import { buildPoint } from '#db/builders/sites.ts';
import { placements } from '#dosimeters/schema.ts';
import { verifyAuditTrail } from '#identity/audit-trail/server/public.ts';
import { auditEvents, auditSeals } from '#identity/schema.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { idempotencyKeys } from '#platform/server/database/schema.ts';
import { folderFileStore } from '#platform/server/files/files.ts';
import { testPassword } from '#test/support/app.ts';
import { cloneDatabase } from '#test/support/database.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { launchProgram, type Program } from '#test/support/program.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { processTimeoutMs } from '#test/support/run-command.ts';

const today = '2026-03-10';
const databaseUrl = await cloneDatabase();
const files = await mkdtemp(path.join(tmpdir(), 'radia-files-'));
const database = openDatabase(databaseUrl, 2);
const { db } = database;

/** Starts a program of `src/app` with the same database, files and secret as all others here. */
function launch(program: 'server.ts' | 'worker.ts'): Program {
  return launchProgram([`src/app/${program}`], {
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '5',
    PORT: '0',
    FILES_DIR: files,
    AUTH_SECRET: 'a-secret-for-tests-only-0123456789abcdef',
    APP_TODAY: today,
    LOG_LEVEL: program === 'worker.ts' ? 'info' : 'error',
  });
}

const address = ({ says }: Program) => says(/risponde su (http:\S+)\n/);
const isStarting = ({ says }: Program) => says(/(worker starting)/);

let first: string;
let second: string;
let programs: Program[];
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
let cookie: string;

beforeAll(async () => {
  atEndOfFile(async () => {
    await database.close();
    await rm(files, { recursive: true, force: true });
  });
  world = await buildRadonWorld({ db, files: folderFileStore(files) });
  programs = [launch('server.ts'), launch('server.ts'), launch('worker.ts')];
  const [one, two, worker] = programs as [Program, Program, Program];
  [first, second] = await Promise.all([address(one), address(two), isStarting(worker)]);
  cookie = await signIn(first);
}, processTimeoutMs);

const json = { 'content-type': 'application/json' };

async function signIn(server: string): Promise<string> {
  const body = JSON.stringify({ username: 'operatore', password: testPassword });
  const answer = await fetch(`${server}/v1/auth/login`, { method: 'POST', headers: json, body });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

const isSignedIn = async (server: string, as: string) =>
  (await fetch(`${server}/v1/auth/me`, { headers: { cookie: as } })).status === 200;

/** The body of a placement of a new dosimeter on a new point. */
async function newPlacement() {
  const { principal, client, address: site } = world.own;
  const point = await buildPoint(db, { addressId: site.id });
  const { id, code } = await buildDosimeter(db, { principalId: principal.id });
  return {
    committente: principal.id,
    cliente: { id: client.id },
    indirizzo: { id: site.id },
    puntoMisurazione: { id: point.id },
    dosimetro: { id, codice: code },
    dataPosizionamento: today,
  };
}

type Body = Awaited<ReturnType<typeof newPlacement>>;

async function place(server: string, body: Body, key: string): Promise<{ status: number; reply: unknown }> {
  const answer = await fetch(`${server}/v1/user/user/cr39/committenti/${body.committente}/posizionamento`, {
    method: 'POST',
    headers: { ...json, cookie, 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  return { status: answer.status, reply: await answer.json() };
}

const eventsOf = ({ dosimetro }: Body) =>
  db
    .select({ sealed: auditSeals.position })
    .from(auditEvents)
    .leftJoin(auditSeals, eq(auditSeals.eventId, auditEvents.id))
    .where(and(eq(auditEvents.event, 'placement.placed'), eq(auditEvents.entityId, String(dosimetro.id))));

test('a session begun at one server is valid at the other, and ended at the other it is over at both', async () => {
  const own = await signIn(first);
  expect(await isSignedIn(second, own)).toBe(true);
  const answer = await fetch(`${second}/v1/auth/logout`, {
    method: 'POST',
    headers: { ...json, cookie: own },
    body: '{}',
  });
  expect(answer.status).toBe(200);
  expect(await isSignedIn(first, own)).toBe(false);
  expect(await isSignedIn(second, own)).toBe(false);
});

test('the same placement sent to both servers at once is stored once, and both give the same answer (R0-357)', async () => {
  for (let round = 0; round < 5; round += 1) {
    const body = await newPlacement();
    const key = randomUUID();
    const [one, two] = await Promise.all([place(first, body, key), place(second, body, key)]);
    expect(one).toMatchObject({ status: 200, reply: { client: { id: world.own.client.id } } });
    expect(two).toEqual(one);
    expect(await eventsOf(body)).toHaveLength(1);
    expect(await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))).toHaveLength(1);
    const placed = await db.select().from(placements).where(eq(placements.pointId, body.puntoMisurazione.id));
    expect(placed).toEqual([expect.objectContaining({ id: body.dosimetro.id, startedOn: today })]);
  }
});

const eventCount = async (body: Body) => (await eventsOf(body)).length;

test('of two servers that get one dosimeter, or one point, at the same instant one places it (R0-246, R0-303)', {
  timeout: processTimeoutMs,
}, async () => {
  for (let round = 0; round < 10; round += 1) {
    const [one, two, three, four] = [
      await newPlacement(),
      await newPlacement(),
      await newPlacement(),
      await newPlacement(),
    ];
    const contests = [
      {
        bodies: [one, { ...one, puntoMisurazione: two.puntoMisurazione }],
        refusal: 'Il dosimetro selezionato non è più disponibile.',
      },
      {
        bodies: [three, { ...four, puntoMisurazione: three.puntoMisurazione }],
        refusal: "Il punto di misura è già occupato da un'altro dosimetro",
      },
    ];
    for (const { bodies, refusal } of contests) {
      const [here, there] = bodies as [Body, Body];
      const answers = await Promise.all([
        place(first, here, randomUUID()),
        place(second, there, randomUUID()),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.reply).toMatchObject({ detail: refusal });
      const events = here.dosimetro.id === there.dosimetro.id ? [here] : [here, there];
      const counts = await Promise.all(events.map(eventCount));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    }
  }
});

test('the worker seals what happens at either server', { timeout: processTimeoutMs }, async () => {
  const bodies = [await newPlacement(), await newPlacement()] as const;
  expect((await place(first, bodies[0], randomUUID())).status).toBe(200);
  expect((await place(second, bodies[1], randomUUID())).status).toBe(200);
  for (const body of bodies) {
    await vi.waitFor(async () => expect(await eventsOf(body)).toEqual([{ sealed: expect.any(Number) }]), {
      timeout: processTimeoutMs,
      interval: 200,
    });
  }
  expect(await verifyAuditTrail(db)).toMatchObject({ unsealed: 0, broken: null });
});

test('asked to end, servers and worker end in order, the worker also in its first moments', {
  timeout: processTimeoutMs,
}, async () => {
  const young = launch('worker.ts');
  await isStarting(young);
  const all = [...programs, young];
  for (const { child } of all) child.kill('SIGTERM');
  expect(await Promise.all(all.map(({ ended }) => ended))).toEqual([0, 0, 0, 0]);
});
