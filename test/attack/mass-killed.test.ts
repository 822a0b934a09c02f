import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildMassActivity } from '#db/builders/mass-activities.ts';
import { buildCompany, buildEmployer, buildProject } from '#db/builders/radioprotection.ts';
import { continueMassProcessing, processMassCompany } from '#radioprotection/mass-processing/contract.ts';
import { getRun } from '#radioprotection/runs/contract.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { processTimeoutMs } from '#test/support/run-command.ts';
import { startWorkerProcess } from '#test/support/worker-process.ts';

/** A few by default; the same holds for 1,000 and five kills: `PROCESSED=1000 KILLS=5`. */
const count = Number(process.env['PROCESSED'] ?? 60);
const kills = Number(process.env['KILLS'] ?? 2);
const timeoutMs = processTimeoutMs + count * 100;
/** As many as the page has under way. */
const pages = 3;

let app: TestApp;
let planner: Caller;
let employer: number;
let activity: number;
let units: number[];
let workers: (() => Promise<void>)[] = [];
const killWorkers = async () => {
  await Promise.all(workers.map((kill) => kill()));
  workers = [];
};

beforeAll(async () => {
  app = await openTestApp();
  const { id: userId } = await buildUser(app.db, { username: 'rp', roles: ['rp'] });
  planner = await app.as('rp');
  atEndOfFile(killWorkers);
  const { id: projectId } = await buildProject(app.db);
  employer = (await buildEmployer(app.db, { projectId })).id;
  await buildCompany(app.db, { projectId, employerId: employer });
  await app.db.execute(sql`
    insert into companies (project_id, employer_id, alias, address, city, postal_code, province)
    select project_id, employer_id, 'Sede ' || n, address, city, postal_code, province
      from companies cross join generate_series(2, ${count}) n where employer_id = ${employer}`);
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select id from companies where employer_id = ${employer} order by id`,
  );
  units = rows.map(({ id }) => id);
  const mass = { employerId: employer, companyIds: units, userId, status: 'need_complete' } as const;
  activity = (await buildMassActivity(app.db, mass)).id;
});

function startWorker(): void {
  const { databaseUrl } = app.foundation.services.config;
  workers.push(startWorkerProcess(databaseUrl, 'http://127.0.0.1:1', { FILES_DIR: app.filesFolder }));
}

/** Units by what is there of them: each waits, or is processed with one notification, what it tells and its event. */
async function shapes() {
  const { rows } = await app.db.execute<{ shape: string; count: number }>(sql`
    select case
        when c.state = 'pending' and n.made = 0 and n.told = 0 and e.events = 0 then 'old'
        when c.state = 'processed' and n.made = 1 and n.told = 1 and e.events = 1 then 'new'
        else 'half' end as shape, count(*)::int as count
    from mass_companies c
      cross join lateral (select count(distinct a.id) as made, count(v.value) as told from activities a
        left join unit_change_values v on v.activity_id = a.id
        where a.mass_activity_id = c.mass_activity_id and a.company_id = c.company_id) n
      cross join lateral (select count(*) as events from audit_events
        where event = 'mass-activity.unit-processed' and details ->> 'companyId' = c.company_id::text) e
    where c.mass_activity_id = ${activity} group by 1`);
  return Object.fromEntries(rows.map((row) => [row.shape, row.count]));
}

/** A page with three calls under way, from the last unit on; what a worker was first with answers 409. */
async function processAsPage(some: readonly number[]): Promise<number[]> {
  const left = [...some];
  const statuses: number[] = [];
  const next = async (): Promise<void> => {
    for (let company = left.pop(); company !== undefined; company = left.pop()) {
      const params = { employer, activity, company };
      const { status } = await planner.call(processMassCompany, { params, body: { companyId: company } });
      statuses.push(status);
    }
  };
  await Promise.all(Array.from({ length: pages }, next));
  return statuses;
}

test(
  `workers killed ${kills} times amid ${count} units while a page processes them, too: each has one notification`,
  async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const params = { employer, activity };
    const { body } = await planner.call(continueMassProcessing, { params }, key);
    const read = async () => (await planner.call(getRun, { params: { run: body.lavoro.id } })).body;
    const patience = { timeout: timeoutMs, interval: 20 };
    expect([body.lavoro.total, await shapes()]).toEqual([count, { old: count }]);

    const answered: number[] = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      startWorker();
      startWorker();
      // The page takes its part of the units from the end, while the workers come from the beginning.
      const part = Math.floor(count / (3 * kills));
      const page = processAsPage(units.slice(count - kill * part, count - (kill - 1) * part));
      const aim = Math.floor((kill * count) / (2 * kills + 1));
      await expect.poll(async () => (await read()).done, patience).toBeGreaterThanOrEqual(aim);
      await killWorkers();
      answered.push(...(await page));
      // What was at work in the database is taken back when its connection is seen to be gone.
      await expect
        .poll(async () => {
          const { rows } = await app.db.execute(sql`select from pg_stat_activity
            where datname = current_database() and state = 'idle in transaction'`);
          return rows.length;
        }, patience)
        .toBe(0);
      expect(await shapes()).toEqual({ old: expect.any(Number), new: expect.any(Number) });
    }
    startWorker();
    const rest = await processAsPage(units);
    await expect.poll(async () => (await read()).finishedAt, patience).not.toBeNull();
    await killWorkers();
    expect(new Set([...answered, ...rest])).toEqual(new Set([200, 409]));
    expect(await read()).toMatchObject({ total: count, done: count, failed: 0, state: 'complete' });
    expect(await shapes()).toEqual({ new: count });
    const { rows } = await app.db.execute(sql`select status from mass_activities where id = ${activity}`);
    expect(rows).toEqual([{ status: 'pending' }]);
  },
  3 * timeoutMs,
);
