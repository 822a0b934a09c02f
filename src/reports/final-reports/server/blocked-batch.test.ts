import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildMeasuredSite } from '#db/builders/measured-sites.ts';
import { type BatchRow, buildBatch, buildControl, buildResult } from '#db/builders/results.ts';
import { placements } from '#dosimeters/schema.ts';
import { commentControl } from '#laboratory/batches/controls/comment/contract.ts';
import { controlTexts } from '#laboratory/batches/controls/rules.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld, type PrincipalWorld } from '#test/support/radon-world.ts';
import { createReport, getReport } from '../contract.ts';
import { correctReport } from '../correction/contract.ts';

let app: TestApp;
let lab: Caller;
let own: PrincipalWorld;
let batch: BatchRow;

beforeAll(async () => {
  app = await openTestApp();
  ({ own } = await buildRadonWorld(app));
  lab = await app.as('laboratorio');
});

/** A site whose dosimeters were read with a batch of its own. */
async function measured(name: string) {
  batch = await buildBatch(app.db);
  const site = await buildMeasuredSite(app.db, { clientId: own.client.id, name });
  for (const { id } of site.placements) await buildResult(app.db, { placementId: id, batch });
  return site;
}
const outOfControl = () => buildControl(app.db, { batch, readOn: '2026-02-02', traces: 100 });
const comment = (controllo: number) =>
  lab.call(commentControl, {
    params: { lotto: batch.batchId, controllo },
    body: { testo: 'Rivelatore graffiato, ripetuto' },
  });
const issue = (addressId: number) => lab.call(createReport, { params: { addressId, date: '2025-01-01' } });

describe('a batch with a control that is out of control', () => {
  test('keeps its results from reports until it is commented, and no number is spent', async () => {
    const { address } = await measured('Palestra vecchia');
    const { id } = await outOfControl();
    const refused = await issue(address.id);
    expect([refused.status, refused.failure.detail]).toEqual([422, controlTexts.blocked(batch.code, 1)]);
    const { rows } = await app.db.execute(sql`select from final_reports where address_id = ${address.id}`);
    expect(rows).toEqual([]);
    await comment(id);
    expect((await issue(address.id)).status).toBe(200);
  });

  test('keeps them from corrections too', async () => {
    const { address, placements: held } = await measured('Palestra nuova');
    const report = (await issue(address.id)).body.finalReport.id;
    const { id } = await outOfControl();
    await app.db
      .update(placements)
      .set({ endedOn: '2025-12-30' })
      .where(eq(placements.id, held[1]?.id ?? 0));
    const correct = () =>
      lab.call(
        correctReport,
        { params: { report }, body: { revisione: 0, reason: 'Data di rimozione sbagliata' } },
        { 'idempotency-key': crypto.randomUUID() },
      );
    const refused = await correct();
    expect([refused.status, refused.failure.detail]).toEqual([422, controlTexts.blocked(batch.code, 1)]);
    expect((await lab.call(getReport, { params: { report } })).body.content.revision).toBe(0);
    await comment(id);
    expect((await correct()).status).toBe(200);
  });

  test('leaves reports with results of other batches alone', async () => {
    const { address } = await measured('Biblioteca');
    batch = await buildBatch(app.db);
    await outOfControl();
    expect((await issue(address.id)).status).toBe(200);
  });
});
