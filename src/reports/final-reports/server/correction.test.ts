import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { measurementPoints } from '#customers/schema.ts';
import { buildMeasuredPoint, buildMeasuredSite } from '#db/builders/measured-sites.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildBatch, buildResult } from '#db/builders/results.ts';
import { placements } from '#dosimeters/schema.ts';
import { correctBatch } from '#laboratory/batches/record/contract.ts';
import { getReadDosimeter } from '#laboratory/results/entry/contract.ts';
import { mails } from '#post/schema.ts';
import { finalReportPlacements } from '#reports/final-reports/schema.ts';
import { listDocumentsToSign } from '#signing/signing-list/contract.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { buildRadonWorld, type PrincipalWorld } from '#test/support/radon-world.ts';
import { createReport, downloadFinalReport, getReport } from '../contract.ts';
import { correctReport, previewReportCorrection } from '../correction/contract.ts';
import { listCustomerReports } from '../customers/contract.ts';
import { downloadCustomerReport } from '../customers/download/contract.ts';
import { reportTexts } from '../words/rules.ts';

let app: TestApp;
let lab: Caller;
let own: PrincipalWorld;
let foreign: PrincipalWorld;

beforeAll(async () => {
  app = await openTestApp();
  ({ own, foreign } = await buildRadonWorld(app));
  lab = await app.as('laboratorio');
});

async function issuedSite(changes: Parameters<typeof buildMeasuredSite>[1] = {}) {
  const site = await buildMeasuredSite(app.db, { clientId: own.client.id, ...changes });
  const params = { addressId: site.address.id, date: '2025-01-01' };
  const { body } = await lab.call(createReport, { params });
  return { ...site, report: body.finalReport.id };
}
const read = async (report: number) => (await lab.call(getReport, { params: { report } })).body;
const preview = (report: number) => lab.call(previewReportCorrection, { params: { report } });
const correct = (report: number, revisione = 0, reason = 'Data di rimozione sbagliata') =>
  lab.call(
    correctReport,
    { params: { report }, body: { revisione, reason } },
    { 'idempotency-key': crypto.randomUUID() },
  );
const shorten = (id: number, endedOn: string) =>
  app.db.update(placements).set({ endedOn }).where(eq(placements.id, id));

