import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildAuditEvent } from '#db/builders/audit.ts';
import { buildMeasuredPoint, buildMeasuredSite } from '#db/builders/measured-sites.ts';
import { buildReport } from '#db/builders/reports.ts';
import { buildPoint } from '#db/builders/sites.ts';
import { buildBuildingAnswers, buildEmployerAnswers } from '#db/builders/surveys.ts';
import { finalReportRevisions, finalReportWithdrawals } from '#reports/final-reports/schema.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getSiteHistory, getSiteSummary, listSiteReports } from '../contract.ts';
import { listSiteMeasures } from '../measures/contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
/** A site of the customer's that was measured for a year at two points, one of them above the level. */
let site: Awaited<ReturnType<typeof buildMeasuredSite>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  site = await buildMeasuredSite(app.db, { clientId: world.own.client.id, name: 'Palestra' });
  await buildMeasuredPoint(app.db, {
    ...{ addressId: site.address.id, batch: site.batch, alias: 'Cantina' },
    stays: [
      { days: 180, radon: 470 },
      { days: 175, radon: 460 },
    ],
  });
});

async function ask<E extends typeof getSiteSummary>(endpoint: E, who: string, indirizzo: number | string) {
  return (await app.as(who)).call(endpoint, { params: { indirizzo } });
}
const endpoints = [
  getSiteSummary,
  listSiteMeasures,
  listSiteReports,
  getSiteHistory,
] as unknown as readonly (typeof getSiteSummary)[];
const summaryOf = async (who: string, id = site.address.id) => (await ask(getSiteSummary, who, id)).body;

describe('how a site stands', () => {
  test('names the points above the level with their means, and what is needed for a report', async () => {
    const body = await summaryOf('laboratorio');
    expect(body).toMatchObject({ nome: 'Palestra', attivo: true, modificabile: true });
    expect(body.verdetto).toMatchObject({ esito: 'above', livello: { bqM3: 300, presunto: true } });
    expect(
      body.verdetto.punti.map(({ nome, esito, giorni, media }) => [
        ...[nome, esito, giorni],
        Math.round(media?.concentration ?? 0),
      ]),
    ).toEqual([
      ['Cantina', 'above', 355, 465],
      ['Ufficio tecnico', 'below', 355, 150],
    ]);
    expect(body.pronta).toEqual({ pronto: true, motivo: null, emessa: null });
    expect(body.questionari.edificio).toBeGreaterThan(0);
  });

  test('of a site where something measures has the day to replace it by', async () => {
    const body = await summaryOf('cliente', world.own.address.id);
    expect(body.verdetto).toMatchObject({ esito: 'measuring' });
    expect(body.inPosizione).toMatchObject([
      { punto: { nome: 'Ufficio' }, inizio: '2026-02-16', scadenza: '2026-08-15' },
    ]);
    expect(body.scadenze).toEqual([{ tipo: 'dosimetri', entro: '2026-08-15' }]);
    expect(body.pronta).toBeNull();
    await buildBuildingAnswers(app.db, world.own.address.id);
    await buildEmployerAnswers(app.db, world.own.client.id);
    expect((await summaryOf('cliente', world.own.address.id)).questionari).toEqual({
      edificio: 0,
      datore: 0,
      daControllare: 0,
    });
  });

  test('of nothing measured says nothing of the level', async () => {
    const { body } = await ask(getSiteSummary, 'laboratorio', world.foreign.address.id);
    const { punti } = body.verdetto;
    expect(punti.every(({ esito, media }) => esito === 'never' && media === null)).toBe(true);
  });
});

