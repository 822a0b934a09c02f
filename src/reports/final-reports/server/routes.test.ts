import { eq, like, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildMeasuredPoint, measuredYear } from '#db/builders/measured-sites.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildReportSettings } from '#db/builders/report-settings.ts';
import { buildResult } from '#db/builders/results.ts';
import { placements } from '#dosimeters/schema.ts';
import { auditEvents } from '#identity/schema.ts';
import { addDays } from '#platform/contract/dates.ts';
import { Refusal } from '#platform/server/http/errors.ts';
import { mails } from '#post/schema.ts';
import { finalReportPlacements, finalReports } from '#reports/final-reports/schema.ts';
import { documentsToSign } from '#signing/schema.ts';
import { app, issue, issued, lab, own, ownSite, prepareReports, read } from '#test/support/issued-reports.ts';
import { createReport } from '../contract.ts';

prepareReports();

describe('issuing a report', () => {
  test('answers with its id and site, and the report can be read (R1-011, R1-204, R1-205, R1-542, R1-543)', async () => {
    const { address, point } = await ownSite({ name: 'Municipio' });
    const answer = await issue(address.id);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, finalReport: { id: expect.any(Number), addressId: address.id } },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    const { body } = await read(answer.body.finalReport.id);
    expect(body).toMatchObject({
      addressId: address.id,
      cambiati: [],
      comunicazione: null,
      content: {
        number: expect.stringMatching(/^RF-2026-\d+$/),
        revision: 0,
        issuedOn: '2026-03-16',
        site: { alias: 'Municipio' },
        points: [{ id: point.id, totalDays: 355, isSufficient: true, outcome: 'below' }],
        isAboveLevel: false,
      },
    });
    expect(Math.round(body.content.points[0]?.mean?.concentration ?? 0)).toBe(150);
  });

  test('a second call answers with the first report, and nobody is told again (R1-543)', async () => {
    const { address } = await ownSite();
    const first = await issue(address.id);
    const told = await app.db.$count(mails);
    const again = await issue(address.id, '2025-01-01', '2026-03-01');
    expect(again.body.finalReport).toEqual(first.body.finalReport);
    expect(await app.db.$count(mails)).toBe(told);
    expect(await app.db.$count(finalReports, eq(finalReports.addressId, address.id))).toBe(1);
  });

  test('two years with a gap between them are no second report of the same search; one of its own finds the other', async () => {
    const stays = [345, 350].map((days) => ({ days, radon: 100 }));
    const { address, placements: held } = await ownSite({ stays });
    await app.db
      .update(placements)
      .set({ startedOn: '2023-01-10', endedOn: '2023-12-21' })
      .where(eq(placements.id, held[0]?.id ?? 0));
    const both = await Promise.all([issue(address.id, '2022-01-01'), issue(address.id, '2022-01-01')]);
    expect(both[0]?.body.finalReport).toEqual(both[1]?.body.finalReport);
    expect(await app.db.$count(finalReports, eq(finalReports.addressId, address.id))).toBe(1);
    const earlier = await issue(address.id, '2022-01-01', '2023-12-31');
    expect(earlier.body.finalReport.id).not.toBe(both[0]?.body.finalReport.id);
  });

  test('tells the customers of the principal, once each, and adds a document to sign (R1-036)', async () => {
    const { address } = await ownSite({ name: 'Biblioteca' });
    const id = await issued(address.id);
    const sent = await app.db
      .select()
      .from(mails)
      .where(eq(mails.subject, 'Relazione finale radon – Biblioteca'));
    expect(sent.map(({ kind, state }) => [kind, state])).toEqual([['send-final-report', 'queued']]);
    expect(sent[0]?.text).toContain(`/client/${own.principal.id}/cr39/relations`);
    const [waiting] = await app.db
      .select()
      .from(documentsToSign)
      .where(eq(documentsToSign.subject, `final-report/${id}`));
    expect(waiting).toMatchObject({ state: 'waiting', fileName: `relazione_finale_${id}.pdf` });
    const events = await app.db.select().from(auditEvents).where(eq(auditEvents.entity, 'final-report'));
    expect(events.filter(({ entityId }) => entityId === String(id))).toHaveLength(1);
  });

  test('needs 340 days at one point, and says so: 339 are too few (R1-199)', async () => {
    const short = await ownSite({
      stays: [
        { days: 170, radon: 100 },
        { days: 169, radon: 100 },
      ],
    });
    const enough = await ownSite({
      stays: [
        { days: 170, radon: 100 },
        { days: 170, radon: 100 },
      ],
    });
    const refused = await issue(short.address.id);
    expect([refused.status, refused.failure.detail]).toEqual([422, 'Giorni di monitoraggio insufficienti']);
    expect((await issue(enough.address.id)).status).toBe(200);
  });

  test('needs every result of that point; a saturated one is none', async () => {
    const missing = await ownSite({
      stays: [
        { days: 180, radon: 100 },
        { days: 180, radon: null },
      ],
    });
    expect((await issue(missing.address.id)).failure.detail).toBe('manca il risultato di 1 dosimetro');
    const saturated = await ownSite({
      stays: [
        { days: 180, radon: 100 },
        { days: 180, radon: 3000 },
      ],
    });
    expect((await issue(saturated.address.id)).failure.detail).toBe('manca il risultato di 1 dosimetro');
  });

  test('says of a dosimeter that is to be counted again just that', async () => {
    const { address, batch, placements: held } = await ownSite();
    await buildResult(app.db, {
      placementId: held[0]?.id ?? 0,
      batch,
      counts: 700,
      areaCm2: 1,
      chiSquared: 3,
      frames: 100,
    });
    expect((await issue(address.id)).failure.detail).toBe('1 dosimetro è da ricontare');
  });

  test('needs coordinates, and (0, 0) are none (R1-367)', async () => {
    for (const place of [
      { latitude: null, longitude: null },
      { latitude: 0, longitude: 0 },
    ]) {
      const { address } = await ownSite(place);
      const { status, failure } = await issue(address.id);
      expect([status, failure.detail]).toEqual([422, 'Impossibile stabilire le coordinate geografiche']);
    }
  });

  test('refuses an end before the start, a day that is none, and a dosimeter that ends before it starts', async () => {
    const { address, point } = await ownSite();
    expect((await issue(address.id, '2025-01-01', '2024-12-31')).failure.detail).toBe('Controlla le date');
    expect((await issue(address.id, '2025-02-30')).status).toBe(422);
    expect((await issue(address.id, '2025-01-01', 'ieri')).status).toBe(422);
    await buildPlacement(app.db, {
      ...{ pointId: point.id, code: 'INV00001', legacy: true },
      ...{ startedOn: '2026-02-01', endedOn: '2026-01-01' },
    });
    expect((await issue(address.id)).failure.detail).toBe(
      'Uno dei dosimetri ha la data fine prima della data inizio: (INV00001)',
    );
  });

  test('is the laboratory’s; an unknown site is not found; another site may not ask for it (R1-011)', async () => {
    const { address } = await ownSite();
    for (const name of ['operatore', 'zona', 'cliente', 'radioprotezione', 'edr'])
      expect((await issue(address.id, '2025-01-01', undefined, await app.as(name))).status).toBe(403);
    expect((await issue(address.id, '2025-01-01', undefined, app.stranger)).status).toBe(401);
    expect((await issue(2_000_000_000)).status).toBe(404);
    const params = { addressId: address.id, date: '2025-01-01' };
    const elsewhere = await lab.call(createReport, { params }, { 'sec-fetch-site': 'cross-site' });
    expect(elsewhere.status).toBe(403);
    expect(await app.db.$count(finalReports, eq(finalReports.addressId, address.id))).toBe(0);
  });

  test('a later year gets a report of its own; a placement stands in one only', async () => {
    const { address, point, batch } = await ownSite();
    const first = await issued(address.id);
    const later = await buildPlacement(app.db, {
      ...{ pointId: point.id, startedOn: '2026-01-05', endedOn: '2026-03-10' },
    });
    await buildResult(app.db, { placementId: later.id, batch });
    expect((await issue(address.id)).body.finalReport.id).toBe(first);
    await app.db.update(placements).set({ endedOn: '2026-12-31' }).where(eq(placements.id, later.id));
    const second = (await issue(address.id)).body.finalReport.id;
    expect(second).not.toBe(first);
    const held = await app.db
      .select()
      .from(finalReportPlacements)
      .where(eq(finalReportPlacements.reportId, second));
    expect(held.map(({ placementId }) => placementId)).toEqual([later.id]);
  });

  test('points that do not count are in it, with what they lack', async () => {
    const { address, batch } = await ownSite({ name: 'Scuola' });
    await buildMeasuredPoint(app.db, {
      addressId: address.id,
      batch,
      alias: 'Aula',
      stays: [{ days: 100, radon: 500 }],
    });
    await buildMeasuredPoint(app.db, {
      ...{ addressId: address.id, batch, alias: 'Bidelleria' },
      stays: [{ days: 350, radon: null }],
    });
    const { content } = (await read(await issued(address.id))).body;
    expect(content.points.map(({ name, outcome, missing }) => [name, outcome, missing])).toEqual([
      ['Aula', 'insufficient', 'mancano 240 giorni'],
      ['Bidelleria', 'no-result', expect.stringMatching(/^manca il risultato del dosimetro /)],
      ['Ufficio tecnico', 'below', null],
    ]);
    expect(content.isAboveLevel).toBe(false);
    expect(content.texts.conclusions).toHaveLength(3);
  });

  test('numbers follow one another without a gap, whatever was refused in between', async () => {
    const numbers: number[] = [];
    for (const stays of [measuredYear, [{ days: 10, radon: 5 }], measuredYear]) {
      const { address } = await ownSite({ stays });
      const { status, body } = await issue(address.id);
      if (status !== 200) continue;
      const [row] = await app.db.select().from(finalReports).where(eq(finalReports.id, body.finalReport.id));
      numbers.push(row?.number ?? 0);
    }
    expect((numbers[1] ?? 0) - (numbers[0] ?? 0)).toBe(1);
  });

  test('a placement corrected at the same instant is in the report, or told as changed since', async () => {
    for (const days of [1, 2, 3, 4]) {
      const { address, placements: held } = await ownSite();
      const endedOn = addDays('2025-12-31', -days);
      const correction = app.db
        .update(placements)
        .set({ endedOn })
        .where(eq(placements.id, held[1]?.id ?? 0));
      const [answer] = await Promise.all([issue(address.id), correction]);
      const { content, cambiati } = (await read(answer.body.finalReport.id)).body;
      const isReported = content.points[0]?.exposures[1]?.end === endedOn;
      expect(cambiati).toEqual(isReported ? [] : [held[1]?.code]);
    }
  });

  test('one that breaks off while its file is stored leaves nothing behind, and no gap', async () => {
    const [broken, whole] = [await ownSite({ name: 'Palestra' }), await ownSite()];
    const { files } = app.foundation.services;
    const put = files.put.bind(files);
    files.put = () => Promise.reject(new Refusal(503, 'Disco pieno'));
    expect((await issue(broken.address.id)).status).toBe(503);
    files.put = put;
    expect(await app.db.$count(finalReports, eq(finalReports.addressId, broken.address.id))).toBe(0);
    expect(await app.db.$count(mails, eq(mails.subject, 'Relazione finale radon – Palestra'))).toBe(0);
    expect((await issue(whole.address.id)).status).toBe(200);
    expect((await issue(broken.address.id)).status).toBe(200);
    const { rows } = await app.db.execute<{ gaps: number }>(
      sql`select (max(number) - count(*))::int as gaps from final_reports where year = 2026`,
    );
    expect(rows[0]?.gaps).toBe(0);
  });

  test('one that would not be whole on its pages leaves nothing behind, and no gap', async () => {
    const { address } = await ownSite({ name: 'Piscina' });
    await buildReportSettings(app.db, { signers: { expert: 'firma '.repeat(5_000) } });
    const answer = await issue(address.id);
    expect(answer.status).toBe(500);
    expect(answer.failure.detail).toContain('Il documento non è stato prodotto: una parte del contenuto');
    expect(await app.db.$count(finalReports, eq(finalReports.addressId, address.id))).toBe(0);
    expect(await app.db.$count(documentsToSign, like(documentsToSign.title, '%Piscina'))).toBe(0);
    expect(await app.db.$count(mails, eq(mails.subject, 'Relazione finale radon – Piscina'))).toBe(0);
    await buildReportSettings(app.db);
    expect((await issue(address.id)).status).toBe(200);
    const { rows } = await app.db.execute<{ gaps: number }>(
      sql`select (max(number) - count(*))::int as gaps from final_reports where year = 2026`,
    );
    expect(rows[0]?.gaps).toBe(0);
  });

  test('many at the same instant, for the same sites, make one report each and no gap', async () => {
    const sites = await Promise.all([ownSite(), ownSite(), ownSite()]);
    const other = await app.as('admin');
    const before = await app.db.$count(finalReports);
    const answers = await Promise.all(
      sites.flatMap(({ address }) => [issue(address.id), issue(address.id, '2025-01-01', undefined, other)]),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await app.db.$count(finalReports)).toBe(before + 3);
    const { rows } = await app.db.execute<{ gaps: number }>(
      sql`select (max(number) - count(*))::int as gaps from final_reports where year = 2026`,
    );
    expect(rows[0]?.gaps).toBe(0);
  });
});
