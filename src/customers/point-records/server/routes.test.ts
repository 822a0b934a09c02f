import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildClient, buildFloorPlan, buildPoint } from '#db/builders/sites.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { readSheet } from '#platform/server/sheets/read-sheet.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getAddressHistory } from '../../address-records/contract.ts';
import { getClientRecord } from '../../client-records/contract.ts';
import { recordTexts } from '../../client-records/rules.ts';
import { listPoints } from '../../points/contract.ts';
import { pointTexts } from '../../points/rules.ts';
import { clients } from '../../schema.ts';
import {
  createPoint,
  exportPoints,
  getPointHistory,
  getPointRecord,
  listPointRecords,
  listSimilarPoints,
  updatePoint,
} from '../contract.ts';
import { orderPoints } from '../order/contract.ts';
import { pointRecordTexts } from '../rules.ts';

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

const fields = { alias: 'Cantina', codicePiano: 2, stanza: 'Cantina', superficie: 40 };
const saved = { ...fields, attivo: true, versione: 1 };
const save = (punto: number, body: Record<string, unknown> = {}, caller = lab) =>
  caller.call(updatePoint, { params: { punto }, body: { ...saved, ...body } });
const names = async (caller: Caller, query: Record<string, string | number>) => {
  const { status, body } = await caller.call(listPointRecords, { query });
  expect(status).toBe(200);
  return body.rows.map(({ alias }) => alias);
};

describe('the list of points', () => {
  test('shows where they are and the dosimeter that measures there', async () => {
    const { client, address, busyPoint, active } = world.own;
    const { body } = await operator.call(listPointRecords, { query: { q: 'ufficio' } });
    expect(body).toEqual({
      total: 1,
      puoCreare: true,
      rows: [
        {
          id: busyPoint.id,
          alias: 'Ufficio',
          stanza: null,
          codicePiano: 4,
          oldPiano: null,
          indirizzo: { id: address.id, nome: address.name, attivo: true },
          cliente: { id: client.id, nome: client.name, attivo: true },
          attivo: true,
          storico: false,
          dosimetri: [{ id: active.dosimeterId, codice: active.code }],
        },
      ],
    });
  });

  test('is searched by name, room and address, filtered and read page by page', async () => {
    const address = await buildAddress(app.db, { name: 'Sede Perù' });
    const build = (alias: string, other = {}) =>
      buildPoint(app.db, { addressId: address.id, alias, ...other });
    await build('Uno', { roomName: 'Città alta' });
    await build('Due');
    await build('Tre', { active: false });
    const all = { indirizzo: address.id };
    expect(await names(lab, { q: 'peru' })).toEqual(['Due', 'Uno']);
    expect(await names(lab, { q: 'CITTA peru' })).toEqual(['Uno']);
    expect(await names(lab, { cliente: address.clientId, stato: 'tutti' })).toEqual(['Due', 'Tre', 'Uno']);
    expect(await names(lab, { ...all, size: 1, page: 2 })).toEqual(['Uno']);
    expect(await names(lab, { ...all, dir: 'desc' })).toEqual(['Uno', 'Due']);
    const beyond = await lab.call(listPointRecords, { query: { ...all, page: 9 } });
    expect(beyond.body).toMatchObject({ rows: [], total: 2 });
    expect(await names(operator, { q: 'peru' })).toEqual([]);
    expect(await names(lab, { committente: world.foreign.principal.id })).toHaveLength(2);
  });

  test('holds as in use what lies at an address in use of a client in use, and tells by what a point is not', async () => {
    const client = await buildClient(app.db);
    const open = await buildAddress(app.db, { clientId: client.id });
    const closed = await buildAddress(app.db, { clientId: client.id, active: false });
    await buildPoint(app.db, { addressId: open.id, alias: 'Aula' });
    await buildPoint(app.db, { addressId: closed.id, alias: 'Bagno' });
    const all = { cliente: client.id };
    expect([await names(lab, all), await names(lab, { ...all, stato: 'disattivati' })]).toEqual([
      ['Aula'],
      ['Bagno'],
    ]);
    // As many as the client's record counts.
    const counted = async () => {
      const { punti, indirizzi } = (await lab.call(getClientRecord, { params: { cliente: client.id } })).body;
      return { punti, indirizzi };
    };
    expect(await counted()).toEqual({ punti: 1, indirizzi: 1 });
    await app.db.update(clients).set({ active: false }).where(eq(clients.id, client.id));
    expect(await names(lab, all)).toEqual([]);
    expect(await names(lab, { ...all, stato: 'disattivati' })).toEqual(['Aula', 'Bagno']);
    expect(await counted()).toEqual({ punti: 2, indirizzi: 2 });
    const { bytes } = await lab.call(exportPoints, { query: { ...all, stato: 'tutti' } });
    const rows = [];
    for await (const { cells } of readSheet(bytes, 10)) rows.push([cells[0], cells[6]]);
    expect(rows.slice(1)).toEqual([
      ['Aula', 'Cliente fuori uso'],
      ['Bagno', 'Indirizzo fuori uso'],
    ]);
  });
});

