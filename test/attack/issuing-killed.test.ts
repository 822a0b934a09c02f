import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { introduceLaboratory } from '#db/builders/report-settings.ts';
import { buildBatch, buildResult } from '#db/builders/results.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import { getReportRun, startReportRun } from '#reports/report-issuing/runs/contract.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { processTimeoutMs } from '#test/support/run-command.ts';
import { startWorkerProcess } from '#test/support/worker-process.ts';

/** A few by default; the same holds for 500, which take some minutes. */
const siteCount = Number(process.env['ISSUED_SITES'] ?? 8);
const timeoutMs = processTimeoutMs + siteCount * 2_000;

let app: TestApp;
let lab: Caller;
let workers: (() => Promise<void>)[] = [];
const killWorkers = async () => {
  await Promise.all(workers.map((kill) => kill()));
  workers = [];
};

beforeAll(async () => {
  app = await openTestApp();
  await buildUser(app.db, { username: 'laboratorio', roles: ['lab'] });
  lab = await app.as('laboratorio');
  atEndOfFile(killWorkers);
});

async function buildReadySites(): Promise<void> {
  await introduceLaboratory(app.db);
  const batch = await buildBatch(app.db);
  const { id: clientId, principalId } = await buildClient(app.db);
  await buildUser(app.db, {
    username: 'cliente',
    roles: ['cliente'],
    grants: [{ principalId, canAddClient: false, canAddAddress: false }],
  });
  for (let nth = 0; nth < siteCount; nth += 1) {
    const place = { latitude: 45.5, longitude: 11.5 };
    const { id: addressId } = await buildAddress(app.db, { clientId, name: `Sede ${nth}`, ...place });
    const { id: pointId } = await buildPoint(app.db, { addressId, surface: 20 });
    const stay = { startedOn: '2025-01-10', endedOn: '2026-01-10' };
    const { id: placementId } = await buildPlacement(app.db, { pointId, ...stay });
    await buildResult(app.db, { placementId, batch });
  }
}

function startWorker(): void {
  const { databaseUrl } = app.foundation.services.config;
  workers.push(startWorkerProcess(databaseUrl, 'http://127.0.0.1:1', { FILES_DIR: app.filesFolder }));
}

test(
  'workers killed amid issuing: each site gets one report and one mail, and no number is left out',
  async () => {
    await buildReadySites();
    const { body: run } = await lab.call(startReportRun, { body: { from: '2025-01-01' } });
    expect(run.total).toBe(siteCount);
    const read = async () => (await lab.call(getReportRun, { params: { run: run.id } })).body;
    const patience = { timeout: timeoutMs, interval: 50 };

    // Two share the work; both are gone amid it, and one goes on.
    startWorker();
    startWorker();
    await expect.poll(async () => (await read()).issued, patience).toBeGreaterThanOrEqual(siteCount / 2);
    await killWorkers();
    expect((await read()).finishedAt).toBeNull();
    startWorker();
    await expect.poll(async () => (await read()).finishedAt, patience).not.toBeNull();
    await killWorkers();

    expect(await read()).toMatchObject({ issued: siteCount, failed: 0, cancelled: 0 });
    const { rows } = await app.db.execute(sql`
      select count(*)::int as reports, count(distinct address_id)::int as sites, min(number) as first,
             max(number) as last, (select last from report_counters) as counted,
             (select count(*)::int from final_report_revisions) as revisions,
             (select count(*)::int from final_report_placements where in_force) as placements,
             (select count(*)::int from mails) as mails
        from final_reports`);
    const all = siteCount;
    expect(rows).toEqual([
      {
        ...{ reports: all, sites: all, first: 1, last: all, counted: all },
        ...{ revisions: all, placements: all, mails: all },
      },
    ]);
  },
  3 * timeoutMs,
);
