import { desc, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addresses, measurementPoints } from '#customers/schema.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildReportSettings, introduceLaboratory } from '#db/builders/report-settings.ts';
import { type BatchRow, buildBatch, buildResult } from '#db/builders/results.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import { placements } from '#dosimeters/schema.ts';
import { auditEvents, users } from '#identity/schema.ts';
import { mails } from '#post/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { finalReportPlacements, finalReportRevisions, finalReports } from '../../final-reports/schema.ts';
import { listReportSites } from '../contract.ts';
import * as calls from '../runs/contract.ts';
import { previewReportRun } from '../runs/preview/contract.ts';
import { reportRunSites, reportRuns } from '../schema.ts';
import { workOnReportRuns } from './public.ts';

let app: TestApp;
let lab: Caller;
let batch: BatchRow;
let clientId: number;
const others = ['operatore', 'zona', 'cliente', 'radioprotezione', 'edr'];

beforeAll(async () => {
  app = await openTestApp();
  const world = await buildRadonWorld(app);
  clientId = (await buildClient(app.db, { principalId: world.own.principal.id })).id;
  await introduceLaboratory(app.db);
  batch = await buildBatch(app.db);
  lab = await app.as('laboratorio');
});

/** Each test searches in a year of its own. */
let year = 1930;
let from = '';
beforeEach(() => {
  year += 3;
  from = `${year}-01-01`;
});

type Given = { days?: number; hasResult?: boolean; place?: Partial<typeof addresses.$inferInsert> };
/** A site measured in the year of the test. */
async function site(name: string, { days = 350, hasResult = true, place = {} }: Given = {}) {
  const at = { latitude: 45.5, longitude: 11.5, ...place };
  const { id } = await buildAddress(app.db, { clientId, name: `${name} ${year}`, ...at });
  const { id: pointId } = await buildPoint(app.db, { addressId: id, surface: 20 });
  const { rows } = await app.db.execute<{ day: string }>(
    sql`select (${`${year}-01-10`}::date + ${days}::int)::text as day`,
  );
  const stay = { startedOn: `${year}-01-10`, endedOn: rows[0]?.day ?? '' };
  const placement = await buildPlacement(app.db, { pointId, ...stay });
  if (hasResult) await buildResult(app.db, { placementId: placement.id, batch });
  return id;
}

const window = () => ({ from, to: `${year + 2}-12-31` });
const preview = async () => (await lab.call(previewReportRun, { body: window() })).body;
const start = (headers: Record<string, string> = {}) =>
  lab.call(calls.startReportRun, { body: window() }, headers);
const read = async (run: number) => (await lab.call(calls.getReportRun, { params: { run } })).body;
const work = () => workOnReportRuns(app.foundation.services, () => false);
const reportsOf = async (addressId: number) =>
  app.db.select().from(finalReports).where(eq(finalReports.addressId, addressId));

