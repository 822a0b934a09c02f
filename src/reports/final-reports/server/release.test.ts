import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildMeasuredSite } from '#db/builders/measured-sites.ts';
import { buildReportSettings, builtSettings } from '#db/builders/report-settings.ts';
import { buildResult } from '#db/builders/results.ts';
import { users } from '#identity/schema.ts';
import { defaultReportSettings } from '#laboratory/report-settings/rules.ts';
import { reportSettingsVersions } from '#laboratory/report-settings/schema.ts';
import { saveReportSettings } from '#laboratory/report-settings/versions/contract.ts';

import { mails } from '#post/schema.ts';
import { reportCounters } from '#reports/final-reports/schema.ts';
import { app, issue, issued, lab, own, ownSite, prepareReports } from '#test/support/issued-reports.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { startReportRun } from '../../report-issuing/runs/contract.ts';
import { createReport, downloadFinalReport } from '../contract.ts';
import { correctReport } from '../correction/contract.ts';
import { listCustomerReports } from '../customers/contract.ts';
import { downloadCustomerReport } from '../customers/download/contract.ts';
import { previewReport, printReportDraft } from '../draft/contract.ts';
import { reportTexts } from '../words/rules.ts';

prepareReports();

const draft = (addressId: number, by = lab) =>
  by.call(previewReport, { params: { addressId, date: '2025-01-01' } });
const textOf = async (bytes: Buffer) => (await readPdf(bytes)).map(({ text }) => text).join(' ');
const key = () => ({ 'idempotency-key': crypto.randomUUID() });

/** Settings as an installation begins, or as they were taken back by an upgrade. */
const withoutName = () =>
  app.db.insert(reportSettingsVersions).values({
    version: sql`(select max(version) + 1 from report_settings_versions)`,
    content: defaultReportSettings,
    ...{ note: 'Senza intestazione', createdAt: new Date('2026-03-16T09:00:00Z') },
  });
const latestVersion = async () => {
  const { rows } = await app.db.execute<{ n: number }>(
    sql`select max(version) as n from report_settings_versions`,
  );
  return rows[0]?.n ?? 0;
};

describe('an installation that has not introduced itself', () => {
  test('issues nothing, one by one, by search or by a correction, until a person has saved a name', async () => {
    const site = await ownSite({ name: 'Sede senza laboratorio' });
    const corrected = await ownSite();
    const report = await issued(corrected.address.id);
    await withoutName();
    const refused = await issue(site.address.id);
    expect([refused.status, refused.failure.detail]).toEqual([
      422,
      expect.stringContaining('/lb/cr39/report-settings'),
    ]);
    const run = await lab.call(startReportRun, { body: { from: '2025-01-01' } }, key());
    expect([run.status, run.failure.detail]).toEqual([422, refused.failure.detail]);
    const correction = await lab.call(
      correctReport,
      { params: { report }, body: { revisione: 0, reason: 'Data sbagliata' } },
      key(),
    );
    expect([correction.status, correction.failure.detail]).toEqual([422, refused.failure.detail]);
    expect((await draft(site.address.id)).body).toMatchObject({
      daPresentare: true,
      ostacoli: [refused.failure.detail],
    });

    const nameless = await lab.call(
      saveReportSettings,
      { body: { versione: await latestVersion(), nota: 'Senza nome', impostazioni: defaultReportSettings } },
      key(),
    );
    expect([nameless.status, Object.keys(nameless.failure.errors ?? {})]).toEqual([
      422,
      expect.arrayContaining(['impostazioni.letterhead.name', 'impostazioni.signers.expert']),
    ]);
    const saved = await lab.call(
      saveReportSettings,
      { body: { versione: await latestVersion(), nota: 'Il laboratorio', impostazioni: builtSettings } },
      key(),
    );
    expect(saved.status).toBe(200);
    expect((await issue(site.address.id)).status).toBe(200);
  });

  test('has no report in the database either', async () => {
    const { address } = await ownSite();
    const report = await issued(address.id);
    await withoutName();
    const again = app.db.execute(sql`
      insert into final_report_revisions (report_id, revision, reason, content, content_version, pdf_sha256,
          settings_version, above_level, issued_at)
      select report_id, 1, 'Prova di scrittura', content, content_version, pdf_sha256,
             (select max(version) from report_settings_versions), above_level, issued_at
        from final_report_revisions where report_id = ${report}`);
    await expect(again).rejects.toMatchObject({ cause: { constraint: 'final_reports_introduced' } });
    await buildReportSettings(app.db);
  });
});

