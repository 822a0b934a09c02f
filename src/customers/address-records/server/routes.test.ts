import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPrincipal } from '#db/builders/accounts.ts';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import { placeDosimeter } from '#field/placement/contract.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { recordTexts } from '../../client-records/rules.ts';
import { lockPoint } from '../../points/server/public.ts';
import { addresses, clients } from '../../schema.ts';
import { buildingTexts } from '../../sites/rules.ts';
import {
  createAddress,
  getAddressHistory,
  getAddressRecord,
  listAddressRecords,
  listSimilarAddresses,
  updateAddress,
} from '../contract.ts';
import { addressTexts } from '../rules.ts';

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

const fields = {
  displayName: 'Sede di prova',
  address: 'Via della Prova 1',
  city: 'Vicenza',
  cap: '36100',
  provincia: 'VI',
  region: 5,
  indirizzoShipping: true,
};
const saved = { ...fields, attivo: true, versione: 1 };
const save = (indirizzo: number, body: Record<string, unknown> = {}, caller = lab) =>
  caller.call(updateAddress, { params: { indirizzo }, body: { ...saved, ...body } });
const names = async (caller: Caller, query: Record<string, string | number>) => {
  const { status, body } = await caller.call(listAddressRecords, { query });
  expect(status).toBe(200);
  return body.rows.map(({ nome }) => nome);
};

describe('the list of addresses', () => {
  test('shows client and principal, and counts points and dosimeters', async () => {
    const { body } = await operator.call(listAddressRecords, { query: { cliente: world.own.client.id } });
    const { principal, client, address } = world.own;
    expect(body.rows).toEqual([
      {
        id: address.id,
        nome: 'Reparto fanghi',
        sede: 'Via della Prova 1, 36100 Vicenza (VI)',
        cliente: { id: client.id, nome: client.name, attivo: true },
        committente: { id: principal.id, nome: principal.name, attivo: true },
        attivo: true,
        storico: false,
        punti: 2,
        dosimetriAttivi: 1,
      },
    ]);
  });

  test('is searched by its own words and by the names of client and principal, each word anywhere', async () => {
    const principal = await buildPrincipal(app.db, { name: 'Consorzio Più Acque' });
    const client = await buildClient(app.db, {
      principalId: principal.id,
      name: 'Depuratore Àlfa',
      city: 'Trento',
    });
    await buildAddress(app.db, { clientId: client.id, name: 'Vasca', city: 'Forlì', buildingCode: 'ST-9' });
    for (const q of ['vasca', 'FORLI', 'depuratore alfa', 'piu acque', 'vasca consorzio', 'st-9'])
      expect([q, await names(lab, { q })]).toEqual([q, ['Vasca']]);
    // Where the client has its seat is not where the address is.
    expect(await names(lab, { q: 'vasca trento' })).toEqual([]);
    expect(await names(operator, { q: 'vasca' })).toEqual([]);
  });

  test('is filtered, ordered and read page by page', async () => {
    const client = await buildClient(app.db);
    const build = (name: string, other = {}) => buildAddress(app.db, { clientId: client.id, name, ...other });
    await build('Uno', { city: 'Roma', province: 'RM', regionId: 12 });
    await build('Due', { city: 'Asti', province: 'AT', regionId: 1 });
    await build('Tre', { active: false });
    const all = { cliente: client.id };
    expect(await names(lab, { ...all, regione: 12 })).toEqual(['Uno']);
    expect(await names(lab, { ...all, provincia: 'AT' })).toEqual(['Due']);
    expect(await names(lab, { committente: client.principalId, stato: 'tutti' })).toEqual([
      'Due',
      'Tre',
      'Uno',
    ]);
    expect(await names(lab, { ...all, sort: 'citta' })).toEqual(['Due', 'Uno']);
    expect(await names(lab, { ...all, size: 1, page: 2 })).toEqual(['Uno']);
    const beyond = await lab.call(listAddressRecords, { query: { ...all, page: 9 } });
    expect(beyond.body).toMatchObject({ rows: [], total: 2 });
  });

  test('holds an address of a client out of use as not in use, with all its points counted', async () => {
    const client = await buildClient(app.db, { active: false });
    const { id } = await buildAddress(app.db, { clientId: client.id, name: 'Chiusa col cliente' });
    await buildPoint(app.db, { addressId: id, alias: 'Aula' });
    await buildPoint(app.db, { addressId: id, alias: 'Tolta', active: false });
    const all = { cliente: client.id };
    expect(await names(lab, all)).toEqual([]);
    const { body } = await lab.call(listAddressRecords, { query: { ...all, stato: 'disattivati' } });
    expect(body.rows).toMatchObject([{ attivo: true, cliente: { attivo: false }, punti: 2 }]);
  });
});

