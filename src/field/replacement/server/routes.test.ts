import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPrincipal } from '#db/builders/accounts.ts';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { listPlacedDosimeters, listReplacementCandidates, maxPlaced } from '../contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
let operator: Caller;
let laboratory: Caller;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  operator = await app.as('operatore');
  laboratory = await app.as('laboratorio');
  await buildOldSpa();
});

/** A site whose dosimeters were placed one after the other; two measure no more. */
async function buildOldSpa(): Promise<void> {
  const site = await buildAddress(app.db, { clientId: world.own.client.id, name: 'Terme antiche' });
  const at = async (code: string, overrides: object) => {
    const point = await buildPoint(app.db, { addressId: site.id, alias: `Sala ${code}` });
    return buildPlacement(app.db, { pointId: point.id, code, ...overrides });
  };
  await at('LBS00040', { startedOn: '2026-03-10' });
  await at('LBS00150', { startedOn: '2025-10-17' });
  await at('LBS00149', { startedOn: '2025-10-18' });
  await at('LBS00900', { startedOn: '2025-10-01', endedOn: '2026-01-01' });
  await at('LBS00901', { startedOn: '2025-10-01', processed: true });
}

const placed = (before: unknown = testDay, query: Record<string, string> = {}, who = operator) =>
  who.call(listPlacedDosimeters, { query, body: { before } });
const codes = async (...asked: Parameters<typeof placed>) =>
  (await placed(...asked)).body.dosimetri.map(({ codice }) => codice);

/** A principal of its own with one dosimeter that measures. */
async function newSpa() {
  const principal = await buildPrincipal(app.db);
  const client = await buildClient(app.db, { principalId: principal.id });
  const { id: addressId } = await buildAddress(app.db, { clientId: client.id });
  const { id: pointId } = await buildPoint(app.db, { addressId });
  const active = await buildPlacement(app.db, { pointId, startedOn: '2026-02-16' });
  return { principal, client, active };
}

