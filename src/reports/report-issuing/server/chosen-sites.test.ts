import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildMeasuredSite } from '#db/builders/measured-sites.ts';
import { buildReportSettings, builtIdentity } from '#db/builders/report-settings.ts';
import { buildBatch, buildResult } from '#db/builders/results.ts';
import { buildClient } from '#db/builders/sites.ts';
import { notIntroducedText } from '#laboratory/report-settings/rules.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { createReport } from '../../final-reports/contract.ts';
import { finalReports } from '../../final-reports/schema.ts';
import * as calls from '../runs/contract.ts';
import { previewReportRun } from '../runs/preview/contract.ts';
import { workOnReportRuns } from './public.ts';

let app: TestApp;
let lab: Caller;
let clientId: number;
let material: Awaited<ReturnType<typeof buildBatch>>;

beforeAll(async () => {
  app = await openTestApp();
  const world = await buildRadonWorld(app);
  clientId = world.own.client.id;
  material = await buildBatch(app.db);
  await buildUser(app.db, { username: 'collega', roles: ['lab'] });
  lab = await app.as('laboratorio');
});

const from = '2024-12-01';
const site = async (name: string, radon = 140, of = clientId) =>
  buildMeasuredSite(app.db, { clientId: of, name, batch: material, stays: [{ days: 345, radon }] });
const start = (sedi: number[], caller = lab) => caller.call(calls.startReportRun, { body: { from, sedi } });
const preview = async (sedi: number[]) => (await lab.call(previewReportRun, { body: { from, sedi } })).body;
const read = async (run: number) => (await lab.call(calls.getReportRun, { params: { run } })).body;
const work = () => workOnReportRuns(app.foundation.services, () => false);
const reportsOf = (addressId: number) =>
  app.db.select().from(finalReports).where(eq(finalReports.addressId, addressId));

describe('issuing the sites that were chosen', () => {
  test('issues these and no others, and keeps what became of it', async () => {
    const { id: nobody } = await buildClient(app.db);
    const chosen = [await site('Scelta'), await site('Alta', 460), await site('Muta', 90, nobody)];
    const other = await site('Non scelta');
    const ids = chosen.map(({ address }) => address.id);
    expect(await preview(ids)).toMatchObject({
      ...{ pronte: 3, nonPronte: 0, sopraLivello: 1, senzaEmail: 1, questionariIncompleti: 3 },
      primaSede: expect.toBeOneOf(ids) as number,
    });
    const { status, body } = await start(ids);
    expect([status, body.total]).toEqual([200, 3]);
    await work();
    const run = await read(body.id);
    expect(run).toMatchObject({
      ...{ total: 3, issued: 3, failed: 0, giaEmesse: 0, senzaEmail: 1, sopraLivello: 1, daFirmare: 0 },
      startedBy: expect.any(String) as string,
    });
    // Also tomorrow, to whoever comes.
    const { runs } = (await (await app.as('collega')).call(calls.listReportRuns)).body;
    expect(runs.find(({ id }) => id === body.id)).toMatchObject({ issued: 3, senzaEmail: 1 });
    expect(await reportsOf(other.address.id)).toEqual([]);
  });

  test('tells of those that are not ready any more, and does not issue them', async () => {
    const [ready, spoilt, done] = [await site('Pronta'), await site('Guasta'), await site('Già fatta')];
    const ids = [ready, spoilt, done].map(({ address }) => address.id);
    for (const { id } of spoilt.placements)
      await buildResult(app.db, { placementId: id, batch: material, counts: 15_000, areaCm2: 1 });
    const made = await lab.call(createReport, { params: { addressId: done.address.id, date: from } });
    expect(made.status).toBe(200);
    expect(await preview(ids)).toMatchObject({ pronte: 1, nonPronte: 2 });
    const { body } = await start(ids);
    await work();
    expect(await read(body.id)).toMatchObject({
      ...{ total: 3, issued: 2, giaEmesse: 1, failed: 1 },
      failures: [{ alias: 'Guasta', motivo: 'Non è più pronta: manca il risultato di 1 dosimetro' }],
    });
    expect(await reportsOf(spoilt.address.id)).toEqual([]);
    expect(await reportsOf(done.address.id)).toHaveLength(1);
    const again = await start([spoilt.address.id]);
    expect([again.status, again.failure.detail]).toEqual([
      422,
      'Nessuna delle sedi scelte è ancora pronta: ricaricare la pagina.',
    ]);
  });

  test('by two people at once gives each site one number', async () => {
    const shared = await site('Contesa');
    const [mine, theirs] = [await site('Mia'), await site('Sua')];
    const colleague = await app.as('collega');
    const [first, second] = await Promise.all([
      start([shared.address.id, mine.address.id]),
      start([theirs.address.id, shared.address.id], colleague),
    ]);
    expect(first.body.id).not.toBe(second.body.id);
    await Promise.all([work(), work()]);
    await work();
    for (const { address } of [shared, mine, theirs]) expect(await reportsOf(address.id)).toHaveLength(1);
    const runs = [await read(first.body.id), await read(second.body.id)];
    expect(runs.map(({ issued, failed }) => [issued, failed])).toEqual([
      [2, 0],
      [2, 0],
    ]);
    expect(runs.reduce((sum, { giaEmesse }) => sum + giaEmesse, 0)).toBe(1);
    const same = await site('Due volte');
    const presses = await Promise.all([
      start([same.address.id, mine.address.id]),
      start([mine.address.id, same.address.id], colleague),
    ]);
    expect(new Set(presses.map(({ body }) => body.id)).size).toBe(1);
    await work();
  });

  test('is refused without a site, with unknown ones, and while the laboratory has no letterhead', async () => {
    const { address } = await site('Senza intestazione');
    const none = await start([]);
    expect([none.status, none.failure.detail]).toEqual([422, expect.stringContaining('almeno una sede')]);
    expect((await start([address.id, 2_000_000_000])).status).toBe(404);
    expect((await app.stranger.call(calls.startReportRun, { body: { from, sedi: [1] } })).status).toBe(401);
    const customer = await app.as('cliente');
    expect((await start([address.id], customer)).status).toBe(403);
    const asked = { body: { from, sedi: [address.id] } };
    expect((await customer.call(previewReportRun, asked)).status).toBe(403);
    await buildReportSettings(app.db, { letterhead: { ...builtIdentity.letterhead, name: '' } });
    const refused = await start([address.id]);
    expect([refused.status, refused.failure.detail]).toEqual([422, notIntroducedText]);
    expect((await preview([address.id])).daPresentare).toBe(true);
    await buildReportSettings(app.db);
  });
});
