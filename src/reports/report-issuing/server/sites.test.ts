import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addresses } from '#customers/schema.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { type BatchRow, buildBatch, buildResult } from '#db/builders/results.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import {
  buildBuildingAnswers,
  buildEmployerAnswers,
  completeBuildingAnswers,
  completeEmployerAnswers,
} from '#db/builders/surveys.ts';
import { getSurveyCompleteness, listCandidates } from '#field/candidates/contract.ts';
import { candidatesFrom, keptChain, sitePoints } from '#field/candidates/rules.ts';
import { geocode } from '#geography/maps/contract.ts';
import { auditEvents } from '#identity/schema.ts';
import { mails } from '#post/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import {
  getReportSite,
  listReportSites,
  listReportSitesUntil,
  saveSiteCoordinates,
  sendIsinReminder,
} from '../contract.ts';
import { issuingTexts } from '../rules.ts';

let app: TestApp;
let lab: Caller;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
let batch: BatchRow;
const today = testDay;
const others = ['operatore', 'zona', 'cliente', 'radioprotezione', 'edr'];

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  batch = await buildBatch(app.db);
  lab = await app.as('laboratorio');
});
beforeEach(async () => {
  await app.db.delete(mails);
});

type Place = { latitude?: number | null; longitude?: number | null };
/** A site at which `days` days were measured until 10 January 2026, with the result unless told otherwise. */
async function measuredSite(
  name: string,
  {
    days = 340,
    hasResult = true,
    company = `Azienda ${name}`,
    ...place
  }: Place & { days?: number; hasResult?: boolean; company?: string } = {},
) {
  const { id: clientId } = await buildClient(app.db, {
    principalId: world.own.principal.id,
    name: company,
  });
  const where = { latitude: 45.5, longitude: 11.5, ...place };
  const { id } = await buildAddress(app.db, { clientId, name, ...where });
  const point = await buildPoint(app.db, { addressId: id, alias: `${name}, centro`, surface: 20 });
  const { rows } = await app.db.execute<{ day: string }>(
    sql`select (date '2026-01-10' - ${days}::int)::text as day`,
  );
  const stay = { startedOn: rows[0]?.day ?? '', endedOn: '2026-01-10' };
  const placement = await buildPlacement(app.db, { pointId: point.id, ...stay });
  if (hasResult) await buildResult(app.db, { placementId: placement.id, batch });
  return { id, clientId, point, placement };
}

const search = (from: string) => lab.call(listReportSites, { params: { from } });
const until = (from: string, to: string) => lab.call(listReportSitesUntil, { params: { from, to } });
const names = (sites: { alias: string }[]) => sites.map(({ alias }) => alias);

describe('the sites of a search', () => {
  test('are those with a dosimeter in the window, by company and name (R1-194..198, R1-540)', async () => {
    const second = await measuredSite('Zeta');
    const first = await measuredSite('Alfa', { latitude: null, longitude: null });
    await measuredSite('Aula', { company: 'Azienda Zeta e figli' });
    await buildAddress(app.db, { clientId: first.clientId, name: 'Mai misurata' });
    const { status, body } = await search('2025-01-01');
    expect([status, names(body)]).toEqual([200, ['Alfa', 'Zeta', 'Aula']]);
    expect(body[0]).toEqual({
      id: first.id,
      alias: 'Alfa',
      address: 'Via della Prova 1, 36100 Vicenza (VI)',
      latitude: null,
      longitude: null,
      nomeAzienda: 'Azienda Alfa',
      committente: world.own.principal.id,
      cliente: first.clientId,
      reqDays: 340,
      reminderEmailSent: null,
      finalReport: null,
      inPosizione: [],
    });
    expect(body[1]).toMatchObject({ id: second.id, latitude: 45.5, longitude: 11.5 });
    // Both days count.
    expect(names((await until(second.placement.startedOn ?? '', '2026-01-10')).body)).toEqual([
      'Alfa',
      'Zeta',
      'Aula',
    ]);
    expect((await until('2025-01-01', '2026-01-09')).body).toEqual([]);
    expect((await search('2025-02-05')).body).toEqual([]);
  });

  test.each([
    ['2025-02-30', undefined, 'from'],
    ['oggi', undefined, 'from'],
    ['2025-01-01', 'domani', 'to'],
    ['2025-01-02', '2025-01-01', 'to'],
  ])('asked for with wrong dates, %s %s, are refused with the reason', async (from, to, key) => {
    const answer = to === undefined ? await search(from) : await until(from, to);
    expect(answer.status).toBe(422);
    expect(answer.failure.errors).toHaveProperty(key);
  });

  test('are for the laboratory alone', async () => {
    for (const name of others) {
      const caller = await app.as(name);
      expect((await caller.call(listReportSites, { params: { from: '2025-01-01' } })).status).toBe(403);
    }
    expect((await app.stranger.call(listReportSites, { params: { from: '2025-01-01' } })).status).toBe(401);
  });
});

