import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPrincipal } from '#db/builders/accounts.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import { principals } from '#identity/schema.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getClientView, listClientSites, listSiteClients, listSitePrincipals } from '../contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
});

type Query = Record<string, string | number>;
const principalsOf = async (username: string, query: Query = {}) =>
  (await app.as(username)).call(listSitePrincipals, { query });
const clientsOf = async (username: string, committente: number, query: Query = {}) =>
  (await app.as(username)).call(listSiteClients, { params: { committente }, query });
const sitesOf = async (
  username: string,
  params: { committente: number; cliente: number },
  query: Query = {},
) => (await app.as(username)).call(listClientSites, { params, query });
const viewOf = async (username: string, cliente: number, query: Query = {}) =>
  (await app.as(username)).call(getClientView, { params: { cliente }, query });
const names = ({ rows }: { rows: { nome: string }[] }) => rows.map(({ nome }) => nome);

/** A principal of zone Veneto whose one client has a site with nothing, with a young and with an old dosimeter. */
async function buildChain(name: string) {
  const principal = await buildPrincipal(app.db, { name, zones: [world.veneto.id] });
  const client = await buildClient(app.db, { principalId: principal.id, name: `${name} cliente` });
  const site = (title: string, city: string) =>
    buildAddress(app.db, { clientId: client.id, name: title, city });
  const empty = await site('Àncora', 'Zugliano');
  const young = await site('Bottega', 'Asiago');
  const old = await site('Cantina', 'Schio');
  await buildAddress(app.db, { clientId: client.id, name: 'Dismessa', active: false });
  for (const [address, startedOn] of [
    [young, '2025-10-18'],
    [old, '2025-10-17'],
  ] as const) {
    const point = await buildPoint(app.db, { addressId: address.id });
    await buildPlacement(app.db, { pointId: point.id, startedOn });
    await buildPoint(app.db, { addressId: address.id, active: false });
  }
  const path = { committente: principal.id, cliente: client.id };
  return { principal, client, path, empty, young, old };
}

describe('the list of principals', () => {
  test('holds those within reach, with what lies and measures below (R0-338)', async () => {
    const { principal } = await buildChain('Catena uno');
    const { body } = await principalsOf('zona', { q: 'catena uno' });
    expect(body).toEqual({
      rows: [
        {
          ...{ id: principal.id, nome: 'Catena uno', clienti: 1, indirizzi: 3 },
          ...{ dosimetriAttivi: 2, inScadenza: 1 },
        },
      ],
      total: 1,
    });
    expect((await principalsOf('operatore', { q: 'provincia di prova' })).body.rows).toEqual([]);
  });

  test('finds without accents, sorts and pages', async () => {
    for (const name of ['Pàgina A', 'Pagina B', 'Pagina C'])
      await buildPrincipal(app.db, { name, zones: [world.veneto.id] });
    const page = await principalsOf('zona', { q: 'PAGINÀ', dir: 'desc', size: 2, page: 2 });
    expect([names(page.body), page.body.total]).toEqual([['Pàgina A'], 3]);
    expect((await principalsOf('zona', { q: 'pagina', page: 9 })).body).toEqual({ rows: [], total: 3 });
  });

  test('is narrowed down to a zone of the user; another or unknown one is not found (R0-339)', async () => {
    const inZone = await principalsOf('laboratorio', { zona: world.lazio.id });
    expect(names(inZone.body)).toEqual(['Provincia di prova']);
    expect((await principalsOf('zona', { zona: world.veneto.id })).status).toBe(200);
    expect((await principalsOf('zona', { zona: world.lazio.id })).status).toBe(404);
    expect((await principalsOf('laboratorio', { zona: 2_000_000_000 })).status).toBe(404);
  });

  test('is narrowed down to where something expires, or nothing measures', async () => {
    await buildChain('Filtro pieno');
    await buildPrincipal(app.db, { name: 'Filtro vuoto', zones: [world.veneto.id] });
    const filtered = async (dosimetri: string) =>
      names((await principalsOf('zona', { q: 'filtro', dosimetri })).body);
    expect(await filtered('scadenza')).toEqual(['Filtro pieno']);
    expect(await filtered('senza')).toEqual(['Filtro vuoto']);
    expect((await principalsOf('zona', { dosimetri: 'tutti' })).status).toBe(422);
  });
});

describe('the clients of a principal', () => {
  test('come with what lies and measures below, and the right to add one', async () => {
    const { principal, client } = await buildChain('Catena due');
    await buildClient(app.db, { principalId: principal.id, name: 'Chiuso', active: false });
    const { body } = await clientsOf('zona', principal.id);
    expect(body).toEqual({
      committente: { id: principal.id, nome: 'Catena due', attivo: true },
      nuoviClienti: false,
      rows: [
        {
          ...{ id: client.id, nome: 'Catena due cliente', sede: 'Via della Prova 1, 36100 Vicenza (VI)' },
          ...{ indirizzi: 3, dosimetriAttivi: 2, inScadenza: 1 },
        },
      ],
      total: 1,
    });
    expect((await clientsOf('operatore', world.own.principal.id)).body.nuoviClienti).toBe(true);
  });

  test('are filtered, sorted by town and searched', async () => {
    const { principal } = await buildChain('Catena tre');
    await buildClient(app.db, { principalId: principal.id, name: 'Nuovo', city: 'Abano' });
    const ask = async (query: Query) => names((await clientsOf('zona', principal.id, query)).body);
    expect(await ask({ sort: 'citta' })).toEqual(['Nuovo', 'Catena tre cliente']);
    expect(await ask({ dosimetri: 'senza' })).toEqual(['Nuovo']);
    expect(await ask({ dosimetri: 'scadenza' })).toEqual(['Catena tre cliente']);
    expect(await ask({ q: 'abàno' })).toEqual(['Nuovo']);
  });

  test('of a principal outside of the zone in the address are not found', async () => {
    const { id } = world.own.principal;
    expect((await clientsOf('laboratorio', id, { zona: world.veneto.id })).status).toBe(200);
    expect((await clientsOf('laboratorio', id, { zona: world.lazio.id })).status).toBe(404);
    expect((await clientsOf('zona', id, { zona: world.lazio.id })).status).toBe(404);
  });
});