describe('a report before it is issued', () => {
  test('can be read with its figures, outcomes and recipients; nothing is written, no number is taken', async () => {
    const { address, point } = await ownSite({ name: 'Palestra' });
    const [counter] = await app.db.select().from(reportCounters);
    const told = await app.db.$count(mails);
    const { status, body } = await draft(address.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      content: {
        number: 'BOZZA',
        site: { alias: 'Palestra' },
        points: [{ id: point.id, outcome: 'below', totalDays: 355 }],
      },
      destinatari: ['cliente@radia.example'],
      ...{ soloFirmata: false, ostacoli: [], daPresentare: false },
    });
    expect(Math.round(body.content.points[0]?.mean?.concentration ?? 0)).toBe(150);
    const pdf = await lab.call(printReportDraft, { params: { addressId: address.id, date: '2025-01-01' } });
    const pages = await readPdf(pdf.bytes);
    expect(pages.every(({ text }) => text.includes('BOZZA: non è una relazione emessa'))).toBe(true);
    expect(await app.db.select().from(reportCounters)).toEqual([counter]);
    expect(await app.db.$count(mails)).toBe(told);
  });

  test('tells an address fit for nothing, a customer without an e-mail address and an incomplete questionnaire', async () => {
    const { address } = await buildMeasuredSite(app.db, {
      ...{ city: 'Castro', postalCode: '00000', province: '', legacy: true },
    });
    const { body } = await draft(address.id);
    expect(body.destinatari).toEqual([]);
    expect(body.avvisi).toEqual(
      expect.arrayContaining([
        'Indirizzo della sede: il CAP «00000» non esiste.',
        'Indirizzo della sede: manca la provincia.',
        'Nessun indirizzo e-mail: nessuno riceverà notizia della relazione.',
        'Il questionario della sede è incompleto.',
      ]),
    );
  });

  test('is issued as it was read: once a reading is corrected it is refused, and takes no number', async () => {
    const { address, batch, placements: held } = await ownSite({ name: 'Museo' });
    const params = { addressId: address.id, date: '2025-01-01' };
    const issueRead = (impronta: string) => lab.call(createReport, { params, query: { impronta } });
    const before = (await draft(address.id)).body.impronta;
    const [counter] = await app.db.select().from(reportCounters);
    await buildResult(app.db, { placementId: held[0]?.id ?? 0, batch, counts: 900, areaCm2: 1 });
    const refused = await issueRead(before);
    expect([refused.status, refused.failure.detail]).toEqual([409, reportTexts.draftChanged]);
    expect(await app.db.select().from(reportCounters)).toEqual([counter]);

    const { impronta } = (await draft(address.id)).body;
    app.clock.advance(1);
    expect((await issueRead(impronta)).status).toBe(200);
    app.clock.advance(-1);
  });

  test('tells coordinates that lie elsewhere, and a municipality of another province', async () => {
    const far = await ownSite({ city: 'Palermo', postalCode: '90100', province: 'PA' });
    expect((await draft(far.address.id)).body.avvisi[0]).toMatch(
      /^Indirizzo della sede: le coordinate distano \d+ km da Palermo\.$/,
    );
    const other = await ownSite({ city: 'Vicenza', postalCode: '36100', province: 'PA' });
    expect((await draft(other.address.id)).body.avvisi[0]).toBe(
      'Indirizzo della sede: il comune «Vicenza» non risulta in provincia di PA.',
    );
  });

  test('is refused as issuing it is, and for what is issued already; nobody else reads it', async () => {
    const short = await ownSite({ stays: [{ days: 100, radon: 100 }] });
    expect((await draft(short.address.id)).status).toBe(422);
    const done = await ownSite();
    await issued(done.address.id);
    expect((await draft(done.address.id)).status).toBe(409);
    expect((await draft(2_000_000_000)).status).toBe(404);
    expect((await draft(short.address.id, await app.as('cliente'))).status).toBe(403);
  });
});