describe('a correction', () => {
  test('keeps the number, raises the revision, prints the reason and waits to be signed instead', async () => {
    const { report, placements: held } = await issuedSite({ name: 'Asilo nido' });
    const [, second] = held;
    const before = await read(report);
    expect(before.cambiati).toEqual([]);
    await shorten(second?.id ?? 0, '2025-12-30');
    expect((await read(report)).cambiati).toEqual([second?.code]);

    const shown = (await preview(report)).body;
    expect(shown.modifiche).toContainEqual({
      ...{ dove: 'Ufficio tecnico', campo: 'Giorni', prima: '355', dopo: '354' },
    });
    const told = await app.db.$count(mails);
    expect((await correct(report)).body.finalReport.id).toBe(report);
    const after = await read(report);
    expect(after.content).toMatchObject({
      number: before.content.number,
      revision: 1,
      reason: 'Data di rimozione sbagliata',
      points: [{ totalDays: 354 }],
    });
    expect([after.cambiati, after.revisioni.map(({ revisione }) => revisione)]).toEqual([[], [1, 0]]);
    expect(await app.db.$count(mails)).toBe(told);

    const pdf = await lab.call(downloadFinalReport, { params: { report } });
    const first = await lab.call(downloadFinalReport, { params: { report }, query: { revision: 0 } });
    expect((await readPdf(pdf.bytes)).map(({ text }) => text).join(' ')).toContain(
      'Data di rimozione sbagliata',
    );
    expect(first.bytes.equals(pdf.bytes)).toBe(false);
    const { rows } = (
      await lab.call(listDocumentsToSign, { query: { pagina: '/lb/cr39/signature', q: 'Asilo nido' } })
    ).body;
    expect(rows.map(({ revisione }) => revisione)).toEqual([1]);
    const inForce = await app.db
      .select()
      .from(finalReportPlacements)
      .where(eq(finalReportPlacements.reportId, report));
    expect(inForce.filter((row) => row.inForce).map(({ revision }) => revision)).toEqual([1, 1]);
    expect(after.storia.eventi.map(({ evento }) => evento)).toEqual([
      'Relazione finale corretta',
      'Relazione finale emessa',
    ]);
  });

  test('another result, a placement moved away and a lost one are told until the report is corrected', async () => {
    const { report, batch, address, placements: held } = await issuedSite();
    const [first, second] = held;
    await buildResult(app.db, { placementId: first?.id ?? 0, batch, counts: 900, areaCm2: 1 });
    expect((await read(report)).cambiati).toEqual([first?.code]);
    const { point } = await buildMeasuredPoint(app.db, { addressId: address.id, batch, stays: [] });
    await app.db
      .update(placements)
      .set({ pointId: point.id })
      .where(eq(placements.id, second?.id ?? 0));
    expect((await read(report)).cambiati).toHaveLength(2);
    expect((await correct(report)).status).toBe(200);
    const { content, cambiati } = await read(report);
    expect([cambiati, content.points.map(({ outcome }) => outcome)]).toEqual([
      [],
      ['insufficient', 'insufficient'],
    ]);
  });

  test('says what was read: once the data change again it is refused, and read anew it is made', async () => {
    const { report, placements: held } = await issuedSite();
    const correctRead = (impronta: string) =>
      lab.call(
        correctReport,
        { params: { report }, body: { revisione: 0, reason: 'Data di rimozione sbagliata', impronta } },
        { 'idempotency-key': crypto.randomUUID() },
      );
    await shorten(held[1]?.id ?? 0, '2025-12-30');
    const before = (await preview(report)).body.impronta;
    await shorten(held[1]?.id ?? 0, '2025-12-29');
    const refused = await correctRead(before);
    expect([refused.status, refused.failure.detail]).toEqual([409, reportTexts.changesChanged]);
    app.clock.advance(1);
    expect((await correctRead((await preview(report)).body.impronta)).status).toBe(200);
    app.clock.advance(-1);
    expect((await read(report)).content.points[0]?.totalDays).toBe(353);
  });

  test('takes over a result that was counted again, though its figures are the same', async () => {
    const { report, batch, placements: held } = await issuedSite();
    const [first] = held;
    // As many tracks as before.
    const counts = Math.round(batch.background + (batch.k * 140 * 180 * 24) / 1000);
    await buildResult(app.db, { placementId: first?.id ?? 0, batch, counts, areaCm2: 1 });
    expect((await preview(report)).body.modifiche).toEqual([
      {
        ...{ dove: 'Ufficio tecnico', campo: `Dosimetro ${first?.code}` },
        ...{
          prima: expect.stringMatching(/^Risultato n\. \d+$/),
          dopo: expect.stringMatching(/stesse cifre$/),
        },
      },
    ]);
    expect((await correct(report)).status).toBe(200);
    expect((await read(report)).cambiati).toEqual([]);
  });

  test('is asked for when a wrong batch was put right', async () => {
    const { report, placements: held } = await issuedSite({ name: 'Scuola media' });
    const [first] = held;
    const reading = await lab.call(getReadDosimeter, { params: { trattamento: first?.id ?? 0 } });
    const { batchId } = await buildBatch(app.db, { k: 4.4, kUncertainty: 0.22, detectionLimit: 10 });
    const body = {
      risultati: reading.body.risultati.map(({ id }) => id),
      motivo: 'Rivelatori del lotto nuovo',
    };
    expect((await lab.call(correctBatch, { params: { lotto: batchId }, body })).status).toBe(200);
    expect((await read(report)).cambiati).toEqual([first?.code]);
    const { modifiche } = (await preview(report)).body;
    expect(modifiche.length).toBeGreaterThan(0);
    await correct(report, 0, 'Lotto sbagliato');
    expect((await read(report)).cambiati).toEqual([]);
  });

  test('keeps a dosimeter whose corrected dates lie outside the days that were searched', async () => {
    const { report, placements: held } = await issuedSite();
    await app.db
      .update(placements)
      .set({ startedOn: '2024-12-30' })
      .where(eq(placements.id, held[0]?.id ?? 0));
    expect((await correct(report)).status).toBe(200);
    const { cambiati, content } = await read(report);
    expect([cambiati, content.period.from]).toEqual([[], '2024-12-30']);
    expect(content.points[0]).toMatchObject({ totalDays: 366, outcome: 'below' });
  });

  test('lets go of a placement that was moved: until then the other site does not get it, nor this report', async () => {
    const [from, to] = [
      await issuedSite(),
      await buildMeasuredSite(app.db, { clientId: own.client.id, stays: [] }),
    ];
    const moved = from.placements.map(({ id }) => id);
    await app.db.update(placements).set({ pointId: to.point.id }).where(inArray(placements.id, moved));
    const issueThere = () =>
      lab.call(createReport, { params: { addressId: to.address.id, date: '2025-01-01' } });
    expect((await issueThere()).failure.detail).toBe('Giorni di monitoraggio insufficienti');
    expect((await correct(from.report)).failure.detail).toMatch(/^Nel periodo della relazione non resta/);
    await buildMeasuredPoint(app.db, {
      ...{ addressId: from.address.id, batch: from.batch, stays: [{ days: 350, radon: 90 }] },
    });
    expect((await correct(from.report)).status).toBe(200);
    const { status, body } = await issueThere();
    expect([status, body.finalReport.addressId]).toEqual([200, to.address.id]);
  });

  test('is asked for when an excluded dosimeter was lost after all, and when a day of return was wrong', async () => {
    const site = await buildMeasuredSite(app.db, { clientId: own.client.id });
    const beside = await buildPlacement(app.db, {
      ...{ pointId: site.point.id, startedOn: '2026-02-15', endedOn: '2026-03-01' },
    });
    const params = { addressId: site.address.id, date: '2025-01-01' };
    const report = (await lab.call(createReport, { params })).body.finalReport.id;
    const days = 'Ufficio tecnico · 15/02/2026 – 01/03/2026';
    await app.db.update(placements).set({ lost: true }).where(eq(placements.id, beside.id));
    const lost = {
      ...{ dove: 'Dosimetri smarriti o esclusi', campo: `Dosimetro ${beside.code}` },
      ...{ prima: `${days} · fuori dalla sequenza di periodi più lunga`, dopo: `${days} · smarrito` },
    };
    expect((await preview(report)).body.modifiche).toEqual([lost]);
    const [first] = site.placements;
    await app.db
      .update(placements)
      .set({ returnedOn: '2025-07-20' })
      .where(eq(placements.id, first?.id ?? 0));
    const returned = { dove: 'Ufficio tecnico', campo: `Dosimetro ${first?.code} · Rientrato` };
    expect((await preview(report)).body.modifiche).toEqual([
      { ...returned, prima: '—', dopo: '20/07/2025' },
      lost,
    ]);
    expect((await correct(report)).status).toBe(200);
  });

  test('is refused without a change, without a reason, and on a revision that is not in force any more', async () => {
    const { report, point } = await issuedSite();
    expect((await preview(report)).body).toMatchObject({ revisione: 0, modifiche: [] });
    expect((await correct(report)).failure.detail).toMatch(/^I dati sono gli stessi/);
    await app.db
      .update(measurementPoints)
      .set({ alias: 'Ufficio anagrafe' })
      .where(eq(measurementPoints.id, point.id));
    expect((await correct(report, 0, ' no ')).failure.errors).toHaveProperty('reason');
    const both = await Promise.all([correct(report), correct(report)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await correct(report)).status).toBe(409);
    expect((await correct(2_000_000_000)).status).toBe(404);
    expect((await read(report)).revisioni).toHaveLength(2);
  });

  test('takes the second half of a point that was open, and leaves later years of the others alone', async () => {
    const { report, batch, address, point } = await issuedSite();
    const open = await buildMeasuredPoint(app.db, {
      ...{ addressId: address.id, batch, alias: 'Archivio storico', stays: [{ days: 60, radon: 90 }] },
      start: '2026-03-20',
    });
    await app.db
      .update(placements)
      .set({ pointId: point.id })
      .where(eq(placements.id, open.placements[0]?.id ?? 0));
    await buildPlacement(app.db, {
      ...{ pointId: point.id, startedOn: '2026-05-20', endedOn: '2026-06-20', lost: true },
    });
    expect((await preview(report)).body.modifiche).toEqual([]);
    await app.db
      .update(placements)
      .set({ pointId: open.point.id })
      .where(eq(placements.id, open.placements[0]?.id ?? 0));
    expect((await preview(report)).body.modifiche.map(({ dove }) => dove)).toContain('Archivio storico');
  });
});

