import { eq, like, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildReportSettings } from '#db/builders/report-settings.ts';
import { buildResult } from '#db/builders/results.ts';
import { users } from '#identity/schema.ts';
import { mails } from '#post/schema.ts';
import { listDocumentsToSign } from '#signing/signing-list/contract.ts';
import { app, issue, issued, lab, own, ownSite, prepareReports, read } from '#test/support/issued-reports.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { downloadFinalReport } from '../contract.ts';
import { correctReport } from '../correction/contract.ts';
import { listCustomerReports } from '../customers/contract.ts';
import { downloadCustomerReport } from '../customers/download/contract.ts';
import { markNotice } from '../notice/contract.ts';
import type { LetterKind } from '../notice/rules.ts';
import { previewReportWithdrawal, withdrawReport } from '../withdrawal/contract.ts';

prepareReports();

const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const withdraw = (report: number, revisione = 0, reason = 'Dosimetri scambiati fra due sedi', by = lab) =>
  by.call(withdrawReport, { params: { report }, body: { revisione, reason } }, key());
const mark = (report: number, tipo: LetterKind, revisione = 0, inviata = app.clock.today()) =>
  lab.call(
    markNotice,
    {
      params: { report },
      body: { revisione, tipo, inviata, destinatari: ['ARPA, arpa@enti.example'] },
    },
    key(),
  );
const preview = (report: number, by = lab) => by.call(previewReportWithdrawal, { params: { report } });
const pdf = async (report: number, revision?: number) =>
  (
    await lab.call(downloadFinalReport, {
      params: { report },
      ...(revision === undefined ? {} : { query: { revision } }),
    })
  ).bytes;

