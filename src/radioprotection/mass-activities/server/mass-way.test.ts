import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildPerson, buildUnitRole } from '#db/builders/radioprotection.ts';
import type { Caller } from '#test/support/app.ts';
import { refusal } from '#test/support/database-refusal.ts';
import { openMassCalls } from '#test/support/mass-calls.ts';
import { sentAction } from '#test/support/mass-world.ts';
import * as calls from '../contract.ts';
import * as draft from '../draft/contract.ts';
import * as granting from '../granting/contract.ts';
import { massActivityTexts } from '../rules.ts';
import { massActivities } from '../schema.ts';

const { app, world, rp, edr, employer, create, save, read, listed, phone, email, submitted } =
  await openMassCalls();

describe('the way of a mass activity', () => {
  const step = (endpoint: typeof calls.deleteMassActivity, activity: number, who = rp) =>
    who.call(endpoint, { params: { employer, activity } });

  test('goes from work to review to be completed, each told in the list (R2-210..215, R2-304, R2-322, R2-323, R2-424, R2-433)', async () => {
    const body = { actions: [email(), phone()] };
    const { activity } = (await create(body)).body;
    expect(await listed(activity)).toMatchObject({
      ...{ id: activity, status: { value: 'work', label: 'In Lavorazione' }, active: true },
      actionTypes: [
        { id: 3, label: 'Esperto di Radioprotezione' },
        { id: 1, label: 'Datore di Lavoro' },
      ],
      ...{ createdBy: expect.any(String), createdAt: '2026-03-16T09:00:00.000Z' },
      ...{ reviewedBy: null, reviewedAt: null, deletedBy: null, deletedAt: null },
      ...{ companiesCount: 3, processedCompanies: 0, unProcessedCompanies: 3 },
    });
    await save(activity, body, 2);
    expect((await listed(activity))?.status.value).toBe('work');
    await save(activity, body, 3);
    expect((await listed(activity))?.status.value).toBe('review');
    // R2-316
    expect((await save(activity, body, 1)).status).toBe(409);
    const confirmed = await rp.call(draft.confirmMassReview, { params: { employer, activity }, body });
    expect(confirmed.status).toBe(200);
    expect(await listed(activity)).toMatchObject({
      status: { value: 'need_complete', label: 'Da Completare' },
      ...{ reviewedBy: expect.any(String), reviewedAt: '2026-03-16T09:00:00.000Z' },
    });
  });

  test('two who confirm at once: one does, the other is told', async () => {
    const activity = await submitted();
    const confirm = () =>
      rp.call(draft.confirmMassReview, { params: { employer, activity }, body: { actions: [phone()] } });
    const statuses = (await Promise.all([confirm(), confirm()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  test('is cancelled from review alone, and worked on again (R2-310, R2-426)', async () => {
    const activity = await submitted();
    expect((await step(calls.cancelMassReview, activity)).body.status.value).toBe('work');
    expect((await step(calls.cancelMassReview, activity)).status).toBe(409);
  });

  test('is deleted and brought back as it was (R2-211, R2-215, R2-305, R2-307, R2-314, R2-425, R2-427)', async () => {
    const activity = await submitted();
    const there = await step(calls.restoreMassActivity, activity);
    expect([there.status, there.failure.detail]).toEqual([409, massActivityTexts.notDeleted]);
    const deleted = (await step(calls.deleteMassActivity, activity)).body;
    expect(deleted).toMatchObject({
      active: false,
      status: { value: 'review' },
      deletedBy: expect.any(String),
    });
    for (const { status, failure } of [
      await step(calls.deleteMassActivity, activity),
      await save(activity, { actions: [phone()] }),
    ])
      expect([status, failure.detail]).toEqual([409, massActivityTexts.deleted]);
    expect((await step(calls.restoreMassActivity, activity)).body).toMatchObject({
      ...{ active: true, status: { value: 'review' }, deletedBy: null, deletedAt: null },
    });
    await rp.call(draft.confirmMassReview, { params: { employer, activity }, body: { actions: [phone()] } });
    expect((await step(calls.deleteMassActivity, activity)).status).toBe(409);
    const withdrawn = (await step(calls.withdrawMassReview, activity)).body;
    expect(withdrawn).toMatchObject({ status: { value: 'review' }, reviewedBy: null, reviewedAt: null });
  });

  test('is held by the database: no other step, no other content once it is confirmed', async () => {
    const activity = await submitted();
    const jump = app.db.update(massActivities).set({ status: 'completed' }).where(sql`id = ${activity}`);
    expect(await refusal(jump)).toBe('mass_activities_step');
    await rp.call(draft.confirmMassReview, { params: { employer, activity }, body: { actions: [phone()] } });
    const change = app.db.execute(
      sql`update mass_operations set options = '{15}' where mass_activity_id = ${activity}`,
    );
    expect(await refusal(change)).toBe('mass_activities_content_kept');
  });
});

test('old values are frozen on submission; who changed them since is told', async () => {
  const activity = await submitted();
  const before = async () => (await read(activity)).valoriPrecedenti;
  expect(await before()).toEqual([
    {
      ...{
        action: 3,
        option: { id: 17, label: 'Email' },
        prima: 'anna@rossi.example',
        adesso: 'anna@rossi.example',
      },
      ...{ cambiato: false, companies: [world.first, world.second, world.third] },
    },
    {
      ...{ action: 1, option: { id: 14, label: 'Telefono' }, prima: '0444 1', adesso: '0444 1' },
      ...{ cambiato: false, companies: [world.first, world.second, world.third] },
    },
  ]);
  await app.db.execute(sql`update employers set phone = '0444 7' where id = ${employer}`);
  expect((await before())[1]).toMatchObject({ prima: '0444 1', adesso: '0444 7', cambiato: true });
  await app.db.execute(sql`update employers set phone = '0444 1' where id = ${employer}`);
});

test('an effective date is judged by the server (R2-434)', async () => {
  const judge = async (decorrenzaDate: string) =>
    (await rp.call(calls.validateDecorrenza, { params: { employer }, body: { actionId: 3, decorrenzaDate } }))
      .body;
  expect(await judge('2026-04-01')).toMatchObject({ error: null });
  expect(await judge('2026-02-30')).toMatchObject({ error: 'La data di decorrenza non è valida.' });
  expect(await judge('2028-01-01')).toMatchObject({
    error: 'La data di decorrenza non può superare di un anno la data odierna.',
  });
});

describe('who may what', () => {
  test('staff read the mass activities of any employer, under the base and without it (R2-009, R2-423)', async () => {
    for (const who of [rp, await app.as('admin')])
      expect((await who.call(calls.listMassActivities, { params: { employer } })).status).toBe(200);
    expect(
      (await rp.call(calls.listMassActivities, { params: { employer: world.foreign.employerId } })).status,
    ).toBe(200);
    const { apiBase } = app.foundation.services.config;
    const experts = async (base: string) =>
      (await rp.send({ method: 'GET', url: `${base}/v1/user/lb/rp/experts/get` })).body;
    for (const base of [apiBase, '']) expect(await experts(base)).toEqual(expect.any(Array));
    expect(await experts('/altro')).not.toEqual(expect.any(Array));
  });

  test('what is in an activity is taken by the wizard’s calls alone; those of the list carry nothing (R2-449)', () => {
    const all = Object.values({ ...calls, ...draft }).filter(
      (one) => typeof one === 'object' && 'path' in one,
    );
    const writing = all.filter(({ method }) => method === 'POST');
    const named = (carrying: boolean) =>
      writing
        .filter(({ body }) => Object.keys(body.shape).length > 0 === carrying)
        .map(({ name }) => name)
        .toSorted();
    expect(named(true)).toEqual([
      'confirmMassReview',
      'createMassActivity',
      'saveMassActivity',
      'validateDecorrenza',
    ]);
    expect(named(false)).toEqual([
      'cancelMassReview',
      'deleteMassActivity',
      'restoreMassActivity',
      'withdrawMassReview',
    ]);
  });

  test('each prepares what is granted, an expert three operations at first (R2-228, R2-420, R2-435)', async () => {
    const types = async (who: Caller) => {
      const { body } = await who.call(calls.listActionTypes, { params: { employer } });
      for (const { options } of body) expect(options[0]).toEqual({ id: 1, label: 'Nuovo' });
      return body.map(({ id }) => id);
    };
    expect(await types(rp)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(await types(edr)).toEqual([3, 4, 6]);
    expect((await create({ actions: [phone()] }, 1, edr)).status).toBe(403);
    expect((await create({ actions: [email()] }, 1, edr)).status).toBe(200);
    const admin = await app.as('admin');
    const params = { user: world.edr.id };
    const granted = await admin.call(granting.setGrantedOperations, {
      params,
      body: { actionTypes: [3, 1] },
    });
    expect(granted.body).toEqual({ actionTypes: [1, 3] });
    expect(await types(edr)).toEqual([1, 3]);
    await admin.call(granting.setGrantedOperations, { params, body: { actionTypes: [] } });
    expect((await admin.call(granting.getGrantedOperations, { params })).body).toEqual({
      actionTypes: [3, 4, 6],
    });
    expect(
      (await admin.call(granting.getGrantedOperations, { params: { user: 2_000_000_000 } })).status,
    ).toBe(404);
  });

  test('an expert works on the own employers alone, laboratory and customers on none (R2-419, R2-422)', async () => {
    const foreign = world.foreign.employerId;
    const list = (who: Caller, of: number) =>
      who.call(calls.listMassActivities, { params: { employer: of } });
    expect((await list(edr, employer)).status).toBe(200);
    expect((await list(edr, foreign)).status).toBe(404);
    const params = { employer: foreign, step: 1 };
    const body = { actions: [sentAction(3, { 17: 'x@y.it' })] };
    expect((await edr.call(draft.createMassActivity, { params, body })).status).toBe(404);
    const { activity } = (await rp.call(draft.createMassActivity, { params, body })).body;
    const save = { params: { ...params, activity }, body };
    expect((await edr.call(draft.saveMassActivity, save)).status).toBe(404);
    expect((await edr.call(draft.getMassActivity, { params: { activity } })).status).toBe(404);
    expect((await list(app.stranger, employer)).status).toBe(401);
    for (const account of ['lab', 'cliente'])
      expect((await list(await app.as(account), employer)).status).toBe(403);
    // The person of this account is nobody's expert.
    await buildUser(app.db, { username: 'senza', roles: ['edr'] });
    expect((await list(await app.as('senza'), employer)).status).toBe(404);
  });

  test('an expert links the accounts of the own employers’ people alone', async () => {
    const { id } = await buildUser(app.db, { username: 'altrui', roles: ['edr'] });
    await buildPerson(app.db, { userId: id, surname: 'Altrui' });
    const link = async (user: number, who: Caller) =>
      (await create({ actions: [sentAction(3, { 8: null }, { user })] }, 1, who)).status;
    expect([await link(id, edr), await link(2_000_000_000, edr)]).toEqual([404, 404]);
    expect([await link(world.edr.id, edr), await link(id, rp)]).toEqual([200, 200]);
  });

  test('an expert who is of the laboratory, too, works on the own employers alone', async () => {
    const { id } = await buildUser(app.db, { username: 'doppio', roles: ['edr', 'lab'] });
    const both = await app.as('doppio');
    const { activity } = (await create({ actions: [email()] })).body;
    const params = { employer, activity };
    const statuses = async () => [
      (await both.call(calls.listMassActivities, { params })).status,
      (await both.call(draft.getMassActivity, { params })).status,
      (await save(activity, { actions: [sentAction(3, { 14: '0444 5' })] }, 1, both)).status,
    ];
    expect(await statuses()).toEqual([404, 404, 404]);
    const person = await buildPerson(app.db, { userId: id, surname: 'Doppia' });
    await buildUnitRole(app.db, { companyId: world.third, personId: person.id, role: 'rm_expert' });
    expect(await statuses()).toEqual([200, 200, 200]);
    // Who is nobody of theirs is not found, either.
    const stranger = await buildPerson(app.db, { surname: 'Estranea' });
    const named = { actions: [email({ subject: stranger.id })] };
    expect((await save(activity, named, 1, both)).status).toBe(404);
  });

  test('an activity of another employer is not found under this one', async () => {
    const { activity } = (await create({ actions: [phone()] })).body;
    const params = { employer: world.foreign.employerId, activity };
    expect((await rp.call(calls.deleteMassActivity, { params })).status).toBe(404);
    expect(
      (
        await rp.call(draft.saveMassActivity, {
          params: { ...params, step: 1 },
          body: { actions: [phone()] },
        })
      ).status,
    ).toBe(404);
  });
});

test('what cannot be made is told in its words (R2-487)', async () => {
  await app.db.execute(sql`alter table mass_operation_companies rename to mass_operation_companies_away`);
  const { status, failure } = await create({ actions: [phone()] });
  await app.db.execute(sql`alter table mass_operation_companies_away rename to mass_operation_companies`);
  expect([status, failure.message]).toEqual([500, 'Errore durante la creazione della pratica massiva']);
});
