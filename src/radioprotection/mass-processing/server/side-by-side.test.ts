import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildMassActivity } from '#db/builders/mass-activities.ts';
import { buildCompany } from '#db/builders/radioprotection.ts';
import type { Db } from '#platform/server/database/database.ts';
import { isRetryable } from '#platform/server/http/errors.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { massActivities } from '../../mass-activities/schema.ts';
import { processUnit } from './process-unit.ts';

let app: TestApp;
let userId: number;
let activity: number;
let units: number[];

beforeAll(async () => {
  app = await openTestApp();
  userId = (await buildUser(app.db, { username: 'rp', roles: ['rp'] })).id;
  const { employerId } = await buildCompany(app.db);
  await app.db.execute(sql`
    insert into companies (project_id, employer_id, alias, address, city, postal_code, province)
    select project_id, employer_id, 'Sede ' || n, address, city, postal_code, province
      from companies, generate_series(2, 110) n where employer_id = ${employerId}`);
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select id from companies where employer_id = ${employerId} order by id`,
  );
  units = rows.map(({ id }) => id);
  const mass = { employerId, companyIds: units, userId, status: 'need_complete' } as const;
  activity = (await buildMassActivity(app.db, mass)).id;
});

const processed = (db: Db, company: number) =>
  processUnit({ activity, company }, { db, clock: app.clock, user: { id: userId }, requestId: null });

/** Processes a unit while another transaction has not ended yet; throws when it would have to wait for that. */
const processedBeside = (company: number) =>
  app.db.transaction(async (db) => {
    await db.execute(sql`set local lock_timeout = '200ms'`);
    return processed(db, company);
  });

const statusOf = async () => (await app.db.select().from(massActivities))[0]?.status;

test('units are processed side by side as long as many are left; of the last ones each waits for the one before, and the last one knows it', async () => {
  const [first = 0, second = 0, third = 0] = units;
  await app.db.transaction(async (db) => {
    await processed(db, first);
    expect(await processedBeside(second)).toBe(1);
  });
  for (const company of units.slice(3, 13)) await app.db.transaction((db) => processed(db, company));
  // Ninety-eight are left: they are taken in turn.
  await app.db.transaction(async (db) => {
    await processed(db, third);
    const refused = await processedBeside(units.at(-1) ?? 0).catch((error: unknown) => error);
    expect(isRetryable(refused)).toBe(true);
  });
  const rest = units.slice(13);
  expect(await statusOf()).toBe('need_complete');
  // As many at once as there may be.
  const lanes = Array.from({ length: 8 }, async () => {
    for (let company = rest.pop(); company !== undefined; company = rest.pop()) {
      const unit = company;
      await app.db.transaction((db) => processed(db, unit));
    }
  });
  await Promise.all(lanes);
  expect(await statusOf()).toBe('pending');
  const { rows } = await app.db.execute(
    sql`select count(*)::int as made from activities where mass_activity_id = ${activity} and type = 4`,
  );
  expect(rows).toEqual([{ made: units.length }]);
});
