import { beforeAll, describe, expect, test } from 'vitest';
import { listClients } from '#customers/customers/contract.ts';
import { buildPrincipal, buildUser, buildZone } from '#db/builders/accounts.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import { shipments } from '#dosimeters/schema.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { type LaboratoryWorld, openLaboratoryWorld } from '#test/support/laboratory-world.ts';
import {
  createPrincipal,
  getPrincipalHistory,
  getPrincipalRecord,
  listPrincipalRecords,
  listSimilarPrincipals,
  listZoneChoices,
  updatePrincipal,
} from '../contract.ts';
import { principalTexts } from '../rules.ts';

let { app, world, lab } = {} as LaboratoryWorld;

beforeAll(async () => {
  ({ app, world, lab } = await openLaboratoryWorld());
});

const names = async (query: Record<string, string | number>) => {
  const { status, body } = await lab.call(listPrincipalRecords, { query });
  expect(status).toBe(200);
  return body.rows.map(({ nome }) => nome);
};

describe('the list of principals', () => {
  test('shows zones and clients, in use and by name unless asked otherwise', async () => {
    const unused = await buildPrincipal(app.db, { name: 'Lista: fuori uso', active: false });
    const first = await buildPrincipal(app.db, { name: 'Lista: Alfa', zones: [world.veneto.id] });
    await buildPrincipal(app.db, { name: 'Lista: Beta' });
    await buildClient(app.db, { principalId: first.id });
    const { body } = await lab.call(listPrincipalRecords, { query: { q: 'lista:' } });
    expect(body).toEqual({
      total: 2,
      rows: [
        {
          id: first.id,
          nome: 'Lista: Alfa',
          attivo: true,
          zone: [{ id: world.veneto.id, nome: 'Veneto' }],
          clienti: 1,
        },
        expect.objectContaining({ nome: 'Lista: Beta', zone: [], clienti: 0 }),
      ],
    });
    expect(await names({ q: 'lista:', stato: 'disattivati' })).toEqual([unused.name]);
    expect(await names({ q: 'lista:', stato: 'tutti', dir: 'desc' })).toEqual([
      'Lista: fuori uso',
      'Lista: Beta',
      'Lista: Alfa',
    ]);
    expect(await names({ q: 'lista:', sort: 'clienti', dir: 'desc' })).toEqual([
      'Lista: Alfa',
      'Lista: Beta',
    ]);
    expect(await names({ q: 'lista:', zona: world.veneto.id })).toEqual(['Lista: Alfa']);
  });

  test('finds words in any order, whatever their capitals and accents, and takes % and _ as they are', async () => {
    await buildPrincipal(app.db, { name: 'Città di Forlì 100%' });
    expect(await names({ q: 'FORLI citta' })).toEqual(['Città di Forlì 100%']);
    expect(await names({ q: '100%' })).toEqual(['Città di Forlì 100%']);
    expect(await names({ q: 'cit_a' })).toEqual([]);
  });

  test('is read page by page; a page beyond the end is empty and still tells how many there are', async () => {
    for (const letter of ['a', 'b', 'c']) await buildPrincipal(app.db, { name: `Pagina ${letter}` });
    expect(await names({ q: 'pagina', size: 2 })).toEqual(['Pagina a', 'Pagina b']);
    expect(await names({ q: 'pagina', size: 2, page: 2 })).toEqual(['Pagina c']);
    const beyond = await lab.call(listPrincipalRecords, { query: { q: 'pagina', size: 2, page: 9 } });
    expect(beyond.body).toEqual({ rows: [], total: 3 });
  });

  test.each([
    ['page', '0'],
    ['size', '101'],
    ['sort', 'altezza'],
    ['dir', 'su'],
    ['stato', 'forse'],
    ['zona', 'x'],
    ['q', 'x'.repeat(101)],
  ])('refuses %s=%s', async (name, value) => {
    const { status, failure } = await lab.call(listPrincipalRecords, { query: { [name]: value } });
    expect(status).toBe(422);
    expect(failure.errors[name]).toMatch(/\.$/);
  });
});

