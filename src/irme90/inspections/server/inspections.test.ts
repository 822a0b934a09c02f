import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { openControls } from '#test/support/control-world.ts';
import { loadCalendarEvents } from '../calendar/contract.ts';
import { addDelegation, listTakenSpans, moveDelegation, removeDelegation } from '../contract.ts';
import { calendarId, inspectionTexts } from '../rules.ts';

let world: Awaited<ReturnType<typeof openControls>>;
let params: { client: number };

beforeAll(async () => {
  world = await openControls();
  params = { client: world.principal.id };
});
beforeEach(() => world.app.db.execute('delete from place_delegations'));

type Body = Record<string, unknown>;
const body = (dates: unknown, over: Body = {}) => ({
  ...{ client: params.client, place: world.port.id, operator: world.inspector.id, dates, type: 'porto' },
  ...over,
});
const add = (dates: unknown, over: Body = {}, caller = world.planner) =>
  caller.call(addDelegation, { params, body: body(dates, over) });
const atPort = () => ({ tipo: 'terra', sedeControllo: world.port.id, tipologia: 'portoArrivo' });
const taken = async (query: Record<string, string | number> = atPort()) =>
  (await world.planner.call(listTakenSpans, { params, query })).body;
const load = (filters: unknown, caller = world.planner, start = '2026-01-01', end = '2027-01-01') =>
  caller.call(loadCalendarEvents, {
    body: { start, end, timeZone: '+01:00', filters: filters as never },
  });
const events = async (caller = world.planner) =>
  (await load(JSON.stringify({ 'calendar-id': calendarId, 'client-id': params.client }), caller)).body;
const only = async () => {
  const [event] = await events();
  if (!event) throw new Error('no event');
  return event;
};

