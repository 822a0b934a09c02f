import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildCompany, buildPerson, buildUnitRole } from '#db/builders/radioprotection.ts';
import { openMassOutcomes } from '#test/support/mass-outcomes.ts';
import { sentAction, typedAction } from '#test/support/mass-world.ts';
import { deleteActivity } from '../../activities/work/contract.ts';
import { erasePersonData } from '../../personal-data/contract.ts';
import { personTexts } from '../../persons/rules.ts';
import { unitRoleTexts } from '../../unit-roles/rules.ts';

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

describe('the employer’s own data', () => {
  const phone = async () => {
    const { rows } = await app.db.execute<{ phone: string }>(
      sql`select phone from employers where id = ${employer}`,
    );
    return rows[0]?.phone;
  };

  test('change when all outcomes are there and one is positive; not at all when none is (Q2-73)', async () => {
    const action = (value: string) => sentAction(1, { 14: value }, { date: '2026-03-02', units: both() });
    const none = await processed([action('0444 8')]);
    for (const unit of both()) await answer(none, unit, false);
    await apply();
    expect([(await progress(none)).status.value, await phone()]).toEqual(['completed', '0444 1']);
    const one = await processed([action('0444 9')]);
    await answer(one, world.first, true);
    await apply();
    expect(await phone()).toBe('0444 1');
    await answer(one, world.second, false);
    await apply();
    expect(await phone()).toBe('0444 9');
  });
});

test('what cannot be put into the records is told, and tried again on another day', async () => {
  const activity = await processed([
    newEmail({ date: '2026-03-16', units: [world.first], newPerson: world.luca.id }),
  ]);
  await answer(activity, world.first, true);
  await app.db.execute(
    sql`update company_persons set valid_to = '2026-03-01' where company_id = ${world.first} and role = 'edr'`,
  );
  await apply();
  const change = async () =>
    (await progress(activity)).processedEsitoActivities[0]?.actions['Esperto di Radioprotezione']?.[0];
  expect(await change()).toMatchObject({
    processedDate: null,
    problema: 'Il giorno prima chi lascia il ruolo non lo aveva in questa unità locale.',
  });
  await app.db.execute(
    sql`update company_persons set valid_to = null where company_id = ${world.first} and role = 'edr'`,
  );
  await apply();
  expect(await change()).toMatchObject({ processedDate: null });
  app.clock.advance(24 * 60);
  await apply();
  expect(await change()).toMatchObject({ processedDate: '2026-03-17', problema: null });
  expect(await experts(world.first, '2026-03-16')).toEqual(['Neri']);
});

test('effective dates in the future come in their order, each at midnight of Rome, also when clocks change', async () => {
  const [late, early] = [`late-${email}`, `early-${email}`];
  const after = (value: string, date: string) =>
    sentAction(3, { 17: value }, { subject: world.anna.id, units: [world.second], date });
  const first = await processed([after(early, '2026-03-29')]);
  const second = await processed([after(late, '2026-03-30')]);
  await answer(second, world.second, true);
  await answer(first, world.second, true);
  await apply();
  expect(
    (await progress(first)).processedEsitoActivities[0]?.actions['Esperto di Radioprotezione'],
  ).toMatchObject([{ processedDate: null, effectiveDate: '2026-03-29' }]);
  // From 17 March, 10:00, to 28 March, 23:59.
  app.clock.advance(11 * 24 * 60 + 13 * 60 + 59);
  await apply();
  expect(await emailOn(world.anna.id, '2026-03-29')).not.toBe(early);
  app.clock.advance(1);
  await apply();
  expect(await emailOn(world.anna.id, '2026-03-29')).toBe(early);
  // The 29th has 23 hours.
  app.clock.advance(22 * 60 + 59);
  await apply();
  expect(await emailOn(world.anna.id, '2026-03-30')).toBe(early);
  app.clock.advance(1);
  await apply();
  expect(await emailOn(world.anna.id, '2026-03-30')).toBe(late);
});

