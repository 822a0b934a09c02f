import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPrincipal, buildUser } from '#db/builders/accounts.ts';
import { buildControlPlace } from '#db/builders/control-lists.ts';
import { userRoles, users } from '#identity/schema.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { openControls } from '#test/support/control-world.ts';
import { listControlOperators } from '../../lookups/contract.ts';
import * as calls from '../contract.ts';
import * as inspectors from '../inspectors/contract.ts';
import { clientTexts } from '../rules.ts';

let world: Awaited<ReturnType<typeof openControls>>;

beforeAll(async () => {
  world = await openControls();
});

const settings = {
  ...{ mare: true, aereo: false, terra: true, scaricatoNave: false, sedeObbligatoria: true },
  ...{ aggiungePorti: false, aggiungeAeroporti: true, strumentoObbligatorio: true },
};
const keyed = () => ({ 'idempotency-key': crypto.randomUUID() });

describe('a client of controls', () => {
  const create = (body: Record<string, unknown>) =>
    world.planner.call(
      calls.createControlClient,
      { body: { ...settings, esperto: null, arrivi: [], ...body } },
      keyed(),
    );

  test('is a principal with what holds for it; changed by whoever has seen it, with its history', async () => {
    const { id } = await buildPrincipal(world.app.db, { name: 'Fonderia di Prova' });
    const made = await create({ committente: id, esperto: world.expert.id, arrivi: [world.port.id] });
    expect(made.body).toMatchObject({
      ...{ id, nome: 'Fonderia di Prova', aggiungeAeroporti: true, attivo: true, versione: 1 },
      arrivi: [{ id: world.port.id, label: 'Porto Finto', kind: 'porto' }],
    });
    const params = { client: id };
    const change = (over: object) =>
      world.planner.call(calls.updateControlClient, {
        params,
        body: { ...settings, esperto: null, arrivi: [world.airport.id], attivo: true, versione: 1, ...over },
      });
    const [first, second] = await Promise.all([change({}), change({ mare: false })]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    const stale = await change({});
    expect([stale.status, stale.failure.detail]).toEqual([409, staleText]);
    const { body: history } = await world.planner.call(calls.getControlClientHistory, { params });
    expect(history.eventi.map(({ evento }) => evento)).toEqual([
      'Cliente IRME90 modificato',
      'Cliente IRME90 aggiunto',
    ]);
    const { body: list } = await world.planner.call(calls.listControlledClients, {
      query: { q: 'fonderia' },
    });
    expect(list).toMatchObject({ total: 1, rows: [{ id, luoghi: 1, ispettori: 0 }] });
  });

  test('is refused twice, without a way of transport, and with what nobody knows', async () => {
    const twice = await create({ committente: world.principal.id });
    expect([twice.status, twice.failure.errors['committente']]).toEqual([409, clientTexts.isOne]);
    const { id } = await buildPrincipal(world.app.db);
    const none = await create({ committente: id, mare: false, terra: false });
    expect([none.status, none.failure.detail]).toEqual([422, clientTexts.noTransport]);
    expect((await create({ committente: id, esperto: world.inspector.id })).status).toBe(404);
    expect((await create({ committente: id, arrivi: [2_000_000_000] })).status).toBe(404);
    expect((await create({ committente: id })).status).toBe(200);
  });

  test('keeps the expert it names when he is none any more; to be named anew he has to be one', async () => {
    const { db } = world.app;
    const { id } = await buildPrincipal(db);
    const former = await buildUser(db, { roles: ['edr', 'operatore'] });
    await create({ committente: id, esperto: former.id });
    await db.delete(userRoles).where(and(eq(userRoles.userId, former.id), eq(userRoles.role, 'edr')));
    const change = (versione: number, over: object = {}) =>
      world.planner.call(calls.updateControlClient, {
        params: { client: id },
        body: { ...settings, esperto: former.id, arrivi: [], attivo: false, versione, ...over },
      });
    expect((await change(1)).body).toMatchObject({
      attivo: false,
      esperto: { id: former.id, inServizio: false },
    });
    expect((await change(2, { esperto: null })).status).toBe(200);
    const anew = await change(3);
    expect([anew.status, anew.failure.detail]).toEqual([404, clientTexts.expertNotFound]);
  });

  test('without a place any more has nobody enabled there', async () => {
    const { id } = await buildPrincipal(world.app.db);
    const port = await buildControlPlace(world.app.db);
    await create({ committente: id, arrivi: [port.id] });
    const user = await buildUser(world.app.db);
    await world.planner.call(
      inspectors.createInspector,
      {
        body: {
          ...{ utente: user.id, ente: 'Ente', qualifica: 'Perito' },
          abilitato: [{ cliente: id, tipo: 'terra', luogo: port.id }],
        },
      },
      keyed(),
    );
    const operators = async () =>
      (await world.planner.call(listControlOperators, { params: { client: id }, query: {} })).body.length;
    expect(await operators()).toBe(1);
    await world.planner.call(calls.updateControlClient, {
      params: { client: id },
      body: { ...settings, esperto: null, arrivi: [], attivo: true, versione: 1 },
    });
    expect(await operators()).toBe(0);
  });
});

test('a client has no inspector in one who can no longer be chosen: out of service, or without a role that inspects', async () => {
  const { db } = world.app;
  const { id } = world.principal;
  const known = async () => {
    const query = { q: 'acciaierie di prova' };
    const { body: list } = await world.planner.call(calls.listControlledClients, { query });
    const { body: record } = await world.planner.call(calls.getControlClient, { params: { client: id } });
    return [list.rows.find((row) => row.id === id)?.ispettori, record.ispettori.length];
  };
  const user = await buildUser(db);
  const enabled = { cliente: id, tipo: 'mare', luogo: world.port.id };
  const before = await known();
  const body = { utente: user.id, ente: '', qualifica: '', abilitato: [enabled] };
  await world.planner.call(inspectors.createInspector, { body }, keyed());
  const one = before.map((count = 0) => count + 1);
  expect(await known()).toEqual(one);
  const disable = (at: Date | null) => db.update(users).set({ disabledAt: at }).where(eq(users.id, user.id));
  await disable(world.app.clock.now());
  expect(await known()).toEqual(before);
  await disable(null);
  expect(await known()).toEqual(one);
  await db.delete(userRoles).where(eq(userRoles.userId, user.id));
  expect(await known()).toEqual(before);
});

describe('an inspector', () => {
  const create = (body: Record<string, unknown>) =>
    world.planner.call(
      inspectors.createInspector,
      { body: { ente: '', qualifica: '', abilitato: [], ...body } },
      keyed(),
    );

  test('is an account with ente, qualifica and where it is enabled; with conflict and history', async () => {
    const user = await buildUser(world.app.db, { displayName: 'Ivo Ispettore' });
    const enabled = { cliente: world.principal.id, tipo: 'mare', luogo: world.port.id };
    const made = await create({ utente: user.id, ente: ' Ente Nuovo ', abilitato: [enabled, enabled] });
    expect(made.body).toMatchObject({
      ...{ id: user.id, nome: 'Ivo Ispettore', ente: 'Ente Nuovo', versione: 1 },
      abilitato: [
        { cliente: { label: 'Acciaierie di Prova' }, tipo: 'mare', luogo: { label: 'Porto Finto' } },
      ],
    });
    const params = { inspector: user.id };
    const change = (versione: number) =>
      world.planner.call(inspectors.updateInspector, {
        params,
        body: { ente: 'Altro', qualifica: '', abilitato: [], attivo: true, versione },
      });
    expect((await change(1)).body).toMatchObject({ ente: 'Altro', abilitato: [], versione: 2 });
    expect((await change(1)).status).toBe(409);
    const { body: history } = await world.planner.call(inspectors.getInspectorHistory, { params });
    expect(history.eventi[0]?.modifiche).toContainEqual({
      ...{ campo: 'Abilitato a', prima: 'Acciaierie di Prova · Mare · Porto Finto - Porto', dopo: null },
    });
    const { body: list } = await world.planner.call(inspectors.listInspectors, { query: { q: 'ivo' } });
    expect(list).toMatchObject({ total: 1, rows: [{ id: user.id, clienti: 0 }] });
  });

  test('is refused twice, for who is no inspector, and where nothing of the client arrives', async () => {
    const twice = await create({ utente: world.inspector.id });
    expect([twice.status, twice.failure.errors['utente']]).toEqual([409, clientTexts.isInspector]);
    const customer = await buildUser(world.app.db, { roles: ['cliente'] });
    for (const utente of [customer.id, world.expert.id, 2_000_000_000]) {
      const nobody = await create({ utente });
      expect([nobody.status, nobody.failure.errors['utente']]).toEqual([422, clientTexts.accountNotFound]);
    }
    const user = await buildUser(world.app.db);
    const elsewhere = { cliente: world.principal.id, tipo: 'terra', luogo: world.otherPort.id };
    const refused = await create({ utente: user.id, abilitato: [elsewhere] });
    expect([refused.status, refused.failure.detail]).toEqual([422, clientTexts.notAnArrival]);
    expect((await create({ utente: user.id })).status).toBe(200);
  });
});

test('what the forms choose from leaves out what is chosen already', async () => {
  const names = async (call: typeof calls.listExperts, q: string) =>
    (await world.planner.call(call, { query: { q } })).body.scelte.map(({ nome }) => nome);
  await buildPrincipal(world.app.db, { name: 'Nuovo Richiedente' });
  expect(await names(calls.listPrincipalsToControl, 'richiedente')).toEqual(['Nuovo Richiedente']);
  expect(await names(calls.listPrincipalsToControl, 'acciaierie')).toEqual([]);
  expect(await names(calls.listExperts, 'persona edr')).toEqual(['Persona edr']);
  expect(await names(calls.listInspectorAccounts, 'operatrice')).toEqual([]);
  expect(await names(calls.listInspectorAccounts, 'persona edr')).toEqual([]);
  expect(await names(calls.listInspectorAccounts, 'pianifica')).toEqual(['Paola Pianifica']);
  expect(await names(calls.listPlaceChoices, 'lontano')).toEqual(['Porto Lontano']);
});
