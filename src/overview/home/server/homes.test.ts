import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { addresses } from '#customers/schema.ts';
import { buildControlForm } from '#db/builders/control-forms.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildReport } from '#db/builders/reports.ts';
import { buildBatch, buildResult } from '#db/builders/results.ts';
import { buildAddress, buildPoint } from '#db/builders/sites.ts';
import { controlClients } from '#irme90/schema.ts';
import { tableDosimeters } from '#laboratory/dosimeter-records/table/contract.ts';
import { backups } from '#platform/server/database/schema.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getCustomerDay } from '../customer/contract.ts';
import { getFieldDay } from '../field/contract.ts';
import { getInstallationState } from '../installation/contract.ts';
import { getLabDay, type QueueName } from '../laboratory/contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
let batch: Awaited<ReturnType<typeof buildBatch>>;

/** A result as the import brings it: without a day of reading, without uncertainty. Exposure in kBq·h/m³. */
async function importedResult(placementId: number, exposure: number) {
  await app.db.execute(sql`update placements set processed = true where id = ${placementId}`);
  await app.db.execute(sql`insert into results (placement_id, traces, is_own_background, k, exposure, state, source, entered_at)
    values (${placementId}, 9000, false, 2.5, ${exposure}, 'valid', 'past', '2026-03-01T09:00:00Z')`);
}

/** A site of the customer with one point and what it measured: from, to, tracks, and whether it was imported. */
async function site(
  name: string,
  periods: readonly { from: string; to: string; traces: number; isImported?: boolean }[],
) {
  const address = await buildAddress(app.db, { clientId: world.own.client.id, name });
  const point = await buildPoint(app.db, { addressId: address.id, alias: `Punto ${name}` });
  for (const { from, to, traces, isImported = false } of periods) {
    const placement = await buildPlacement(app.db, { pointId: point.id, startedOn: from, endedOn: to });
    if (isImported) await importedResult(placement.id, traces);
    else await buildResult(app.db, { placementId: placement.id, batch, traces });
  }
  return { address, point };
}

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  // k = 1 without a background: 2.400 tracks of 365 days are 274 Bq/m³, 4.000 are 457.
  batch = await buildBatch(app.db, { k: 1, background: 0, detectionLimit: 10, saturation: 50_000 });
  const year = { from: '2025-01-01', to: '2026-01-01' };
  await site('Asilo', [{ ...year, traces: 2400 }]);
  await site('Biblioteca', [{ ...year, traces: 4000, isImported: true }]);
  await site('Cantina', [{ from: '2025-09-01', to: '2026-01-01', traces: 400 }]);
  await site('Deposito', []);
  await site('Estero', [{ from: '2025-09-01', to: '2026-01-01', traces: 4000 }]);
});

