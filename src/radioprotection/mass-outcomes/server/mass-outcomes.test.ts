import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildCompany, buildPerson, buildUnitRole } from '#db/builders/radioprotection.ts';
import { refusal } from '#test/support/database-refusal.ts';
import { openMassOutcomes } from '#test/support/mass-outcomes.ts';
import { sentAction, typedAction } from '#test/support/mass-world.ts';
import { getActivityHistory } from '../../activities/contract.ts';
import { createActivity } from '../../activities/keeping/contract.ts';
import { deleteActivity } from '../../activities/work/contract.ts';
import * as massCalls from '../../mass-activities/contract.ts';
import { option } from '../../mass-activities/rules.ts';
import { proposeReverse } from '../contract.ts';
import { outcomeTexts } from '../rules.ts';

const {
  app,
  world,
  rp,
  employer,
  processed,
  progress,
  listed,
  idOf,
  sign,
  answer,
  apply,
  emailOn,
  experts,
  both,
} = await openMassOutcomes();

let email: string;
let nth = 0;
beforeEach(() => {
  nth += 1;
  email = `anna${nth}@rossi.example`;
});
const newEmail = (over = {}) => sentAction(3, { 17: email }, { subject: world.anna.id, ...over });

describe('an outcome', () => {
  test('is waited for once the notification is signed, thirty days (R2-217, R2-218)', async () => {
    const activity = await processed([newEmail({ date: '2026-03-01', units: both() })]);
    expect(await listed(activity)).toMatchObject({
      ...{ processedPreventiveActivities: 0, unprocessedPreventiveActivities: 2 },
      ...{ processedEsitoActivities: 0, unprocessedEsitoActivities: 0 },
    });
    await sign(activity, world.first);
    const [outcome] = (await progress(activity)).unprocessedEsitoActivities;
    expect(outcome).toMatchObject({
      ...{ isOutComeActivity: true, deadline: '2026-04-15', company: { id: world.first } },
      alias: 'Registrazione Esito Preventiva - Esperto di Radioprotezione',
    });
    expect(await listed(activity)).toMatchObject({
      ...{ processedPreventiveActivities: 1, unprocessedPreventiveActivities: 1 },
      ...{ processedEsitoActivities: 0, unprocessedEsitoActivities: 1 },
    });
    expect((await listed(activity))?.status.value).toBe('pending');
  });

  test('that was entered before the signature is taken, and its history tells no second beginning', async () => {
    const activity = await processed([newEmail({ date: '2026-03-01', units: both() })]);
    const notification = await idOf(activity, world.first, 4);
    const params = { company: world.first };
    const tied = { dispositivo: null, registro: null, manuale: null, notifica: notification?.id ?? 0 };
    const { body: entered } = await rp.call(createActivity, {
      params,
      body: {
        activityType: 10,
        alias: null,
        deadline: '2026-12-01',
        estimatedTime: null,
        note: null,
        ...tied,
      },
    });
    await sign(activity, world.first);
    expect((await idOf(activity, world.first, 10))?.id).toBe(entered.id);
    const { body } = await rp.call(getActivityHistory, { params: { ...params, id: entered.id } });
    expect(body.eventi.map(({ evento }) => evento)).toEqual(['Attività modificata', 'Attività registrata']);
  });

  test('brings the change into force on its day, and the last one ends the mass activity (R2-304)', async () => {
    const activity = await processed([newEmail({ date: '2026-03-01', units: both() })]);
    expect((await answer(activity, world.first, true)).status).toBe(200);
    await apply();
    expect(await emailOn(world.anna.id, '2026-03-01')).toBe(email);
    expect(await emailOn(world.anna.id, '2026-02-28')).not.toBe(email);
    const { processedEsitoActivities } = await progress(activity);
    const entry = processedEsitoActivities[0]?.actions['Esperto di Radioprotezione']?.[0];
    expect(entry).toMatchObject({
      value: email,
      processedDate: '2026-03-16',
      canceled: false,
      problema: null,
    });
    await answer(activity, world.second, true);
    await apply();
    const done = await progress(activity);
    expect(done.status.value).toBe('completed');
    expect(done.unita.map(({ inForce, negative }) => [inForce !== null, negative])).toEqual([
      [true, false],
      [true, false],
    ]);
    const twice = app.db.execute(
      sql`update unit_changes set processed_at = now() where processed_at is not null`,
    );
    expect(await refusal(twice)).toBe('unit_changes_once');
  });

  test('that comes after another leaves a person as corrected since, and passes the role of its unit', async () => {
    const { luca } = world;
    const passed = { date: '2026-03-08', units: both(), newPerson: luca.id };
    const activity = await processed([newEmail(passed)]);
    const set = (active: boolean) =>
      app.db.execute(sql`update persons set active = ${active} where id = ${luca.id}`);
    await set(false);
    await answer(activity, world.first, true);
    await apply();
    expect(await emailOn(luca.id, passed.date)).toBe('luca@neri.example');
    // Tried again, as on another day.
    await set(true);
    await app.db.execute(
      sql`update unit_changes set failed_on = null, failure = null where failed_on is not null`,
    );
    await apply();
    expect(await emailOn(luca.id, passed.date)).toBe(email);
    await app.db.execute(
      sql`update person_versions set email = 'corretta@neri.example' where person_id = ${luca.id} and email = ${email}`,
    );
    await answer(activity, world.second, true);
    await apply();
    expect(await emailOn(luca.id, passed.date)).toBe('corretta@neri.example');
    for (const unit of both()) expect(await experts(unit, passed.date)).toEqual(['Neri']);
    expect((await progress(activity)).unita.every(({ inForce }) => inForce !== null)).toBe(true);
    // Anna is the expert of both units again, for what follows.
    await app.db.execute(
      sql`delete from company_persons where person_id = ${luca.id} and company_id = any(${sql.param(both())}::int[])`,
    );
    await app.db.execute(sql`update company_persons set valid_to = null where person_id = ${world.anna.id}`);
  });

  test('that is negative keeps the unit as it is, for good; the other units change (R2-317..319)', async () => {
    const activity = await processed([
      newEmail({ date: '2026-03-10', units: both(), newPerson: world.luca.id }),
    ]);
    expect((await answer(activity, world.second, false)).status).toBe(200);
    expect((await answer(activity, world.first, true)).status).toBe(200);
    await apply();
    expect(await experts(world.first, '2026-03-09')).toEqual(['Rossi']);
    expect(await experts(world.first, '2026-03-10')).toEqual(['Neri']);
    expect(await experts(world.second, '2026-03-10')).toEqual(['Rossi']);
    const { processedEsitoActivities, status, unita } = await progress(activity);
    expect(status.value).toBe('completed');
    const declined = processedEsitoActivities.find(({ company }) => company.id === world.second);
    expect(declined?.deletedAt).not.toBeNull();
    expect(declined?.actions['Esperto di Radioprotezione']).toMatchObject([
      { canceled: true, processedDate: null },
    ]);
    expect(unita.find(({ id }) => id === world.second)).toMatchObject({ negative: true, inForce: null });
    const again = await rp.call(deleteActivity, {
      params: { company: world.second, id: declined?.id ?? 0 },
      body: { versione: (await idOf(activity, world.second, 10))?.version },
    });
    expect(again.status).toBe(409);
    // Anna is the expert of the first unit again, for what follows.
    await app.db.execute(
      sql`delete from company_persons where person_id = ${world.luca.id} and company_id = ${world.first}`,
    );
    await app.db.execute(sql`update company_persons set valid_to = null where company_id = ${world.first}`);
  });
});

