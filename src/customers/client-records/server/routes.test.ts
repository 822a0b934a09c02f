import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPrincipal } from '#db/builders/accounts.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import { principals } from '#identity/schema.ts';
import { texts } from '#platform/server/http/errors.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { clients, measurementPoints } from '../../schema.ts';
import {
  createClient,
  getClientHistory,
  getClientRecord,
  listClientRecords,
  listSimilarClients,
  sitesShown,
  updateClient,
} from '../contract.ts';
import { clientTexts, recordTexts } from '../rules.ts';

let app: TestApp;
let lab: Caller;
let operator: Caller;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  lab = await app.as('laboratorio');
  operator = await app.as('operatore');
});

const postal = { address: 'Via della Prova 1', city: 'Vicenza', cap: '36100', provincia: 'VI' };
const fields = { ...postal, displayName: 'Azienda di prova' };
const saved = { ...fields, attivo: true, versione: 1 };

const names = async (caller: Caller, query: Record<string, string | number>) => {
  const { status, body } = await caller.call(listClientRecords, { query });
  expect(status).toBe(200);
  return body.rows.map(({ nome }) => nome);
};
const save = (cliente: number, body: Record<string, unknown>, caller = lab) =>
  caller.call(updateClient, { params: { cliente }, body: { ...saved, ...body } });

describe('the list of clients', () => {
  test('shows the principal and counts what is in use below', async () => {
    const principal = await buildPrincipal(app.db, { name: 'Lista' });
    const client = await buildClient(app.db, { principalId: principal.id, name: 'Conta' });
    const address = await buildAddress(app.db, { clientId: client.id });
    await buildAddress(app.db, { clientId: client.id, active: false });
    const point = await buildPoint(app.db, { addressId: address.id });
    await buildPoint(app.db, { addressId: address.id, active: false });
    await buildPlacement(app.db, { pointId: point.id, startedOn: '2025-01-01', endedOn: '2025-06-01' });
    await buildPlacement(app.db, { pointId: point.id });
    const { body } = await lab.call(listClientRecords, { query: { committente: principal.id } });
    expect(body).toEqual({
      total: 1,
      puoCreare: true,
      rows: [
        {
          id: client.id,
          nome: 'Conta',
          sede: 'Via della Prova 1, 36100 Vicenza (VI)',
          committente: { id: principal.id, nome: 'Lista', attivo: true },
          attivo: true,
          storico: false,
          indirizzi: 1,
          punti: 1,
          dosimetriAttivi: 1,
        },
      ],
    });
  });

  test('is searched, filtered, ordered and read page by page', async () => {
    const { id: principalId } = await buildPrincipal(app.db);
    const build = (name: string, other = {}) => buildClient(app.db, { principalId, name, ...other });
    await build('Società Àncora', { city: 'Forlì' });
    await build('Beta', { city: 'Bologna', province: 'BO' });
    await build('Gamma', { city: 'Asti', active: false });
    const all = { committente: principalId };
    expect(await names(lab, { ...all, q: 'FORLI societa' })).toEqual(['Società Àncora']);
    expect(await names(lab, { ...all, q: 'soc%età' })).toEqual([]);
    expect(await names(lab, { ...all, provincia: 'bo' })).toEqual(['Beta']);
    expect(await names(lab, { ...all, stato: 'disattivati' })).toEqual(['Gamma']);
    expect(await names(lab, { ...all, stato: 'tutti', sort: 'citta' })).toEqual([
      'Gamma',
      'Beta',
      'Società Àncora',
    ]);
    expect(await names(lab, { ...all, dir: 'desc' })).toEqual(['Società Àncora', 'Beta']);
    expect(await names(lab, { ...all, size: 1, page: 2 })).toEqual(['Società Àncora']);
    const beyond = await lab.call(listClientRecords, { query: { ...all, size: 1, page: 9 } });
    expect(beyond.body).toMatchObject({ rows: [], total: 2 });
  });

  test('ends at the reach of whoever reads it; the laboratory sees below principals out of use too', async () => {
    const { id: principalId } = await buildPrincipal(app.db, { active: false });
    await buildClient(app.db, { principalId, name: 'Sotto un committente fuori uso' });
    expect(await names(lab, { committente: principalId })).toHaveLength(1);
    expect(await names(operator, {})).toEqual([world.own.client.name]);
    const customer = await app.as('cliente');
    const { body } = await customer.call(listClientRecords);
    expect(body.rows.map(({ id }) => id)).toEqual([world.own.client.id]);
    expect(body.puoCreare).toBe(false);
    expect((await operator.call(listClientRecords)).body.puoCreare).toBe(true);
  });

  test.each([
    ['page', '0'],
    ['sort', 'altezza'],
    ['committente', 'x'],
    ['provincia', 'ROMA'],
  ])('refuses %s=%s', async (name, value) => {
    const { status, failure } = await lab.call(listClientRecords, { query: { [name]: value } });
    expect(status).toBe(422);
    expect(failure.errors[name]).toBeTruthy();
  });
});