describe('the home of a customer', () => {
  const ask = async (who: string, client: number | string) =>
    (await app.as(who)).call(getCustomerDay, { params: { client } });

  test('tells of each site how it stands, by the figure of the point it is told by', async () => {
    const { body } = await ask('cliente', world.own.principal.id);
    expect(body.committente.nome).toBe('Terme di prova');
    expect(
      body.sedi.map(({ nome, esito, media }) => [nome, esito, media?.figura, media?.segno, media?.parola]),
    ).toEqual([
      ['Biblioteca', 'above', '457', 'above', 'sopra il livello (300)'],
      ['Cantina', 'waiting', expect.stringMatching(/^137/), 'partial', 'misura parziale, su 122 giorni'],
      [
        'Estero',
        'waiting',
        expect.stringMatching(/^1\.366/),
        'above',
        'sopra il livello (300), su 122 giorni',
      ],
      ['Reparto fanghi', 'measuring', undefined, undefined, undefined],
      ['Deposito', 'never', undefined, undefined, undefined],
      ['Asilo', 'below', expect.stringMatching(/^274 ± /), null, null],
    ]);
    expect(body.conteggio).toMatchObject({ above: 1, below: 1, waiting: 2, measuring: 1, never: 1 });
    expect(body.conPeriodoSopra).toBe(1);
    // No report has told of these two.
    expect(body.provvisorie).toBe(2);
    expect(
      body.sedi.flatMap(({ verdetto }) => verdetto.testo).filter((text) => text.startsWith('Provv')),
    ).toEqual(['Provvisorio: sopra il livello 300', 'Provvisorio: non superiore a 300']);
  });

  test('goes back to the last closed year, however long ago it was', async () => {
    const { address } = await site('Galleria', [
      { from: '2021-01-01', to: '2022-01-01', traces: 4000 },
      { from: '2025-09-01', to: '2026-01-01', traces: 400 },
    ]);
    const { body } = await ask('cliente', world.own.principal.id);
    expect(body.sedi.find(({ id }) => id === address.id)).toMatchObject({
      esito: 'above',
      media: { figura: expect.stringMatching(/^457/), parola: 'sopra il livello (300)' },
    });
    await app.db.update(addresses).set({ active: false }).where(eq(addresses.id, address.id));
  });

  test('promises no new measurement after a report that could compare nothing', async () => {
    const { address } = await site('Sorgente', []);
    await buildReport(app, {
      ...{ addressId: address.id, issuedAt: '2026-02-02T09:00:00Z', outcome: 'not-comparable' },
    });
    const { body } = await ask('cliente', world.own.principal.id);
    expect(body.sedi.find(({ nome }) => nome === 'Sorgente')).toMatchObject({
      relazione: { emessa: '2026-02-02' },
      prossima: null,
    });
    await app.db.update(addresses).set({ active: false }).where(eq(addresses.id, address.id));
  });

  test('names what is next, and the report until it is withdrawn', async () => {
    const { address } = await site('Fonte', []);
    const report = await buildReport(app, { addressId: address.id, issuedAt: '2026-02-02T09:00:00Z' });
    const row = async () =>
      (await ask('cliente', world.own.principal.id)).body.sedi.find(({ nome }) => nome === 'Fonte');
    expect(await row()).toMatchObject({
      relazione: { id: report.id, numero: report.numero, revisione: 0, emessa: '2026-02-02' },
      prossima: { tipo: 'ripetizione', entro: '2034-02-02' },
      questionariCompleti: false,
    });
    await app.db.execute(sql`insert into final_report_withdrawals (report_id, reason, pdf_sha256, withdrawn_at)
      select report_id, 'Emessa per errore', pdf_sha256, '2026-03-01T09:00:00Z'
        from final_report_revisions where report_id = ${report.id}`);
    expect(await row()).toMatchObject({ relazione: null, prossima: null });
    await app.db.update(addresses).set({ active: false }).where(eq(addresses.id, address.id));
    expect(await row()).toBeUndefined();
  });

  test('tells of open controls of shipments whom it concerns, and nobody else', async () => {
    const [principalId, createdBy] = [world.own.principal.id, world.own.control.inspector];
    const controls = async (who: string) => (await ask(who, principalId)).body.controlli;
    const begun = await controls('cliente');
    expect(begun).toMatchObject({ daMisurare: 1, dallEsperto: 0 });
    await buildControlForm(app.db, { principalId, createdBy, dueDate: '2026-01-02' });
    await buildControlForm(app.db, { principalId, createdBy, dueDate: '2026-01-01', state: 'lavorato' });
    await buildControlForm(app.db, { principalId, createdBy, dueDate: '2026-01-01', state: 'annullato' });
    expect(await controls('cliente')).toEqual({ daMisurare: 2, prossimo: '2026-01-02', dallEsperto: 1 });
    expect(await controls('laboratorio')).toBeNull();
    await app.db
      .update(controlClients)
      .set({ active: false })
      .where(eq(controlClients.principalId, principalId));
    expect(await controls('cliente')).toBeNull();
  });

  test('is only for those whose sites they are', async () => {
    expect((await ask('laboratorio', world.own.principal.id)).status).toBe(200);
    expect((await ask('cliente', world.foreign.principal.id)).status).toBe(404);
    expect((await ask('cliente', 'x')).status).toBe(404);
    expect((await ask('operatore', world.own.principal.id)).status).toBe(403);
    expect((await app.stranger.call(getCustomerDay, { params: { client: 1 } })).status).toBe(401);
  });
});

describe('the home of the laboratory', () => {
  test('counts what waits, with the day that matters, as the lists behind it count it', async () => {
    const lab = await app.as('laboratorio');
    await buildPlacement(app.db, {
      startedOn: '2025-10-01',
      endedOn: '2026-03-01',
      returnedOn: '2026-03-05',
    });
    await buildPlacement(app.db, {
      startedOn: '2025-10-02',
      endedOn: '2026-03-01',
      returnedOn: '2026-03-04',
    });
    const oldest = await buildPoint(app.db, { addressId: world.own.address.id });
    await buildPlacement(app.db, { pointId: oldest.id, startedOn: '2025-09-01' });
    const { id: addressId } = world.own.address;
    await buildReport(app, {
      addressId,
      issuedAt: '2026-03-01T09:00:00Z',
      isAbove: true,
      dueOn: '2026-04-01',
    });
    const { body } = await lab.call(getLabDay);
    const queue = (name: QueueName) => body.code.find(({ coda }) => coda === name);
    expect(queue('returned')).toMatchObject({ quanti: 2, dal: '2026-03-04', entro: null });
    expect(queue('authorities')).toMatchObject({ quanti: 1, entro: '2026-04-01' });
    expect(queue('ready')?.quanti).toBe(2);
    expect(queue('shipments')).toMatchObject({ quanti: 0, dal: null });
    // 180 days after the one that has measured longest.
    expect(queue('expiring')?.entro).toBe('2026-02-28');
    const asked = { _dt: 'dosimeters', draw: '1', start: '0', length: '10', scadenza: 'vicina' };
    const listed = await lab.call(tableDosimeters, { body: asked });
    expect(listed.body).toMatchObject({ recordsFiltered: queue('expiring')?.quanti });
  });

  test('is only for the laboratory', async () => {
    expect((await app.stranger.call(getLabDay)).status).toBe(401);
    for (const who of ['operatore', 'cliente', 'radioprotezione'])
      expect((await (await app.as(who)).call(getLabDay)).status).toBe(403);
  });
});