describe('a delegation', () => {
  test('is kept with client, place, operator and days, and its period is taken (R1-266..268, R1-271, R1-583..585)', async () => {
    const { status, body: answer } = await add(['2026-04-10', '2026-04-12']);
    expect([status, answer]).toEqual([200, { message: 'Calendario salvato con successo!' }]);
    expect(await taken()).toEqual([{ start: '2026-04-10', end: '2026-04-12' }]);
    const { rows } = await world.app.db.execute(
      'select principal_id as client, place_id as place, operator_id as operator from place_delegations',
    );
    expect(rows).toEqual([{ client: params.client, place: world.port.id, operator: world.inspector.id }]);
    expect(
      await taken({ ...atPort(), sedeControllo: world.airport.id, tipologia: 'aeroportoArrivo' }),
    ).toEqual([]);
  });

  test('of one date is a day; one in the past may be registered (R1-020)', async () => {
    await add(['2024-02-29']);
    expect(await taken()).toEqual([{ start: '2024-02-29', end: '2024-02-29' }]);
  });

  test.each(['client', 'place', 'operator', 'dates', 'type'])('wants its %s (R1-493)', async (missing) => {
    const { status } = await add(['2026-04-10'], { [missing]: undefined });
    expect(status).toBe(422);
  });

  test.each([
    [[]],
    [['2026-04-10', '2026-04-10']],
    [['2026-04-10', '2026-04-11', '2026-04-12']],
    ['2026-04-10'],
    [['10/04/2026']],
    [['2026-4-10']],
    [['2026-04-31']],
    [[20260410]],
  ])('takes one or two different days written YYYY-MM-DD, not %j (R1-269)', async (dates) => {
    expect((await add(dates)).status).toBe(422);
    expect(await taken()).toEqual([]);
  });

  test.each(['stazione', 'portoArrivo', null])(
    'is at a port or an airport, not at %j (R1-270)',
    async (type) => {
      expect((await add(['2026-04-10'], { type })).status).toBe(422);
      expect(await taken()).toEqual([]);
    },
  );

  test('is no longer than two years, and of the client of its address', async () => {
    const long = await add(['2026-01-01', '2028-06-01']);
    expect([long.status, long.failure.detail]).toEqual([422, inspectionTexts.longest]);
    expect((await add(['2026-01-01'], { client: world.other.id })).status).toBe(422);
  });

  test('goes to who is enabled there, at a port or airport of the client (R1-021)', async () => {
    const nobody = await add(['2026-04-10'], { operator: world.colleague.id });
    expect([nobody.status, nobody.failure.detail]).toEqual([404, inspectionTexts.operatorNotFound]);
    const foreign = await add(['2026-04-10'], { place: world.otherPort.id });
    expect([foreign.status, foreign.failure.detail]).toEqual([404, inspectionTexts.placeNotFound]);
    expect((await add(['2026-04-10'], { type: 'aeroporto' })).status).toBe(404);
    const airport = { place: world.airport.id, type: 'aeroporto', operator: world.colleague.id };
    const inspects = (active: boolean) =>
      world.app.db.execute(`update inspectors set active = ${active} where user_id = ${world.colleague.id}`);
    await inspects(false);
    expect((await add(['2026-04-10'], airport)).status).toBe(404);
    await inspects(true);
    const becomes = (role: string) =>
      world.app.db.execute(`update user_roles set role = '${role}' where user_id = ${world.colleague.id}`);
    await becomes('edr');
    expect((await add(['2026-04-10'], airport)).status).toBe(404);
    await becomes('operatore');
    expect((await add(['2026-04-10'], airport)).status).toBe(200);
  });

  test('never overlaps another of the place, whoever inspects; the next day is free', async () => {
    await add(['2026-04-10', '2026-04-12']);
    for (const dates of [['2026-04-12'], ['2026-04-01', '2026-04-30'], ['2026-04-09', '2026-04-10']]) {
      const { status, failure } = await add(dates);
      expect([status, failure.detail]).toEqual([
        409,
        "L'intervallo selezionato si sovrappone a un periodo già occupato.",
      ]);
    }
    expect((await add(['2026-04-13'])).status).toBe(200);
  });

  test('of many at once one is taken, and none that overlap stand side by side', async () => {
    const starts = [1, 2, 3, 4, 5, 6, 7, 8];
    const answers = await Promise.all(
      starts.map((start) => add([`2026-05-0${start}`, `2026-05-${String(start + 9).padStart(2, '0')}`])),
    );
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, ...starts.slice(1).map(() => 409)]);
    expect(await taken()).toHaveLength(1);
  });

  test('is the planners’ and the own client’s alone (R1-583, R2-007)', async () => {
    expect((await add(['2026-04-10'], {}, world.customer)).status).toBe(200);
    expect((await add(['2026-04-20'], {}, world.edr)).status).toBe(403);
    const foreign = { client: world.other.id };
    const call = (caller: typeof world.planner) =>
      caller.call(listTakenSpans, { params: foreign, query: {} });
    expect((await call(world.customer)).status).toBe(404);
    expect((await call(world.app.stranger)).status).toBe(401);
  });
});

test('an expert who is another client’s customer neither sees nor changes the delegations of his clients', async () => {
  const { app, other } = world;
  const grants = [{ principalId: other.id, canAddClient: false, canAddAddress: false }];
  const both = await buildUser(app.db, { username: 'entrambi', roles: ['edr', 'cliente'], grants });
  const named = (id: number) =>
    app.db.execute(`update control_clients set expert_id = ${id} where principal_id = ${params.client}`);
  await named(both.id);
  const caller = await app.as('entrambi');
  await add(['2026-04-10']);
  const { resourceId } = (await only()).extendedProps;
  const body = { start: '2026-04-11', end: '2026-04-11', versione: 1 };
  expect([
    (await add(['2026-05-10'], {}, caller)).status,
    (await caller.call(moveDelegation, { params: { resourceId }, body })).status,
    (await caller.call(removeDelegation, { params: { resourceId } })).status,
    (await caller.call(listTakenSpans, { params, query: {} })).status,
  ]).toEqual([404, 404, 404, 404]);
  expect(await events(caller)).toEqual([]);
  await named(world.expert.id);
});

