import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildBatch } from '#db/builders/results.ts';
import { placements } from '#dosimeters/schema.ts';
import { app, issued, lab, ownSite, prepareReports, read } from '#test/support/issued-reports.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { downloadFinalReport } from '../contract.ts';
import { siteStates } from './public.ts';

prepareReports();

describe('the file of a report', () => {
  test('is the PDF that was issued, byte by byte; a damaged one is not handed out', async () => {
    const { address } = await ownSite({ name: 'Piscina' });
    const id = await issued(address.id);
    const pdf = await lab.call(downloadFinalReport, { params: { report: id } });
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="relazione_finale_${id}.pdf"`,
    });
    const impronta = (await read(id)).body.revisioni[0]?.impronta ?? '';
    expect(createHash('sha256').update(pdf.bytes).digest('hex')).toBe(impronta);
    const text = (await readPdf(pdf.bytes)).map((page) => page.text).join(' ');
    expect(text).toContain('Piscina');
    await app.files.remove(impronta);
    await app.files.put(impronta, Buffer.from('%PDF-altro'));
    const damaged = await lab.call(downloadFinalReport, { params: { report: id } });
    expect([damaged.status, damaged.failure.detail]).toEqual([500, expect.stringContaining('danneggiato')]);
  });

  test('unknown reports and revisions are not found; a revision that is none is refused', async () => {
    const { address } = await ownSite();
    const id = await issued(address.id);
    expect((await lab.call(downloadFinalReport, { params: { report: 2_000_000_000 } })).status).toBe(404);
    expect(
      (await lab.call(downloadFinalReport, { params: { report: id }, query: { revision: 1 } })).status,
    ).toBe(404);
    expect(
      (await lab.call(downloadFinalReport, { params: { report: id }, query: { revision: 'x' } })).status,
    ).toBe(422);
    expect((await read(2_000_000_000)).status).toBe(404);
  });

  test('reports and their revisions are never changed nor taken away', async () => {
    const { address } = await ownSite();
    const id = await issued(address.id);
    for (const attempt of [
      sql`update final_reports set number = number + 1000 where id = ${id}`,
      sql`delete from final_reports where id = ${id}`,
      sql`update final_report_revisions set above_level = not above_level where report_id = ${id}`,
      sql`delete from final_report_revisions where report_id = ${id}`,
      sql`update final_report_placements set ended_on = ended_on + 1 where report_id = ${id}`,
      sql`delete from final_report_placements where report_id = ${id}`,
    ])
      await expect(app.db.execute(attempt)).rejects.toMatchObject({
        cause: { constraint: 'final_reports_kept' },
      });
  });
});

test('the states of sites are those of issuing, all in one query', async () => {
  const batch = await buildBatch(app.db);
  const ready = await ownSite({ batch });
  const short = await ownSite({ batch, stays: [{ days: 30, radon: 80 }] });
  const done = await ownSite({ batch });
  const report = await issued(done.address.id);
  const addressIds = [ready, short, done].map(({ address }) => address.id);
  const states = await siteStates(
    app.db,
    { from: '2025-01-01', to: null },
    { addressIds },
    { today: '2026-03-16', reqDays: 340 },
  );
  const by = new Map(states.map((state) => [state.id, state]));
  expect(by.get(ready.address.id)).toMatchObject({ verdict: { pronto: true }, reportId: null });
  expect(by.get(short.address.id)).toMatchObject({ verdict: { pronto: false }, reportId: null });
  expect(by.get(done.address.id)).toMatchObject({
    ...{ verdict: { pronto: false }, reportId: report, isReportOutdated: false },
  });
  const placement = eq(placements.id, done.placements[1]?.id ?? 0);
  await app.db.update(placements).set({ endedOn: '2025-12-20' }).where(placement);
  const [later] = await siteStates(
    app.db,
    { from: '2025-01-01', to: null },
    { addressIds: [done.address.id] },
    { today: '2026-03-16', reqDays: 340 },
  );
  expect(later).toMatchObject({ reportId: report, isReportOutdated: true });
});
