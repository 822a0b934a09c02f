import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildDevice } from '#db/builders/radioprotection.ts';
import { addDays } from '#platform/contract/dates.ts';
import { fit, openActivities } from '#test/support/activity-world.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { qualityTexts } from '../../quality-controls/rules.ts';
import { confirmRadioprotectionSettings, saveRadioprotectionSettings } from '../../settings/contract.ts';
import { firstSettings } from '../../settings/rules.ts';
import { activityTexts } from '../rules.ts';
import { activities } from '../schema.ts';
import { getDeviceTrend } from '../trend/contract.ts';
import { executeActivity } from '../work/contract.ts';

let on: Awaited<ReturnType<typeof openActivities>>;

beforeAll(async () => {
  on = await openActivities();
});

describe('a quality control', () => {
  test('keeps what was measured with what was acceptable, proposes the next, and shows the years (R2-030, R2-408)', async () => {
    const device = await buildDevice(on.app.db, { companyId: on.unit.company, category: 'endorale' });
    const id = await on.created({ dispositivo: device.id });
    const before = await on.read(id);
    expect(before.prossima).toBe(addDays(testDay, 365));
    expect(before.prova?.campi.find(({ code }) => code === 'half_value_layer')).toMatchObject({
      ...{ label: 'Strato emivalente', unit: 'mm Al', least: 1.5, showCriteria: 0, required: true },
    });
    // Of a constancy test what it does not show is not asked for, and ignored.
    const first = await on.execute(id, {
      eseguita: '2025-03-01',
      prova: { ...fit, motivazione: 'Nessuna', valori: { ...fit.valori, half_value_layer: 9 } },
      prossima: '2026-03-01',
    });
    expect([first.status, first.body.stato, first.body.eseguita]).toEqual([200, 'complete', '2025-03-01']);
    expect(first.body.prova?.motivazione).toBeNull();
    expect(first.body.prova?.valori).toEqual([
      {
        code: 'kvp_deviation',
        label: 'Scostamento della tensione',
        unit: '%',
        least: -10,
        most: 10,
        value: 2.5,
      },
      expect.objectContaining({ code: 'output_repeatability', least: null }),
      expect.objectContaining({ code: 'time_deviation' }),
    ]);
    const next = first.body.successiva ?? 0;
    expect(await on.read(next)).toMatchObject({
      deadline: '2026-03-01',
      device: { id: device.id },
      complete: false,
    });
    const [{ previous } = { previous: null }] = await on.app.db
      .select({ previous: activities.previousActivityId })
      .from(activities)
      .where(eq(activities.id, next));
    expect(previous).toBe(id);
    const unfit = {
      ...fit,
      tipo: 1,
      giudizio: 2,
      valori: { ...fit.valori, kvp_deviation: 14, half_value_layer: 2 },
    };
    const silent = await on.execute(next, { prova: unfit });
    expect([silent.status, silent.failure.errors]).toEqual([422, { 'prova.nota': qualityTexts.noNote }]);
    const told = await on.execute(next, { prova: { ...unfit, motivazione: 'Tensione fuori' } });
    expect(told.body.prova).toMatchObject({ tipo: 1, giudizio: 2, motivazione: 'Tensione fuori' });
    expect(told.body.prova?.andamento.filter(({ code }) => code === 'kvp_deviation')).toEqual([
      { activityId: id, giorno: '2025-03-01', code: 'kvp_deviation', value: 2.5 },
      { activityId: next, giorno: testDay, code: 'kvp_deviation', value: 14 },
    ]);
    const trend = await on.expert.call(getDeviceTrend, { params: { device: device.id } });
    expect(trend.body.andamento).toEqual(told.body.prova?.andamento);
    expect(trend.body.campi).toEqual(told.body.prova?.campi);
  });

  test.each([
    ['without a test', { prova: null }, { prova: activityTexts.noTest }],
    [
      'without a value that is required',
      { prova: { ...fit, valori: {} } },
      expect.objectContaining({ 'prova.valori.kvp_deviation': qualityTexts.noValue }),
    ],
    [
      'without a judgement',
      { prova: { ...fit, giudizio: 3 } },
      { 'prova.giudizio': qualityTexts.noJudgement },
    ],
    ['of no known kind', { prova: { ...fit, tipo: 4 } }, { 'prova.tipo': qualityTexts.noKind }],
    ['tomorrow', { prova: fit, eseguita: addDays(testDay, 1) }, { eseguita: activityTexts.inFuture }],
  ])('%s is refused', async (_what, wrong, errors) => {
    const id = await on.created({ dispositivo: on.world.own.device.id });
    const { status, failure } = await on.execute(id, wrong);
    expect([status, failure.errors]).toEqual([422, errors]);
    expect((await on.read(id)).complete).toBe(false);
  });

  test('proposes the next from the day it was done, not the one it was due; a leap day too (Q2-95)', async () => {
    const id = await on.created({ dispositivo: on.world.own.device.id, deadline: '2020-01-01' });
    const { prossima, giaPrevista } = await on.read(id);
    expect(prossima).toBe(addDays(testDay, 365));
    const back = await on.execute(id, { prova: fit, eseguita: '2024-02-29', prossima: '2024-02-29' });
    expect([back.status, back.failure.errors]).toEqual([422, { prossima: activityTexts.nextBefore }]);
    const done = await on.execute(id, { prova: fit, eseguita: '2024-02-29', prossima: '2025-02-28' });
    const next = await on.read(done.body.successiva ?? 0);
    expect(next).toMatchObject({ deadline: '2025-02-28', device: { id: on.world.own.device.id } });
    // Another of the same kind on the same device is told, so that it is not entered twice.
    expect(giaPrevista).not.toEqual(expect.objectContaining({ id }));
    const twin = await on.created({ dispositivo: on.world.own.device.id, deadline: '2019-01-01' });
    expect((await on.read(next.id)).giaPrevista).toEqual({ id: twin, deadline: '2019-01-01' });
  });

  test('is judged by what was acceptable then: what was confirmed later does not make it so', async () => {
    const device = await buildDevice(on.app.db, { companyId: on.unit.company, category: 'opt' });
    const confirm = (versione: number, confermata = true) =>
      on.expert.call(confirmRadioprotectionSettings, { body: { versione, parte: 'tests', confermata } });
    const asked = await on.created({ dispositivo: device.id });
    await on.execute(asked, { prova: fit });
    const isOpen = async (id: number) => (await on.read(id)).prova?.daRileggere;
    expect(await isOpen(asked)).toBe(true);
    on.app.clock.advance(1);
    await confirm(0);
    expect(await isOpen(asked)).toBe(false);
    on.app.clock.advance(1);
    const stricter = firstSettings.tests.map((field) =>
      field.code === 'kvp_deviation' ? { ...field, label: 'Tensione', most: 5 } : field,
    );
    await on.planner.call(
      saveRadioprotectionSettings,
      { body: { versione: 1, parte: 'tests', impostazioni: { ...firstSettings, tests: stricter } } },
      { 'idempotency-key': crypto.randomUUID() },
    );
    await confirm(2);
    expect(await isOpen(asked)).toBe(true);
    expect((await on.read(asked)).prova?.valori).toContainEqual(
      expect.objectContaining({ code: 'kvp_deviation', label: 'Scostamento della tensione', most: 10 }),
    );
  });

  test('is done once for one key, and by one of two at once', async () => {
    const id = await on.created({ dispositivo: on.world.own.device.id });
    const both = await Promise.all([
      on.execute(id, { prova: fit }),
      on.execute(id, { prova: fit }, on.planner),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const twice = { 'idempotency-key': crypto.randomUUID() };
    const another = await on.created({ dispositivo: on.world.own.device.id });
    const before = (await on.listed()).activities.length;
    const body = {
      versione: 1,
      eseguita: testDay,
      nota: null,
      protocollo: null,
      prova: fit,
      prossima: '2027-03-16',
    };
    const clicks = [0, 1].map(() =>
      on.expert.call(executeActivity, { params: on.place(another), body }, twice),
    );
    for (const click of clicks) expect((await click).status).toBe(200);
    expect((await on.listed()).activities).toHaveLength(before + 1);
  });
});
