import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildActivity,
  buildCompany,
  buildDevice,
  buildManual,
  buildRegistry,
} from '#db/builders/radioprotection.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { fit, openActivities } from '#test/support/activity-world.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { getDevice } from '../../devices/contract.ts';
import { devices } from '../../devices/schema.ts';
import { changeDeviceStatus } from '../../devices/status/contract.ts';
import { closeRegistry } from '../../registries/contract.ts';
import { manuals, registries } from '../../registries/schema.ts';
import { getRadioprotectionSettings, saveRadioprotectionSettings } from '../../settings/contract.ts';
import { firstSettings } from '../../settings/rules.ts';
import { unitPlaceTexts } from '../../unit-places/rules.ts';
import { getActivityHistory, listCompanyActivities } from '../contract.ts';
import { getActivityTies, updateActivity } from '../keeping/contract.ts';
import { getActivity } from '../page/contract.ts';
import { activityTexts } from '../rules.ts';
import { getDeviceTrend } from '../trend/contract.ts';

let on: Awaited<ReturnType<typeof openActivities>>;

beforeAll(async () => {
  on = await openActivities();
});

describe('activities of a unit', () => {
  test('are entered, tied to a device, and listed as the planner reads them (R1-313..324, R1-510, R1-592)', async () => {
    const { device, registry } = on.world.own;
    const manual = await buildManual(on.app.db, { companyId: on.unit.company, deviceId: device.id });
    const id = await on.created({ manuale: manual.id, alias: 'Prove di marzo', note: 'Suonare' });
    const second = await on.created({ activityType: 5, registro: registry.id });
    const body = await on.listed();
    expect(body).toMatchObject({ address: 'Via della Prova 1, 36100 Vicenza (VI)', location: null });
    expect(body.activities.find((one) => one.id === id)).toEqual({
      ...{ id, activityType: 2, alias: 'Prove di marzo', include: true, estimatedTime: 45, note: 'Suonare' },
      ...{ active: true, complete: false, skip: false, toFinishInLab: false, appointment: null },
      manual: { deviceId: device.id, device: { id: device.id, sigla: 'RX1', category: 'opt' }, active: true },
      ...{ registry: null, resonanceRegistry: null, deadline: '2027-01-31' },
      device: { id: device.id, sigla: 'RX1', category: 'opt' },
      ...{ stato: 'open', eseguita: null, versione: 1 },
    });
    expect(body.activities.find((one) => one.id === second)?.registry).toEqual({
      ...{ id: registry.id, implantType: 'dentist', active: true, deletedAt: null },
      ...{ openDate: '2024-01-01', closeDate: null, device: device.id },
    });
    // Type 2 and 5 are there; 9 and 10 are not yet (R1-509, R1-511, Q1-77).
    expect(body.attese.map(({ testo }) => testo)).toEqual([
      'RX1 probabilmente dovrebbe avere Verifica Elettromedicale',
      `Il registro ${registry.id} (RX1) probabilmente dovrebbe avere Registrazione Esito Preventiva`,
    ]);
    // Said, and in nobody's way (R1-510).
    await on.created({ activityType: 11 });
    const ties = (await on.expert.call(getActivityTies, { params: on.unit })).body;
    expect(ties.dispositivi.map(({ sigla }) => sigla)).toContain('RX1');
    expect(ties.giorni['9']).toBe(730);
  });

  test.each([
    ['of no known type', { activityType: 13 }, 'activityType', activityTexts.unknownType],
    ['without what it is of', {}, 'dispositivo', activityTexts.needsDevice],
    ['of surveillance without its registry', { activityType: 5 }, 'registro', activityTexts.needsRegistry],
    ['with half a minute', { estimatedTime: 0.5 }, 'estimatedTime', activityTexts.minutes],
  ])('%s is refused', async (_what, wrong, field, text) => {
    const { status, failure } = await on.create(wrong);
    expect([status, failure.errors[field]]).toEqual([422, text]);
  });

  /** The number of a unit out of use, of the own employer. */
  async function unitOutOfUse(): Promise<number> {
    const { employerId, projectId } = on.world.own.company;
    return (await buildCompany(on.app.db, { employerId, projectId, active: false })).id;
  }

  test('is not entered in a unit out of use, where nobody would see it due', async () => {
    const company = await unitOutOfUse();
    const { id: dispositivo } = await buildDevice(on.app.db, { companyId: company });
    const { status, failure } = await on.create({ dispositivo }, on.planner, { company });
    expect([status, failure.detail]).toEqual([409, unitPlaceTexts.outOfUse]);
    const notify = (more: object) => buildActivity(on.app.db, { companyId: company, type: 4, ...more });
    const signed = await notify({ complete: true, completedAt: new Date(`${testDay}T08:00:00Z`) });
    const unsigned = await notify({});
    const outcomeOf = async (notifica: number) =>
      (await on.create({ activityType: 10, dispositivo, notifica }, on.planner, { company })).status;
    expect([await outcomeOf(signed.id), await outcomeOf(unsigned.id)]).toEqual([200, 409]);
  });

  test('is completed in a unit out of use, and neither offers nor enters the one after it', async () => {
    const company = await unitOutOfUse();
    const { id } = await buildActivity(on.app.db, { companyId: company, type: 5 });
    const read = async () => (await on.planner.call(getActivity, { params: { company, id } })).body;
    const before = await read();
    expect([before.complete, before.prossima]).toEqual([false, null]);
    const withNext = await on.execute(id, { prossima: '2027-03-16' }, on.planner, { company });
    expect([withNext.status, withNext.failure.detail]).toEqual([409, unitPlaceTexts.outOfUse]);
    expect((await read()).complete).toBe(false);
    const { status, body } = await on.execute(id, {}, on.planner, { company });
    expect([status, body.stato, body.successiva]).toEqual([200, 'complete', null]);
  });

  test('is not tied to what is a stranger’s, nor to two devices', async () => {
    const { device, registry } = on.world.foreign;
    const foreign = await on.create({ dispositivo: device.id });
    expect([foreign.status, foreign.failure.errors]).toEqual([
      422,
      { dispositivo: activityTexts.unknownDevice },
    ]);
    const other = await on.create({ dispositivo: on.world.own.device.id, registro: registry.id });
    expect(other.failure.errors).toEqual({ registro: activityTexts.unknownRegistry });
    const another = await buildDevice(on.app.db, { companyId: on.unit.company });
    const both = await on.create({ dispositivo: another.id, registro: on.world.own.registry.id });
    expect(both.failure.errors).toEqual({ dispositivo: activityTexts.otherDevice });
  });

  test('are changed until they are done, by who has seen the latest; their history tells it', async () => {
    const id = await on.created({ dispositivo: on.world.own.device.id });
    const body = { alias: null, deadline: '2026-12-24', estimatedTime: 30, note: null };
    const save = (change: object) =>
      on.planner.call(updateActivity, {
        params: on.place(id),
        body: { ...body, skip: false, toFinishInLab: false, versione: 1, ...change },
      });
    expect((await save({ toFinishInLab: true })).body).toEqual({ versione: 2 });
    expect(await on.read(id)).toMatchObject({ stato: 'in-lab', estimatedTime: 30, versione: 2 });
    const late = await save({ skip: true });
    expect([late.status, late.failure.detail]).toEqual([409, staleText]);
    const { body: history } = await on.expert.call(getActivityHistory, { params: on.place(id) });
    expect(history.eventi.map(({ evento }) => evento)).toEqual([
      'Attività modificata',
      'Attività registrata',
    ]);
    expect((await on.execute(id, { versione: 2, prova: fit })).status).toBe(200);
    const after = await save({ versione: 3 });
    expect([after.status, after.failure.detail]).toEqual([409, activityTexts.complete]);
  });

  test('show of a device what was measured and is asked no more, by the name it had (R2-528)', async () => {
    const { id: device } = await buildDevice(on.app.db, { companyId: on.unit.company, category: 'opt' });
    const once = { code: 'old_test', label: 'Prova di una volta', unit: '%', least: 1, most: 3 };
    const asked = { ...once, showCriteria: 1 as const, required: false, categories: [] };
    const keepTests = async (tests: typeof firstSettings.tests) => {
      const { versione } = (await on.planner.call(getRadioprotectionSettings, {})).body;
      const body = { versione, parte: 'tests', impostazioni: { ...firstSettings, tests } };
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const saved = await on.planner.call(saveRadioprotectionSettings, { body }, headers);
      expect(saved.status).toBe(200);
    };
    await keepTests([...firstSettings.tests, asked]);
    const id = await on.created({ dispositivo: device });
    const done = await on.execute(id, { prova: { ...fit, valori: { ...fit.valori, old_test: 2 } } });
    expect(done.status).toBe(200);
    await keepTests(firstSettings.tests);
    const gone = [{ code: 'old_test', label: 'Prova di una volta', unit: '%' }];
    expect((await on.read(id)).prova?.nonRichiesti).toEqual(gone);
    const trend = async () => (await on.expert.call(getDeviceTrend, { params: { device } })).body;
    expect((await trend()).nonRichiesti).toEqual(gone);
    await on.app.db.update(devices).set({ category: 'rm' }).where(eq(devices.id, device));
    const { campi, nonRichiesti } = await trend();
    expect(campi.map(({ code }) => code)).not.toContain('kvp_deviation');
    expect(nonRichiesti).toContainEqual(
      expect.objectContaining({ code: 'kvp_deviation', label: 'Scostamento della tensione' }),
    );
  });

  test('tell a device what is to be done next, and what a change of its status has brought (R1-347, R1-348)', async () => {
    const device = await buildDevice(on.app.db, { companyId: on.unit.company, currentStatus: 2 });
    const context = async () =>
      (await on.expert.call(getDevice, { params: { device: device.id } })).body.statusContext;
    expect((await context()).activity).toBeNull();
    const body = { status: 1, date: testDay, versione: 1 };
    await on.planner.call(changeDeviceStatus, { params: { device: device.id }, body });
    await on.created({ dispositivo: device.id, deadline: '2026-09-01' });
    await on.created({ dispositivo: device.id, activityType: 9, alias: 'Collaudo', deadline: '2026-04-01' });
    const { activity, history } = await context();
    expect(activity).toBe('Collaudo');
    expect(history.map(({ new_activity }) => new_activity)).toEqual([null, 'Controllo di Qualità']);
  });

  test('are read by the laboratory, kept by expert and planner, unknown to strangers (Q2-25, Q2-28)', async () => {
    const mine = await buildActivity(on.app.db, { companyId: on.unit.company, type: 11 });
    const theirs = await buildActivity(on.app.db, { companyId: on.world.foreign.company.id, type: 11 });
    const foreign = { company: on.world.foreign.company.id };
    const seen = await on.laboratory.call(getActivity, { params: on.place(mine.id) });
    expect([seen.status, seen.body.modificabile]).toEqual([200, false]);
    expect((await on.create({ activityType: 11 }, on.laboratory)).status).toBe(403);
    expect((await on.create({ activityType: 11 }, on.expert, foreign)).status).toBe(404);
    expect((await on.expert.call(listCompanyActivities, { params: foreign })).status).toBe(404);
    expect((await on.expert.call(getActivityTies, { params: foreign })).status).toBe(404);
    // Of another unit of one's own it is not found either.
    for (const params of [{ ...foreign, id: theirs.id }, on.place(theirs.id), { ...foreign, id: mine.id }])
      expect((await on.expert.call(getActivity, { params })).status).toBe(404);
    expect(
      (await on.expert.call(getDeviceTrend, { params: { device: on.world.foreign.device.id } })).status,
    ).toBe(404);
    const operator = await on.app.as('operatore');
    const customer = await on.app.as('cliente');
    expect((await operator.call(listCompanyActivities, { params: on.unit })).status).toBe(403);
    expect((await customer.call(listCompanyActivities, { params: on.unit })).status).toBe(403);
    expect((await customer.call(getActivity, { params: on.place(mine.id) })).status).toBe(403);
    expect((await on.app.stranger.call(getActivity, { params: on.place(mine.id) })).status).toBe(401);
    expect((await on.execute(theirs.id)).status).toBe(404);
    expect((await on.execute(mine.id, {}, on.laboratory)).status).toBe(403);
  });
});