describe('issuing all that is ready', () => {
  test('says first how many there are, over all sites of the search', async () => {
    await site('Pronta');
    await site('Senza luogo', { place: { latitude: null, longitude: null } });
    await site('Corta', { days: 339 });
    await site('Senza risultato', { hasResult: false });
    expect(await preview()).toMatchObject({
      ...{ pronte: 2, senzaCoordinate: 1, insufficienti: 2, emesse: 0, questionariIncompleti: 2 },
      ...{ sopraLivello: 0, nonTue: 0, soloFirmate: false, daPresentare: false },
    });
  });

  test('says whom the reports reach, what their addresses lack and how many are above the level', async () => {
    await site('Raggiungibile');
    const { id: nobody } = await buildClient(app.db);
    const mute = await site('Senza posta', { place: { clientId: nobody, postalCode: '00000' } });
    const loud = await site('Rumorosa');
    await app.db.execute(sql`update measurement_points set alias = 'Cantina' where address_id = ${loud}`);
    const { rows } = await app.db.execute<{ id: number }>(sql`
      select p.id from placements p join measurement_points m on m.id = p.point_id where m.address_id = ${loud}`);
    await buildResult(app.db, { placementId: rows[0]?.id ?? 0, batch, counts: 9_000, areaCm2: 1 });
    const before = await preview();
    expect(before).toMatchObject({
      ...{ pronte: 3, clienti: 2, clientiConEmail: 1, questionariIncompleti: 3, sopraLivello: 1 },
    });
    await app.db.update(addresses).set({ postalCode: '36100' }).where(eq(addresses.id, mute));
    expect((await preview()).indirizziDaRivedere).toBe(before.indirizziDaRivedere - 1);
  });

  test('gives each ready site its report, and tells which failed and why (R1-036)', async () => {
    const ready = await site('Pronta');
    const here = {
      latitude: null,
      longitude: null,
      city: 'Abano Terme',
      postalCode: '35031',
      province: 'PD',
    };
    const found = await site('Trovata', { place: here });
    const nowhere = { ...here, city: 'Borgo Inventato', address: 'Via Senza Nome 1' };
    const lost = await site('Introvabile', { place: nowhere });
    const twice = {
      ...here,
      city: 'Samone',
      province: '',
      postalCode: '00000',
      regionId: null,
      legacy: true,
    };
    const ambiguous = await site('Ambigua', { place: twice });
    const short = await site('Corta', { days: 300 });
    expect(await preview()).toMatchObject({ pronte: 4 });
    const lettersBefore = await app.db.$count(mails);
    const { status, body: run } = await start();
    expect(await app.db.$count(mails)).toBe(lettersBefore);
    expect([status, run]).toMatchObject([200, { total: 4, issued: 0, failed: 0, finishedAt: null }]);
    await work();
    const ended = await read(run.id);
    expect(ended).toMatchObject({ total: 4, issued: 2, failed: 2, cancelled: 0 });
    expect(ended.finishedAt).not.toBeNull();
    expect(new Map(ended.failures.map(({ sede, motivo }) => [sede, motivo]))).toEqual(
      new Map([
        [lost, 'Impossibile stabilire le coordinate geografiche'],
        [ambiguous, 'L’indirizzo può indicare più luoghi: scegliere quello giusto'],
      ]),
    );
    // Its principal has one customer to write to.
    expect(await app.db.$count(mails)).toBe(lettersBefore + 2);
    expect(await reportsOf(ready)).toHaveLength(1);
    expect(await reportsOf(found)).toHaveLength(1);
    expect(await reportsOf(short)).toEqual([]);
    const [place] = await app.db.select().from(addresses).where(eq(addresses.id, found));
    expect(place?.latitude).toBeCloseTo(45.36, 1);
    expect(await preview()).toMatchObject({ pronte: 2, senzaCoordinate: 2, insufficienti: 1, emesse: 2 });
    const sites = (await lab.call(listReportSites, { params: { from } })).body;
    expect(sites.find(({ id }) => id === ready)?.finalReport).toMatchObject({ addressId: ready });
  });

  test('tells of a report that would not be whole on its pages, logs how much, and goes on with the others', async () => {
    const sites = [await site('Prima'), await site('Seconda')];
    const { body: run } = await start();
    await buildReportSettings(app.db, { signers: { expert: 'firma '.repeat(5_000) } });
    const logged: unknown[] = [];
    const { services } = app.foundation;
    const log = { ...services.log, error: (entry: unknown) => void logged.push(entry) };
    let sitesTaken = 0;
    await workOnReportRuns({ ...services, log }, () => sitesTaken++ > 0);
    await buildReportSettings(app.db);
    await work();
    const ended = await read(run.id);
    expect(ended).toMatchObject({ total: 2, issued: 1, failed: 1 });
    expect(ended.failures).toMatchObject([
      { motivo: expect.stringContaining('Il documento non è stato prodotto: una parte del contenuto') },
    ]);
    expect((await Promise.all(sites.map(reportsOf))).flat()).toHaveLength(1);
    expect(logged).toMatchObject([
      {
        kind: 'IncompleteDocument',
        reason: expect.stringMatching(/^not on the pages: 2\d{4} of \d+ letters/),
      },
    ]);
  });

  test('is started once by two presses, and by two people', async () => {
    await site('Pronta');
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all([start(key), start(key), start(), start()]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    await work();
    const again = await start();
    expect([again.status, again.failure.detail]).toEqual([422, 'Nessuna sede pronta in questo periodo.']);
  });

  test('is shared by several workers, and each site gets one report', async () => {
    const sites: number[] = [];
    for (let nth = 0; nth < 6; nth += 1) sites.push(await site(`Pronta ${nth}`));
    const { body: run } = await start();
    await Promise.all([work(), work(), work()]);
    await work();
    expect(await read(run.id)).toMatchObject({ total: 6, issued: 6, failed: 0 });
    const reports = (await Promise.all(sites.map(reportsOf))).flat();
    expect(reports.map(({ addressId }) => addressId).sort()).toEqual([...sites].sort());
    const numbers = (await app.db.select().from(finalReports))
      .map(({ number }) => number)
      .sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
  });

  test('issues a site that somebody has issued meanwhile no second time', async () => {
    const ready = await site('Pronta');
    const { body: run } = await start();
    const other = await app.db
      .insert(reportRuns)
      .values({ dateFrom: from, startedBy: 1, createdAt: app.clock.now() })
      .returning();
    await app.db.insert(reportRunSites).values({ runId: other[0]?.id ?? 0, position: 1, addressId: ready });
    await work();
    expect(await read(run.id)).toMatchObject({ issued: 1, failed: 0 });
    expect(await read(other[0]?.id ?? 0)).toMatchObject({ issued: 1, failed: 0 });
    expect(await reportsOf(ready)).toHaveLength(1);
  });

  test('leaves out what was cancelled before it began; what failed can be tried again', async () => {
    const place = { latitude: null, longitude: null, city: 'Borgo Inventato', address: 'Via Senza Nome 1' };
    const lost = await site('Introvabile', { place });
    const { body: first } = await start();
    await work();
    expect(await read(first.id)).toMatchObject({ issued: 0, failed: 1 });
    await app.db.update(addresses).set({ latitude: 45, longitude: 11 }).where(eq(addresses.id, lost));
    const params = { run: first.id };
    const retried = await lab.call(calls.retryReportRun, { params, body: { sedi: [lost] } });
    expect(retried.body).toMatchObject({ failed: 0, finishedAt: null });
    const cancelled = await lab.call(calls.cancelReportRun, { params });
    expect(cancelled.body).toMatchObject({ cancelled: 1, finishedAt: expect.any(String) as string });
    const { body: anew } = await start();
    expect([anew.id === first.id, anew.total]).toEqual([false, 1]);
    await lab.call(calls.cancelReportRun, { params: { run: anew.id } });
    await work();
    expect(await reportsOf(lost)).toEqual([]);
    const events = await app.db
      .select()
      .from(auditEvents)
      .where(sql`entity = 'report-run' and entity_id = ${String(first.id)}`)
      .orderBy(auditEvents.id);
    expect(events.map(({ event }) => event)).toEqual([
      'report-run.started',
      'report-run.retried',
      'report-run.cancelled',
    ]);
  });

  test('issues what is tried again in the name of who asks for it, and refuses it to who entered a result', async () => {
    await buildReportSettings(app.db, { issuing: { fourEyes: true } });
    const admin = await app.as('admin');
    const [mine] = await app.db.select().from(users).where(eq(users.username, 'laboratorio'));
    const [colleague] = await app.db.select().from(users).where(eq(users.username, 'admin'));
    const [placement] = await app.db
      .select({ id: placements.id })
      .from(placements)
      .innerJoin(measurementPoints, eq(measurementPoints.id, placements.pointId))
      .where(eq(measurementPoints.addressId, await site('Da rileggere')));
    // Each a reading of its own.
    let counts = 400;
    const entered = (enteredBy = 0) =>
      buildResult(app.db, {
        ...{ placementId: placement?.id ?? 0, batch, enteredBy },
        ...{ counts: (counts += 1), areaCm2: 1 },
      });
    await entered(mine?.id);
    const { body: run } = await start();
    const retry = async (by: Caller) => {
      await by.call(calls.retryReportRun, { params: { run: run.id }, body: {} });
      await work();
    };
    await work();
    const refused = { issued: 0, failures: [{ motivo: expect.stringContaining('quattro occhi') as string }] };
    expect(await read(run.id)).toMatchObject(refused);
    await entered(colleague?.id);
    await retry(admin);
    expect(await read(run.id)).toMatchObject(refused);
    await entered(mine?.id);
    await retry(admin);
    expect(await read(run.id)).toMatchObject({ issued: 1, failures: [] });
    const [revision] = await app.db
      .select()
      .from(finalReportRevisions)
      .orderBy(desc(finalReportRevisions.reportId));
    expect(revision?.issuedBy).toBe(colleague?.id);
    await buildReportSettings(app.db);
  });

  test('is over with its last site, while those of a later run still wait', async () => {
    const [ready, next] = [await site('Pronta'), await site('Altra')];
    const { body: first } = await start();
    await app.db.delete(reportRunSites).where(eq(reportRunSites.addressId, next));
    const [later] = await app.db
      .insert(reportRuns)
      .values({ dateFrom: from, startedBy: 1, createdAt: app.clock.now() })
      .returning();
    const rest = [ready, next].map((addressId, position) => ({ runId: later?.id ?? 0, position, addressId }));
    await app.db.insert(reportRunSites).values(rest);
    let asked = 0;
    await workOnReportRuns(app.foundation.services, () => (asked += 1) > 2);
    expect((await read(first.id)).finishedAt).not.toBeNull();
    expect((await read(later?.id ?? 0)).finishedAt).toBeNull();
    await work();
  });

  test('cannot be taken up again while the same search is being issued anew', async () => {
    const place = { latitude: null, longitude: null, city: 'Borgo Inventato', address: 'Via Senza Nome 1' };
    await site('Introvabile', { place });
    const { body: first } = await start();
    await work();
    await start();
    const answer = await lab.call(calls.retryReportRun, { params: { run: first.id }, body: {} });
    expect(answer.status).toBe(409);
    await work();
  });
});

describe('runs', () => {
  test('are listed from the latest', async () => {
    await site('Pronta');
    const { body: run } = await start();
    const { runs } = (await lab.call(calls.listReportRuns)).body;
    expect(runs[0]).toMatchObject({ id: run.id, from, total: 1, startedBy: expect.any(String) as string });
    await work();
  });

  test('with wrong dates are refused, and unknown ones not found', async () => {
    const reversed = { from: '2025-01-02', to: '2025-01-01' };
    expect((await lab.call(calls.startReportRun, { body: reversed })).status).toBe(422);
    expect((await lab.call(previewReportRun, { body: reversed })).status).toBe(422);
    expect((await lab.call(calls.startReportRun, { body: { from: 'ieri' } })).status).toBe(422);
    const params = { run: 2_000_000_000 };
    for (const endpoint of [calls.getReportRun, calls.cancelReportRun, calls.retryReportRun])
      expect((await lab.call(endpoint, { params })).status).toBe(404);
  });

  test('are the laboratory’s alone', async () => {
    for (const name of others) {
      const caller = await app.as(name);
      expect((await caller.call(calls.startReportRun, { body: { from } })).status).toBe(403);
      expect((await caller.call(calls.listReportRuns)).status).toBe(403);
    }
    expect((await app.stranger.call(calls.listReportRuns)).status).toBe(401);
    expect(await app.db.select().from(finalReportPlacements)).not.toEqual([]);
  });
});
