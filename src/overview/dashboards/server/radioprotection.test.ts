import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildMassActivity } from '#db/builders/mass-activities.ts';
import { buildActivity, buildCompany, buildDevice } from '#db/builders/radioprotection.ts';
import { buildDocumentToSign } from '#db/builders/signing.ts';
import { addDays } from '#platform/contract/dates.ts';
import { listCompanies } from '#radioprotection/companies/contract.ts';
import { tableDeadlines } from '#radioprotection/deadlines/contract.ts';
import { tableDevices } from '#radioprotection/devices/table/contract.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildUnitWorld } from '#test/support/unit-world.ts';
import { type ExpertQueueName, getExpertDay } from '../../home/radioprotection/contract.ts';
import { expertQueueWords } from '../../home/radioprotection/rules.ts';
import { getMenuCounts } from '../../menu-counts/contract.ts';
import { listNotices } from '../../notices/contract.ts';
import { getUnitDashboard, unitTiles } from '../radioprotection/contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildUnitWorld>>;
const masses: { id: number }[] = [];
const inDays = (days: number) => addDays(testDay, days);

beforeAll(async () => {
  app = await openTestApp();
  world = await buildUnitWorld(app);
  const { own, foreign } = world;
  const act = (companyId: number, deadline: string | null, more: object = {}) =>
    buildActivity(app.db, { companyId, type: 11, deadline, ...more });
  for (const days of [-400, -1, 0, 29, 30, 59, 60]) await act(own.company.id, inDays(days));
  await act(own.company.id, null, { type: 4, inReview: true });
  await act(own.company.id, inDays(-5), { complete: true, completedAt: app.clock.now() });
  await act(own.company.id, inDays(-5), { deletedAt: app.clock.now() });
  for (const days of [-2, 3]) await act(foreign.company.id, inDays(days));
  const { companyId } = own.device;
  await buildDevice(app.db, { companyId, sigla: 'RX2', category: 'opt', currentStatus: 2 });
  await buildDevice(app.db, { companyId, sigla: 'RX3', category: 'cbct', currentStatus: 3 });
  await buildDevice(app.db, { companyId, sigla: 'RX4', category: 'cbct', active: false });
  const { employerId, projectId } = own.company;
  await buildCompany(app.db, { employerId, projectId, alias: 'Nuova sede' });
  // Of a unit out of use nothing is told any more.
  const left = await buildCompany(app.db, { employerId, projectId, alias: 'Vecchia sede', active: false });
  for (const days of [-500, -1, 1, 40, 70]) await act(left.id, inDays(days), { inReview: true });
  const planner = await rpUser();
  for (const [status, { company }] of [
    ['work', own],
    ['review', own],
    ['review', foreign],
    ['need_complete', own],
    ['completed', own],
  ] as const)
    masses.push(
      await buildMassActivity(app.db, {
        ...{ employerId: company.employerId, companyIds: [company.id], userId: planner, status },
      }),
    );
  await buildDocumentToSign(app, { list: 'massive', subject: 'prova/1' });
});

async function rpUser(): Promise<number> {
  const { rows } = await app.db.execute<{ id: number }>(sql`select id from users where username = 'rp'`);
  return rows[0]?.id ?? 0;
}
const dashboard = async (who: string) => (await (await app.as(who)).call(getUnitDashboard, {})).body;
const day = async (who: string) => (await (await app.as(who)).call(getExpertDay)).body;

const filtered = (body: unknown) => (body as { recordsFiltered: number }).recordsFiltered;

/** How many rows the list has that an address leads to. */
async function listed(who: string, href: string): Promise<number> {
  const { pathname, searchParams, hash } = new URL(href, 'http://radia.invalid');
  const caller = await app.as(who);
  const filters = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  switch (pathname) {
    case '/lb/radioprotection/deadlines':
      return filtered((await caller.call(tableDeadlines, { body: { _dt: 'deadlines', ...filters } })).body);
    case '/lb/radioprotection/devices':
      return filtered((await caller.call(tableDevices, { body: { _dt: 'devices', ...filters } })).body);
    case '/lb/radioprotection/companies':
      return (await caller.call(listCompanies, { query: Object.fromEntries(searchParams) })).body.total;
    default:
      throw new Error(`no list is known at ${href}`);
  }
}

