import { beforeAll, describe, expect, test } from 'vitest';
import { buildUser, buildZone } from '#db/builders/accounts.ts';
import { openControls } from '#test/support/control-world.ts';
import { getInspector } from '../../clients/inspectors/contract.ts';
import * as rules from '../client-rules/contract.ts';
import * as calls from '../contract.ts';
import { lookupTexts } from '../rules.ts';

let world: Awaited<ReturnType<typeof openControls>>;
let params: { client: number };

beforeAll(async () => {
  world = await openControls();
  params = { client: world.principal.id };
});

const lists = [
  ['mittenti', calls.shippers],
  ['destinatari', calls.consignees],
  ['navi', calls.shipsLookup],
  ['porti', calls.portsLookup],
  ['voli', calls.flightsLookup],
  ['compagnie_volo', calls.airlinesLookup],
  ['aeroporti', calls.airportsLookup],
] as const;
type Calls = typeof calls.shippers;

const labels = (items: readonly { label: string }[]) => items.map(({ label }) => label);

describe.each(lists)('the list %s', (list, lookup) => {
  const { list: listing, add } = lookup as unknown as Calls;
  const read = async (q?: string) =>
    (await world.planner.call(listing, { params, query: q === undefined ? {} : { q } })).body;
  const adding = (label: unknown, caller = world.planner, client = params.client) =>
    caller.call(add, { params: { client }, body: { label } });

  test('takes a label, and then lists it, each with value and label (R1-259, R1-260, R1-550..556, R1-562..568)', async () => {
    const { status, body } = await adding(`  Nuovo ${list} `);
    expect(status).toBe(200);
    expect(body).toMatchObject({ label: `Nuovo ${list}` });
    expect(body.value).toBeGreaterThan(0);
    const items = await read();
    expect(items).toContainEqual(body);
    for (const item of items)
      expect(item).toMatchObject({ value: expect.any(Number), label: expect.any(String) });
  });

  test('answers the entry that is there, capitals and blanks apart', async () => {
    const { body: first } = await adding(`Doppio ${list}`);
    expect((await adding(` DOPPIO ${list} `)).body).toEqual(first);
  });

  test('makes one of two that are typed at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => adding(`Insieme ${list}`, world.customer)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.value)).size).toBe(1);
    expect(labels(await read()).filter((label) => label === `Insieme ${list}`)).toHaveLength(1);
  });

  test('is found by letters, accents and typing errors apart', async () => {
    await adding('Città di Rotterdam');
    expect(labels(await read('citta di rotter'))).toContain('Città di Rotterdam');
    expect(labels(await read('Rotterdan'))).toContain('Città di Rotterdam');
    expect(labels(await read('Gela'))).not.toContain('Città di Rotterdam');
  });

  test('wants 2 to 255 characters, somebody who may, and a client within reach', async () => {
    const short = await adding(' A ');
    expect([short.status, short.failure.errors['label']]).toEqual([422, lookupTexts.label]);
    expect((await adding('x'.repeat(256))).status).toBe(422);
    expect((await adding('y'.repeat(255))).status).toBe(200);
    expect((await adding('Di altri', world.customer, world.other.id)).status).toBe(404);
    expect((await adding('Di altri', world.edr)).status).toBe(403);
    expect((await world.edr.call(listing, { params })).status).toBe(200);
    expect((await world.edr.call(listing, { params: { client: world.other.id } })).status).toBe(404);
  });
});

test('an expert who is another client’s customer reads its lists, and adds to none of them', async () => {
  const { app, other } = world;
  const grants = [{ principalId: other.id, canAddClient: false, canAddAddress: false }];
  const both = await buildUser(app.db, { username: 'entrambi', roles: ['edr', 'cliente'], grants });
  await app.db.execute(
    `update control_clients set expert_id = ${both.id} where principal_id = ${params.client}`,
  );
  const caller = await app.as('entrambi');
  const add = (client: number) =>
    caller.call(calls.shippers.add, { params: { client }, body: { label: 'Da entrambi' } });
  const addPort = (client: number) =>
    caller.call(calls.portsLookup.add, { params: { client }, body: { label: 'Porto da entrambi' } });
  expect((await caller.call(calls.shippers.list, { params })).status).toBe(200);
  expect([(await add(params.client)).status, (await addPort(params.client)).status]).toEqual([404, 404]);
  expect([(await add(other.id)).status, (await addPort(other.id)).status]).toEqual([200, 200]);
  await app.db.execute(
    `update control_clients set expert_id = ${world.expert.id} where principal_id = ${params.client}`,
  );
});

