import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildPoint } from '#db/builders/sites.ts';
import { buildBuildingAnswers, buildEmployerAnswers } from '#db/builders/surveys.ts';
import { grants } from '#identity/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getFieldSite, getSiteView } from '../contract.ts';

let app: TestApp;
let lab: Caller;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  lab = await app.as('laboratorio');
});

const viewSite = (indirizzo: number, caller = lab) => caller.call(getSiteView, { params: { indirizzo } });

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

describe('a site as those see it who work there', () => {
  const pathOf = ({ principal, client, address }: typeof world.own) => ({
    committente: principal.id,
    cliente: client.id,
    indirizzo: address.id,
  });
  const view = async (username: string, params = pathOf(world.own), query: { zona?: number } = {}) =>
    (await app.as(username)).call(getFieldSite, { params, query });

  test('has principal, client and address as the wizards know them (R0-070)', async () => {
    const { address, client, principal } = world.own;
    const { body } = await view('operatore');
    expect(body).toMatchObject({
      committente: { id: principal.id, displayName: 'Terme di prova' },
      cliente: { id: client.id, displayName: 'Terme di prova Nord', committente: principal.id },
      indirizzo: {
        id: address.id,
        displayName: 'Reparto fanghi',
        addressLabel: 'Via della Prova 1, 36100 Vicenza (VI)',
        region: 5,
        indirizzoShipping: true,
      },
      modificabile: true,
    });
    expect((await view('zona')).body.modificabile).toBe(false);
  });

  test('has the points in use, and others only while something measures there', async () => {
    const { id } = await buildAddress(app.db, { clientId: world.own.client.id });
    await buildPoint(app.db, { addressId: id, alias: 'Vuoto', active: false });
    const closed = await buildPoint(app.db, { addressId: id, alias: 'Chiuso', active: false });
    const left = await buildPlacement(app.db, { pointId: closed.id, startedOn: '2025-10-17', legacy: true });
    await buildPoint(app.db, { addressId: id, alias: 'Ufficio' });
    const { punti } = (await view('operatore', { ...pathOf(world.own), indirizzo: id })).body;
    expect(punti.map(({ alias, attivo }) => [alias, attivo])).toEqual([
      ['Ufficio', true],
      ['Chiuso', false],
    ]);
    expect(punti[1]?.attivi).toMatchObject([{ trattamento: left.id, giorni: 150, inScadenza: true }]);
  });

  test('tells whether the questionnaires are complete (R0-012, R0-013)', async () => {
    const { indirizzo, cliente } = pathOf(world.own);
    expect((await view('operatore')).body.questionari).toEqual({ datore: false, edificio: false });
    await buildEmployerAnswers(app.db, cliente);
    expect((await view('operatore')).body.questionari).toEqual({ datore: true, edificio: false });
    await buildBuildingAnswers(app.db, indirizzo);
    expect((await view('operatore')).body.questionari).toEqual({ datore: true, edificio: true });
  });

  test('is filtered by the zone: one of others, unknown, or without the principal is 404', async () => {
    const own = pathOf(world.own);
    expect((await view('zona', own, { zona: world.veneto.id })).status).toBe(200);
    expect((await view('zona', own, { zona: world.lazio.id })).status).toBe(404);
    expect((await view('laboratorio', own, { zona: world.lazio.id })).status).toBe(404);
    expect((await view('laboratorio', own, { zona: 2_000_000_000 })).status).toBe(404);
    expect((await view('zona', own, { zona: 0 })).status).toBe(422);
  });

  test('is gone when the address is out of use, and as soon as the grant is revoked (R0-338)', async () => {
    const closed = await buildAddress(app.db, { clientId: world.own.client.id, active: false });
    const path = { ...pathOf(world.own), indirizzo: closed.id };
    expect((await view('laboratorio', path)).status).toBe(404);
    const user = await buildUser(app.db, {
      username: 'revocato',
      roles: ['operatore'],
      grants: [{ principalId: world.own.principal.id, canAddClient: false, canAddAddress: false }],
    });
    expect((await view('revocato')).status).toBe(200);
    await app.db.delete(grants).where(eq(grants.userId, user.id));
    expect((await view('revocato')).status).toBe(404);
  });
});
