import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { principals } from '#accounts/schema.ts';
import { buildPrincipal } from '#db/builders/accounts.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getClientView, getSiteView } from '../contract.ts';

let app: TestApp;
let lab: Caller;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  lab = await app.as('laboratorio');
});

const viewSite = (indirizzo: number, caller = lab) => caller.call(getSiteView, { params: { indirizzo } });
const viewClient = (cliente: number, caller = lab) => caller.call(getClientView, { params: { cliente } });

describe('a site as the laboratory looks at it', () => {
  test('has the data of the address, its client and its principal (R0-015)', async () => {
    const { address, client, principal } = world.own;
    expect((await viewSite(address.id)).body).toMatchObject({
      id: address.id,
      displayName: 'Reparto fanghi',
      address: 'Via della Prova 1',
      city: 'Vicenza',
      cap: '36100',
      provincia: 'VI',
      region: 5,
      codiceStabile: null,
      attivo: true,
      cliente: { id: client.id, nome: 'Terme di prova Nord', attivo: true },
      committente: { id: principal.id, nome: 'Terme di prova', attivo: true },
    });
  });

  test('has its points with the dosimeters that measure there today, those out of use last', async () => {
    const { id } = await buildAddress(app.db);
    await buildPoint(app.db, { addressId: id, alias: 'Archivio', active: false });
    const busy = await buildPoint(app.db, { addressId: id, alias: 'Ufficio', floorId: 6, surface: 30 });
    const young = await buildPlacement(app.db, { pointId: busy.id, startedOn: '2025-11-16' });
    const expiring = { pointId: busy.id, startedOn: '2025-10-17', legacy: true };
    const { code } = await buildPlacement(app.db, expiring);
    await buildPlacement(app.db, { pointId: busy.id, startedOn: '2025-01-01', endedOn: '2025-02-01' });
    const { punti } = (await viewSite(id)).body;
    expect(punti.map(({ alias, attivo }) => [alias, attivo])).toEqual([
      ['Ufficio', true],
      ['Archivio', false],
    ]);
    expect(punti[0]).toMatchObject({ codicePiano: 6, superficie: 30, oldPiano: null });
    expect(punti[0]?.attivi).toMatchObject([
      { codice: code, inizio: '2025-10-17', giorni: 150, inScadenza: true },
      { trattamento: young.id, codice: young.code, inizio: '2025-11-16', giorni: 120, inScadenza: false },
    ]);
    expect(punti[1]?.attivi).toEqual([]);
  });

  test('is not found when unknown, and not for others than the laboratory (R0-015)', async () => {
    expect((await viewSite(2_000_000_000)).status).toBe(404);
    for (const name of ['operatore', 'zona', 'cliente', 'radioprotezione', 'edr'])
      expect((await viewSite(world.own.address.id, await app.as(name))).status).toBe(403);
    expect((await viewSite(world.own.address.id, app.stranger)).status).toBe(401);
  });
});

describe('a client as the laboratory looks at it', () => {
  test('has its data and its addresses, those out of use last', async () => {
    const { client, principal, address } = world.own;
    await buildAddress(app.db, { clientId: client.id, name: 'Ala chiusa', active: false });
    const building = { clientId: client.id, name: 'Zona bagni', buildingCode: 'B1' };
    const { id } = await buildAddress(app.db, building);
    const { body } = await viewClient(client.id);
    expect(body).toMatchObject({
      id: client.id,
      displayName: 'Terme di prova Nord',
      committente: { id: principal.id, nome: 'Terme di prova' },
    });
    expect(
      body.indirizzi.map(({ displayName, punti, dosimetriAttivi }) => [displayName, punti, dosimetriAttivi]),
    ).toEqual([
      ['Reparto fanghi', 2, 1],
      ['Zona bagni', 0, 0],
      ['Ala chiusa', 0, 0],
    ]);
    expect(body.indirizzi[0]?.id).toBe(address.id);
    expect(body.indirizzi[1]).toMatchObject({ id, codiceStabile: 'B1', attivo: true });
    expect(body.indirizzi[2]?.attivo).toBe(false);
  });

  test('stays in view when its principal is out of use, with its sites', async () => {
    const principal = await buildPrincipal(app.db);
    const client = await buildClient(app.db, { principalId: principal.id });
    const address = await buildAddress(app.db, { clientId: client.id });
    await app.db.update(principals).set({ active: false }).where(eq(principals.id, principal.id));
    expect((await viewClient(client.id)).body.committente.attivo).toBe(false);
    expect((await viewSite(address.id)).status).toBe(200);
  });

  test('is not found when unknown, and not for others than the laboratory', async () => {
    expect((await viewClient(2_000_000_000)).status).toBe(404);
    for (const name of ['operatore', 'zona', 'cliente', 'radioprotezione', 'edr'])
      expect((await viewClient(world.own.client.id, await app.as(name))).status).toBe(403);
    expect((await viewClient(world.own.client.id, app.stranger)).status).toBe(401);
  });
});