describe('arrivals', () => {
  const arrivals = async (caller = world.planner) => {
    const ports = await caller.call(rules.listArrivalPorts, { params });
    const airports = await caller.call(rules.listArrivalAirports, { params });
    return { ports: ports.body, airports: airports.body };
  };

  test('are items, and whether others may be added (R1-557, R1-558)', async () => {
    const { ports, airports } = await arrivals();
    expect(ports.canAddNew).toBe(true);
    expect(ports.items).toContainEqual({
      ...{ value: world.port.id, label: 'Porto Finto', zone: null, tipologia: 'portoArrivo' },
    });
    expect(airports).toEqual({
      canAddNew: false,
      items: [
        {
          value: world.airport.id,
          label: 'Aeroporto Finto',
          zone: null,
          zones: [],
          tipologia: 'aeroportoArrivo',
        },
      ],
    });
  });

  test('take a new port where the client may add some, unless goods leave from it (R1-491)', async () => {
    const add = (body: object) => world.customer.call(calls.portsLookup.add, { params, body: body as never });
    const version = async () => {
      const { rows } = await world.app.db.execute<{ version: number }>(
        `select version from control_clients where principal_id = ${params.client}`,
      );
      return rows[0]?.version ?? 0;
    };
    const before = await version();
    await add({ label: 'Porto Nuovo' });
    await add({ label: 'Porto Nuovo' });
    // Whoever saves the client as it was before would lose the new arrival: he is told.
    expect(await version()).toBe(before + 1);
    await add({ label: 'Porto di Partenza', arrivo: false });
    const { ports } = await arrivals();
    expect(labels(ports.items)).toContain('Porto Nuovo');
    expect(labels(ports.items)).not.toContain('Porto di Partenza');
  });

  test('take no new airport where the client may not add any (R1-492)', async () => {
    const add = (body: object) =>
      world.customer.call(calls.airportsLookup.add, { params, body: body as never });
    expect((await add({ label: 'Aeroporto Nuovo' })).status).toBe(200);
    const refused = await add({ label: 'Aeroporto Terzo', arrivo: true });
    expect([refused.status, refused.failure.detail]).toEqual([422, lookupTexts.noNewArrivals]);
    expect(labels((await arrivals()).airports.items)).toEqual(['Aeroporto Finto']);
  });
});

test('the ways of transport are those of the client (R1-559, R1-560)', async () => {
  expect((await world.customer.call(rules.getTransportTypes, { params })).body).toEqual({
    ...{ mare: true, aereo: true, terra: true, scaricatoNave: false },
    options: { terra: { requireControlPlace: true } },
  });
});

describe('operators', () => {
  const named = async (query: Record<string, string | number>) =>
    (await world.planner.call(rules.listControlOperators, { params, query })).body.map(({ value }) => value);

  test('have label, ente and qualifica (R1-265, R1-561)', async () => {
    const query = { tipo: 'mare', portoArrivo: world.port.id };
    const { body } = await world.planner.call(rules.listControlOperators, { params, query });
    expect(body).toEqual([
      { value: world.inspector.id, label: 'Olga Operatrice', ente: 'Ente Finto', qualifica: 'Perito' },
    ]);
  });

  test('depend on transport, arrival and place of control (R1-534..536)', async () => {
    const { inspector, colleague, port, airport } = world;
    expect(await named({ tipo: 'mare' })).toEqual([inspector.id]);
    expect(await named({ tipo: 'aereo' })).toEqual([colleague.id]);
    expect(await named({ tipo: 'mare', portoArrivo: port.id })).toEqual([inspector.id]);
    expect(await named({ tipo: 'mare', portoArrivo: airport.id })).toEqual([]);
    expect(await named({ tipo: 'aereo', aereoportoArrivo: airport.id })).toEqual([colleague.id]);
    expect(await named({ tipo: 'aereo', aeroportoArrivo: port.id })).toEqual([]);
    expect(await named({ tipo: 'terra', sedeControllo: port.id, tipologia: 'portoArrivo' })).toEqual([
      inspector.id,
    ]);
    expect(await named({ tipo: 'terra', sedeControllo: airport.id, tipologia: 'aeroportoArrivo' })).toEqual([
      colleague.id,
    ]);
    expect(await named({ tipo: 'terra', tipologia: 'portoArrivo' })).toEqual([inspector.id]);
    expect(await named({ tipo: 'scaricatoNave', sedeControllo: port.id })).toEqual([]);
  });

  test('are not filtered by what is missing, empty or the text null (R1-581)', async () => {
    const both = [world.colleague.id, world.inspector.id];
    expect(await named({ tipo: 'terra' })).toEqual(both);
    const nothing = { aereoportoArrivo: 'null', portoArrivo: '', sedeControllo: 'null', tipologia: '' };
    expect(await named({ tipo: 'terra', ...nothing })).toEqual(both);
    expect(await named({ tipo: 'null' })).toEqual(both);
  });

  test('who may not sign in any more, or is no inspector in service, is not offered', async () => {
    const disable = (value: string) =>
      world.app.db.execute(`update users set disabled_at = ${value} where username = 'collega'`);
    await disable('now()');
    expect(await named({ tipo: 'terra' })).toEqual([world.inspector.id]);
    await disable('null');
    const inspects = (active: boolean) =>
      world.app.db.execute(`update inspectors set active = ${active} where user_id = ${world.colleague.id}`);
    await inspects(false);
    expect(await named({ tipo: 'terra' })).toEqual([world.inspector.id]);
    await inspects(true);
  });

  test('who has no role any more by which he sees what to measure is not offered, and stays enabled', async () => {
    const { app, colleague, inspector, planner } = world;
    const becomes = (role: string) =>
      app.db.execute(`update user_roles set role = '${role}' where user_id = ${colleague.id}`);
    const call = () => planner.call(getInspector, { params: { inspector: colleague.id } });
    await becomes('edr');
    const [offered, { body: record }] = [await named({ tipo: 'terra' }), await call()];
    await becomes('operatore');
    expect(offered).toEqual([inspector.id]);
    expect([record.senzaRuolo, record.abilitato.length]).toEqual([true, 3]);
    expect((await call()).body.senzaRuolo).toBe(false);
  });
});