describe('the dashboard of radiation protection', () => {
  test('counts what is overdue, due within 30 and within 60 days, by whole days of Rome (Q2-111)', async () => {
    expect((await dashboard('edr')).attivita).toEqual({
      ...{ scadute: 2, entro30: 2, entro60: 2, oltre: 2, inRevisione: 1, daFirmare: expect.any(Number) },
    });
    expect((await dashboard('rp')).attivita).toMatchObject({ scadute: 3, entro30: 3, daFirmare: 1 });
    expect((await dashboard('lab')).attivita).toMatchObject({ scadute: 3 });
  });

  test('counts devices in use by category, and those that are to come and to go', async () => {
    const { dispositivi } = await dashboard('edr');
    expect(dispositivi).toEqual({
      ...{ totale: 3, daInstallare: 1, daDismettere: 1, daSpostare: 0 },
      categorie: [
        { categoria: 'opt', quanti: 2 },
        { categoria: 'cbct', quanti: 1 },
      ],
    });
    expect((await dashboard('rp')).dispositivi?.totale).toBe(4);
  });

  test.each(['rp', 'edr'])('has figures that are as many rows as their list has, for %s', async (who) => {
    const { attivita, mesi, dispositivi } = await dashboard(who);
    const deadlines = '/lb/radioprotection/deadlines';
    const pairs: [number | undefined, string][] = [
      [attivita?.scadute, `${deadlines}#classe=past`],
      [attivita?.entro30, `${deadlines}#classe=under-30`],
      [attivita?.entro60, `${deadlines}#classe=under-60`],
      [attivita?.oltre, `${deadlines}#classe=later`],
      [attivita?.inRevisione, `${deadlines}#elenco=inRevisione`],
      ...(mesi?.mesi ?? []).map(({ mese, totale }): [number, string] => [
        totale,
        `${deadlines}#mese=${mese}`,
      ]),
      ...(dispositivi?.categorie ?? []).map(({ categoria, quanti }): [number, string] => [
        quanti,
        `/lb/radioprotection/devices#categoria=${categoria}`,
      ]),
      [dispositivi?.daInstallare, '/lb/radioprotection/devices#stato=2'],
      [dispositivi?.daDismettere, '/lb/radioprotection/devices#stato=3'],
    ];
    for (const [count, href] of pairs) expect([href, await listed(who, href)]).toEqual([href, count]);
  });

  test('is asked for a tile at a time, too; refused to strangers and to those who have no part in it', async () => {
    const edr = await app.as('edr');
    for (const riquadro of unitTiles)
      expect(Object.keys((await edr.call(getUnitDashboard, { query: { riquadro } })).body)).toEqual([
        riquadro,
      ]);
    const { status, failure } = await edr.call(getUnitDashboard, { query: { riquadro: 'tutto' } });
    expect([status, failure.errors['riquadro']]).toEqual([422, 'Riquadro sconosciuto.']);
    expect((await app.stranger.call(getUnitDashboard, {})).status).toBe(401);
    for (const who of ['operatore', 'cliente'])
      expect((await (await app.as(who)).call(getUnitDashboard, {})).status).toBe(403);
  });
});

test('the dashboard tells mass activities by status, and whose notifications are late, to who works on them (Q2-111)', async () => {
  const counted = (...numbers: number[]) =>
    ['work', 'review', 'need_complete', 'pending', 'completed'].map((stato, at) => ({
      ...{ stato, quante: numbers[at] },
    }));
  const { company } = world.own;
  const late = {
    ...{ id: masses[3]?.id, progetto: company.projectId, entro: '2026-02-19', unita: 1, scadute: 1 },
    datore: { id: company.employerId, nome: expect.any(String) },
  };
  expect((await dashboard('edr')).pratiche).toEqual({
    ...{ stati: counted(1, 1, 1, 0, 1), termini: [late], altre: 0, daRileggere: true },
  });
  expect((await dashboard('rp')).pratiche).toMatchObject({ stati: counted(1, 2, 1, 0, 1), termini: [late] });
  expect((await dashboard('lab')).pratiche).toMatchObject({ stati: counted(0, 0, 0, 0, 0), termini: [] });
});

