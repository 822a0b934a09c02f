import { beforeAll, describe, expect, test } from 'vitest';
import { buildActivity, buildCompany } from '#db/builders/radioprotection.ts';
import { addDays } from '#platform/contract/dates.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildUnitWorld } from '#test/support/unit-world.ts';
import { listCompanyActivities } from '../../activities/contract.ts';
import { getRadioprotectionSettings, saveRadioprotectionSettings } from '../../settings/contract.ts';
import { firstSettings, settingsTexts } from '../../settings/rules.ts';
import { listDeadlineMarkers, listDeadlineMonths, tableDeadlines } from '../contract.ts';

let app: TestApp;
let planner: Caller;
let expert: Caller;
let world: Awaited<ReturnType<typeof buildUnitWorld>>;
const inDays = (days: number) => addDays(testDay, days);

beforeAll(async () => {
  app = await openTestApp();
  world = await buildUnitWorld(app);
  planner = await app.as('rp');
  expert = await app.as('edr');
  const { own, foreign } = world;
  const build = (type: number, deadline: string | null, more: object = {}) =>
    buildActivity(app.db, { companyId: own.company.id, type, deadline, ...more });
  await build(2, inDays(-1), { deviceId: own.device.id, alias: 'Scaduta ieri' });
  await build(5, inDays(29), { registryId: own.registry.id });
  await build(9, inDays(30), { deviceId: own.device.id });
  await build(11, inDays(59));
  await build(10, inDays(60));
  await build(4, null, { needSign: true });
  await build(2, inDays(-400), { complete: true, completedAt: app.clock.now() });
  await build(2, inDays(-300), { deletedAt: app.clock.now() });
  await buildActivity(app.db, { companyId: foreign.company.id, type: 11, deadline: inDays(-2) });
  const far = await buildCompany(app.db, { latitude: 45.5, longitude: 11.5 });
  await buildActivity(app.db, { companyId: far.id, type: 2, deadline: '2028-02-01' });
  await buildActivity(app.db, { companyId: far.id, type: 12, deadline: null });
});

type Row = {
  attivita: string;
  scadenza: string | null;
  stato: string;
  legame: string;
  company: { nome: string };
};
const asked = async (body: Record<string, string> = {}, caller = expert) => {
  const answer = await caller.call(tableDeadlines, { body: { _dt: 'deadlines', length: '100', ...body } });
  const { data, recordsFiltered } = answer.body as { data: Row[]; recordsFiltered: number };
  return { status: answer.status, rows: data, filtered: recordsFiltered, failure: answer.failure };
};
const names = async (body: Record<string, string>, caller = expert) =>
  (await asked(body, caller)).rows.map(({ attivita }) => attivita);

describe('the table of deadlines', () => {
  test('begins with what is due first, within reach, and says how it stands', async () => {
    const { rows, filtered } = await asked();
    expect(filtered).toBe(6);
    expect(rows.map(({ attivita, stato, legame }) => [attivita, stato, legame])).toEqual([
      ['Scaduta ieri', 'overdue', 'RX1'],
      ['Misure per Relazione di Sorveglianza', 'expiring', `registro ${world.own.registry.id}`],
      ['Verifica Elettromedicale', 'open', 'RX1'],
      ['Fatturazione', 'open', ''],
      ['Registrazione Esito Preventiva', 'open', ''],
      ['Notifica Preventiva', 'to-sign', ''],
    ]);
    expect(rows[0]).toMatchObject({ scadenza: inDays(-1), company: { nome: 'Studio Bianchi' } });
    expect((await asked({}, planner)).filtered).toBe(9);
    const last = await asked({ 'order[0][dir]': 'desc', length: '10' });
    expect(last.rows.at(-1)?.attivita).toBe('Scaduta ieri');
  });

  test.each([
    [{ classe: 'past' }, ['Scaduta ieri']],
    [{ classe: 'under-30' }, ['Misure per Relazione di Sorveglianza']],
    [{ classe: 'under-60' }, ['Verifica Elettromedicale', 'Fatturazione']],
    [{ classe: 'later' }, ['Registrazione Esito Preventiva', 'Notifica Preventiva']],
    [{ tipo: '9' }, ['Verifica Elettromedicale']],
    [{ elenco: 'daFirmare' }, ['Notifica Preventiva']],
    [{ elenco: 'completate' }, ['Controllo di Qualità']],
    [{ mese: inDays(60).slice(0, 7) }, ['Fatturazione', 'Registrazione Esito Preventiva']],
    [{ 'search[value]': 'bianchi rx1' }, ['Scaduta ieri', 'Verifica Elettromedicale']],
    [{ provincia: 'RM' }, []],
  ])('is narrowed down by %o', async (filter, expected) => {
    const { rows, filtered } = await asked(filter);
    expect([rows.map(({ attivita }) => attivita), filtered]).toEqual([expected, expected.length]);
  });

  test('is narrowed down to a unit, employer or project; goes to Excel as it is filtered', async () => {
    const { id, employerId, projectId } = world.foreign.company;
    const filters: Record<string, string>[] = [
      { company: `${id}` },
      { employer: `${employerId}` },
      { project: `${projectId}` },
    ];
    for (const filter of filters) {
      expect(await names(filter, planner)).toEqual(['Fatturazione']);
      expect(await names(filter)).toEqual([]);
    }
    const sheet = await expert.call(tableDeadlines, { body: { _dt: 'deadlines', _exporter: 'excel' } });
    expect(sheet.headers['content-disposition']).toContain('scadenze');
  });

  test.each([
    [{ tipo: '13' }, 'tipo'],
    [{ mese: '2026-13' }, 'mese'],
    [{ classe: 'presto' }, 'classe'],
    [{ provincia: 'roma' }, 'provincia'],
  ])('refuses %o', async (wrong, field) => {
    const { status, failure } = await asked(wrong);
    expect([status, failure.errors[field]]).toEqual([422, expect.stringMatching(/\.$/)]);
  });

  test('is not for those who have no part in it', async () => {
    for (const who of ['operatore', 'cliente']) expect((await asked({}, await app.as(who))).status).toBe(403);
    expect((await asked({}, app.stranger)).status).toBe(401);
  });
});