describe('keeping clients', () => {
  test('an operator with the right creates one, once for one key, and sees its history', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { ...fields, displayName: '  Nuovo cliente ', committente: world.own.principal.id };
    const created = await operator.call(createClient, { body }, key);
    expect(created.body).toMatchObject({
      displayName: 'Nuovo cliente',
      committente: { id: world.own.principal.id },
      attivo: true,
      versione: 1,
      modificabile: true,
      nuoviIndirizzi: true,
    });
    expect((await operator.call(createClient, { body }, key)).body).toEqual(created.body);
    const history = await operator.call(getClientHistory, { params: { cliente: created.body.id } });
    expect(history.body.eventi).toMatchObject([{ evento: 'Cliente creato', chi: 'Persona operatore' }]);
  });

  test('without the right it is read-only', async () => {
    for (const who of ['zona', 'cliente']) {
      const caller = await app.as(who);
      const { body } = await caller.call(getClientRecord, { params: { cliente: world.own.client.id } });
      expect(body).toMatchObject({ modificabile: false, nuoviIndirizzi: false });
      expect((await save(world.own.client.id, {}, caller)).status).toBe(403);
      const another = { ...fields, committente: world.own.principal.id };
      expect((await caller.call(createClient, { body: another })).status).toBe(403);
    }
  });

  test('a principal out of reach is not found, one out of use takes no new client', async () => {
    const body = { ...fields, committente: world.foreign.principal.id };
    expect((await operator.call(createClient, { body })).status).toBe(404);
    const { id } = await buildPrincipal(app.db, { active: false });
    const refused = await lab.call(createClient, { body: { ...fields, committente: id } });
    expect([refused.status, refused.failure.errors['committente']]).toEqual([422, clientTexts.principalOut]);
  });

  test('changes are told value by value; saving without one leaves no trace', async () => {
    const client = await buildClient(app.db, { name: 'Azienda di prova' });
    expect((await save(client.id, {})).body.versione).toBe(1);
    const changed = await save(client.id, { displayName: 'Dopo', cap: '00100', codiceEsterno: 'C-1' });
    expect(changed.body).toMatchObject({
      displayName: 'Dopo',
      cap: '00100',
      versione: 2,
      codiceEsterno: 'C-1',
    });
    const { body } = await lab.call(getClientHistory, { params: { cliente: client.id } });
    expect(body.eventi.map(({ modifiche }) => modifiche)).toEqual([
      [
        { campo: 'Nome', prima: 'Azienda di prova', dopo: 'Dopo' },
        { campo: 'CAP', prima: '36100', dopo: '00100' },
        { campo: 'Codice esterno', prima: null, dopo: 'C-1' },
      ],
    ]);
  });

  test('of two who save at once one is told that he has not seen the latest', async () => {
    const { id } = await buildClient(app.db);
    const both = await Promise.all([save(id, { displayName: 'Primo' }), save(id, { displayName: 'Altro' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.failure.detail).toBe(staleText);
  });

  test('the external code is the laboratory’s, and one within its principal', async () => {
    const { id, principalId } = await buildClient(app.db, {
      principalId: world.own.principal.id,
      externalCode: 'A7',
    });
    const refused = await save(id, { codiceEsterno: 'B8' }, operator);
    expect([refused.status, refused.failure.detail]).toEqual([403, recordTexts.codeIsLaboratorys]);
    expect((await save(id, { codiceEsterno: 'A7' }, operator)).status).toBe(200);
    const again = await lab.call(createClient, {
      body: { ...fields, committente: principalId, codiceEsterno: ' a7 ' },
    });
    expect([again.status, again.failure.errors['codiceEsterno']]).toEqual([
      422,
      clientTexts.externalCodeTaken,
    ]);
  });

  test('old data that break a rule are marked, and become today’s when they are saved by it', async () => {
    const { id } = await buildClient(app.db, { name: 'X', postalCode: '', legacy: true });
    const before = await lab.call(getClientRecord, { params: { cliente: id } });
    expect(before.body).toMatchObject({ storico: true, cap: '' });
    expect((await save(id, { displayName: 'X' })).status).toBe(422);
    expect((await save(id, { displayName: 'Xeno' })).body).toMatchObject({ storico: false, versione: 2 });
  });

  test.each([
    ['a name too short', { displayName: 'abc' }, 'displayName', 'La ragione sociale è troppo corta!'],
    ['no CAP', { cap: '' }, 'cap', 'Il campo CAP non può essere diverso da 5 cifre!'],
    ['a street too short', { address: 'Via' }, 'address', 'Il campo Indirizzo è troppo corto!'],
    ['no province', { provincia: 'V' }, 'provincia', 'Il campo Provincia deve essere di 2 caratteri!'],
    ['a code too long', { codiceEsterno: 'x'.repeat(65) }, 'codiceEsterno', 'Al massimo 64 caratteri.'],
  ])('refuses %s with the text of the wizard', async (_what, wrong, field, text) => {
    const { status, failure } = await lab.call(createClient, {
      body: { ...fields, committente: world.own.principal.id, ...wrong },
    });
    expect([status, failure.errors[field]]).toEqual([422, text]);
  });
});

describe('a client out of use', () => {
  test('is refused while dosimeters are at its points, and no other way is left open', async () => {
    const { id, name } = world.own.client;
    const { body } = await lab.call(getClientRecord, { params: { cliente: id } });
    const refused = await save(id, { displayName: name, attivo: false, versione: body.versione });
    expect([refused.status, refused.failure.detail]).toEqual([
      409,
      recordTexts.hasActive(body.dosimetriAttivi),
    ]);
    const retired = { active: false };
    const { principal, busyPoint } = world.own;
    const ways = {
      principals_in_use: app.db.update(principals).set(retired).where(eq(principals.id, principal.id)),
      clients_in_use: app.db.update(clients).set(retired).where(eq(clients.id, id)),
      measurement_points_in_use: app.db
        .update(measurementPoints)
        .set(retired)
        .where(eq(measurementPoints.id, busyPoint.id)),
    };
    for (const [constraint, way] of Object.entries(ways))
      await expect(way).rejects.toMatchObject({ cause: { constraint } });
  });

  test('comes back into use only below a principal in use', async () => {
    const client = await buildClient(app.db);
    expect((await save(client.id, { attivo: false })).body).toMatchObject({ attivo: false, versione: 2 });
    await app.db.update(principals).set({ active: false }).where(eq(principals.id, client.principalId));
    const refused = await save(client.id, { versione: 2 });
    expect([refused.status, refused.failure.detail]).toEqual([409, clientTexts.principalOut]);
    await app.db.update(principals).set({ active: true }).where(eq(principals.id, client.principalId));
    expect((await save(client.id, { versione: 2 })).body).toMatchObject({ attivo: true });
  });
});

test('names like the one being typed are found within reach, those of the principal first', async () => {
  const near = await buildPrincipal(app.db, { name: 'Vicino' });
  await buildClient(app.db, { name: 'Cartiera Sorgente' });
  await buildClient(app.db, { name: 'Cartiere Sorgenti', principalId: near.id, active: false });
  const { body } = await lab.call(listSimilarClients, {
    query: { nome: 'cartiere sorgente', committente: near.id },
  });
  expect(body.simili.map(({ nome, committente, attivo }) => [nome, committente, attivo])).toEqual([
    ['Cartiere Sorgenti', 'Vicino', false],
    ['Cartiera Sorgente', expect.any(String), true],
  ]);
  const unseen = await operator.call(listSimilarClients, { query: { nome: 'cartiera sorgente' } });
  expect(unseen.body.simili).toEqual([]);
  const short = await lab.call(listSimilarClients, { query: { nome: 'ab' } });
  expect(short.status).toBe(422);
});

test('a client is read with its first addresses in use, counted alike, and by nobody out of reach', async () => {
  const client = await buildClient(app.db, { principalId: world.own.principal.id, name: 'Con sedi' });
  const build = (name: string, active = true) => buildAddress(app.db, { clientId: client.id, name, active });
  await Promise.all(Array.from({ length: sitesShown }, (_, at) => build(`Sede ${String(at + 10)}`)));
  const first = await build('Archivio');
  await build('Chiusa', false);
  const point = await buildPoint(app.db, { addressId: first.id });
  await buildPlacement(app.db, { pointId: point.id });
  const { body } = await operator.call(getClientRecord, { params: { cliente: client.id } });
  expect(body.indirizzi).toBe(sitesShown + 1);
  expect(body.sedi).toHaveLength(sitesShown);
  expect(body.sedi[0]).toEqual({
    id: first.id,
    nome: 'Archivio',
    sede: 'Via della Prova 1, 36100 Vicenza (VI)',
    punti: 1,
    dosimetriAttivi: 1,
  });
  expect(body.sedi.map(({ nome }) => nome)).not.toContain('Chiusa');
  const foreign = await operator.call(getClientRecord, { params: { cliente: world.foreign.client.id } });
  expect(foreign.status).toBe(404);
  expect(JSON.stringify(foreign)).not.toContain(world.foreign.client.name);
});

test('a client that is not there is not found', async () => {
  const { status, failure } = await lab.call(getClientRecord, { params: { cliente: 999_999 } });
  expect([status, failure.detail]).toEqual([404, texts.notFound]);
  expect((await save(999_999, {})).status).toBe(404);
});