describe('a report that is withdrawn', () => {
  test('keeps its number, says so on every page of its copy, and leaves the bytes that were issued as they are', async () => {
    const { address } = await ownSite({ name: 'Scuola ritirata' });
    const report = await issued(address.id);
    const before = await pdf(report);
    const { number } = (await read(report)).body.content;
    expect((await withdraw(report)).status).toBe(200);
    const { body } = await read(report);
    expect(body).toMatchObject({
      content: { number, revision: 0 },
      annullata: { motivo: 'Dosimetri scambiati fra due sedi', chi: expect.any(String) },
    });
    expect(body.storia.eventi[0]?.evento).toBe('Relazione finale annullata');
    const pages = await readPdf(await pdf(report));
    for (const { text } of pages) {
      expect(text).toContain('ANNULLATA il 16/03/2026');
      // Across the page as well.
      expect(text).toMatch(/ANNULLATA(?! il)/);
    }
    expect(pages[0]?.text).toContain('Motivo dell’annullamento: Dosimetri scambiati fra due sedi');
    expect((await pdf(report, 0)).equals(before)).toBe(true);
    const { rows } = (
      await lab.call(listDocumentsToSign, { query: { pagina: '/lb/cr39/signature', q: 'Scuola ritirata' } })
    ).body;
    expect(rows).toEqual([]);
  });

  test('is told to those who were told of it, and stands among the customer’s reports as withdrawn', async () => {
    const { address } = await ownSite({ name: 'Asilo ritirato' });
    const report = await issued(address.id);
    expect((await preview(report)).body).toEqual({
      ...{ revisione: 0, destinatari: ['cliente@radia.example'], comunicata: null, isin: [] },
    });
    await withdraw(report);
    const sent = await app.db.select().from(mails).where(eq(mails.kind, 'send-report-withdrawal'));
    const mail = sent.find(({ subject }) => subject.endsWith('Asilo ritirato'));
    expect(mail).toMatchObject({ recipient: 'cliente@radia.example', state: 'queued' });
    expect(mail?.text).toContain('Motivo: Dosimetri scambiati fra due sedi');
    const cliente = await app.as('cliente');
    const committente = own.principal.id;
    const { body } = await cliente.call(listCustomerReports, {
      params: { committente },
      query: { q: 'Asilo ritirato' },
    });
    expect(body.rows).toMatchObject([{ id: report, annullata: true }]);
    const copy = await cliente.call(downloadCustomerReport, { params: { committente, report } });
    expect((await readPdf(copy.bytes))[0]?.text).toContain('ANNULLATA');
  });

  test('is told to the customers of today when the mails about it are forgotten, unless they never saw it', async () => {
    const forgotten = async (name: string) => {
      const report = await issued((await ownSite({ name })).address.id);
      await app.db.execute(sql`delete from mails where id in
        (select mail_id from final_report_mails where report_id = ${report})`);
      const { destinatari } = (await preview(report)).body;
      await withdraw(report);
      const sent = await app.db
        .select()
        .from(mails)
        .where(like(mails.subject, `%annullata – ${name}`));
      return [destinatari, sent.map(({ recipient }) => recipient)];
    };
    expect(await forgotten('Biblioteca')).toEqual([['cliente@radia.example'], ['cliente@radia.example']]);
    await buildReportSettings(app.db, { issuing: { customersSee: 'signed' } });
    expect(await forgotten('Archivio')).toEqual([[], []]);
    await buildReportSettings(app.db);
  });

  test('is told at the address that an account has today, and to no disabled one', async () => {
    const grants = [{ principalId: own.principal.id, canAddClient: false, canAddAddress: false }];
    const moved = await buildUser(app.db, { username: 'trasloca', roles: ['cliente'], grants });
    const left = await buildUser(app.db, { username: 'se-ne-va', roles: ['cliente'], grants });
    const report = await issued((await ownSite({ name: 'Palestra' })).address.id);
    expect((await preview(report)).body.destinatari).toContain('trasloca@radia.example');
    await app.db.update(users).set({ email: 'Nuova@radia.example' }).where(eq(users.id, moved.id));
    const disable = (id: number, disabledAt: Date | null = app.clock.now()) =>
      app.db.update(users).set({ disabledAt }).where(eq(users.id, id));
    await disable(left.id);
    const told = ['cliente@radia.example', 'Nuova@radia.example'];
    expect((await preview(report)).body.destinatari).toEqual(told);

    const [cliente] = await app.db.select().from(users).where(eq(users.username, 'cliente'));
    await disable(cliente?.id ?? 0);
    await disable(moved.id);
    expect((await preview(report)).body.destinatari).toEqual([]);
    await disable(cliente?.id ?? 0, null);
    await disable(moved.id, null);

    await withdraw(report);
    const sent = await app.db.select().from(mails).where(like(mails.subject, '%annullata – Palestra'));
    expect(sent.map(({ recipient, userId }) => [recipient, userId])).toEqual([
      ['cliente@radia.example', cliente?.id],
      ['Nuova@radia.example', moved.id],
    ]);
    await disable(moved.id);
  });

  test('frees its dosimeters for another report, which takes the next number', async () => {
    const { address } = await ownSite();
    const report = await issued(address.id);
    await withdraw(report);
    const again = await issue(address.id);
    expect(again.body.finalReport.id).not.toBe(report);
    const [old, fresh] = [await read(report), await read(again.body.finalReport.id)].map(
      ({ body }) => body.content.number,
    );
    expect(fresh).not.toBe(old);
  });

  test('owes the authorities nothing when they were not told, and a rectification when they were', async () => {
    const loud = { stays: [{ days: 355, radon: 500 }] };
    const untold = await issued((await ownSite(loud)).address.id);
    await withdraw(untold);
    expect((await read(untold)).body.comunicazione).toBeNull();
    const told = await issued((await ownSite(loud)).address.id);
    expect((await mark(told, 'notice')).status).toBe(200);
    expect((await preview(told)).body.comunicata).toBe('2026-03-16');
    app.clock.advance(2 * 24 * 60);
    await withdraw(told);
    const { comunicazione } = (await read(told)).body;
    expect(comunicazione?.inviate).toHaveLength(1);
    expect(comunicazione?.daInviare).toMatchObject({ tipo: 'withdrawn', scadenza: '2026-04-18' });
    expect(comunicazione?.daInviare?.testo).toContain('è stata annullata il 18/03/2026');
    expect(comunicazione?.daInviare?.testo).toContain('Dosimetri scambiati fra due sedi');
    expect((await mark(told, 'withdrawn', 0, '2026-03-17')).failure.errors).toEqual({
      inviata: expect.stringContaining('prima del 18/03/2026'),
    });
    expect((await mark(told, 'withdrawn')).status).toBe(200);
    app.clock.advance(-2 * 24 * 60);
    expect((await read(told)).body.comunicazione?.daInviare).toBeNull();
  });

  test('stays to be told when a page from before notes another letter, or takes back one that is not the last', async () => {
    const { address, batch, placements: held } = await ownSite({ stays: [{ days: 355, radon: 500 }] });
    const report = await issued(address.id);
    await mark(report, 'notice');
    await buildResult(app.db, { placementId: held[0]?.id ?? 0, batch, counts: 10_500, areaCm2: 1 });
    const body = { revisione: 0, reason: 'Riletto con un altro lettore' };
    expect((await lab.call(correctReport, { params: { report }, body }, key())).status).toBe(200);
    const before = (await read(report)).body.comunicazione;
    expect(before?.daInviare?.tipo).toBe('changed');
    await withdraw(report, 1);
    const stale = await mark(report, 'changed', 1);
    expect([stale.status, stale.failure.detail]).toEqual([409, expect.stringContaining('Nel frattempo')]);
    const { comunicazione } = (await read(report)).body;
    expect(comunicazione).toMatchObject({ daInviare: { tipo: 'withdrawn' }, inviate: [{ tipo: 'notice' }] });

    expect((await mark(report, 'withdrawn', 1)).status).toBe(200);
    const lettera = before?.inviate[0]?.id;
    const annulled = { params: { report }, body: { revisione: 1, inviata: null, lettera } };
    expect((await lab.call(markNotice, annulled, key())).status).toBe(409);
    expect((await read(report)).body.comunicazione).toMatchObject({
      ...{ daInviare: null, inviate: [{ tipo: 'withdrawn', annullata: null }, { tipo: 'notice' }] },
    });
  });

  test('is not corrected nor withdrawn again; only one of two who withdraw it does', async () => {
    const report = await issued((await ownSite()).address.id);
    const both = await Promise.all([withdraw(report), withdraw(report)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const corrected = await lab.call(
      correctReport,
      { params: { report }, body: { revisione: 0, reason: 'Data sbagliata' } },
      key(),
    );
    expect(corrected.status).toBe(409);
    for (const attempt of [
      sql`delete from final_report_withdrawals where report_id = ${report}`,
      sql`update final_report_withdrawals set reason = 'Un altro motivo' where report_id = ${report}`,
      sql`insert into final_report_revisions (report_id, revision, reason, content, content_version, pdf_sha256,
            settings_version, above_level, issued_at)
          select report_id, 1, 'Prova di scrittura', content, content_version, pdf_sha256, settings_version,
                 above_level, issued_at from final_report_revisions where report_id = ${report}`,
    ])
      await expect(app.db.execute(attempt)).rejects.toMatchObject({
        cause: { constraint: 'final_reports_withdrawn' },
      });
  });

  test('wants a reason, the revision that was seen, and a laboratory', async () => {
    const report = await issued((await ownSite()).address.id);
    expect((await withdraw(report, 0, 'no')).failure.errors).toEqual({
      reason: 'Scrivere il motivo dell’annullamento, almeno 5 caratteri.',
    });
    expect((await withdraw(report, 1)).status).toBe(409);
    expect((await withdraw(2_000_000_000)).status).toBe(404);
    expect((await withdraw(report, 0, 'Motivo qualsiasi', await app.as('cliente'))).status).toBe(403);
    expect((await preview(2_000_000_000)).status).toBe(404);
  });
});
