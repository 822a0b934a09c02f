import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { clients } from '#customers/schema.ts';
import { buildPrincipal, buildUser } from '#db/builders/accounts.ts';
import { buildClient } from '#db/builders/sites.ts';
import { grants } from '#identity/schema.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { listClients, listPrincipals, listPrincipalsOfZone } from '../contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
});

const namesFor = async (username: string) =>
  (await (await app.as(username)).call(listPrincipals)).body.committenti.map(
    ({ displayName }) => displayName,
  );
const clientsFor = async (username: string, committente = world.own.principal.id) =>
  (await app.as(username)).call(listClients, { params: { committente } });

describe('the list of principals', () => {
  test('holds what each user reaches: by grant, by zone, or all (R0-056)', async () => {
    expect(await namesFor('cliente')).toEqual(['Terme di prova']);
    expect(await namesFor('zona')).toEqual(['Terme di prova']);
    expect(await namesFor('laboratorio')).toEqual(['Provincia di prova', 'Terme di prova']);
  });

  test('is by name, without the deactivated', async () => {
    await buildPrincipal(app.db, { name: 'Acque di prova' });
    await buildPrincipal(app.db, { name: 'Chiusa di prova', active: false });
    expect(await namesFor('laboratorio')).toEqual(['Acque di prova', 'Provincia di prova', 'Terme di prova']);
  });

  test('comes with the 20 regions (R0-158, R1-547)', async () => {
    const { body } = await (await app.as('operatore')).call(listPrincipals);
    expect(body.regions.length).toBe(20);
    expect(body.regions).toContainEqual({ id: 5, label: 'Veneto' });
  });

  test('of a zone holds that zone only (R1-547); an unknown zone or one of others is not found', async () => {
    const lab = await app.as('laboratorio');
    const ofLazio = await lab.call(listPrincipalsOfZone, { params: { zone: world.lazio.id } });
    expect(ofLazio.body.committenti.map(({ displayName }) => displayName)).toEqual(['Provincia di prova']);
    expect((await lab.call(listPrincipalsOfZone, { params: { zone: 999 } })).status).toBe(404);
    const zona = await app.as('zona');
    expect((await zona.call(listPrincipalsOfZone, { params: { zone: world.lazio.id } })).status).toBe(404);
    expect((await zona.call(listPrincipalsOfZone, { params: { zone: world.veneto.id } })).status).toBe(200);
  });

  test('of an own zone without reachable principals is empty', async () => {
    const { id } = world.lazio;
    await buildUser(app.db, { username: 'solo', roles: ['zona'], zones: [id] });
    const principal = await buildPrincipal(app.db, { name: 'Senza zona' });
    const { body } = await (await app.as('solo')).call(listPrincipalsOfZone, { params: { zone: id } });
    expect(body.committenti.map((found) => found.id)).not.toContain(principal.id);
  });
});

describe('the list of clients', () => {
  test('carries every field and the right to add (R0-005, R0-163..169, R0-346)', async () => {
    const { body } = await clientsFor('operatore');
    expect(body.canAddNew).toBe(true);
    expect(body.clients).toEqual([
      {
        id: world.own.client.id,
        displayName: 'Terme di prova Nord',
        committente: world.own.principal.id,
        address: 'Via della Prova 1',
        city: 'Vicenza',
        cap: '36100',
        provincia: 'VI',
      },
    ]);
  });

  test('tells who may not add: by grant without the right, or by zone alone (R0-342)', async () => {
    expect((await clientsFor('cliente')).body.canAddNew).toBe(false);
    const { body: ofZone } = await clientsFor('zona');
    expect(ofZone.canAddNew).toBe(false);
    // Where the sites of the zone lie, and a new one most likely will.
    expect(ofZone.province).toEqual(['VI']);
    expect((await clientsFor('laboratorio')).body.canAddNew).toBe(true);
  });

  test('is by name and leaves out the deactivated (R0-058, R0-344)', async () => {
    const principal = await buildPrincipal(app.db);
    const names = ['Zeta prova', 'Èlite prova', 'Alfa prova'];
    for (const name of names) await buildClient(app.db, { principalId: principal.id, name });
    await app.db.update(clients).set({ active: false }).where(eq(clients.name, 'Zeta prova'));
    const { body } = await clientsFor('laboratorio', principal.id);
    expect(body.clients.map(({ displayName }) => displayName)).toEqual(['Alfa prova', 'Èlite prova']);
  });

  test('is gone as soon as the grant is revoked (D7)', async () => {
    const user = await buildUser(app.db, {
      username: 'revocato',
      roles: ['cliente'],
      grants: [{ principalId: world.own.principal.id, canAddClient: false, canAddAddress: false }],
    });
    expect((await clientsFor('revocato')).status).toBe(200);
    await app.db.delete(grants).where(eq(grants.userId, user.id));
    expect((await clientsFor('revocato')).status).toBe(404);
  });

  test('holds 5,000 clients in one answer', async () => {
    const principal = await buildPrincipal(app.db);
    const rows = Array.from({ length: 5000 }, (_, n) => ({
      principalId: principal.id,
      name: `Cliente numero ${n}`,
      address: 'Via Lunga 1',
      city: 'Roma',
      postalCode: '00100',
      province: 'RM',
    }));
    await app.db.insert(clients).values(rows);
    expect((await clientsFor('laboratorio', principal.id)).body.clients.length).toBe(5000);
  });
});