describe('keeping points', () => {
  test('an operator with the right creates one on a floor plan and moves it; the history tells it', async () => {
    const { address, plan } = world.own;
    const place = { planimetry: plan.id, planimetryPos: { x: 10, y: 20 } };
    const created = await operator.call(createPoint, {
      body: { ...fields, ...place, indirizzo: address.id },
    });
    expect(created.body).toMatchObject({ ...fields, ...place, versione: 1, dosimetri: [] });
    const moved = await save(created.body.id, { ...place, planimetryPos: { x: 30, y: 20 } }, operator);
    expect(moved.body).toMatchObject({ planimetryPos: { x: 30, y: 20 }, versione: 2 });
    const off = await save(created.body.id, { planimetryPos: { x: 1, y: 1 }, versione: 2 }, operator);
    expect(off.body).toMatchObject({ planimetry: null, planimetryPos: null });
    const { body } = await operator.call(getPointHistory, { params: { punto: created.body.id } });
    expect(body.eventi[1]?.modifiche).toEqual([
      { campo: 'Posizione sulla planimetria, x', prima: '10', dopo: '30' },
    ]);
  });

  test('without the right it is read-only; a stranger’s address is not found', async () => {
    const customer = await app.as('cliente');
    const { body } = await customer.call(getPointRecord, { params: { punto: world.own.freePoint.id } });
    expect(body.modificabile).toBe(false);
    expect((await save(world.own.freePoint.id, {}, customer)).status).toBe(403);
    const another = { ...fields, indirizzo: world.own.address.id };
    expect((await customer.call(createPoint, { body: another })).status).toBe(403);
    const foreign = { ...fields, indirizzo: world.foreign.address.id };
    expect((await operator.call(createPoint, { body: foreign })).status).toBe(404);
  });

  test.each([
    ['a name too short', { alias: 'ab' }, 'alias', 'Il nome del punto è troppo corto'],
    ['no floor', { codicePiano: null }, 'codicePiano', 'Indicare il piano'],
    [
      'a surface too large',
      { superficie: 1_000_000 },
      'superficie',
      'La superficie deve essere un numero intero di al massimo 6 cifre',
    ],
  ])('refuses %s with the text of the wizard', async (_what, wrong, field, text) => {
    const { status, failure } = await lab.call(createPoint, {
      body: { ...fields, indirizzo: world.own.address.id, ...wrong },
    });
    expect([status, failure.errors[field]]).toEqual([422, text]);
  });

  test('a name stands once at an address, an external code too, and a plan is the address’s own', async () => {
    const first = await buildPoint(app.db, { alias: 'Atrio', externalCode: 'P1' });
    const second = await buildPoint(app.db, { addressId: first.addressId });
    const refusal = async (body: Record<string, unknown>) => (await save(second.id, body)).failure.errors;
    expect(await refusal({ alias: ' ATRIO' })).toEqual({ alias: pointTexts.aliasTaken });
    expect(await refusal({ codiceEsterno: 'p1' })).toEqual({
      codiceEsterno: pointRecordTexts.externalCodeTaken,
    });
    const plan = await buildFloorPlan(app.db);
    expect(await refusal({ planimetry: plan.id })).toEqual({ planimetry: pointRecordTexts.unknownPlan });
  });

  test('a stale save is refused', async () => {
    const { id } = await buildPoint(app.db);
    const { status, failure } = await save(id, { versione: 2 });
    expect([status, failure.detail]).toEqual([409, staleText]);
  });

  test('old data ask for a floor of the list, and then are today’s', async () => {
    const { id } = await buildPoint(app.db, { floorId: null, oldFloor: 'Piano T', legacy: true });
    expect((await save(id, { codicePiano: null })).status).toBe(422);
    expect((await save(id)).body).toMatchObject({ storico: false, codicePiano: 2, oldPiano: 'Piano T' });
  });
});