describe('the addresses of a client', () => {
  test('come with their points and dosimeters, those in use only (R0-070)', async () => {
    const { path, young, client } = await buildChain('Catena quattro');
    const { body } = await sitesOf('zona', path);
    expect(body).toMatchObject({
      id: client.id,
      displayName: 'Catena quattro cliente',
      committente: { nome: 'Catena quattro' },
      modificabile: false,
      nuoviIndirizzi: false,
    });
    expect(
      body.indirizzi.rows.map((row) => [row.nome, row.punti, row.dosimetriAttivi, row.inScadenza]),
    ).toEqual([
      ['Àncora', 0, 0, 0],
      ['Bottega', 1, 1, 0],
      ['Cantina', 1, 1, 1],
    ]);
    expect(body.indirizzi.rows[1]).toMatchObject({
      id: young.id,
      sede: 'Via della Prova 1, 36100 Asiago (VI)',
      attivo: true,
    });
  });

  test('are filtered, sorted by town, searched and paged', async () => {
    const { path } = await buildChain('Catena cinque');
    const ask = async (query: Query) => {
      const { rows, total } = (await sitesOf('zona', path, query)).body.indirizzi;
      return [names({ rows }), total];
    };
    expect(await ask({ sort: 'citta', size: 2 })).toEqual([['Bottega', 'Cantina'], 3]);
    expect(await ask({ sort: 'citta', size: 2, page: 2 })).toEqual([['Àncora'], 3]);
    expect(await ask({ q: 'ancora' })).toEqual([['Àncora'], 1]);
    expect(await ask({ dosimetri: 'scadenza' })).toEqual([['Cantina'], 1]);
    expect(await ask({ dosimetri: 'senza' })).toEqual([['Àncora'], 1]);
  });

  test('of a client out of use, of another principal or outside of the zone are not found', async () => {
    const { path, principal } = await buildChain('Catena sei');
    const closed = await buildClient(app.db, { principalId: principal.id, active: false });
    expect((await sitesOf('laboratorio', { ...path, cliente: closed.id })).status).toBe(404);
    expect((await sitesOf('laboratorio', { ...path, committente: world.own.principal.id })).status).toBe(404);
    expect((await sitesOf('zona', path, { zona: world.lazio.id })).status).toBe(404);
    expect((await sitesOf('zona', path, { zona: world.veneto.id })).status).toBe(200);
  });

  test('grow beyond what one page holds without growing the answer', async () => {
    const { id, principalId } = await buildClient(app.db, { principalId: world.own.principal.id });
    for (let n = 0; n < 130; n += 1) await buildAddress(app.db, { clientId: id, name: `Sede ${n}` });
    const { body } = await viewOf('laboratorio', id);
    expect([body.indirizzi.rows.length, body.indirizzi.total]).toEqual([50, 130]);
    const last = await sitesOf('operatore', { committente: principalId, cliente: id }, { page: 3 });
    expect(last.body.indirizzi.rows.length).toBe(30);
  });
});

describe('a client as the laboratory looks at it', () => {
  test('has also the addresses out of use, when they are asked for (R0-067)', async () => {
    const { client } = await buildChain('Catena sette');
    expect((await viewOf('laboratorio', client.id)).body.indirizzi.total).toBe(3);
    const closed = await viewOf('laboratorio', client.id, { stato: 'disattivati' });
    expect(names(closed.body.indirizzi)).toEqual(['Dismessa']);
    expect(closed.body.indirizzi.rows[0]?.attivo).toBe(false);
    expect(closed.body).toMatchObject({ modificabile: true, nuoviIndirizzi: true, attivo: true });
  });

  test('stays in view when its principal is out of use', async () => {
    const principal = await buildPrincipal(app.db);
    const client = await buildClient(app.db, { principalId: principal.id });
    await app.db.update(principals).set({ active: false }).where(eq(principals.id, principal.id));
    expect((await viewOf('laboratorio', client.id)).body.committente.attivo).toBe(false);
    expect((await clientsOf('laboratorio', principal.id)).status).toBe(404);
  });

  test('is not found when unknown, and refused to others than the laboratory', async () => {
    expect((await viewOf('laboratorio', 2_000_000_000)).status).toBe(404);
    for (const name of ['operatore', 'zona', 'cliente', 'radioprotezione', 'edr'])
      expect((await viewOf(name, world.own.client.id)).status).toBe(403);
  });
});