test('months tell how much falls due in each, by type', async () => {
  const { body } = await expert.call(listDeadlineMonths);
  expect(body.mesi.reduce((sum, { totale }) => sum + totale, 0)).toBe(5);
  expect(body.mesi.map(({ mese }) => mese)).toEqual(body.mesi.map(({ mese }) => mese).toSorted());
  expect(body.mesi.reduce((sum, { scadute }) => sum + scadute, 0)).toBe(1);
  expect(body.mesi.find(({ mese }) => mese === inDays(60).slice(0, 7))?.tipi).toEqual({ 10: 1, 11: 1 });
  expect(body.senza).toBe(1);
  expect((await app.stranger.call(listDeadlineMonths)).status).toBe(401);
});

describe('the markers', () => {
  const markers = async (anno: string, caller = planner) =>
    caller.call(listDeadlineMarkers, { params: { anno } });

  test('are units with something for a visit, with the first deadline (R1-596, Q1-107)', async () => {
    const { body } = await markers('0');
    expect(body.markers).toEqual([
      {
        companyId: world.own.company.id,
        location: null,
        deadline: Date.parse(`${inDays(-1)}T00:00:00Z`) / 1000,
      },
      expect.objectContaining({ location: { lat: 45.5, lng: 11.5 } }),
    ]);
    expect((await markers('0', expert)).body.markers).toHaveLength(1);
  });

  test('are of one year when it is named; of none that is no year (Q1-13)', async () => {
    expect((await markers('2028')).body.markers).toMatchObject([{ deadline: Date.UTC(2028, 1, 1) / 1000 }]);
    expect((await markers('2031')).body.markers).toEqual([]);
    expect((await markers('domani')).status).toBe(404);
    expect((await markers('0', await app.as('operatore'))).status).toBe(403);
  });
});

describe('the rules of activities', () => {
  const save = (versione: number, impostazioni: object, caller = planner) =>
    caller.call(
      saveRadioprotectionSettings,
      { body: { versione, impostazioni } },
      { 'idempotency-key': crypto.randomUUID() },
    );

  test('are those of the beginning until somebody edits a cell; then devices go by it at once (Q1-76)', async () => {
    const { body } = await planner.call(getRadioprotectionSettings);
    expect([body.versione, body.quando]).toEqual([0, null]);
    expect(body.impostazioni).toEqual(firstSettings);
    const expected = async () =>
      (
        await planner.call(listCompanyActivities, { params: { company: world.own.company.id } })
      ).body.attese.map(({ testo }) => testo);
    expect(await expected()).toEqual([
      `Il registro ${world.own.registry.id} (RX1) probabilmente dovrebbe avere Registrazione Esito Preventiva`,
    ]);
    const { opt, ...others } = firstSettings.expectedActivities;
    const edited = {
      ...firstSettings,
      expectedActivities: { ...others, opt: { ...opt, dentist: [2, 5, 9] } },
    };
    expect((await save(0, edited)).body).toMatchObject({ versione: 1 });
    expect(await expected()).toEqual([]);
    const late = await save(0, firstSettings);
    expect([late.status, late.failure.detail]).toEqual([409, staleText]);
    const both = await Promise.all([save(1, firstSettings), save(1, edited)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each([
    ['no days', { typologyDays: { 2: 0 } }, 'impostazioni.typologyDays.2', settingsTexts.days],
    [
      'a value with its bounds turned round',
      { tests: [{ ...firstSettings.tests[0], least: 11 }] },
      'impostazioni.tests.0',
      settingsTexts.reversed,
    ],
    [
      'two values of one code',
      { tests: [firstSettings.tests[0], firstSettings.tests[0]] },
      'impostazioni.tests',
      settingsTexts.twice,
    ],
    [
      'a letter to nobody',
      { notification: { ...firstSettings.notification, addressees: [] } },
      'impostazioni.notification.addressees',
      'Questo testo non può essere vuoto.',
    ],
  ])('are refused with %s', async (_what, wrong, field, text) => {
    const { status, failure } = await save(9, { ...firstSettings, ...wrong });
    expect([status, failure.errors[field]]).toEqual([422, text]);
  });

  test('are kept by the planning staff alone', async () => {
    expect((await app.stranger.call(getRadioprotectionSettings)).status).toBe(401);
    for (const who of ['edr', 'lab', 'cliente']) {
      const caller = await app.as(who);
      expect((await caller.call(getRadioprotectionSettings)).status).toBe(403);
      expect((await save(0, firstSettings, caller)).status).toBe(403);
    }
  });
});
