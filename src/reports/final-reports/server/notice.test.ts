import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildReportSettings } from '#db/builders/report-settings.ts';
import { buildResult } from '#db/builders/results.ts';
import { buildBuildingAnswers } from '#db/builders/surveys.ts';
import { authorityLetters } from '#reports/final-reports/schema.ts';
import { refusal } from '#test/support/database-refusal.ts';
import { app, issue, issued, lab, ownSite, prepareReports, read } from '#test/support/issued-reports.ts';
import { correctReport } from '../correction/contract.ts';
import { markNotice } from '../notice/contract.ts';
import type { LetterKind } from '../notice/rules.ts';

prepareReports();

/** A year above the level: 464 Bq/m³ in the mean. */
const stays = [
  { days: 180, radon: 420 },
  { days: 175, radon: 510 },
];
type Site = Awaited<ReturnType<typeof ownSite>>;

async function reportAbove(name = 'Cantina'): Promise<{ site: Site; report: number }> {
  const site = await ownSite({ name, stays });
  return { site, report: await issued(site.address.id) };
}

const of = async (report: number) => (await read(report)).body.comunicazione;
type Sent = {
  revisione?: number;
  tipo?: LetterKind;
  oggetto?: string;
  testo?: string;
  destinatari?: string[];
};
const mark = (report: number, inviata: string, { revisione = 0, tipo = 'notice', ...words }: Sent = {}) =>
  lab.call(markNotice, { params: { report }, body: { revisione, inviata, tipo, ...words } });
/** Notes that the last letter was not sent after all; another one: of a page that was opened before. */
const annul = (report: number, lettera: number, revisione = 0) =>
  lab.call(markNotice, { params: { report }, body: { revisione, inviata: null, lettera } });
const lastLetter = async (report: number) => (await of(report))?.inviate[0]?.id ?? 0;

/** Counts the second dosimeter anew, so that it left `radon` Bq/m³, and corrects the report. */
async function recount({ site, report }: { site: Site; report: number }, radon: number, revisione: number) {
  const { k, background } = site.batch;
  const counts = Math.round(background + (k * radon * 175 * 24) / 1000);
  const placementId = site.placements[1]?.id ?? 0;
  await buildResult(app.db, { placementId, batch: site.batch, counts, areaCm2: 1 });
  const body = { revisione, reason: 'Riletto con un altro lettore' };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const { status } = await lab.call(correctReport, { params: { report }, body }, key);
  expect(status).toBe(200);
}

describe('above the level', () => {
  test('a clock of one month runs, with recipients, text, a mark and its undoing', async () => {
    const { report } = await reportAbove();
    const { content } = (await read(report)).body;
    const notice = await of(report);
    expect(content.isAboveLevel).toBe(true);
    expect(notice).toMatchObject({ daInviare: { tipo: 'notice', scadenza: '2026-04-16' }, inviate: [] });
    expect(notice?.daInviare?.testo).toContain(content.number);
    expect(notice?.daInviare?.testo).toContain(
      'è di 464 Bq/m³, sopra il livello di riferimento di 300 Bq/m³',
    );
    expect(notice?.daInviare?.destinatari.map(({ ente }) => ente)).toContain('MLPS');
    expect((await mark(report, '2026-03-17')).status).toBe(422);
    expect((await mark(report, '2026-03-15')).failure.errors).toEqual({
      inviata: expect.stringContaining('prima del 16/03/2026'),
    });
    expect((await mark(report, '2026-03-16')).status).toBe(200);
    expect(await of(report)).toMatchObject({
      daInviare: null,
      inviate: [{ tipo: 'notice', revisione: 0, inviata: '2026-03-16', annullata: null }],
    });
    const letter = await lastLetter(report);
    expect((await annul(report, letter)).status).toBe(200);
    expect(await of(report)).toMatchObject({
      daInviare: { tipo: 'notice', scadenza: '2026-04-16' },
      inviate: [{ inviata: '2026-03-16', annullata: { chi: expect.any(String) } }],
    });
    expect((await annul(report, letter)).failure.detail).toBe('Non c’è nessun invio da annullare.');
    expect((await read(report)).body.storia.eventi).toHaveLength(3);
  });

  test('below it there is nothing to send', async () => {
    const { address } = await ownSite();
    const report = await issued(address.id);
    expect([(await annul(report, 1)).status, await of(report)]).toEqual([422, null]);
    expect((await mark(report, '2026-03-16')).failure.detail).toMatch(/non c’è nulla da trasmettere/);
  });

  test('a home owes the authorities nothing; of a use nobody told the clock runs', async () => {
    const home = await ownSite({ name: 'Abitazione', stays });
    const answers = [
      { q: 1, a: 101, p: [] },
      { q: 2, a: 2025, p: [] },
    ];
    await buildBuildingAnswers(app.db, home.address.id, { answers });
    const report = await issued(home.address.id);
    const { content, comunicazione } = (await read(report)).body;
    expect([content.use, content.level.bqM3, content.isAboveLevel, comunicazione]).toEqual([
      ...['dwelling', 200, true, null],
    ]);
    expect((await mark(report, '2026-03-16')).status).toBe(422);
    const unknown = await reportAbove();
    expect((await read(unknown.report)).body.content.use).toBe('unknown');
    expect((await of(unknown.report))?.daInviare?.tipo).toBe('notice');
  });
});