test('the clients are those within reach, by name (R1-576)', async () => {
  const { principal, other } = world;
  const own = { value: principal.id, label: 'Acciaierie di Prova' };
  const all = [own, { value: other.id, label: 'Metalli Altrui' }];
  const clients = async (username: string) =>
    (await (await world.app.as(username)).call(rules.listControlClients)).body;
  expect(await clients('rp')).toEqual(all);
  expect(await clients('cliente')).toEqual([own]);
  expect(await clients('edr')).toEqual([own]);
  const rename = (name: string) =>
    world.app.db.execute(`update principals set name = '${name}' where id = ${principal.id}`);
  await rename('Zincherie di Prova');
  expect((await clients('rp')).map(({ value }) => value)).toEqual([other.id, principal.id]);
  await rename(own.label);
});

test('ports tell their zone, airports their zones and kind, wherever they are listed (R1-262, R1-272)', async () => {
  const { app, port, airport, planner } = world;
  const zone = await buildZone(app.db);
  await app.db.execute(
    `update control_places set zone_id = ${zone.id} where id in (${port.id}, ${airport.id})`,
  );
  const inPort = { value: port.id, label: 'Porto Finto', zone: zone.id };
  const inAirport = {
    ...{ value: airport.id, label: 'Aeroporto Finto', zone: zone.id, zones: [zone.id] },
    tipologia: 'aeroportoArrivo',
  };
  const call = async (asked: Calls['list']) => (await planner.call(asked, { params })).body as object[];
  expect(await call(calls.portsLookup.list as never)).toContainEqual(inPort);
  const airports = await call(calls.airportsLookup.list as never);
  expect(airports).toContainEqual(inAirport);
  // One that lies in no zone has none, and its kind all the same.
  expect(airports).toContainEqual(
    expect.objectContaining({
      label: 'Nuovo aeroporti',
      zone: null,
      zones: [],
      tipologia: 'aeroportoArrivo',
    }),
  );
  const ports = (await planner.call(rules.listArrivalPorts, { params })).body.items;
  expect(ports).toContainEqual({ ...inPort, tipologia: 'portoArrivo' });
  expect((await planner.call(rules.listArrivalAirports, { params })).body.items).toContainEqual(inAirport);
});

test('a flight brings company and airports of what was last written of it (R1-263, R1-264)', async () => {
  const { app, airport, planner } = world;
  await app.db.execute(`with company as (insert into airlines (label) values ('Linee di Prova') returning id)
    insert into flights (label, country, airline_id, arrival_id)
      select 'EX 99', 'Malta', id, ${airport.id} from company`);
  const flights = (await planner.call(calls.flightsLookup.list, { params })).body;
  expect(flights.find(({ label }) => label === 'EX 99')).toMatchObject({
    ...{ paese: 'Malta', compagnia: { label: 'Linee di Prova' }, aeroportoPartenza: null },
    aeroportoArrivo: { label: 'Aeroporto Finto', tipologia: 'aeroportoArrivo' },
  });
});