test('a person typed in by hand is entered once, for all units (R2-319)', async () => {
  const place = { units: [world.first], date: '2026-03-05' };
  const activity = await processed([typedAction(world.ugo.id, 'BNCCRL80A41L840X', place)]);
  await answer(activity, world.first, true);
  await apply();
  const { rows } = await app.db.execute(sql`
    select p.surname, v.city, r.valid_from::text as since from persons p join person_versions v on v.person_id = p.id
      join company_persons r on r.person_id = p.id where p.fiscal_code = 'BNCCRL80A41L840X'`);
  expect(rows).toEqual([{ surname: 'Bianchi', city: 'Thiene', since: '2026-03-05' }]);
});

test('whoever is typed in by hand shares with the one before what was offered and not chosen, no notes and nothing else', async () => {
  const of = { projectId: world.project.id, employerId: employer, alias: 'Sede del passaggio' };
  const { id: unit } = await buildCompany(app.db, of);
  const leaving = await buildPerson(app.db, {
    ...{ name: 'Pia', surname: 'Uscente', gender: 'M', city: 'Schio', notes: 'Preferisce il mattino' },
    ...{ phone: '0445 1', email: 'pia@uscente.example', pec: 'pia@pec.example', workAddress: 'Via Tre 3' },
    ...{ qualification: 'fisico', grade: 'terzo', registerNumber: '123' },
  });
  await buildUnitRole(app.db, { companyId: unit, personId: leaving.id, role: 'legal_rep' });
  const code = 'BNCCRL81A41L840X';
  const { selectedOptions, ...typed } = typedAction(leaving.id, code, { units: [unit], date: '2026-03-05' });
  const sameOrNobodys = [option.gender, option.notes] as number[];
  const activity = await processed([
    { ...typed, selectedOptions: selectedOptions.filter(({ id }) => !sameOrNobodys.includes(id)) },
  ]);
  await answer(activity, unit, true);
  await apply();
  const { rows } = await app.db.execute(sql`
    select v.surname, v.gender, v.city, v.phone, v.email, v.pec, v.work_address, v.qualification, v.grade,
      v.register_number, v.notes from persons p join person_versions v on v.person_id = p.id where p.fiscal_code = ${code}`);
  expect(rows).toEqual([
    {
      ...{ surname: 'Bianchi', gender: 'M', city: 'Thiene' },
      ...{ phone: null, email: null, pec: null, work_address: null, notes: null },
      ...{ qualification: null, grade: null, register_number: null },
    },
  ]);
});