describe('what authorities were told', () => {
  test('is kept word by word as it was sent, whatever is edited or corrected afterwards', async () => {
    const { report } = await reportAbove('Taverna');
    const words = {
      oggetto: 'Oggetto cambiato a mano',
      testo: 'Testo cambiato a mano',
      destinatari: ['MLPS, per PEC', 'ARPA di prova, a mano'],
    };
    expect((await mark(report, '2026-03-16', { ...words, destinatari: [] })).status).toBe(422);
    expect((await mark(report, '2026-03-16', words)).status).toBe(200);
    await buildReportSettings(app.db);
    expect(await of(report)).toMatchObject({ daInviare: null, inviate: [words] });
    const again = await mark(report, '2026-03-16');
    expect([again.status, again.failure.detail]).toEqual([409, 'Risulta già inviata: ricaricare la pagina.']);
    const letters = eq(authorityLetters.reportId, report);
    expect(await refusal(app.db.update(authorityLetters).set({ text: 'Altro' }).where(letters))).toBe(
      'authority_letters_kept',
    );
    expect(await refusal(app.db.delete(authorityLetters).where(letters))).toBe('authority_letters_kept');
  });

  test('is noted once for one key, and not of a revision that nobody saw', async () => {
    const above = await reportAbove();
    const { report } = above;
    await recount(above, 600, 0);
    const stale = await mark(report, '2026-03-16');
    expect([stale.status, stale.failure.detail]).toEqual([409, expect.stringContaining('nel frattempo')]);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { revisione: 1, inviata: '2026-03-16', tipo: 'notice' as const };
    const send = () => lab.call(markNotice, { params: { report }, body }, key);
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect((await of(report))?.inviate).toMatchObject([{ revisione: 1 }]);
  });

  test('is rectified when the excess falls: with a text of its own, without any figure', async () => {
    const above = await reportAbove('Cantina storica');
    const { report } = above;
    await mark(report, '2026-03-16');
    const [told] = (await of(report))?.inviate ?? [];
    await recount(above, 60, 0);
    const { content } = (await read(report)).body;
    expect(content.isAboveLevel).toBe(false);
    const notice = await of(report);
    expect(notice).toMatchObject({ daInviare: { tipo: 'withdrawn' }, inviate: [told] });
    const { oggetto, testo } = notice?.daInviare ?? { oggetto: '', testo: '' };
    expect(oggetto).toContain('rettifica della comunicazione del 16/03/2026 – Cantina storica');
    expect(testo).toMatch(
      /revisione 1, del 16\/03\/2026, .*Motivo della correzione: Riletto con un altro lettore\./,
    );
    expect(testo).toContain('la comunicazione del 16/03/2026 è da considerare annullata');
    expect(testo).not.toMatch(/\d Bq|sopra il livello|[{}]/);
    expect((await mark(report, '2026-03-16', { revisione: 1, tipo: 'withdrawn' })).status).toBe(200);
    expect(await of(report)).toMatchObject({
      daInviare: null,
      inviate: [{ tipo: 'withdrawn', revisione: 1, testo }, { tipo: 'notice' }],
    });
    await recount(above, 520, 1);
    expect(await of(report)).toMatchObject({ daInviare: { tipo: 'notice', scadenza: '2026-04-16' } });
  });

  test('is rectified when it rises, with both figures; not when the same is said again', async () => {
    const above = await reportAbove();
    const { report } = above;
    await mark(report, '2026-03-16');
    await recount(above, 720, 0);
    const { daInviare } = (await of(report)) ?? {};
    expect(daInviare?.tipo).toBe('changed');
    expect(daInviare?.testo).toMatch(
      /è di 568 Bq\/m³ \(era stata comunicata come 464 Bq\/m³\), sopra .* di 300 Bq/,
    );
    await recount(above, 510, 1);
    expect(await of(report)).toMatchObject({ daInviare: null, inviate: [{ tipo: 'notice' }] });
  });

  test('is not rectified when nothing was told: an excess that falls takes its clock along', async () => {
    const above = await reportAbove();
    await recount(above, 60, 0);
    expect(await of(above.report)).toBeNull();
    const again = await issue(above.site.address.id);
    expect(again.body.finalReport.id).toBe(above.report);
  });

  test('may have been sent before a correction that leaves the excess as it is, not before one that changes it', async () => {
    const day = 24 * 60;
    const above = await reportAbove();
    const { report } = above;
    app.clock.advance(day);
    await recount(above, 510.2, 0);
    expect(await of(report)).toMatchObject({ daInviare: { tipo: 'notice', inviabileDal: '2026-03-16' } });
    expect((await mark(report, '2026-03-15', { revisione: 1 })).failure.errors).toEqual({
      inviata: expect.stringContaining('prima del 16/03/2026'),
    });
    expect((await mark(report, '2026-03-16', { revisione: 1 })).status).toBe(200);
    app.clock.advance(day);
    await recount(above, 720, 1);
    expect(await of(report)).toMatchObject({ daInviare: { tipo: 'changed', inviabileDal: '2026-03-18' } });
    expect((await mark(report, '2026-03-17', { revisione: 2, tipo: 'changed' })).failure.errors).toEqual({
      inviata: expect.stringContaining('prima del 18/03/2026'),
    });
    app.clock.advance(-2 * day);
  });

  test('that was noted by mistake before the excess fell leaves nothing to rectify', async () => {
    const above = await reportAbove();
    await mark(above.report, '2026-03-16');
    await recount(above, 60, 0);
    const letter = await lastLetter(above.report);
    expect((await annul(above.report, letter, 1)).status).toBe(200);
    expect(await of(above.report)).toMatchObject({ daInviare: null, inviate: [{ annullata: {} }] });
  });
});