test('a notice tells what others have submitted for review, within reach, until it is reviewed (Q2-43)', async () => {
  const told = async (who: string) =>
    (await (await app.as(who)).call(listNotices, {})).body.avvisi
      .filter(({ tipo }) => tipo === 'revisione')
      .map(({ id, sede, cliente, committente }) => [id, sede, cliente, committente]);
  const { employerId, projectId } = world.own.company;
  const own = [masses[1]?.id, 'Persona rp', employerId, projectId];
  // An expert may not change an employer's data until that is granted (Q2-26).
  expect(await told('edr')).toEqual([]);
  await app.db.execute(sql`insert into user_action_types (user_id, action_type)
    select id, 1 from users where username = 'edr'`);
  expect(await told('edr')).toEqual([own]);
  expect((await told('admin')).length).toBe(2);
  // Who has submitted it knows.
  expect(await told('rp')).toEqual([]);
  expect(await told('lab')).toEqual([]);
});

describe('the home of planners and experts', () => {
  test.each(['rp', 'edr'])('has queues that are as many rows as their list has, for %s', async (who) => {
    const { code } = await day(who);
    for (const { coda, quanti } of code) {
      const { href } = expertQueueWords(coda, true);
      if (coda !== 'signing') expect([coda, await listed(who, href)]).toEqual([coda, quanti]);
    }
  });

  test('says since when and until when, and what is due first, within reach', async () => {
    const { code, prossime } = await day('edr');
    const of = (name: ExpertQueueName) => code.find(({ coda }) => coda === name);
    expect(of('overdue')).toMatchObject({ quanti: 2, dal: inDays(-400) });
    expect(of('expiring')).toMatchObject({ quanti: 2, entro: testDay });
    expect(of('esperto')).toMatchObject({ quanti: 1 });
    expect(of('legale')).toMatchObject({ quanti: 2 });
    expect(of('toInstall')?.dal).toMatch(/^\d{4}-/);
    expect(prossime.map(({ scadenza }) => scadenza).slice(0, 3)).toEqual([inDays(-400), inDays(-1), testDay]);
    expect(prossime[0]).toMatchObject({ attivita: 'Fatturazione', company: { nome: 'Studio Bianchi' } });
    expect((await day('rp')).prossime[1]).toMatchObject({ company: { nome: 'Clinica Verdi' } });
  });

  test('is theirs alone', async () => {
    expect((await app.stranger.call(getExpertDay)).status).toBe(401);
    for (const who of ['lab', 'operatore', 'cliente'])
      expect((await (await app.as(who)).call(getExpertDay)).status).toBe(403);
  });
});

test('the menu counts what is overdue within reach, and names the customer’s principals with units', async () => {
  const counts = async (who: string) => (await (await app.as(who)).call(getMenuCounts, {})).body;
  expect(await counts('edr')).toMatchObject({ scadute: 2, conUnita: [] });
  expect(await counts('rp')).toMatchObject({ scadute: 3, conUnita: [] });
  expect(await counts('lab')).toMatchObject({ scadute: null });
  expect(await counts('cliente')).toMatchObject({ scadute: null, conUnita: [world.principal.id] });
});

test('a notice tells what fell overdue in the last month, once a day, within reach', async () => {
  const told = async (who: string) =>
    (await (await app.as(who)).call(listNotices, {})).body.avvisi
      .filter(({ tipo }) => tipo === 'attivita')
      .map(({ quanti, sede, entro }) => [quanti, sede, entro]);
  expect(await told('edr')).toEqual([[1, 'Studio Bianchi', inDays(-1)]]);
  expect(await told('rp')).toEqual([
    [1, 'Studio Bianchi', inDays(-1)],
    [1, 'Clinica Verdi', inDays(-2)],
  ]);
  expect(await told('lab')).toEqual([]);
});