describe('one site', () => {
  test('comes with its points and the dosimeters that count (R1-194..203, R1-541)', async () => {
    const { id, clientId, point, placement } = await measuredSite('Gamma');
    await buildPlacement(app.db, { pointId: point.id, startedOn: '2024-10-01', endedOn: '2024-12-01' });
    await buildBuildingAnswers(app.db, id, { answers: completeBuildingAnswers });
    await buildEmployerAnswers(app.db, clientId, { answers: completeEmployerAnswers });
    const read = (query: Record<string, string>) => lab.call(getReportSite, { params: { id }, query });
    const { status, body } = await read({ from: '2024-01-01' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, alias: 'Gamma', reqDays: 340, complete: true, finalReport: null });
    expect(body.points).toEqual([
      {
        pointId: point.id,
        pointName: 'Gamma, centro',
        totalDays: 340,
        dosimeters: [
          { codice: placement.code, inizio: placement.startedOn, fine: '2026-01-10', giorni: 340 },
        ],
      },
    ]);
    expect((await read({ from: '2024-01-01', to: '2025-01-01' })).body.points[0]?.totalDays).toBe(61);
    expect((await read({ from: '2026-02-01' })).body.points).toEqual([]);
    expect((await read({ from: '2026-02-01', to: '2026-01-01' })).status).toBe(422);
  });

  test('without dates says what the widget of the site says: both look two years back', async () => {
    const { id, point } = await measuredSite('Delta', { days: 150 });
    await buildPlacement(app.db, { pointId: point.id, startedOn: '2024-10-01', endedOn: '2025-04-19' });
    const from = candidatesFrom(today);
    const rows = (await lab.call(listCandidates, { params: { id, from } })).body;
    const widget = sitePoints(rows, []).map((one) => keptChain(one).giorni);
    const { points } = (await lab.call(getReportSite, { params: { id } })).body;
    expect([points.map(({ totalDays }) => totalDays), widget]).toEqual([[200], [200]]);
  });

  test('that is unknown is not found; others than the laboratory may not ask', async () => {
    expect((await lab.call(getReportSite, { params: { id: 2_000_000_000 } })).status).toBe(404);
    const params = { id: world.own.address.id };
    for (const name of others)
      expect((await (await app.as(name)).call(getReportSite, { params })).status).toBe(403);
  });
});

describe('coordinates', () => {
  const save = (siteId: number, body: unknown, caller = lab) =>
    caller.call(saveSiteCoordinates, { params: { siteId }, body: body as Record<string, unknown> });

  test('of a site are saved, once, with their trace (R1-544, R1-548, R1-549)', async () => {
    const { id } = await buildAddress(app.db, { clientId: world.own.client.id });
    const found = (await lab.call(geocode, { query: { address: 'Via Roma 1, Abano Terme (PD)' } })).body;
    const { lat, lng } = found.results[0]?.geometry.location ?? { lat: 0, lng: 0 };
    const answer = await save(id, { lat, lng });
    expect([answer.status, answer.body]).toEqual([200, { success: true, latitude: lat, longitude: lng }]);
    await save(id, { lat, lng });
    const site = (await lab.call(getReportSite, { params: { id } })).body;
    expect(site).toMatchObject({ latitude: lat, longitude: lng });
    const events = await app.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.entityId, String(id)));
    expect(events.map(({ event, details }) => [event, details])).toEqual([
      [
        'address.updated',
        { before: { latitude: null, longitude: null }, after: { latitude: lat, longitude: lng } },
      ],
    ]);
  });

  test.each([
    ['outside of the globe', { lat: 90.1, lng: 11 }],
    ['outside of the globe', { lat: 45, lng: -180.5 }],
    ['that stand for none', { lat: 0, lng: 0 }],
    ['of one number', { lat: 45 }],
    ['as text', { lat: '45', lng: '11' }],
  ])('%s are refused: %j', async (_what, body) => {
    expect((await save(world.own.address.id, body)).status).toBe(422);
  });

  test('of an unknown site are not found; others than the laboratory may not save them', async () => {
    expect((await save(2_000_000_000, { lat: 45, lng: 11 })).status).toBe(404);
    for (const name of others)
      expect((await save(world.own.address.id, { lat: 45, lng: 11 }, await app.as(name))).status).toBe(403);
    expect((await save(world.own.address.id, { lat: 45, lng: 11 }, app.stranger)).status).toBe(401);
  });
});