describe('a point out of use', () => {
  test('is refused while a dosimeter measures there', async () => {
    const { id } = await buildPoint(app.db);
    await buildPlacement(app.db, { pointId: id });
    const { status, failure } = await save(id, { attivo: false });
    expect([status, failure.detail]).toEqual([409, recordTexts.hasActive(1)]);
  });

  test('has its past, and comes back into use only at an address in use', async () => {
    const address = await buildAddress(app.db, { active: false });
    const { id } = await buildPoint(app.db, { addressId: address.id });
    await buildPlacement(app.db, { pointId: id, startedOn: '2025-01-01', endedOn: '2025-06-01' });
    const retired = await save(id, { attivo: false });
    expect(retired.body.attivo).toBe(false);
    expect(retired.body.trattamenti).toMatchObject([
      { inizio: '2025-01-01', fine: '2025-06-01', giorni: 151 },
    ]);
    const { status, failure } = await save(id, { versione: 2 });
    expect([status, failure.detail]).toEqual([409, pointRecordTexts.addressOut]);
    const created = await lab.call(createPoint, { body: { ...fields, indirizzo: address.id } });
    expect([created.status, created.failure.errors['indirizzo']]).toEqual([422, pointRecordTexts.addressOut]);
  });
});

test('names like the one being typed are found at the address, within reach', async () => {
  const { client } = { client: await buildClient(app.db) };
  const address = await buildAddress(app.db, { clientId: client.id });
  await buildPoint(app.db, { addressId: address.id, alias: 'Ripostiglio nord' });
  await buildPoint(app.db, { alias: 'Ripostiglio nord' });
  const query = { indirizzo: address.id, nome: 'ripostilio' };
  expect((await lab.call(listSimilarPoints, { query })).body.simili).toHaveLength(1);
  expect((await operator.call(listSimilarPoints, { query })).body.simili).toEqual([]);
});

describe('the order of the points of a site', () => {
  const url = (sede: number) => `/v1/user/lb/cr39/sede/${sede}/punti/order`;
  const order = (sede: number, ids: unknown, caller = lab) =>
    caller.call(orderPoints, { params: { sede }, body: { order: JSON.stringify(ids) } });
  const shown = async ({ id, clientId }: { id: number; clientId: number }) => {
    const [client] = await app.db.select().from(clients).where(eq(clients.id, clientId));
    const path = { committente: client?.principalId ?? 0, cliente: clientId, indirizzo: id };
    return (await lab.call(listPoints, { params: path })).body.map(({ alias }) => alias);
  };

  test('is kept as it was sent, as the field of a form or as JSON, and told by the history (R2-205)', async () => {
    const address = await buildAddress(app.db, { name: 'Sede da percorrere' });
    const [one, two, three] = [
      await buildPoint(app.db, { addressId: address.id, alias: 'Atrio' }),
      await buildPoint(app.db, { addressId: address.id, alias: 'Bagno' }),
      await buildPoint(app.db, { addressId: address.id, alias: 'Cantina' }),
    ];
    expect(await shown(address)).toEqual(['Atrio', 'Bagno', 'Cantina']);
    const isOpen = (await lab.call(getPointRecord, { params: { punto: one.id } })).body;
    const sent = await order(address.id, [three.id, one.id]);
    expect([sent.status, sent.body]).toEqual([200, { order: [three.id, one.id, two.id] }]);
    expect(await shown(address)).toEqual(['Cantina', 'Atrio', 'Bagno']);
    await buildPoint(app.db, { addressId: address.id, alias: 'Androne' });
    expect(await shown(address)).toEqual(['Cantina', 'Atrio', 'Bagno', 'Androne']);
    const asJson = await lab.send({
      ...{ method: 'POST', url: url(address.id), headers: { 'content-type': 'application/json' } },
      payload: JSON.stringify({ order: [two.id, one.id, three.id] }),
    });
    expect(asJson.status).toBe(200);
    expect(await shown(address)).toEqual(['Bagno', 'Atrio', 'Cantina', 'Androne']);
    const { body } = await lab.call(getAddressHistory, { params: { indirizzo: address.id } });
    expect(body.eventi[0]?.modifiche.map(({ campo }) => campo)).toEqual(['Ordine dei punti n.']);
    // Whoever has one of them open keeps it all the same.
    const kept = await save(one.id, { alias: 'Atrio nuovo', versione: isOpen.versione });
    expect([kept.status, kept.body.versione]).toEqual([200, isOpen.versione + 1]);
  });

  test('that names points of another site is refused, and changes nothing; it is the laboratory’s alone', async () => {
    const { address, freePoint } = world.own;
    const before = await shown({ id: address.id, clientId: world.own.client.id });
    const refused = await order(address.id, [freePoint.id, world.foreign.freePoint.id]);
    expect([refused.status, refused.failure.errors]).toEqual([422, { order: pointRecordTexts.wrongOrder }]);
    expect((await order(2_000_000, [freePoint.id])).status).toBe(404);
    expect((await order(address.id, [freePoint.id], operator)).status).toBe(403);
    expect(await shown({ id: address.id, clientId: world.own.client.id })).toEqual(before);
  });
});