describe('every period of a site', () => {
  const measures = (who: string) =>
    ask(listSiteMeasures as never, who, site.address.id) as never as Promise<{
      body: { livello: number | null; ordinabile: boolean; punti: { periodi: Record<string, unknown>[] }[] };
    }>;

  test('has its figures for the laboratory and for the customer', async () => {
    for (const who of ['laboratorio', 'cliente']) {
      const { livello, ordinabile, punti } = (await measures(who)).body;
      expect(livello).toBe(300);
      expect(ordinabile).toBe(who === 'laboratorio');
      expect(punti[0]?.periodi).toMatchObject([
        { inizio: '2025-07-09', giorni: 175, stato: 'analizzato', misura: { esito: 'valid' } },
        { inizio: '2025-01-10', giorni: 180, misura: { esito: 'valid' } },
      ]);
    }
    expect((await measures('cliente')).body.punti[0]?.periodi[0]).toMatchObject({ dosimetro: null });
  });

  test('tells those who place dosimeters of no figure and no level', async () => {
    const { livello, punti } = (await measures('operatore')).body;
    expect(livello).toBeNull();
    expect(punti.flatMap(({ periodi }) => periodi.map(({ misura }) => misura))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

test('its reports are those that the reader may see, withdrawn ones among them', async () => {
  const addressId = site.address.id;
  const first = await buildReport(app, {
    ...{ addressId, issuedAt: '2025-03-01T09:00:00Z', isAbove: true, dueOn: '2025-05-01' },
  });
  const held = await buildReport(app, {
    ...{ addressId, issuedAt: '2026-02-01T09:00:00Z', isAbove: true, dueOn: '2026-03-01' },
  });
  const [row] = await app.db.select().from(finalReportRevisions);
  await app.db.insert(finalReportWithdrawals).values({
    ...{ reportId: first.id, reason: 'Sbagliata', withdrawnBy: null },
    ...{ pdfSha256: row?.pdfSha256 ?? '', withdrawnAt: new Date('2025-04-01T09:00:00Z') },
  });
  const reports = async (who: string) =>
    (
      (await ask(listSiteReports as never, who, addressId)) as never as {
        body: { relazioni: { numero: string; annullata: boolean; comunicare: string | null }[] };
      }
    ).body.relazioni.map(({ numero, annullata, comunicare }) => [numero, annullata, comunicare]);
  expect(await reports('laboratorio')).toEqual([
    [held.numero, false, '2026-03-01'],
    [first.numero, true, '2025-05-01'],
  ]);
  expect(await reports('cliente')).toEqual([
    [held.numero, false, null],
    [first.numero, true, null],
  ]);
  expect((await summaryOf('laboratorio')).ultima).toMatchObject({ numero: held.numero, supera: true });
  // What is owed of a report that is not valid any more is owed all the same.
  expect((await summaryOf('laboratorio')).comunicare).toBe('2025-05-01');
  expect((await summaryOf('cliente')).comunicare).toBeNull();
  expect((await summaryOf('cliente')).scadenze.map(({ tipo, entro }) => [tipo, entro])).toEqual([
    ['rimedio', '2028-02-01'],
    ['ripetizione', '2030-02-01'],
  ]);
});

test('a revision that is held until it is signed is not the customer’s yet', async () => {
  const { address } = await buildMeasuredSite(app.db, { clientId: world.own.client.id });
  const report = await buildReport(app, { addressId: address.id, issuedAt: '2026-02-01T09:00:00Z' });
  const [first] = await app.db
    .select()
    .from(finalReportRevisions)
    .where(eq(finalReportRevisions.reportId, report.id));
  if (!first) throw new Error('the report has no revision');
  const { id: _id, ...same } = first;
  await app.db
    .insert(finalReportRevisions)
    .values({ ...same, revision: 1, reason: 'Data corretta', heldUntilSigned: true });
  expect((await summaryOf('cliente', address.id)).ultima).toMatchObject({ revisione: 0 });
  expect((await summaryOf('laboratorio', address.id)).ultima).toMatchObject({ revisione: 1 });
});

test('its history is that of its address, points and placements; results are not told in the field', async () => {
  const { id: addressId } = site.address;
  const fresh = await buildPoint(app.db, { addressId });
  const event = (name: string, entity: string, id: number) =>
    buildAuditEvent(app.db, { event: name, entity, entityId: String(id), details: {} });
  await event('address.updated', 'address', addressId);
  await event('measurement-point.created', 'measurement-point', fresh.id);
  await event('result.entered', 'placement', site.placements[0]?.id ?? 0);
  await event('address.updated', 'address', world.foreign.address.id);
  const told = async (who: string) =>
    (
      (await ask(getSiteHistory as never, who, addressId)) as never as {
        body: { eventi: { evento: string }[] };
      }
    ).body.eventi.map(({ evento }) => evento);
  expect(await told('laboratorio')).toEqual([
    'Risultato registrato',
    'Punto di misurazione creato',
    'Indirizzo modificato',
  ]);
  expect(await told('operatore')).toEqual(['Punto di misurazione creato', 'Indirizzo modificato']);
});

describe.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, endpoint) => {
  test('of a stranger, of nobody, or of nothing is not found', async () => {
    expect((await ask(endpoint, 'cliente', world.foreign.address.id)).status).toBe(404);
    expect((await ask(endpoint, 'laboratorio', 2_000_000_000)).status).toBe(404);
    expect((await ask(endpoint, 'laboratorio', 'x')).status).toBe(404);
    expect((await app.stranger.call(endpoint, { params: { indirizzo: 1 } })).status).toBe(401);
    expect((await ask(endpoint, 'edr', site.address.id)).status).toBe(403);
  });
});

test('an operator is not told how a site stands', async () => {
  expect((await ask(getSiteSummary, 'operatore', site.address.id)).status).toBe(403);
  expect((await ask(listSiteReports as never, 'operatore', site.address.id)).status).toBe(403);
});