describe('the reminder of what a site lacks', () => {
  const remind = (id: number, caller = lab) => caller.call(sendIsinReminder, { params: { id } });
  const sent = async () => {
    const rows = await app.db.select().from(mails).orderBy(mails.recipient);
    return rows.map(({ recipient, subject, text }) => ({ recipient, subject, text }));
  };
  /** A site whose client answered with an address to write to; `cliente` looks after its principal. */
  async function site() {
    const { id: clientId } = await buildClient(app.db, { principalId: world.own.principal.id });
    const { id } = await buildAddress(app.db, { clientId, name: 'Sede da completare' });
    const pec = { q: 104, a: `azienda${clientId}@pec.invalid`, p: [] };
    const answers = [...completeEmployerAnswers.filter(({ q }) => q !== 102), pec];
    await buildEmployerAnswers(app.db, clientId, { answers });
    return id;
  }

  test('goes to the client and to its principal, on an application path (R1-064, R1-545, R1-546)', async () => {
    const id = await site();
    const answer = await lab.send({ method: 'GET', url: `/lb/cr39/sede/${id}/isin_reminder` });
    expect([answer.status, answer.body]).toEqual([
      200,
      { reminderEmailSent: today, message: 'Promemoria inviato a 2 indirizzi.' },
    ]);
    const letters = await sent();
    expect(letters).toHaveLength(2);
    expect(letters[0]?.subject).toBe('Promemoria: dati per il portale ISIN – Sede da completare');
    for (const { text } of letters) {
      expect(text).toContain('il questionario dell’edificio e il questionario del datore di lavoro');
      expect(text).toContain(`/client/${world.own.principal.id}/cr39/aziende/`);
    }
    expect((await lab.send({ method: 'GET', url: `/api/lb/cr39/sede/${id}/isin_reminder` })).status).toBe(
      404,
    );
  });

  test('leaves once a day, however often and by however many it is asked for', async () => {
    const id = await site();
    const answers = await Promise.all(Array.from({ length: 6 }, () => remind(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.reminderEmailSent))).toEqual(new Set([today]));
    expect(await sent()).toHaveLength(2);
  });

  test('without anybody to write to is refused, and nothing is kept', async () => {
    const { id: clientId } = await buildClient(app.db);
    const { id } = await buildAddress(app.db, { clientId });
    const answer = await remind(id);
    expect([answer.status, answer.failure.detail]).toEqual([422, 'Nessun indirizzo e-mail disponibile']);
    expect((await lab.call(getReportSite, { params: { id } })).body.reminderEmailSent).toBeNull();
  });

  test('where nothing is missing is refused, and nothing is sent', async () => {
    const id = await site();
    await buildBuildingAnswers(app.db, id, { answers: completeBuildingAnswers });
    const { clientId } = (await app.db.select().from(addresses).where(eq(addresses.id, id)))[0] ?? {};
    const sector = completeEmployerAnswers.filter(({ q }) => q === 102);
    await buildEmployerAnswers(app.db, clientId ?? 0, { answers: sector });
    const answer = await remind(id);
    expect([answer.status, answer.failure.detail]).toEqual([422, issuingTexts.nothingMissing]);
    expect(await sent()).toEqual([]);
  });

  test('from another site, of an unknown site, or by others than the laboratory is refused', async () => {
    const id = await site();
    const crossSite = await lab.call(
      sendIsinReminder,
      { params: { id } },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(crossSite.status).toBe(403);
    expect((await remind(2_000_000_000)).status).toBe(404);
    for (const name of others) expect((await remind(id, await app.as(name))).status).toBe(403);
    expect((await remind(id, app.stranger)).status).toBe(401);
    expect(await sent()).toEqual([]);
    expect(await app.db.select().from(addresses).where(eq(addresses.id, id))).toHaveLength(1);
  });

  test('is kept with its day, which the site and its completeness tell (R0-362, R1-066)', async () => {
    const id = await site();
    await remind(id);
    app.clock.advance(2 * 24 * 60);
    await remind(id);
    const read = async () => [
      (await lab.call(getReportSite, { params: { id } })).body.reminderEmailSent,
      (await lab.call(getSurveyCompleteness, { params: { id } })).body.reminderEmailSent,
    ];
    expect(await read()).toEqual(['2026-03-18', '2026-03-18']);
    expect(await sent()).toHaveLength(4);
  });
});