describe('customers', () => {
  test('see the reports of their principal, search them and open the one in force', async () => {
    const { report } = await issuedSite({ name: 'Ludoteca comunale' });
    const params = { committente: own.principal.id };
    for (const name of ['cliente', 'operatore', 'zona', 'laboratorio']) {
      const caller = await app.as(name);
      const { body } = await caller.call(listCustomerReports, { params, query: { q: 'ludoteca' } });
      expect(body).toMatchObject({ total: 1, rows: [{ id: report, revisione: 0, supera: false }] });
      const pdf = await caller.call(downloadCustomerReport, { params: { ...params, report } });
      expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  test('are not told that a level is kept that nothing was compared with', async () => {
    const { report, placements: held } = await issuedSite({ name: 'Biblioteca' });
    await shorten(held[1]?.id ?? 0, '2025-08-01');
    expect((await correct(report)).status).toBe(200);
    const params = { committente: own.principal.id };
    const { body } = await (await app.as('cliente')).call(listCustomerReports, {
      params,
      query: { q: 'biblioteca' },
    });
    expect(body.rows).toMatchObject([{ id: report, revisione: 1, supera: null }]);
  });

  test('find neither a stranger’s list nor a stranger’s report under their own', async () => {
    const customer = await app.as('cliente');
    const { address } = await buildMeasuredSite(app.db, { clientId: foreign.client.id });
    const { body } = await lab.call(createReport, { params: { addressId: address.id, date: '2025-01-01' } });
    const report = body.finalReport.id;
    const strange = { committente: foreign.principal.id };
    expect((await customer.call(listCustomerReports, { params: strange })).status).toBe(404);
    for (const committente of [foreign.principal.id, own.principal.id])
      expect((await customer.call(downloadCustomerReport, { params: { committente, report } })).status).toBe(
        404,
      );
    expect((await customer.call(getReport, { params: { report } })).status).toBe(403);
  });
});
