import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { beforeAll, expect, test, vi } from 'vitest';
import { signInFailures } from '#accounts/schema.ts';
import { getMe, login } from '#accounts/session/contract.ts';
import { jobPauses, startWorker } from '#app/worker.ts';
import { listAddresses } from '#customers/sites/contract.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { placeDosimeter } from '#field/placement/contract.ts';
import { verifyAuditTrail } from '#identity/audit-trail/server/public.ts';
import { type Database, openDatabase } from '#platform/server/database/database.ts';
import { storePicture } from '#post/pictures/contract.ts';
import { type Answer, type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { cloneDatabase } from '#test/support/database.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { buildRadonWorld, type PrincipalWorld } from '#test/support/radon-world.ts';
import { processTimeoutMs } from '#test/support/run-command.ts';
import { keyed, newPlacement } from './field-work.ts';
import { layWire, type Wire } from './wire.ts';

/** How long the database is away; by default as long as it takes to see every call refused. `GAP_SECONDS=30` stretches it. */
const gapMs = Number(process.env['GAP_SECONDS'] ?? 0) * 1000;
/**
 * A call without a database must not make anybody wait: it is answered before the server has said so many times that
 * it is alive, which it does a few hundred times a second, less when the machine is busy.
 */
const mostSignsOfLife = 300;
const unavailable = 'Servizio momentaneamente non disponibile. Riprovare tra poco.';

let wire: Wire;
let app: TestApp;
/** Past the wire, to prepare and to look. */
let direct: Database;
let own: PrincipalWorld;
let operator: Caller;

beforeAll(async () => {
  const databaseUrl = await cloneDatabase();
  direct = openDatabase(databaseUrl, 3);
  atEndOfFile(() => direct.close());
  wire = await layWire(databaseUrl);
  atEndOfFile(() => wire.cut());
  app = await openTestApp({ DATABASE_URL: wire.url, DATABASE_POOL: '6' });
  ({ own } = await buildRadonWorld({ db: direct.db, files: app.files }));
  await buildPlacement(direct.db, { principalId: own.principal.id, pointId: own.freePoint.id });
  operator = await app.as('operatore');
  // What comes by the calendar is looked at every second: nobody watches a worker that pauses.
  const pauses = { ...jobPauses, cronWorkerIntervalSeconds: 1 };
  const worker = await startWorker(app.foundation, pino({ level: 'silent' }), pauses);
  atEndOfFile(() => worker.stop());
}, processTimeoutMs);

type Seen = { kind: string; status: number; text: string | undefined; waited: number; during: string };

test('a database that goes away under load and comes back costs nobody anything but the time between', {
  timeout: 3 * processTimeoutMs + 2 * gapMs,
}, async () => {
  const now = { phase: 'before' };
  const seen: Seen[] = [];
  const acknowledged: number[] = [];
  let signsOfLife = 0;
  const of = (kind: string, during: string) =>
    seen.filter((each) => each.kind === kind && each.during === during);

  const watch = async (kind: string, call: () => Promise<Answer>): Promise<Answer> => {
    const during = now.phase;
    const before = signsOfLife;
    const answer = await call();
    const waited = signsOfLife - before;
    // An answer that comes after a change of phase belongs to neither.
    const { status, failure } = answer;
    seen.push({
      kind,
      status,
      text: failure?.detail,
      waited,
      during: now.phase === during ? now.phase : 'between',
    });
    return answer;
  };
  const repeat = async (kind: string, call: () => Promise<Answer>) => {
    while (now.phase !== 'over') {
      await watch(kind, call);
      await pause(5);
    }
  };
  const placeOneAfterTheOther = async () => {
    while (now.phase !== 'over') {
      const request = await newPlacement(direct.db, own);
      const key = keyed();
      for (;;) {
        const { status } = await watch('place', () => operator.call(placeDosimeter, request, key));
        if (status === 200) break;
        await pause(20);
      }
      acknowledged.push(request.body.dosimetro.id);
    }
  };
  const address = { params: { committente: own.principal.id, cliente: own.client.id } };
  const wrong = { username: 'nessuno', password: 'x' };
  const hash = 'a'.repeat(64);
  const calls: Record<string, () => Promise<Answer>> = {
    list: () => operator.call(listAddresses, address),
    me: () => operator.call(getMe),
    login: () => app.stranger.call(login, { body: { ...wrong, username: `nessuno${Math.random()}` } }),
    picture: () => operator.call(storePicture, { params: { sha256: hash }, body: {} }),
    ready: () => app.stranger.send({ method: 'GET', url: '/readyz' }),
    alive: async () => {
      const answer = await app.stranger.send({ method: 'GET', url: '/healthz' });
      signsOfLife += 1;
      return answer;
    },
  };
  const kinds = [...Object.keys(calls), 'place'];
  const load = [
    ...Object.entries(calls).map(([kind, call]) => repeat(kind, call)),
    ...Array.from({ length: 4 }, placeOneAfterTheOther),
  ];
  const everyKindSeen = (during: string, times: number) =>
    vi.waitFor(
      () => {
        for (const kind of kinds)
          expect([kind, of(kind, during).length]).toEqual([kind, Math.max(times, of(kind, during).length)]);
      },
      { timeout: processTimeoutMs, interval: 10 },
    );

  await everyKindSeen('before', 5);
  await wire.cut();
  now.phase = 'gone';
  await Promise.all([everyKindSeen('gone', 10), pause(gapMs)]);
  now.phase = 'returning';
  await wire.mend();
  const signsAtReturn = signsOfLife;
  await vi.waitFor(async () => expect((await calls['ready']?.())?.status).toBe(200), {
    timeout: processTimeoutMs,
    interval: 5,
  });
  const signsUntilReady = signsOfLife - signsAtReturn;
  now.phase = 'after';
  await everyKindSeen('after', 5);
  now.phase = 'over';
  await Promise.all(load);

  const gone = seen.filter(({ during }) => during === 'gone');
  expect(gone.filter(({ waited }) => waited > mostSignsOfLife)).toEqual([]);
  for (const kind of ['place', 'list', 'me', 'login', 'picture'])
    expect(of(kind, 'gone').filter(({ status, text }) => status !== 503 || text !== unavailable)).toEqual([]);
  expect(new Set(of('ready', 'gone').map(({ status }) => status))).toEqual(new Set([503]));
  expect(new Set(seen.flatMap(({ kind, status }) => (kind === 'alive' ? [status] : [])))).toEqual(
    new Set([200]),
  );
  expect(signsUntilReady).toBeLessThan(mostSignsOfLife);
  for (const kind of ['place', 'list', 'me', 'ready'])
    expect(of(kind, 'after').filter(({ status }) => status !== 200)).toEqual([]);
  expect(seen.filter(({ status }) => status === 500)).toEqual([]);

  const { rows } = await direct.db.execute<{ id: number; events: number }>(sql`
    select p.id, (select count(*)::int from audit_events e
                   where e.event = 'placement.placed' and e.entity_id = p.id::text) as events
      from placements p where p.placed_by is not null`);
  const stored = new Map(rows.map(({ id, events }) => [id, events]));
  expect(acknowledged.length).toBeGreaterThan(10);
  expect(acknowledged.filter((id) => stored.get(id) !== 1)).toEqual([]);
  expect(stored.size).toBe(acknowledged.length);
});

test('afterwards the worker works off its jobs and seals what happened, without a new start', {
  timeout: 2 * processTimeoutMs,
}, async () => {
  const old = { username: 'antico', networkAddress: '10.0.0.1', failedAt: new Date('2020-01-01T00:00:00Z') };
  await direct.db.insert(signInFailures).values(old);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => direct.pool.query(text, values) },
    supervise: false,
    schedule: false,
    migrate: false,
  });
  await boss.start();
  await boss.send('forget-sign-ins', {});
  await boss.stop({ graceful: false });
  await vi.waitFor(
    async () => {
      expect(
        await direct.db.select().from(signInFailures).where(eq(signInFailures.username, 'antico')),
      ).toEqual([]);
      expect(await verifyAuditTrail(direct.db)).toMatchObject({ unsealed: 0, broken: null });
    },
    { timeout: processTimeoutMs, interval: 100 },
  );
});