describe('taking a change back', () => {
  const reverse = (activity: number, who = rp) =>
    who.call(proposeReverse, { params: { employer, activity } });

  test('is proposed as a new one with old and new exchanged, where it is in force', async () => {
    const before = await emailOn(world.anna.id, '2026-03-15');
    const activity = await processed([newEmail({ date: '2026-03-15', units: both() })]);
    expect((await reverse(activity)).failure.detail).toBe(outcomeTexts.nothingInForce);
    await answer(activity, world.first, true);
    await answer(activity, world.second, false);
    await apply();
    const { status, body } = await reverse(activity);
    expect([status, body.daCorreggere]).toEqual([200, []]);
    const proposed = (await rp.call(massCalls.getMassActivity, { params: { activity: body.activity } })).body;
    expect(proposed).toMatchObject({ status: 'work', reverses: activity });
    expect(proposed.actions).toMatchObject([
      {
        id: 3,
        selectedCompanies: [{ value: world.first }],
        selectedPersons: { edr: { value: world.anna.id } },
        inputValues: { 3: { Email: before } },
      },
    ]);
    expect((await reverse(activity, await app.as('lab'))).status).toBe(403);
    expect((await reverse(activity, app.stranger)).status).toBe(401);
    expect((await reverse(2_000_000_000)).status).toBe(404);
  });

  test('what was empty before is told as left to be corrected by hand, alone or beside what is proposed', async () => {
    const inForce = async (values: Record<number, string>) => {
      const subject = { subject: world.anna.id, units: [world.first], date: '2026-03-15' };
      const activity = await processed([sentAction(3, values, subject)]);
      await answer(activity, world.first, true);
      await apply();
      return activity;
    };
    const before = await emailOn(world.anna.id, '2026-03-15');
    const { status, body } = await reverse(await inForce({ 17: email, 18: 'anna@pec.example' }));
    expect([status, body.daCorreggere]).toEqual([200, ['Esperto di Radioprotezione: PEC']]);
    const { actions } = (await rp.call(massCalls.getMassActivity, { params: { activity: body.activity } }))
      .body;
    expect(actions[0]?.inputValues).toEqual({ 3: { Email: before } });
    const phoneAlone = await reverse(await inForce({ 14: '0444 9' }));
    expect([phoneAlone.status, phoneAlone.failure.detail]).toEqual([
      409,
      outcomeTexts.onlyByHand(['Esperto di Radioprotezione: Telefono']),
    ]);
  });

  test('a role goes back to who had it', async () => {
    const passed = sentAction(
      3,
      { 2: 'Luca' },
      { subject: world.anna.id, newPerson: world.luca.id, units: [world.second], date: '2026-03-15' },
    );
    const activity = await processed([passed]);
    await answer(activity, world.second, true);
    await apply();
    expect(await experts(world.second, '2026-03-15')).toEqual(['Neri']);
    const { body } = await reverse(activity);
    expect(body.daCorreggere).toEqual([]);
    const [action] = (await rp.call(massCalls.getMassActivity, { params: { activity: body.activity } })).body
      .actions;
    expect(action).toMatchObject({
      selectedPersons: { edr: { value: world.luca.id } },
      selectedNewPerson: { 3: { value: world.anna.id } },
      inputValues: { 3: { Nome: 'Anna' } },
    });
    await app.db.execute(
      sql`delete from company_persons where person_id = ${world.luca.id} and company_id = ${world.second}`,
    );
    await app.db.execute(sql`update company_persons set valid_to = null where company_id = ${world.second}`);
  });
});