test('what is entered on a registry that was closed meanwhile is refused, and nothing is kept of it', async () => {
  const registry = await buildRegistry(on.app.db, { companyId: on.unit.company });
  const id = await on.created({ activityType: 5, registro: registry.id });
  const closing = { params: { registry: registry.id }, body: { date: testDay, versione: registry.version } };
  const [closed, late] = [await on.planner.call(closeRegistry, closing), await on.execute(id)];
  expect([closed.status, late.status, late.failure.detail]).toEqual([200, 409, activityTexts.registryClosed]);
  expect(await on.read(id)).toMatchObject({ complete: false, registroChiuso: true });
  const another = await on.create({ activityType: 6, registro: registry.id });
  expect([another.status, another.failure.detail]).toEqual([409, activityTexts.registryClosed]);
});

test.each([
  ['registry', 'registro', registries, buildRegistry, 5],
  ['manual', 'manuale', manuals, buildManual, 2],
] as const)(
  'what is entered on a %s whose device is being corrected is of the device of now',
  async (_what, field, table, build, activityType) => {
    const companyId = on.unit.company;
    const parent = await build(on.app.db, { companyId, deviceId: on.world.own.device.id });
    const corrected = await buildDevice(on.app.db, { companyId });
    const waits = sql`
      select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`;
    const { entering } = await on.app.db.transaction(async (tx) => {
      await tx.update(table).set({ deviceId: corrected.id }).where(eq(table.id, parent.id));
      const answer = on.created({ activityType, [field]: parent.id });
      const patience = { timeout: 10_000, interval: 20 };
      await expect.poll(async () => (await on.app.db.execute(waits)).rows, patience).toEqual([{ count: 1 }]);
      return { entering: answer };
    });
    expect((await on.read(await entering)).device?.id).toBe(corrected.id);
  },
);
