import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildReport } from '#db/builders/reports.ts';
import { buildBatch, buildResult } from '#db/builders/results.ts';
import { buildAddress, buildPoint } from '#db/builders/sites.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { type CustomerTile, customerTiles, getCustomerDashboard } from '../customer/contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

async function ask(who: string, client: number | string, riquadro?: CustomerTile) {
  return (await app.as(who)).call(getCustomerDashboard, {
    params: { client },
    query: riquadro ? { riquadro } : {},
  });
}
const tile = async (riquadro: CustomerTile) => (await ask('cliente', world.own.principal.id, riquadro)).body;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  const { id: measured } = await buildAddress(app.db, { clientId: world.own.client.id, name: 'Albergo' });
  const closed = await buildAddress(app.db, { clientId: world.own.client.id, name: 'Chiusa', active: false });
  const batch = await buildBatch(app.db);
  for (const addressId of [measured, closed.id, world.foreign.address.id]) {
    const { id: pointId } = await buildPoint(app.db, { addressId });
    const removed = await buildPlacement(app.db, { pointId, startedOn: '2025-08-01', endedOn: '2026-01-20' });
    await buildResult(app.db, { placementId: removed.id, batch });
    await buildReport(app, { addressId, issuedAt: '2024-03-01T09:00:00Z', isAbove: false });
    await buildReport(app, { addressId, issuedAt: '2026-02-28T23:30:00Z', isAbove: true });
  }
});

describe('the dashboard of a customer', () => {
  test('offers the own sites in use that have results', async () => {
    const { committente, sedi } = await tile('sedi');
    expect(committente).toEqual({ id: world.own.principal.id, nome: 'Terme di prova' });
    expect(sedi).toMatchObject({ totale: 1, sedi: [{ nome: 'Albergo', cliente: world.own.client.id }] });
  });

  test('names what measures and what follows from the last report of a site', async () => {
    const { scadenze } = await tile('scadenze');
    expect(
      scadenze?.prossime.map(({ tipo, entro, indirizzo, dosimetri }) => [
        tipo,
        entro,
        indirizzo.nome,
        dosimetri,
      ]),
    ).toEqual([
      ['dosimetri', '2026-08-15', 'Reparto fanghi', 1],
      ['rimedio', '2028-03-01', 'Albergo', null],
      ['ripetizione', '2030-03-01', 'Albergo', null],
    ]);
  });

  test('has the own documents, the latest first', async () => {
    const { documenti } = await tile('documenti');
    expect(documenti?.map(({ emessa, sopraLivello }) => [emessa, sopraLivello])).toEqual([
      ['2026-03-01', true],
      ['2024-03-01', false],
    ]);
  });

  test('promises no new measurement after a report that could compare nothing', async () => {
    const { id: addressId } = await buildAddress(app.db, { clientId: world.own.client.id, name: 'Sorgente' });
    const before = (await tile('scadenze')).scadenze;
    await buildReport(app, { addressId, issuedAt: '2023-02-02T09:00:00Z', outcome: 'not-comparable' });
    expect((await tile('scadenze')).scadenze).toEqual(before);
    const below = await buildReport(app, { addressId, issuedAt: '2023-03-02T09:00:00Z' });
    expect((await tile('scadenze')).scadenze?.totale).toBe((before?.totale ?? 0) + 1);
    await app.db.execute(sql`insert into final_report_withdrawals (report_id, reason, pdf_sha256, withdrawn_at)
      select report_id, 'Emessa per prova', pdf_sha256, '2023-04-01T09:00:00Z'
        from final_report_revisions where report_id = ${below.id}`);
  });

  test('answers every tile when none is named', async () => {
    const { body } = await ask('cliente', world.own.principal.id);
    expect(Object.keys(body).sort()).toEqual(['committente', ...customerTiles].sort());
  });

  test.each([undefined, ...customerTiles])('of a stranger is not found (%s)', async (riquadro) => {
    expect((await ask('cliente', world.foreign.principal.id, riquadro)).status).toBe(404);
    expect((await ask('laboratorio', world.foreign.principal.id, riquadro)).status).toBe(200);
  });

  test('is closed to operators, and refuses a tile that is none', async () => {
    expect((await ask('operatore', world.own.principal.id)).status).toBe(403);
    expect((await ask('cliente', world.own.principal.id, 'nessuno' as never)).status).toBe(422);
    expect((await ask('cliente', 'x')).status).toBe(404);
  });
});