describe('a legal representative', () => {
  const date = '2026-03-20';
  let unit: number;
  let leaving: number;

  beforeEach(async () => {
    const of = { projectId: world.project.id, employerId: employer, alias: `Sede ${nth}` };
    unit = (await buildCompany(app.db, of)).id;
    leaving = (await buildPerson(app.db, { name: 'Piero', surname: 'Uscente' })).id;
    await buildUnitRole(app.db, { companyId: unit, personId: leaving, role: 'legal_rep' });
  });
  const passed = (newPerson: number) =>
    processed([sentAction(2, { 2: 'Altro' }, { subject: leaving, newPerson, units: [unit], date })]);
  const change = async (activity: number) =>
    (await progress(activity)).processedEsitoActivities[0]?.actions['Legale Rappresentante']?.[0];
  const legalReps = async () => {
    const { rows } = await app.db.execute<{ person: number }>(sql`
      select person_id as person from company_persons where company_id = ${unit} and valid_to is null`);
    return rows.map(({ person }) => person);
  };

  test('typed in by hand is never written into who was entered with that fiscal code meanwhile', async () => {
    const code = 'STRNRA80A41L840X';
    const activity = await processed([typedAction(leaving, code, { units: [unit], date })]);
    const stranger = await buildPerson(app.db, { name: 'Nora', surname: 'Estranea', fiscalCode: code });
    await answer(activity, unit, true);
    await apply();
    expect(await change(activity)).toMatchObject({
      processedDate: null,
      problema: personTexts.fiscalCodeTaken,
    });
    const { rows } = await app.db.execute(
      sql`select surname, city from person_versions where person_id = ${stranger.id}`,
    );
    expect(rows).toEqual([{ surname: 'Estranea', city: null }]);
    expect(await legalReps()).toEqual([leaving]);
    await app.db.execute(sql`update person_versions set fiscal_code = null where person_id = ${stranger.id}`);
    app.clock.advance(24 * 60);
    await apply();
    expect((await change(activity))?.problema).toBeNull();
    expect(await legalReps()).not.toContain(stranger.id);
  });

  test('whose data are erased meanwhile, or who is out of use, takes no role', async () => {
    const [erased, out] = [
      await buildPerson(app.db, { name: 'Ida', surname: 'Cancellanda' }),
      await buildPerson(app.db, { name: 'Leo', surname: 'Fermo' }),
    ];
    const first = await passed(erased.id);
    const admin = await app.as('admin');
    const erasure = { params: { person: erased.id }, body: { conferma: 'Cancellanda Ida' } };
    expect((await admin.call(erasePersonData, erasure)).status).toBe(200);
    await answer(first, unit, true);
    await apply();
    expect((await change(first))?.problema).toBe(personTexts.notFound);
    const second = await passed(out.id);
    await app.db.execute(sql`update persons set active = false where id = ${out.id}`);
    await answer(second, unit, true);
    await apply();
    expect((await change(second))?.problema).toBe(unitRoleTexts.personOut);
    expect(await legalReps()).toEqual([leaving]);
  });

  test('whose data are erased gets no others by a change', async () => {
    const data = [sentAction(2, { 2: 'Altro' }, { subject: leaving, units: [unit], date })];
    const activity = await processed(data);
    await app.db.execute(sql`update company_persons set valid_to = '2026-03-21' where company_id = ${unit}`);
    const erasure = { params: { person: leaving }, body: { conferma: 'Uscente Piero' } };
    expect((await (await app.as('admin')).call(erasePersonData, erasure)).status).toBe(200);
    await answer(activity, unit, true);
    await apply();
    expect((await change(activity))?.problema).toBe(personTexts.notFound);
  });

  test('changes with an outcome that was declined before the signature: the mass activity is done', async () => {
    const activity = await passed(world.luca.id);
    const notification = await idOf(activity, unit, 4);
    const { rows } = await app.db.execute<{ id: number; version: number }>(sql`
      insert into activities (company_id, type, preventive_activity_id, deadline)
      values (${unit}, 10, ${notification?.id}, '2026-05-01') returning id, version`);
    const [outcome] = rows;
    const declined = await rp.call(deleteActivity, {
      params: { company: unit, id: outcome?.id ?? 0 },
      body: { versione: outcome?.version },
    });
    expect(declined.status).toBe(200);
    expect((await listed(activity))?.status.value).toBe('pending');
    await sign(activity, unit);
    expect((await listed(activity))?.status.value).toBe('completed');
  });
});
