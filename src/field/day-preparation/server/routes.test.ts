import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { listClients } from '#customers/customers/contract.ts';
import { listPoints } from '#customers/points/contract.ts';
import { listAddresses } from '#customers/sites/contract.ts';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { buildPoint } from '#db/builders/sites.ts';
import { listAvailableDosimeters } from '#dosimeters/dosimeters/contract.ts';
import { placements } from '#dosimeters/schema.ts';
import { users } from '#identity/schema.ts';
import { getBuildingQuestions, getEmployerQuestions } from '#surveys/surveys/contract.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { listReplacementCandidates } from '../../replacement/contract.ts';
import { listClientSites, listSiteClients } from '../../site-lists/contract.ts';
import { getFieldSite } from '../../site-view/contract.ts';
import { listDaySites, prepareSite } from '../contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
let operator: Caller;
let placed: { id: number };

const path = () => ({
  committente: world.own.principal.id,
  cliente: world.own.client.id,
  indirizzo: world.own.address.id,
});

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  operator = await app.as('operatore');
  const point = await buildPoint(app.db, { addressId: world.own.address.id, alias: 'Cantina' });
  const principalId = world.own.principal.id;
  placed = await buildPlacement(app.db, { principalId, pointId: point.id, startedOn: '2025-01-07' });
  await buildDosimeter(app.db, { principalId });
  await buildDosimeter(app.db, { principalId, addressId: world.own.address.id });
});

describe('a site is prepared', () => {
  test('in one call, each part as its own call answers', async () => {
    const { status, body } = await operator.call(prepareSite, { params: path() });
    expect(status).toBe(200);
    const { committente, cliente, indirizzo } = path();
    const ofPrincipal = { params: { committente } };
    const ofClient = { params: { committente, cliente } };
    const single = {
      sede: await operator.call(getFieldSite, { params: path() }),
      clienti: await operator.call(listClients, ofPrincipal),
      indirizzi: await operator.call(listAddresses, ofClient),
      punti: await operator.call(listPoints, { params: path() }),
      dosimetri: await operator.call(listAvailableDosimeters, {
        ...ofPrincipal,
        body: { cliente, indirizzo },
      }),
      dosimetriLiberi: await operator.call(listAvailableDosimeters, { ...ofPrincipal, body: {} }),
      datore: await operator.call(getEmployerQuestions, { ...ofPrincipal, body: { employer: cliente } }),
      nuovoDatore: await operator.call(getEmployerQuestions, { ...ofPrincipal, body: { employer: null } }),
      edificio: await operator.call(getBuildingQuestions, { ...ofPrincipal, body: { indirizzo } }),
      nuovoEdificio: await operator.call(getBuildingQuestions, { ...ofPrincipal, body: { indirizzo: null } }),
      elencoClienti: await operator.call(listSiteClients, ofPrincipal),
      elencoIndirizzi: await operator.call(listClientSites, ofClient),
    };
    expect(body).toEqual(
      Object.fromEntries(Object.entries(single).map(([part, answer]) => [part, answer.body])),
    );
    expect(body.dosimetri).toHaveLength(body.dosimetriLiberi.length + 1);
    expect(body.punti.flatMap(({ trattamenti }) => trattamenti.map(({ id }) => id))).toContain(placed.id);
  });

  test('with what can take the place of each dosimeter that measures there', async () => {
    const { body } = await operator.call(prepareSite, { params: path() });
    const params = { oldDosimeterId: placed.id };
    expect(body.dosimetri).toEqual((await operator.call(listReplacementCandidates, { params })).body);
  });

  test('not when it is out of reach, of another client, or not in the zone', async () => {
    const { own, foreign, lazio } = world;
    const stranger = {
      committente: foreign.principal.id,
      cliente: foreign.client.id,
      indirizzo: foreign.address.id,
    };
    const paths = [stranger, { ...path(), cliente: foreign.client.id }, { ...path(), indirizzo: 2_000_000 }];
    for (const params of paths) expect((await operator.call(prepareSite, { params })).status).toBe(404);
    const query = { zona: String(lazio.id) };
    expect((await operator.call(prepareSite, { params: path(), query })).status).toBe(404);
    expect(
      (await operator.call(listDaySites, { query: { ...query, q: own.address.name } })).body.sedi,
    ).toEqual([]);
  });
});

describe('sites to prepare', () => {
  test('are those where something is about to expire, and those that are looked for', async () => {
    const due = await operator.call(listDaySites, {});
    const row = {
      indirizzo: { id: world.own.address.id, nome: world.own.address.name },
      dosimetriAttivi: expect.any(Number),
      inScadenza: 1,
    };
    expect(due.body.sedi).toEqual([expect.objectContaining(row)]);
    const { body } = await operator.call(listDaySites, { query: { q: world.own.client.name } });
    expect(body.sedi).toContainEqual(expect.objectContaining(row));
  });

  test('are also those where the person has placed lately, while nothing is looked for', async () => {
    const [user] = await app.db.select({ id: users.id }).from(users).where(eq(users.username, 'operatore'));
    const mine = { placedBy: user?.id ?? 0, placedAt: new Date('2026-03-10T09:00:00Z') };
    await app.db.update(placements).set(mine).where(eq(placements.id, placed.id));
    const { recenti } = (await operator.call(listDaySites, {})).body;
    expect(recenti.map(({ indirizzo }) => indirizzo.id)).toEqual([world.own.address.id]);
    const inLazio = { query: { zona: String(world.lazio.id) } };
    expect((await operator.call(listDaySites, inLazio)).body).toEqual({ sedi: [], recenti: [] });
    expect((await operator.call(listDaySites, { query: { q: 'fanghi' } })).body.recenti).toEqual([]);
  });

  test('are none of others', async () => {
    const { body } = await operator.call(listDaySites, { query: { q: world.foreign.address.name } });
    expect(body.sedi.map(({ indirizzo }) => indirizzo.id)).not.toContain(world.foreign.address.id);
  });

  test('are not looked for by an endless text', async () => {
    expect((await operator.call(listDaySites, { query: { q: 'x'.repeat(300) } })).status).toBe(422);
  });
});
