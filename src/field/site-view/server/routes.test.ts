import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildPoint } from '#db/builders/sites.ts';
import { buildBuildingAnswers, buildEmployerAnswers } from '#db/builders/surveys.ts';
import { grants } from '#identity/schema.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getFieldSite } from '../contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
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
    const office = await buildPoint(app.db, { addressId: id, alias: 'Ufficio', floorId: 6, surface: 30 });
    const young = await buildPlacement(app.db, { pointId: office.id, startedOn: '2025-11-16' });
    const old = await buildPlacement(app.db, { pointId: office.id, startedOn: '2025-10-17', legacy: true });
    await buildPlacement(app.db, { pointId: office.id, startedOn: '2025-01-01', endedOn: '2025-02-01' });
    const { punti } = (await view('operatore', { ...pathOf(world.own), indirizzo: id })).body;
    expect(punti.map(({ alias, attivo }) => [alias, attivo])).toEqual([
      ['Ufficio', true],
      ['Chiuso', false],
    ]);
    expect(punti[0]).toMatchObject({ codicePiano: 6, superficie: 30, oldPiano: null });
    expect(punti[0]?.attivi).toMatchObject([
      { codice: old.code, inizio: '2025-10-17', giorni: 150, inScadenza: true },
      { trattamento: young.id, codice: young.code, inizio: '2025-11-16', giorni: 120, inScadenza: false },
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