test('a principal is read with its first clients in use and what was sent to it', async () => {
  const principal = await buildPrincipal(app.db, { name: 'Con clienti' });
  const client = await buildClient(app.db, { principalId: principal.id, name: 'Terme' });
  await buildClient(app.db, { principalId: principal.id, name: 'Chiuso', active: false });
  const address = await buildAddress(app.db, { clientId: client.id });
  await buildAddress(app.db, { clientId: client.id, active: false });
  const point = await buildPoint(app.db, { addressId: address.id });
  await buildPlacement(app.db, { pointId: point.id, startedOn: '2025-01-01', endedOn: '2025-06-01' });
  const read = () => lab.call(getPrincipalRecord, { params: { committente: principal.id } });
  expect((await read()).body).toMatchObject({
    ...{ clienti: 1, indirizzi: 1, dosimetri: 1, dosimetriAttivi: 0, spedizioni: 0 },
    primiClienti: [{ id: client.id, nome: 'Terme', citta: 'Vicenza', indirizzi: 1 }],
  });
  await app.db.insert(shipments).values({ principalId: principal.id, createdAt: app.clock.now() });
  expect((await read()).body.spedizioni).toBe(1);
});

describe('keeping principals', () => {
  test('creates one, once for one key, and tells its history', async () => {
    const body = { nome: '  Nuovo committente ', zone: [world.lazio.id, world.lazio.id] };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const created = await lab.call(createPrincipal, { body }, key);
    expect(created.body).toMatchObject({
      nome: 'Nuovo committente',
      attivo: true,
      versione: 1,
      zone: [{ id: world.lazio.id, nome: 'Lazio' }],
      dosimetriAttivi: 0,
    });
    const again = await lab.call(createPrincipal, { body }, key);
    expect(again.body).toEqual(created.body);
    const history = await lab.call(getPrincipalHistory, { params: { committente: created.body.id } });
    expect(history.body.eventi).toMatchObject([
      {
        evento: 'Committente creato',
        modifiche: [
          { campo: 'Nome', prima: null, dopo: 'Nuovo committente' },
          { campo: 'Zone n.', prima: null, dopo: String(world.lazio.id) },
        ],
      },
    ]);
  });

  test('changes one; the history tells what it was and what it is', async () => {
    const { id } = await buildPrincipal(app.db, { name: 'Prima', zones: [world.lazio.id] });
    const changed = await lab.call(updatePrincipal, {
      params: { committente: id },
      body: { nome: 'Dopo', zone: [], attivo: false, versione: 1 },
    });
    expect(changed.body).toMatchObject({ nome: 'Dopo', attivo: false, zone: [], versione: 2 });
    const history = await lab.call(getPrincipalHistory, { params: { committente: id } });
    expect(history.body.eventi[0]?.modifiche).toEqual([
      { campo: 'Nome', prima: 'Prima', dopo: 'Dopo' },
      { campo: 'In uso', prima: 'sì', dopo: 'no' },
      { campo: 'Zone n.', prima: String(world.lazio.id), dopo: null },
    ]);
  });

  test('an external code stands for one principal only', async () => {
    await buildPrincipal(app.db, { externalCode: 'K1' });
    const body = { nome: 'Con codice', zone: [], codiceEsterno: 'K2' };
    expect((await lab.call(createPrincipal, { body })).body.codiceEsterno).toBe('K2');
    const taken = await lab.call(createPrincipal, { body: { ...body, codiceEsterno: ' k1' } });
    expect([taken.status, taken.failure.errors['codiceEsterno']]).toEqual([
      422,
      principalTexts.externalCodeTaken,
    ]);
  });

  test('saving without a change leaves no trace', async () => {
    const { id, name } = await buildPrincipal(app.db);
    const body = { nome: name, zone: [], attivo: true, versione: 1 };
    expect((await lab.call(updatePrincipal, { params: { committente: id }, body })).body.versione).toBe(1);
    const history = await lab.call(getPrincipalHistory, { params: { committente: id } });
    expect(history.body.eventi).toEqual([]);
  });

  test('who has not seen the latest version is told so; of two at once one saves', async () => {
    const { id } = await buildPrincipal(app.db);
    const save = (nome: string) =>
      lab.call(updatePrincipal, {
        params: { committente: id },
        body: { nome, zone: [], attivo: true, versione: 1 },
      });
    const both = await Promise.all([save('Uno'), save('Altro')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.failure.detail).toBe(staleText);
  });

  test('one with dosimeters at its points stays in use', async () => {
    const { id, name } = world.own.principal;
    await buildPlacement(app.db, { pointId: world.own.freePoint.id });
    const { body } = await lab.call(getPrincipalRecord, { params: { committente: id } });
    const refused = await lab.call(updatePrincipal, {
      params: { committente: id },
      body: { nome: name, zone: [world.veneto.id], attivo: false, versione: body.versione },
    });
    expect(refused.status).toBe(409);
    expect(refused.failure.detail).toBe(principalTexts.hasActive(2));
  });

  test('one out of use is out of the reach of those it was granted to', async () => {
    const { id, name } = await buildPrincipal(app.db);
    const username = 'con-permesso';
    const grants = [{ principalId: id, canAddClient: false, canAddAddress: false }];
    await buildUser(app.db, { username, roles: ['cliente'], grants });
    const customer = await app.as(username);
    const params = { committente: id };
    expect((await customer.call(listClients, { params })).status).toBe(200);
    const body = { nome: name, zone: [], attivo: false, versione: 1, codiceEsterno: null };
    expect((await lab.call(updatePrincipal, { params, body })).status).toBe(200);
    expect((await customer.call(listClients, { params })).status).toBe(404);
  });

  test.each([
    ['no name', { nome: ' ' }, 'nome'],
    ['a name too long', { nome: 'x'.repeat(256) }, 'nome'],
    ['an unknown zone', { zone: [999_999] }, 'zone'],
    ['a zone that is none', { zone: [0] }, 'zone.0'],
  ])('refuses %s', async (_what, wrong, field) => {
    const { status, failure } = await lab.call(createPrincipal, {
      body: { nome: 'Giusto', zone: [], ...wrong },
    });
    expect(status).toBe(422);
    expect(failure.errors[field]).toMatch(/\.$/);
  });

  test('an unknown principal is not found', async () => {
    const params = { committente: 999_999 };
    expect((await lab.call(getPrincipalRecord, { params })).status).toBe(404);
    expect((await lab.call(getPrincipalHistory, { params })).status).toBe(404);
    const body = { nome: 'Nessuno', zone: [], attivo: true, versione: 1 };
    expect((await lab.call(updatePrincipal, { params, body })).status).toBe(404);
  });
});

test('names like the one being typed are found, also of principals out of use', async () => {
  await buildPrincipal(app.db, { name: 'Azienda Ospedaliera di Prova', active: false });
  const similar = async (nome: string) =>
    (await lab.call(listSimilarPrincipals, { query: { nome } })).body.simili.map((found) => found.nome);
  expect(await similar('azienda ospedalera')).toEqual(['Azienda Ospedaliera di Prova']);
  expect(await similar('Consorzio irriguo')).toEqual([]);
  expect((await lab.call(listSimilarPrincipals, { query: { nome: 'ab' } })).status).toBe(422);
});

test('a principal may belong to the zones in use', async () => {
  await buildZone(app.db, { name: 'Abruzzo', active: false });
  const { body } = await lab.call(listZoneChoices);
  expect(body.zone.map(({ nome }) => nome)).toEqual(['Lazio', 'Veneto']);
});

test('is for the laboratory', async () => {
  expect((await app.stranger.call(listPrincipalRecords)).status).toBe(401);
  for (const who of ['operatore', 'zona', 'cliente', 'radioprotezione']) {
    const caller = await app.as(who);
    expect((await caller.call(listPrincipalRecords)).status).toBe(403);
    expect((await caller.call(createPrincipal, { body: { nome: 'Mio', zone: [] } })).status).toBe(403);
  }
});