describe('a report that nobody has signed', () => {
  test('says so on every page, and nowhere that it is signed', async () => {
    const { address } = await ownSite();
    const report = await issued(address.id);
    const pdf = await lab.call(downloadFinalReport, { params: { report } });
    const pages = await readPdf(pdf.bytes);
    expect(
      pages.every(({ text }) => text.includes('Valida con firma digitale; senza, è una copia non firmata')),
    ).toBe(true);
    expect(await textOf(pdf.bytes)).not.toContain('Documento firmato digitalmente');
  });

  test('is seen by its customers only once it is signed, where the settings say so', async () => {
    const cliente = await app.as('cliente');
    const committente = own.principal.id;
    await buildReportSettings(app.db, { issuing: { customersSee: 'signed' } });
    const { address } = await ownSite({ name: 'Teatro' });
    const told = await app.db.$count(mails);
    const report = await issued(address.id);
    expect(await app.db.$count(mails)).toBe(told);
    const list = async () =>
      (await cliente.call(listCustomerReports, { params: { committente }, query: { q: 'Teatro' } })).body;
    const open = () => cliente.call(downloadCustomerReport, { params: { committente, report } });
    expect([(await list()).total, (await open()).status]).toEqual([0, 404]);
    expect((await lab.call(downloadFinalReport, { params: { report } })).status).toBe(200);
    // What later settings say is for later reports.
    await buildReportSettings(app.db);
    expect([(await list()).total, (await open()).status]).toEqual([0, 404]);
  });
});

describe('release by four eyes', () => {
  test('keeps who entered a result from issuing the report; a colleague issues it', async () => {
    await buildReportSettings(app.db, { issuing: { fourEyes: true } });
    const {
      address,
      batch,
      placements: [placement],
    } = await ownSite({ name: 'Quattro occhi' });
    const [laboratorio] = await app.db.select().from(users).where(eq(users.username, 'laboratorio'));
    const enteredBy = laboratorio?.id ?? 0;
    await buildResult(app.db, { placementId: placement?.id ?? 0, batch, enteredBy });
    const own = await issue(address.id);
    expect([own.status, own.failure.detail]).toEqual([422, expect.stringContaining('quattro occhi')]);
    expect((await draft(address.id)).body.ostacoli).toEqual([own.failure.detail]);
    const colleague = await app.as('admin');
    expect((await draft(address.id, colleague)).body.ostacoli).toEqual([]);
    const report = await issue(address.id, '2025-01-01', undefined, colleague);
    expect(report.status).toBe(200);

    const written = app.db.transaction(async (db) => {
      await db.execute(sql`
        insert into final_report_revisions (report_id, revision, reason, content, content_version, pdf_sha256,
            settings_version, above_level, issued_at, issued_by)
        select report_id, 1, 'Prova di scrittura', content, content_version, pdf_sha256, settings_version,
               above_level, issued_at, ${enteredBy}
          from final_report_revisions where report_id = ${report.body.finalReport.id}`);
      await db.execute(sql`
        insert into final_report_placements (report_id, revision, point_id, started_on, ended_on, result_id, in_force)
        select report_id, 1, point_id, started_on, ended_on, result_id, false
          from final_report_placements where report_id = ${report.body.finalReport.id}`);
    });
    await expect(written).rejects.toMatchObject({ cause: { constraint: 'final_reports_four_eyes' } });
    await buildReportSettings(app.db);
  });

  test('keeps who entered a reading from it also when a colleague has recalculated the result', async () => {
    await buildReportSettings(app.db, { issuing: { fourEyes: true } });
    const { address, batch, placements } = await ownSite({ name: 'Ricalcolato' });
    const by = async (username: string) =>
      (await app.db.select().from(users).where(eq(users.username, username)))[0]?.id ?? 0;
    const [read, colleague] = [await by('laboratorio'), await by('admin')];
    const placementId = placements[0]?.id ?? 0;
    await buildResult(app.db, { placementId, batch, enteredBy: read, traces: 4000 });
    await buildResult(app.db, { placementId, batch, enteredBy: colleague, traces: 4000 });
    expect((await issue(address.id)).failure.detail).toContain('quattro occhi');
    expect((await draft(address.id, await app.as('admin'))).body.ostacoli).toHaveLength(1);
    // Who recalculates it once more stands in the place of who did before.
    await buildResult(app.db, { placementId, batch, enteredBy: await by('edr'), traces: 4000 });
    expect((await draft(address.id)).body.ostacoli).toHaveLength(1);
    expect((await draft(address.id, await app.as('admin'))).body.ostacoli).toEqual([]);
    // A reading of one's own in its place is another.
    await buildResult(app.db, { placementId, batch, enteredBy: colleague, traces: 4200 });
    expect((await draft(address.id)).body.ostacoli).toEqual([]);
    await buildReportSettings(app.db);
  });
});