describe('keeping addresses', () => {
  test('an operator with the right creates and changes one; the history tells it', async () => {
    const body = { ...fields, cliente: world.own.client.id, latitude: 45.5, longitude: 11.5 };
    const created = await operator.call(createAddress, { body });
    expect(created.body).toMatchObject({ displayName: 'Sede di prova', latitude: 45.5, versione: 1 });
    const changed = await save(created.body.id, { region: 12, longitude: 11.5 }, operator);
    expect(changed.body).toMatchObject({ region: 12, latitude: null, longitude: null, versione: 2 });
    const { body: history } = await operator.call(getAddressHistory, {
      params: { indirizzo: created.body.id },
    });
    expect(history.eventi[0]).toMatchObject({
      evento: 'Indirizzo modificato',
      modifiche: expect.arrayContaining([
        { campo: 'Regione n.', prima: '5', dopo: '12' },
        { campo: 'Latitudine', prima: '45.5', dopo: null },
        { campo: 'Longitudine', prima: '11.5', dopo: null },
      ]),
    });
  });

  test('without the right it is read-only; a stranger’s client is not found', async () => {
    const customer = await app.as('cliente');
    const { body } = await customer.call(getAddressRecord, { params: { indirizzo: world.own.address.id } });
    expect(body.modificabile).toBe(false);
    expect((await save(world.own.address.id, {}, customer)).status).toBe(403);
    const another = { ...fields, cliente: world.own.client.id };
    expect((await customer.call(createAddress, { body: another })).status).toBe(403);
    const foreign = { ...fields, cliente: world.foreign.client.id };
    expect((await operator.call(createAddress, { body: foreign })).status).toBe(404);
  });

  test('below a client or a principal out of use nothing new is put', async () => {
    const client = await buildClient(app.db, { active: false });
    const below = await buildClient(app.db, {
      principalId: (await buildPrincipal(app.db, { active: false })).id,
    });
    for (const { id } of [client, below]) {
      const { status, failure } = await lab.call(createAddress, { body: { ...fields, cliente: id } });
      expect([status, failure.errors['cliente']]).toEqual([422, addressTexts.clientOut]);
    }
  });

  test('building codes are asked about as in the wizard, and only when they change (R0-296, R0-297)', async () => {
    const client = await buildClient(app.db);
    const first = await buildAddress(app.db, { clientId: client.id, buildingCode: 'S1' });
    const create = (codes: object) =>
      lab.call(createAddress, { body: { ...fields, cliente: client.id, ...codes } });
    const taken = await create({ codiceStabile: 's1 ' });
    expect([taken.status, taken.failure.errors['codiceStabile']]).toEqual([
      422,
      buildingTexts.codeTaken('s1'),
    ]);
    const second = await create({ codiceStabile: 'S1', cdr: 'A' });
    expect(second.status).toBe(200);
    const same = await create({ codiceStabile: 'S1', cdr: 'a' });
    expect([same.status, same.failure.errors['cdr']]).toEqual([422, buildingTexts.combinationTaken]);
    const moved = await save(first.id, { codiceStabile: 'S1', address: 'Via Nuova 2' });
    expect(moved.body).toMatchObject({ address: 'Via Nuova 2', codiceStabile: 'S1', versione: 2 });
    const both = await save(second.body.id, { codiceStabile: 'S1', cdr: null });
    expect(both.failure.errors['codiceStabile']).toBe(buildingTexts.codeTaken('S1'));
  });

  test('of two new addresses with one building code at the same instant one is refused', async () => {
    const client = await buildClient(app.db);
    const body = { ...fields, cliente: client.id, codiceStabile: 'Z1', cdr: 'X' };
    const both = await Promise.all([
      lab.call(createAddress, { body }),
      lab.call(createAddress, { body: { ...body, displayName: 'Altra sede' } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('a stale save and a second external code are refused', async () => {
    const client = await buildClient(app.db);
    const { id } = await buildAddress(app.db, { clientId: client.id, externalCode: 'E1' });
    const stale = await save(id, { versione: 7 });
    expect([stale.status, stale.failure.detail]).toEqual([409, staleText]);
    const other = await buildAddress(app.db, { clientId: client.id });
    const taken = await save(other.id, { codiceEsterno: 'e1' });
    expect([taken.status, taken.failure.errors['codiceEsterno']]).toEqual([
      422,
      addressTexts.externalCodeTaken,
    ]);
  });

  test('of a town without province has no empty brackets in its list', async () => {
    const town = { city: 'Castro', province: '', address: 'Via del Porto 1', postalCode: '01010' };
    const { id, clientId } = await buildAddress(app.db, { ...town, legacy: true });
    const { body } = await lab.call(listAddressRecords, { query: { cliente: clientId } });
    expect(body.rows.map((row) => [row.id, row.sede])).toEqual([[id, 'Via del Porto 1, 01010 Castro']]);
  });

  test('old data become today’s when they are saved by today’s rules, even unchanged', async () => {
    const { id } = await buildAddress(app.db, { name: 'Sede di prova', legacy: true });
    const { body } = await save(id);
    expect(body).toMatchObject({ storico: false, versione: 2 });
    const broken = await buildAddress(app.db, { regionId: null, legacy: true });
    const { status, failure } = await save(broken.id, { region: null });
    expect([status, failure.errors['region']]).toEqual([422, 'Il campo regione non può essere vuoto!']);
  });
});

describe('an address out of use', () => {
  test('is refused while a dosimeter is at one of its points', async () => {
    const point = await buildPoint(app.db);
    await buildPlacement(app.db, { pointId: point.id });
    const refused = await save(point.addressId, { attivo: false });
    expect([refused.status, refused.failure.detail]).toEqual([409, recordTexts.hasActive(1)]);
  });

  test('comes back into use only below a client in use', async () => {
    const { id, clientId } = await buildAddress(app.db, { active: false, name: 'Sede di prova' });
    await app.db.update(clients).set({ active: false }).where(eq(clients.id, clientId));
    const refused = await save(id);
    expect([refused.status, refused.failure.detail]).toEqual([409, addressTexts.clientOut]);
  });

  test('the database itself keeps it in use, whoever asks', async () => {
    const point = await buildPoint(app.db);
    await buildPlacement(app.db, { pointId: point.id });
    const change = app.db.update(addresses).set({ active: false }).where(eq(addresses.id, point.addressId));
    await expect(change).rejects.toMatchObject({ cause: { constraint: 'addresses_in_use' } });
  });

  test('and a placement at the same instant never both succeed, whichever comes first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { principal, client } = world.own;
      const address = await buildAddress(app.db, { clientId: client.id, name: 'Sede di prova' });
      const point = await buildPoint(app.db, { addressId: address.id });
      const dosimeter = await buildDosimeter(app.db, { principalId: principal.id });
      const place = () =>
        operator.call(placeDosimeter, {
          params: { committente: principal.id },
          body: {
            committente: principal.id,
            cliente: { id: client.id },
            indirizzo: { id: address.id },
            // Every other time at a point that comes into being with the placement.
            puntoMisurazione:
              round % 2 === 0 ? { id: point.id } : { alias: `Nuovo ${round}`, codicePiano: 4 },
            dosimetro: { id: dosimeter.id, codice: dosimeter.code },
            dataPosizionamento: '2026-03-16',
          },
        });
      const retire = () => save(address.id, { attivo: false });
      const [placed, retired] = await Promise.all([place(), retire()]);
      const { rows } = await app.db.execute<{ active: boolean; measuring: number }>(sql`
        select a.active, (select count(*)::int from placements p join measurement_points m on m.id = p.point_id
                 where m.address_id = a.id and p.ended_on is null) as measuring
          from addresses a where a.id = ${address.id}`);
      expect([placed.status, retired.status, rows[0]]).toEqual(
        placed.status === 200
          ? [200, 409, { active: true, measuring: 1 }]
          : [404, 200, { active: false, measuring: 0 }],
      );
    }
  });

  test('waits for a placement that has begun, and then sees it', async () => {
    const point = await buildPoint(app.db);
    const address = await app.db.select().from(addresses).where(eq(addresses.id, point.addressId));
    let retired: ReturnType<typeof save> | undefined;
    await app.db.transaction(async (tx) => {
      await lockPoint(tx, point.addressId, point.id);
      retired = save(point.addressId, { displayName: address[0]?.name, attivo: false });
      await waitForLock(app);
      await buildPlacement(tx, { pointId: point.id });
    });
    expect((await retired)?.status).toBe(409);
    expect((await retired)?.failure.detail).toBe(recordTexts.becameActive);
  });
});

/** Until somebody waits for a lock in this database. */
async function waitForLock({ db }: TestApp): Promise<void> {
  for (;;) {
    const { rows } = await db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
  }
}

test('addresses like the one being typed are found within the client, by name or by street and city', async () => {
  const client = await buildClient(app.db);
  const there = { clientId: client.id, city: 'Cittadella' };
  await buildAddress(app.db, { ...there, name: 'Magazzino nord', address: 'Viale dei Pini 3' });
  await buildAddress(app.db, { ...there, name: 'Uffici', address: 'Viale dei Pini 5', active: false });
  await buildAddress(app.db, { name: 'Magazzino nord', address: 'Viale dei Pini 3', city: 'Cittadella' });
  const similar = async (typed: Record<string, string>, caller = lab) =>
    (await caller.call(listSimilarAddresses, { query: { cliente: client.id, ...typed } })).body.simili
      .map(({ nome }) => nome)
      .sort();
  expect(await similar({ nome: 'magazino nord' })).toEqual(['Magazzino nord']);
  expect(await similar({ via: 'viale dei pini 4', citta: 'CITTADELLA' })).toEqual([
    'Magazzino nord',
    'Uffici',
  ]);
  expect(await similar({ via: 'viale dei pini 4', citta: 'Padova' })).toEqual([]);
  expect(await similar({})).toEqual([]);
  expect(await similar({ nome: 'magazzino nord' }, operator)).toEqual([]);
});
