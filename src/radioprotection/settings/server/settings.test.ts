import { beforeAll, describe, expect, test } from 'vitest';
import { staleText } from '#platform/server/records/stale.ts';
import { openActivities } from '#test/support/activity-world.ts';
import {
  confirmRadioprotectionSettings,
  getRadioprotectionSettings,
  getRadioprotectionSettingsVersion,
  saveRadioprotectionSettings,
} from '../contract.ts';
import { firstSettings, type SettingsPartName, settingsTexts } from '../rules.ts';

let on: Awaited<ReturnType<typeof openActivities>>;

beforeAll(async () => {
  on = await openActivities();
});

const save = (versione: number, parte: SettingsPartName, impostazioni: object, caller = on.planner) =>
  caller.call(
    saveRadioprotectionSettings,
    { body: { versione, parte, impostazioni } as never },
    { 'idempotency-key': crypto.randomUUID() },
  );
const confirm = (versione: number, confermata = true, caller = on.expert) =>
  caller.call(confirmRadioprotectionSettings, { body: { versione, parte: 'notification', confermata } });
const { opt, ...others } = firstSettings.expectedActivities;
const edited = { ...firstSettings, expectedActivities: { ...others, opt: { ...opt, dentist: [2, 5, 9] } } };

describe('the rules of activities', () => {
  test('are those of the beginning until somebody edits a cell; then devices go by it at once (Q1-76)', async () => {
    const { body } = await on.planner.call(getRadioprotectionSettings);
    expect([body.versione, body.versioni, body.modificabile, body.confermabile]).toEqual([
      0,
      [],
      true,
      false,
    ]);
    expect(body.impostazioni).toEqual(firstSettings);
    const expected = async () => (await on.listed()).attese.map(({ testo }) => testo);
    const before = await expected();
    const text = `Il registro ${on.world.own.registry.id} (RX1) probabilmente dovrebbe avere Registrazione Esito Preventiva`;
    expect(before).toContain(text);
    expect((await save(0, 'expectedActivities', edited)).body).toMatchObject({ versione: 1 });
    expect(await expected()).toEqual(before.filter((line) => line !== text));
  });

  test('are saved part by part: only who changed the same part meanwhile is in the way', async () => {
    const days = (count: number) => ({ ...firstSettings, typologyDays: { 2: count } });
    // Made from version 0; since then only what is expected has changed, and it stays so.
    const other = await save(0, 'typologyDays', days(100));
    expect(other.body.impostazioni).toMatchObject({
      typologyDays: { 2: 100 },
      expectedActivities: { opt: { dentist: [2, 5, 9] } },
    });
    const late = await save(1, 'typologyDays', days(200));
    expect([late.status, late.failure.detail]).toEqual([409, staleText]);
    const both = await Promise.all([300, 400].map((count) => save(2, 'typologyDays', days(count))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('are confirmed by an expert, as they are in force; who changes a part takes that back', async () => {
    const { body: read } = await on.expert.call(getRadioprotectionSettings);
    expect([read.modificabile, read.confermabile]).toEqual([false, true]);
    expect((await confirm(read.versione, true, on.planner)).status).toBe(403);
    const admin = await on.app.as('admin');
    expect((await admin.call(getRadioprotectionSettings)).body.confermabile).toBe(false);
    const asAdmin = await confirm(read.versione, true, admin);
    expect([asAdmin.status, asAdmin.failure.detail]).toEqual([403, settingsTexts.onlyExperts]);
    expect((await confirm(read.versione - 1)).failure.detail).toBe(staleText);
    const { body: confirmed } = await confirm(read.versione);
    expect(confirmed.impostazioni.confirmed).toEqual({
      ...{ doseLimits: false, tests: false, notification: true, notificationTerms: false },
      ...{
        variationLetter: false,
        registryPaper: false,
        resonancePaper: false,
        manualPaper: false,
        reportPaper: false,
        controlPaper: false,
      },
    });
    expect(confirmed.conferme).toEqual({
      notification: { chi: 'Persona edr', quando: on.app.clock.now().toISOString() },
    });
    const dosed = {
      ...firstSettings,
      doseLimits: { ...firstSettings.doseLimits, B: { ...firstSettings.doseLimits.B, lens: 14 } },
    };
    const { body: after } = await save(confirmed.versione, 'doseLimits', dosed);
    expect(after.impostazioni.confirmed.notification).toBe(true);
    const reworded = { ...firstSettings, notification: { ...firstSettings.notification, text: 'Altro' } };
    const { body: last } = await save(after.versione, 'notification', reworded);
    expect([last.impostazioni.confirmed.notification, last.conferme]).toEqual([false, {}]);
    expect(last.versioni.slice(0, 3)).toMatchObject([
      { chi: 'Persona rp', cambiate: ['notification'], confermate: [], nonPiuConfermate: ['notification'] },
      { chi: 'Persona rp', cambiate: ['doseLimits'], confermate: [], nonPiuConfermate: [] },
      { chi: 'Persona edr', cambiate: [], confermate: ['notification'], nonPiuConfermate: [] },
    ]);
    const again = await confirm((await confirm(last.versione)).body.versione, false);
    expect(again.body.impostazioni.confirmed.notification).toBe(false);
    expect((await confirm(again.body.versione, false)).body.versione).toBe(again.body.versione);
  });

  test('are read as they were, beside what was before', async () => {
    const version = (versione: number, caller = on.expert) =>
      caller.call(getRadioprotectionSettingsVersion, { params: { versione } });
    const { body } = await version(1);
    expect(body).toMatchObject({ versione: 1, chi: 'Persona rp', prima: firstSettings });
    expect(body.impostazioni.expectedActivities.opt.dentist).toEqual([2, 5, 9]);
    const unknown = await version(999);
    expect([unknown.status, unknown.failure.detail]).toEqual([404, settingsTexts.unknownVersion]);
    expect((await version(1, on.laboratory)).status).toBe(403);
  });

  test.each([
    [
      'no days',
      'typologyDays',
      { typologyDays: { 2: 0 } },
      'impostazioni.typologyDays.2',
      settingsTexts.days,
    ],
    [
      'a value with its bounds turned round',
      'tests',
      { tests: [{ ...firstSettings.tests[0], least: 11 }] },
      'impostazioni.tests.0',
      settingsTexts.reversed,
    ],
    [
      'two values of one code',
      'tests',
      { tests: [firstSettings.tests[0], firstSettings.tests[0]] },
      'impostazioni.tests',
      settingsTexts.twice,
    ],
    [
      'a letter to nobody',
      'notification',
      { notification: { ...firstSettings.notification, addressees: [] } },
      'impostazioni.notification.addressees',
      'Questo testo non può essere vuoto.',
    ],
  ] as const)('are refused with %s', async (_what, part, wrong, field, text) => {
    const { status, failure } = await save(9, part, { ...firstSettings, ...wrong });
    expect([status, failure.errors[field]]).toEqual([422, text]);
  });

  test('are kept by the planning staff alone', async () => {
    expect((await on.app.stranger.call(getRadioprotectionSettings)).status).toBe(401);
    expect((await save(0, 'tests', firstSettings, on.expert)).status).toBe(403);
    for (const who of ['lab', 'cliente']) {
      const caller = await on.app.as(who);
      expect((await caller.call(getRadioprotectionSettings)).status).toBe(403);
      expect((await save(0, 'tests', firstSettings, caller)).status).toBe(403);
      expect((await confirm(0, true, caller)).status).toBe(403);
    }
  });
});
