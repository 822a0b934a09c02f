import { beforeAll, describe, expect, test } from 'vitest';
import { buildActivity, buildCompany } from '#db/builders/radioprotection.ts';
import { addDays } from '#platform/contract/dates.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildUnitWorld } from '#test/support/unit-world.ts';
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
  type Page = { data: Row[]; recordsFiltered: number; recordsTotal: number };
  const { data, recordsFiltered: filtered, recordsTotal: whole } = answer.body as Page;
  return { status: answer.status, rows: data, filtered, whole, failure: answer.failure };
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
    const past = { classe: 'past' };
    expect(await asked(past)).toMatchObject({ filtered: 1, whole: 6 });
    expect(await asked(past, planner)).toMatchObject({ filtered: 2, whole: 9 });
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
    // Nobody goes to see what is left out on purpose, nor a unit that is out of use.
    for (const [active, skip] of [
      [true, true],
      [false, false],
    ] as const) {
      const { id: companyId } = await buildCompany(app.db, { active });
      await buildActivity(app.db, { companyId, type: 2, deadline: inDays(5), skip });
    }
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

test('what is open in a unit out of use is no deadline; what was done there is still listed', async () => {
  const { id: companyId } = await buildCompany(app.db, { active: false });
  const months = async () => (await planner.call(listDeadlineMonths)).body;
  const before = await months();
  const completed = { complete: true, completedAt: app.clock.now() };
  for (const more of [{}, { needSign: true }, { inReview: true }, completed])
    await buildActivity(app.db, { companyId, type: 2, deadline: inDays(5), ...more });
  const listed = async (elenco: string) =>
    (await asked({ elenco, company: String(companyId) }, planner)).filtered;
  const lists = ['aperte', 'daFirmare', 'inRevisione', 'completate'];
  expect(await Promise.all(lists.map(listed))).toEqual([0, 0, 0, 1]);
  expect(await months()).toEqual(before);
});