test.each([
  ['client', 'control_clients', 'principal_id'],
  ['principal', 'principals', 'id'],
])('of a %s out of use the planners alone see, move and delete the delegations', async (_, table, key) => {
  const isActive = (active: boolean) =>
    world.app.db.execute(`update ${table} set active = ${active} where ${key} = ${params.client}`);
  await add(['2026-04-10']);
  await isActive(false);
  const seen = [(await events()).length, (await events(world.customer)).length];
  const { resourceId, versione } = (await only()).extendedProps;
  const body = { start: '2026-04-11', end: '2026-04-11', versione };
  const at = { params: { resourceId } };
  const others = await world.customer.call(moveDelegation, { ...at, body });
  const moved = await world.planner.call(moveDelegation, { ...at, body });
  const gone = await world.planner.call(removeDelegation, at);
  const anew = await add(['2026-05-10']);
  await isActive(true);
  expect(seen).toEqual([1, 0]);
  expect([others, moved, gone, anew].map(({ status }) => status)).toEqual([404, 200, 200, 404]);
});

describe('the calendar', () => {
  test('shows title, whole days and the number that deletes it (R2-292, R2-293, R2-466)', async () => {
    await add(['2026-04-10', '2026-04-12']);
    const { extendedProps, ...event } = await only();
    expect(event).toEqual({
      ...{ title: 'Olga Operatrice - Porto Finto', start: '2026-04-10', end: '2026-04-13', allDay: true },
    });
    const resourceId = extendedProps.resourceId;
    const gone = await world.planner.call(removeDelegation, { params: { resourceId } });
    expect([gone.status, gone.body]).toEqual([200, { deleted: true }]);
    expect(await events()).toEqual([]);
    expect(await taken()).toEqual([]);
  });

  test('takes form fields and JSON, a client or all, and knows no other calendar (R2-173, R2-466)', async () => {
    await add(['2026-04-10']);
    const own = { 'calendar-id': calendarId, 'client-id': params.client };
    const fields = new URLSearchParams({
      ...{ start: '2026-04-01T00:00:00+01:00', end: '2026-05-01T00:00:00+01:00', timeZone: '+01:00' },
      filters: JSON.stringify(own),
    });
    const form = await world.planner.send({
      ...{ method: 'POST', url: '/fc-load-events', payload: fields.toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([form.status, form.body]).toMatchObject([200, [{ start: '2026-04-10' }]]);
    const count = async (filters: object) => {
      const { body: found } = await world.planner.send({
        ...{ method: 'POST', url: '/fc-load-events' },
        payload: { start: '2026-04-01', end: '2026-05-01', filters },
      });
      return (found as unknown[]).length;
    };
    expect(await count(own)).toBe(1);
    expect(await count({ 'calendar-id': calendarId })).toBe(1);
    expect(await count({ ...own, 'client-id': world.other.id })).toBe(0);
    expect(await count({ 'calendar-id': 'another' })).toBe(0);
  });

  test('tells an inspector of the own delegations alone, whatever is asked for, and moves none of them (Q2-25)', async () => {
    await add(['2026-04-10']);
    await add(['2026-04-12'], { place: world.airport.id, type: 'aeroporto', operator: world.colleague.id });
    const inspector = await world.app.as('operatore');
    const calendar = { 'calendar-id': calendarId };
    for (const filters of [
      calendar,
      { ...calendar, 'client-id': params.client },
      { ...calendar, mie: true },
    ]) {
      const { status, body: found } = await load(JSON.stringify(filters), inspector);
      expect([status, found.map(({ start }) => start)]).toEqual([200, ['2026-04-10']]);
    }
    const { body: planners } = await load(JSON.stringify({ ...calendar, mie: true }));
    expect(planners).toEqual([]);
    const { resourceId, versione } = (await only()).extendedProps;
    const at = { params: { resourceId } };
    const move = { start: '2026-04-20', end: '2026-04-20', versione };
    expect((await inspector.call(moveDelegation, { ...at, body: move })).status).toBe(403);
    expect((await inspector.call(removeDelegation, { ...at, query: {} })).status).toBe(403);
  });

  test('is asked for at most 400 days at a time, and says so', async () => {
    const filters = JSON.stringify({ 'calendar-id': calendarId });
    expect((await load(filters, world.planner, '2026-01-01', '2027-02-05')).status).toBe(200);
    const { status, failure } = await load(filters, world.planner, '2026-01-01', '2027-02-06');
    expect([status, failure.errors['end']]).toEqual([422, inspectionTexts.longestShown]);
  });

  test('shows what touches the period, and to a customer the own alone (R2-466)', async () => {
    await add(['2026-03-30', '2026-04-02']);
    const general = JSON.stringify({ 'calendar-id': calendarId });
    const between = async (start: string, end: string, caller = world.planner) =>
      (await load(general, caller, start, end)).body.length;
    expect(await between('2026-04-01', '2026-05-01')).toBe(1);
    expect(await between('2026-04-02', '2026-04-03')).toBe(1);
    expect(await between('2026-04-03', '2026-05-01')).toBe(0);
    expect(await between('2026-03-01', '2026-03-30')).toBe(0);
    await world.app.db.execute(
      `update place_delegations set principal_id = ${world.other.id}, place_id = ${world.otherPort.id}`,
    );
    expect(await between('2026-04-01', '2026-05-01')).toBe(1);
    expect(await between('2026-04-01', '2026-05-01', world.customer)).toBe(0);
  });

  test('tells what of a request cannot be read', async () => {
    expect((await load('{', world.planner)).status).toBe(422);
    expect((await load({ 'calendar-id': calendarId }, world.planner, 'domani')).status).toBe(422);
  });
});

describe('moving and lengthening', () => {
  const move = async (start: string, end: string, versione: number, caller = world.planner) => {
    const { extendedProps } = await only();
    const { resourceId } = extendedProps;
    return caller.call(moveDelegation, { params: { resourceId }, body: { start, end, versione } });
  };

  test('keeps place and inspector; whoever has not seen the latest is told so', async () => {
    await add(['2026-04-10', '2026-04-12']);
    expect((await move('2026-04-11', '2026-04-20', 1)).body).toEqual({ versione: 2 });
    expect(await taken()).toEqual([{ start: '2026-04-11', end: '2026-04-20' }]);
    const stale = await move('2026-04-01', '2026-04-02', 1);
    expect([stale.status, stale.failure.detail]).toEqual([409, staleText]);
    expect((await move('2026-04-11', '2026-04-20', 2)).body).toEqual({ versione: 2 });
  });

  test('is refused over another one, backwards, and out of reach', async () => {
    await add(['2026-04-10', '2026-04-12']);
    await add(['2026-04-20']);
    const overlap = await move('2026-04-10', '2026-04-20', 1);
    expect([overlap.status, overlap.failure.detail]).toEqual([409, inspectionTexts.overlap]);
    expect((await move('2026-04-12', '2026-04-10', 1)).status).toBe(422);
    await world.app.db.execute(
      `update place_delegations set principal_id = ${world.other.id}, place_id = ${world.otherPort.id}`,
    );
    const { rows } = await world.app.db.execute<{ id: number }>(
      'select min(id) as id from place_delegations',
    );
    const hidden = await world.customer.call(moveDelegation, {
      params: { resourceId: rows[0]?.id ?? 0 },
      body: { start: '2026-06-01', end: '2026-06-02', versione: 2 },
    });
    expect(hidden.status).toBe(404);
  });
});

describe('deleting a delegation', () => {
  const remove = async (query: Record<string, string>, caller = world.planner) => {
    const { resourceId } = (await only()).extendedProps;
    return caller.call(removeDelegation, { params: { resourceId }, query });
  };
  const form = async (over: Record<string, unknown> = {}) => {
    const values = {
      ...{
        principal: params.client,
        state: 'inviato',
        due_date: '2026-04-11',
        operator_id: world.inspector.id,
      },
      ...{ transport: 'mare', arrival_port_id: world.port.id, ...over },
    };
    const { rows } = await world.app.db.execute<{ id: number }>(`
      with shipper as (insert into control_parties (principal_id, role, label)
          values (${values.principal}, 'mittente', 'M' || nextval('control_parties_id_seq') || 'x') returning id),
        consignee as (insert into control_parties (principal_id, role, label)
          values (${values.principal}, 'destinatario', 'D' || nextval('control_parties_id_seq') || 'x') returning id),
        vessel as (insert into ships (label) values ('N' || nextval('ships_id_seq') || 'x') returning id)
      insert into control_forms (principal_id, state, shipper_id, shipper_name, shipper_address, shipper_country,
        consignee_id, consignee_name, consignee_address, consignee_country, customs_item, goods, packages,
        transport, land_transport, due_date, operator_id, ship_id, ship_country, departure_port_id, arrival_port_id,
        bill_of_lading, created_by, created_at, method, measured_at, measured_by, background, within_20_cm)
      select ${values.principal}, '${values.state}', s.id, 'Mittente', 'Via 1', 'IT', c.id, 'Destinatario', 'Via 2', 'IT',
        '7204', 'Rottami', 1, '${values.transport}', 'container', '${values.due_date}', ${values.operator_id},
        v.id, 'IT', ${world.otherPort.id}, ${values.arrival_port_id}, 'BL1', ${world.expert.id}, now(),
        ${values.state === 'lavorato' ? `'strumentoPortatile', now(), ${world.expert.id}, 0.1, 0.1` : 'null, null, null, null, null'}
      from shipper s, consignee c, vessel v returning id`);
    return rows[0]?.id ?? 0;
  };
  const operators = async (ids: number[]) => {
    const { rows } = await world.app.db.execute<{ operator: number | null }>(
      `select operator_id as operator from control_forms where id in (${ids.join(',')}) order by id`,
    );
    return rows.map(({ operator }) => operator);
  };

  test('takes the operator off what he was to measure in the period, and nothing else (R2-369, R2-465)', async () => {
    const assigned = world.inspector.id;
    await add(['2026-04-10', '2026-04-12']);
    const ids = [
      await form(),
      await form({ due_date: '2026-04-13' }),
      await form({ operator_id: world.colleague.id }),
      await form({ state: 'lavorato' }),
      await form({ arrival_port_id: world.airport.id }),
      await form({ principal: world.other.id }),
    ];
    await remove({ deselectOperator: 'true' });
    expect(await operators(ids)).toEqual([null, assigned, world.colleague.id, assigned, assigned, assigned]);
    const { rows } = await world.app.db.execute(
      "select entity_id as form from audit_events where event = 'control-form.operator-removed'",
    );
    expect(rows).toEqual([{ form: String(ids[0]) }]);
  });

  test('leaves the operator when asked to; without the parameter he goes (R2-369)', async () => {
    await add(['2026-04-10', '2026-04-12']);
    const id = await form();
    await remove({ deselectOperator: 'false' });
    expect(await operators([id])).toEqual([world.inspector.id]);
    await add(['2026-04-10', '2026-04-12']);
    await remove({});
    expect(await operators([id])).toEqual([null]);
  });

  test('is told once; unknown and foreign ones are not there (R2-465)', async () => {
    await add(['2026-04-10']);
    const { resourceId } = (await only()).extendedProps;
    const call = (caller = world.planner) => caller.call(removeDelegation, { params: { resourceId } });
    expect((await call(world.edr)).status).toBe(403);
    const both = await Promise.all([call(), call(world.customer)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
    const { rows } = await world.app.db.execute(
      `select event from audit_events where entity = 'place-delegation' and entity_id = '${resourceId}' order by id`,
    );
    expect(rows.map(({ event }) => event)).toEqual(['place-delegation.created', 'place-delegation.deleted']);
  });
});
