import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { runWorks } from '#app/run-works.ts';
import { buildUser } from '#db/builders/accounts.ts';
import { readSheet } from '#platform/server/sheets/read-sheet.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { refusal } from '#test/support/database-refusal.ts';
import { buildMassWorld, type MassWorld, sentAction } from '#test/support/mass-world.ts';
import * as massCalls from '../../mass-activities/contract.ts';
import * as draft from '../../mass-activities/contract.ts';
import { massActivityTexts } from '../../mass-activities/rules.ts';
import { gradeLabels } from '../../persons/rules.ts';
import { workOnRuns } from '../../runs/server/public.ts';
import * as calls from '../contract.ts';
import { exportMassStatus } from '../sheet/contract.ts';

let app: TestApp;
let rp: Caller;
let world: MassWorld;
let employer: number;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildMassWorld(app);
  rp = await app.as('rp');
  employer = world.employer.id;
});

const email = (over = {}) =>
  sentAction(3, { 17: 'nuova@rossi.example' }, { subject: world.anna.id, ...over });
const phone = (over = {}) => sentAction(1, { 14: '0444 2' }, { date: '2026-05-01', ...over });

/** A confirmed one, ready to be processed. */
async function confirmed(actions: unknown[]): Promise<number> {
  const { body } = await rp.call(draft.createMassActivity, {
    params: { employer, step: 3 },
    body: { actions },
  });
  const params = { employer, activity: body.activity };
  expect((await rp.call(draft.confirmMassReview, { params, body: { actions } })).status).toBe(200);
  return body.activity;
}
const process = (activity: number, company: number, who = rp) =>
  who.call(calls.processMassCompany, {
    params: { employer, activity, company },
    body: { companyId: company },
  });
const progress = async (activity: number, who = rp) =>
  (await who.call(calls.getMassProgress, { params: { activity } })).body;
const work = () => workOnRuns(app.foundation.services, runWorks, () => false);
const notifications = async (activity: number) => {
  const { rows } = await app.db.execute<{ company: number }>(sql`
    select company_id as company from activities where mass_activity_id = ${activity} and type = 4 order by 1`);
  return rows.map(({ company }) => company);
};