describe('the home of the field', () => {
  const ask = async (who: string, query: Record<string, string> = {}) =>
    (await app.as(who)).call(getFieldDay, { query });

  test('names where somebody placed last, what is due, and what lies near', async () => {
    await app.db
      .update(addresses)
      .set({ latitude: 45.4, longitude: 11.87, city: 'Padova' })
      .where(eq(addresses.id, world.own.address.id));
    await app.db.execute(sql`update placements set placed_by = (select id from users where username = 'operatore'),
      placed_at = '2026-03-30T08:00:00Z' where point_id = ${world.own.busyPoint.id}`);
    const { body } = await ask('operatore');
    expect(body).toMatchObject({ ultima: { indirizzo: { nome: 'Reparto fanghi' } }, comune: 'Padova' });
    expect(body.scadenze.map(({ indirizzo }) => indirizzo.nome)).toContain('Reparto fanghi');
    expect(body.vicineA).toBe('comune');
    const near = (await ask('operatore', { lat: '45.41', lon: '11.87' })).body;
    expect([near.vicineA, near.vicine.map(({ indirizzo }) => indirizzo.nome)]).toEqual([
      'posizione',
      ['Reparto fanghi'],
    ]);
    expect(near.vicine[0]?.metri).toBeCloseTo(1112, -1);
    expect((await ask('operatore', { lat: '40', lon: '11.87' })).body.vicine).toEqual([]);
  });

  test('refuses half a place, and shows nobody what is out of reach', async () => {
    const half = await ask('operatore', { lat: '45' });
    expect([half.status, half.failure.errors]).toEqual([422, { lat: 'Coordinate non valide.' }]);
    expect((await ask('operatore', { lat: '91', lon: '0' })).status).toBe(422);
    const own = (await ask('zona', { lat: '45.41', lon: '11.87' })).body;
    expect(own.vicine.map(({ committente }) => committente.id)).not.toContain(world.foreign.principal.id);
    expect((await ask('cliente')).status).toBe(403);
    expect((await app.stranger.call(getFieldDay)).status).toBe(401);
  });
});

describe('the home of an administrator', () => {
  test('tells how the installation does, and ticks what it is set up with', async () => {
    const admin = await app.as('admin');
    const before = (await admin.call(getInstallationState)).body;
    const isDone = ({ passi }: typeof before) =>
      Object.fromEntries(passi.map(({ passo, fatto }) => [passo, fatto]));
    expect(isDone(before)).toMatchObject({
      mail: false,
      records: true,
      history: true,
      batches: true,
      backup: false,
    });
    expect([before.copia.ultima, before.posta.configurata]).toEqual([null, false]);
    expect(before.versione).toMatch(/^\d+\.\d+\.\d+$/);
    await app.db
      .insert(backups)
      .values({ takenAt: new Date('2026-03-30T01:00:00Z'), files: 12, lostFiles: 1 });
    await app.db.execute(sql`insert into mails (kind, recipient, subject, text, message_id, state, created_at, due_at)
      values ('prova', 'a@radia.example', 'Prova', 'Prova', 'prova-1', 'failed', now(), now())`);
    const after = (await admin.call(getInstallationState)).body;
    expect(isDone(after)['backup']).toBe(true);
    expect(Date.parse(after.copia.ultima ?? '')).toBe(Date.parse('2026-03-30T01:00:00Z'));
    expect([after.copia.fileMancanti, after.posta.fallite]).toEqual([1, before.posta.fallite + 1]);
  });

  test('is only for administrators', async () => {
    expect((await app.stranger.call(getInstallationState)).status).toBe(401);
    for (const who of ['laboratorio', 'cliente', 'edr'])
      expect((await (await app.as(who)).call(getInstallationState)).status).toBe(403);
  });
});
