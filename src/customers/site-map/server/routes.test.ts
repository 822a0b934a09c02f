import { beforeAll, expect, test } from 'vitest';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { listSitesOnMap } from '../contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

const ask = async (who: string, query: Record<string, string> = {}) =>
  (await app.as(who)).call(listSitesOnMap, { query });
const names = (sites: readonly { nome: string }[]) => sites.map(({ nome }) => nome);

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  const { id: clientId } = world.own.client;
  const place = { clientId, latitude: 45.3567, longitude: 11.788 };
  const cellar = await buildAddress(app.db, { ...place, name: 'Cantina', city: 'Schio', province: 'VI' });
  await buildAddress(app.db, { ...place, name: 'Nel mare', latitude: 0, longitude: 0 });
  await buildAddress(app.db, { ...place, name: 'Dismessa', active: false });
  const closed = await buildClient(app.db, { principalId: world.own.principal.id, active: false });
  await buildAddress(app.db, { ...place, clientId: closed.id, name: 'Di un cliente dismesso' });
  for (const startedOn of ['2025-10-17', '2026-02-01'])
    await buildPlacement(app.db, {
      pointId: (await buildPoint(app.db, { addressId: cellar.id })).id,
      startedOn,
    });
});

test('the map holds the sites in use within reach, with what expires there first; none of a stranger', async () => {
  const { principal, client } = world.own;
  for (const who of ['operatore', 'zona', 'cliente']) {
    const { body } = await ask(who);
    expect(names(body.sedi)).toEqual(['Cantina', 'Nel mare', 'Reparto fanghi']);
    expect(body.clienti).toEqual([
      { id: client.id, nome: client.name, committente: { id: principal.id, nome: principal.name } },
    ]);
    expect((await ask(who, { committente: String(world.foreign.principal.id) })).body).toEqual({
      clienti: [],
      sedi: [],
    });
  }
  const { body } = await ask('laboratorio');
  expect(body.clienti.map(({ id }) => id)).toEqual([client.id, world.foreign.client.id]);
  expect(body.sedi.find(({ nome }) => nome === 'Cantina')).toEqual({
    ...{ id: expect.any(Number), cliente: client.id, nome: 'Cantina', luogo: 'Schio (VI)' },
    ...{ lat: 45.3567, lon: 11.788, dosimetri: 2, inScadenza: 1, scade: '2026-04-15' },
  });
});

test('a site without coordinates, or at those of nowhere, stands there without a place', async () => {
  const { sedi } = (await ask('operatore')).body;
  for (const name of ['Nel mare', 'Reparto fanghi'])
    expect(sedi.find(({ nome }) => nome === name)).toMatchObject({ lat: null, lon: null });
});

test('it is narrowed by words, client, province, region, zone and dosimeters', async () => {
  const found = async (query: Record<string, string>) => names((await ask('operatore', query)).body.sedi);
  expect(await found({ q: 'cantina' })).toEqual(['Cantina']);
  expect(await found({ q: 'terme cantina' })).toEqual(['Cantina']);
  expect(await found({ provincia: 'VI', q: 'schio' })).toEqual(['Cantina']);
  expect(await found({ cliente: String(world.foreign.client.id) })).toEqual([]);
  expect(await found({ cliente: String(world.own.client.id), regione: '20' })).toEqual([]);
  expect(await found({ zona: String(world.veneto.id), dosimetri: 'scadenza' })).toEqual(['Cantina']);
  expect(await found({ zona: String(world.lazio.id) })).toEqual([]);
  expect(await found({ dosimetri: 'senza' })).toEqual(['Nel mare']);
});

test('words and province of the seat are those of the client where a list of clients asks for the map', async () => {
  const { id: clientId } = await buildClient(app.db, {
    ...{ principalId: world.own.principal.id, name: 'Depuratore', city: 'Trento', province: 'TN' },
  });
  await buildAddress(app.db, { clientId, name: 'Vasca', city: 'Rovigo', province: 'RO' });
  const found = async (query: Record<string, string>) => names((await ask('operatore', query)).body.sedi);
  expect(await found({ cercaCliente: 'trento', provinciaCliente: 'TN' })).toEqual(['Vasca']);
  expect(await found({ cercaCliente: 'rovigo' })).toEqual([]);
  expect(await found({ provinciaCliente: 'RO' })).toEqual([]);
  // In the list of addresses it is the site's own town that is looked for, beside the name of its client.
  expect(await found({ q: 'vasca trento' })).toEqual([]);
  expect(await found({ q: 'depuratore rovigo', provincia: 'RO' })).toEqual(['Vasca']);
  // A client's addresses are looked for by their own words, principals by theirs.
  expect([await found({ cercaSede: 'vasca rovigo' }), await found({ cercaSede: 'depuratore' })]).toEqual([
    ['Vasca'],
    [],
  ]);
  expect(await found({ cercaCommittente: 'vasca' })).toEqual([]);
  expect(await found({ cercaCommittente: 'terme' })).toContain('Vasca');
});

test('what is wrong is refused in Italian; nobody else is let in', async () => {
  const { status, failure } = await ask('operatore', { dosimetri: 'tutti' });
  expect([status, JSON.stringify(failure)]).toEqual([422, expect.stringContaining('Filtro sconosciuto.')]);
  expect((await app.stranger.call(listSitesOnMap, {})).status).toBe(401);
  for (const who of ['radioprotezione', 'edr']) expect((await ask(who)).status).toBe(403);
});