describe('processing a unit', () => {
  test('makes its notification with what changes, once (R2-132, R2-274, R2-276, R2-278..280, R2-428..430, R2-447)', async () => {
    const activity = await confirmed([email(), phone({ date: '2026-05-01', units: [world.first] })]);
    expect(await progress(activity)).toMatchObject({
      ...{ status: { value: 'need_complete' }, processingStartedAt: null, lavoro: null },
      unProcessedCompanies: [{ id: world.first, alias: 'Sede A' }, { id: world.second }, { id: world.third }],
      processedCompanies: [],
    });
    expect((await process(activity, world.first)).body).toEqual({ createdActivitiesCount: 1 });
    const now = await progress(activity);
    expect(now.processedCompanies.map(({ id }) => id)).toEqual([world.first]);
    expect(now.processingStartedAt).toBe('2026-03-16T09:00:00.000Z');
    const change = { oldValue: 'anna@rossi.example', value: 'nuova@rossi.example', campo: 'Email' };
    expect(now.unprocessedPreventiveActivities).toEqual([
      {
        id: expect.any(Number),
        alias: 'Notifica preventiva - Esperto di Radioprotezione, Datore di Lavoro',
        company: { id: world.first, alias: 'Sede A', address: expect.any(String), project: world.project.id },
        ...{ deadline: '2026-04-01', complete: false, deletedAt: null },
        ...{ inReview: false, needSign: false, isOutComeActivity: false },
        actions: {
          'Esperto di Radioprotezione': [
            { ...change, effectiveDate: '2026-04-01', processedDate: null, canceled: false, problema: null },
          ],
          'Datore di Lavoro': [
            expect.objectContaining({ oldValue: '0444 1', value: '0444 2', effectiveDate: '2026-05-01' }),
          ],
        },
      },
    ]);
    expect(now.processedEsitoActivities).toEqual([]);
    // The expert is tied to the second unit and not to the third.
    expect((await process(activity, world.second)).body).toEqual({ createdActivitiesCount: 1 });
    expect((await process(activity, world.third)).body).toEqual({ createdActivitiesCount: 0 });
    expect(await notifications(activity)).toEqual([world.first, world.second]);
    expect((await progress(activity)).status.value).toBe('pending');
  });

  test('a second time, and two at once, it is told as processed already (R2-448, R2-490)', async () => {
    const activity = await confirmed([phone()]);
    const both = await Promise.all([process(activity, world.first), process(activity, world.first)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { status, failure } = await process(activity, world.first);
    expect([status, failure.detail, failure.message]).toEqual([
      409,
      'COMPANY_ALREADY_PROCESSED',
      'Questa sede è già stata elaborata',
    ]);
    expect(await notifications(activity)).toEqual([world.first]);
    const withdraw = await rp.call(massCalls.withdrawMassReview, { params: { employer, activity } });
    expect([withdraw.status, withdraw.failure.message]).toEqual([
      409,
      'Almeno un’unità locale è già elaborata: la revisione non si può più ritirare.',
    ]);
  });

  test('is refused for a unit that is not of it, another body, what is not confirmed', async () => {
    const activity = await confirmed([phone({ units: [world.first] })]);
    expect((await process(activity, world.second)).status).toBe(404);
    expect((await process(activity, world.foreign.id)).status).toBe(404);
    const params = { employer, activity, company: world.first };
    expect(
      (await rp.call(calls.processMassCompany, { params, body: { companyId: world.second } })).status,
    ).toBe(422);
    await rp.call(massCalls.withdrawMassReview, { params: { employer, activity } });
    const { status, failure } = await process(activity, world.first);
    expect([status, failure.message]).toEqual([
      409,
      'La pratica è nello stato «In Revisione»: aggiornare la pagina.',
    ]);
    expect(await notifications(activity)).toEqual([]);
  });

  test('is refused for one that is deleted', async () => {
    const activity = await confirmed([phone({ units: [world.first] })]);
    const params = { employer, activity };
    await rp.call(massCalls.withdrawMassReview, { params });
    await rp.call(massCalls.deleteMassActivity, { params });
    const { status, failure } = await process(activity, world.first);
    expect([status, failure.detail]).toEqual([409, massActivityTexts.deleted]);
    expect(await notifications(activity)).toEqual([]);
  });

  test('that fails is told as failed, and goes well the next time (R2-491)', async () => {
    const activity = await confirmed([phone({ units: [world.first] })]);
    await app.db.execute(sql`alter table unit_change_values rename to unit_change_values_away`);
    expect((await process(activity, world.first)).status).toBe(500);
    await app.db.execute(sql`alter table unit_change_values_away rename to unit_change_values`);
    const failed = await progress(activity);
    expect(failed.processingStartedAt).not.toBeNull();
    expect(failed.unita).toMatchObject([{ state: 'failed', error: "Errore durante l'elaborazione" }]);
    expect((await process(activity, world.first)).status).toBe(200);
    expect((await progress(activity)).unita).toMatchObject([{ state: 'processed', error: null }]);
  });

  test('without any that concerns it is done at once (Q2-43)', async () => {
    const activity = await confirmed([email({ units: [world.third] })]);
    expect((await process(activity, world.third)).body).toEqual({ createdActivitiesCount: 0 });
    expect((await progress(activity)).status.value).toBe('completed');
  });

  test('withdrawing the review and processing at once: one of the two happens, whole', async () => {
    for (let round = 0; round < 5; round += 1) {
      const activity = await confirmed([phone({ units: [world.first] })]);
      const [processed, withdrawn] = await Promise.all([
        process(activity, world.first),
        rp.call(massCalls.withdrawMassReview, { params: { employer, activity } }),
      ]);
      expect([processed.status, withdrawn.status].toSorted()).toEqual([200, 409]);
      expect(await notifications(activity)).toEqual(processed.status === 200 ? [world.first] : []);
    }
  });

  test('the database keeps one notification of a unit for a mass activity', async () => {
    const activity = await confirmed([phone({ units: [world.first] })]);
    await process(activity, world.first);
    const again = app.db.execute(sql`insert into activities (company_id, type, mass_activity_id)
      values (${world.first}, 4, ${activity})`);
    expect(await refusal(again)).toBe('activities_one_of_mass_activity');
    const back =
      app.db.execute(sql`update mass_companies set state = 'pending', processed_at = null, processed_by = null
      where mass_activity_id = ${activity}`);
    expect(await refusal(back)).toBe('mass_companies_processed_once');
  });
});

describe('in the background', () => {
  const start = (activity: number, who = rp) =>
    who.call(calls.continueMassProcessing, { params: { employer, activity } });

  test('the same is done by the server, beside a page, each unit once (R2-016)', async () => {
    const activity = await confirmed([phone()]);
    expect((await start(activity)).body.lavoro).toMatchObject({
      total: 3,
      done: 0,
      failed: 0,
      state: 'running',
    });
    expect((await start(activity)).body.lavoro.total).toBe(3);
    const units = [world.first, world.second, world.third];
    const [, , ...page] = await Promise.all([
      work(),
      work(),
      ...units.map((unit) => process(activity, unit)),
    ]);
    for (const { status } of page) expect([200, 409]).toContain(status);
    const now = await progress(activity);
    expect(now.lavoro).toMatchObject({ total: 3, done: 3, failed: 0, state: 'complete' });
    expect(await notifications(activity)).toEqual(units);
    expect(now.status.value).toBe('pending');
    expect((await start(activity)).status).toBe(409);
  });

  test('what a job could not do is told with the unit, until it is done', async () => {
    const activity = await confirmed([phone({ units: [world.first] })]);
    await start(activity);
    await app.db.execute(sql`alter table unit_change_values rename to unit_change_values_away`);
    await work();
    await app.db.execute(sql`alter table unit_change_values_away rename to unit_change_values`);
    const { lavoro, unita } = await progress(activity);
    expect(lavoro).toMatchObject({ failed: 1, state: 'complete' });
    expect(unita).toMatchObject([{ state: 'failed', error: expect.stringContaining('Errore') }]);
    await process(activity, world.first);
    expect((await progress(activity)).unita).toMatchObject([{ state: 'processed', error: null }]);
  });

  test('what failed under a review that was withdrawn is not told of the next one', async () => {
    const actions = [phone({ units: [world.first] })];
    const activity = await confirmed(actions);
    await start(activity);
    await app.db.execute(sql`alter table unit_change_values rename to unit_change_values_away`);
    await work();
    await process(activity, world.first);
    await app.db.execute(sql`alter table unit_change_values_away rename to unit_change_values`);
    expect((await progress(activity)).unita).toMatchObject([{ state: 'failed' }]);
    const params = { employer, activity };
    await rp.call(massCalls.withdrawMassReview, { params });
    const pending = { processingStartedAt: null, unita: [{ state: 'pending', error: null }] };
    expect(await progress(activity)).toMatchObject({ status: { value: 'review' }, ...pending });
    app.clock.advance(1);
    await rp.call(draft.confirmMassReview, { params, body: { actions } });
    expect(await progress(activity)).toMatchObject({ status: { value: 'need_complete' }, ...pending });
  });

  test('an expert of the laboratory, too, finds none of employers of others', async () => {
    await buildUser(app.db, { username: 'doppio', roles: ['edr', 'lab'] });
    const both = await app.as('doppio');
    const activity = await confirmed([email()]);
    expect((await both.call(calls.getMassProgress, { params: { activity } })).status).toBe(404);
    expect((await both.call(exportMassStatus, { params: { activity } })).status).toBe(404);
    expect((await start(activity, both)).status).toBe(404);
    expect((await process(activity, world.first, both)).status).toBe(404);
  });

  test('an expert has it done at the own employers', async () => {
    const edr = await app.as('edr');
    const activity = await confirmed([email()]);
    expect((await start(activity, edr)).status).toBe(200);
    await work();
    expect((await progress(activity, edr)).status.value).toBe('pending');
    expect((await start(activity, await app.as('lab'))).status).toBe(403);
    expect((await start(activity, app.stranger)).status).toBe(401);
    expect((await rp.call(calls.getMassProgress, { params: { activity: 2_000_000_000 } })).status).toBe(404);
  });
});

test('values are told in words: on the page with its days, in the sheet with those of sheets', async () => {
  const activity = await confirmed([
    sentAction(
      3,
      { 4: 'M', 6: '1981-02-03', 21: 'terzo_sanitario' },
      { subject: world.anna.id, units: [world.first], date: '2026-06-01' },
    ),
  ]);
  await process(activity, world.first);
  const [notification] = (await progress(activity)).unprocessedPreventiveActivities;
  const changes = notification?.actions['Esperto di Radioprotezione'] ?? [];
  expect(changes.map(({ campo, oldValue, value }) => [campo, oldValue, value])).toEqual([
    ['Sesso', 'Donna', 'Uomo'],
    ['Data di nascita', '1/1/1980', '3/2/1981'],
    ['Grado', null, gradeLabels.terzo_sanitario],
  ]);
  const { bytes } = await rp.call(exportMassStatus, { params: { activity } });
  const lines: unknown[][] = [];
  for await (const { cells } of readSheet(bytes, 5000)) lines.push(cells);
  expect(lines.find((cells) => cells.includes('Data di nascita'))).toEqual(
    expect.arrayContaining(['01/01/1980', '03/02/1981']),
  );
  expect(lines.find((cells) => cells.includes('Sesso'))).toEqual(expect.arrayContaining(['Donna', 'Uomo']));
});

test('the spreadsheet has every line, and is read once however many there are', async () => {
  const activity = await confirmed([phone({ units: [world.first] })]);
  await process(activity, world.first);
  type Sending = Record<'bind' | 'query', (sent: unknown) => void>;
  const exported = async () => {
    const spies = (['bind', 'query'] as const).map((name) =>
      vi.spyOn(pg.Connection.prototype as unknown as Sending, name),
    );
    const { status, bytes } = await rp.call(exportMassStatus, { params: { activity } });
    const statements = spies.reduce((all, { mock }) => all + mock.calls.length, 0);
    for (const spy of spies) spy.mockRestore();
    expect(status).toBe(200);
    let lines = -1;
    for await (const _row of readSheet(bytes, 5000)) lines += 1;
    return { statements, lines };
  };
  const short = await exported();
  expect(short.lines).toBe(1);
  // Eight more notifications, each with all fields of all operations.
  await app.db.execute(sql`
    with units as (insert into companies (project_id, employer_id, alias, address, city, province, postal_code)
      select c.project_id, c.employer_id, 'Sede n. ' || g, c.address, c.city, c.province, c.postal_code
        from companies c, generate_series(1, 8) g where c.id = ${world.first} returning id),
    told as (insert into activities (company_id, type, mass_activity_id, deadline)
      select id, 4, ${activity}, '2026-05-01' from units returning id),
    changed as (insert into unit_changes (activity_id, action_type, effective_date)
      select told.id, t, '2026-05-01' from told, generate_series(1, 7) t returning activity_id, action_type)
    insert into unit_change_values (activity_id, action_type, option, value)
      select activity_id, action_type, o, 'x' from changed, generate_series(2, 24) o`);
  const long = await exported();
  expect(long.lines).toBe(1 + 8 * 7 * 23);
  expect(long.statements).toBe(short.statements);
});