describe('placed dosimeters', () => {
  test('come with their points and addresses (R0-135, R0-365, R0-366)', async () => {
    const { own } = world;
    const { body, status } = await placed(testDay, { q: own.active.code });
    expect(status).toBe(200);
    expect(body.dosimetri).toEqual([
      {
        id: own.active.id,
        trattamento: own.active.id,
        code: own.active.code,
        codice: own.active.code,
        inizio: '2026-02-16',
        fine: null,
        lavorato: false,
        smarrito: false,
        giorni: 28,
        idPunto: own.busyPoint.id,
        inScadenza: false,
        dataAttribuzione: own.active.shippedOn,
      },
    ]);
    expect(body.punti).toEqual([
      expect.objectContaining({ id: own.busyPoint.id, alias: 'Ufficio', idIndirizzo: own.address.id }),
    ]);
    expect(body.punti[0]).not.toHaveProperty('trattamenti');
    expect(body.indirizzi).toEqual([
      expect.objectContaining({
        id: own.address.id,
        displayName: 'Reparto fanghi',
        addressLabel: 'Via della Prova 1, 36100 Vicenza (VI)',
      }),
    ]);
  });

  test('are those that measure and were placed by the day, oldest first (R0-366)', async () => {
    const q = { q: 'terme ANTICHE' };
    expect(await codes(testDay, q)).toEqual(['LBS00150', 'LBS00149', 'LBS00040']);
    expect(await codes('2026-03-09', q)).toEqual(['LBS00150', 'LBS00149']);
    expect(await codes('2025-10-17', q)).toEqual(['LBS00150']);
    expect(await codes('2025-10-16', q)).toEqual([]);
  });

  test('expire from 150 days on at the asked day, not only today (E5)', async () => {
    const expiring = async (before: string) =>
      (await placed(before, { q: 'LBS00150' })).body.dosimetri.map(({ inScadenza }) => inScadenza);
    expect(await expiring(testDay)).toEqual([true]);
    expect(await expiring('2026-03-15')).toEqual([false]);
  });

  test('are looked for by code, point and address, every word', async () => {
    expect(await codes(testDay, { q: '00149' })).toEqual(['LBS00149']);
    expect(await codes(testDay, { q: 'sala lbs00149 terme' })).toEqual(['LBS00149']);
    expect(await codes(testDay, { q: 'sala fanghi' })).toEqual([]);
    expect(await codes(testDay, { q: '%' })).toEqual([]);
  });

  test('are narrowed down to a principal or zone within reach (R0-005)', async () => {
    const { own, foreign, veneto, lazio } = world;
    const scope = (query: Record<string, string>, who = laboratory) => codes(testDay, query, who);
    expect(await scope({ committente: String(foreign.principal.id) })).toEqual([foreign.active.code]);
    expect(await scope({ zone: String(lazio.id) })).toEqual([foreign.active.code]);
    expect(await scope({ zone: String(lazio.id), committente: String(own.principal.id) })).toEqual([]);
    expect(await scope({ zone: String(veneto.id) }, operator)).toContain(own.active.code);
    for (const { code } of [own.active, foreign.active]) expect(await scope({ q: code })).toEqual([code]);
    const strange: Record<string, string>[] = [
      { committente: String(foreign.principal.id) },
      { zone: String(lazio.id) },
    ];
    for (const query of strange) expect((await placed(testDay, query)).status).toBe(404);
  });

  test.each([undefined, null, '', '16/03/2026', '2026-02-30'])(
    'refuse the day %s (R0-365)',
    async (before) => {
      expect((await operator.call(listPlacedDosimeters, { body: { before } })).status).toBe(422);
    },
  );

  test('are the oldest 2000 of more; the others are found by what is typed (A15)', async () => {
    const { client, principal, active } = await newSpa();
    const address = await buildAddress(app.db, { clientId: client.id });
    await app.db.execute(sql`
      with p as (
        insert into measurement_points (address_id, alias, floor_id)
        select ${address.id}::int, 'Locale ' || n, 4 from generate_series(1, ${maxPlaced}) n
        returning id, substr(alias, 8)::int as n),
      d as (
        insert into dosimeters (code) select 'MLT' || lpad(n::text, 5, '0') from p
        returning id, substr(code, 4)::int as n)
      insert into placements (dosimeter_id, principal_id, point_id, started_on)
      select d.id, ${principal.id}, p.id, '2024-01-01'::date + (p.n % 300) from p join d on d.n = p.n`);
    const query = { committente: String(principal.id) };
    const listed = await codes(testDay, query, laboratory);
    expect(listed).toHaveLength(maxPlaced);
    expect(listed).not.toContain(active.code);
    expect(await codes(testDay, { ...query, q: active.code }, laboratory)).toEqual([active.code]);
  });
});

describe('candidates', () => {
  const candidates = (id: number, who = operator) =>
    who.call(listReplacementCandidates, { params: { oldDosimeterId: id } });

  test('are the available dosimeters of its principal, those of its address first (R0-368)', async () => {
    const { own } = world;
    const principalId = own.principal.id;
    const shipped = await buildDosimeter(app.db, { principalId, addressId: own.address.id });
    const other = await buildAddress(app.db, { clientId: own.client.id });
    await buildDosimeter(app.db, { principalId, addressId: other.id });
    await buildDosimeter(app.db, { principalId, lost: true });
    const { body } = await candidates(own.active.id);
    expect(body).toEqual(
      [shipped, own.dosimeter].map(({ id, code, shippedOn }) => ({
        id,
        codice: code,
        trattamento: id,
        dataAttribuzione: shippedOn,
        perSede: id === shipped.id,
      })),
    );
  });

  test('of a dosimeter out of reach, unknown or at no point are not found', async () => {
    for (const id of [world.foreign.active.id, 2_000_000_000, world.own.dosimeter.id])
      expect((await candidates(id)).status).toBe(404);
  });
});
