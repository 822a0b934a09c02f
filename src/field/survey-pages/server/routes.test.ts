import { beforeAll, describe, expect, test } from 'vitest';
import { buildPrincipal, buildUser } from '#db/builders/accounts.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import { buildBuildingAnswers, buildEmployerAnswers } from '#db/builders/surveys.ts';
import { saveBuildingSurvey, saveEmployerSurvey } from '#surveys/surveys/contract.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getClientSurveyPage, getSiteSurveyPage, listSurveyedSites } from '../contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
let operator: Caller;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  operator = await app.as('operatore');
});

const sitePage = (indirizzo: number, caller = operator, cliente = world.own.client.id) =>
  caller.call(getSiteSurveyPage, {
    params: { committente: world.own.principal.id, cliente, indirizzo },
  });

describe('the page of a site’s questionnaires', () => {
  test('names the site and how many other buildings have its code (R0-061)', async () => {
    const { client, principal } = world.own;
    const code = { clientId: client.id, buildingCode: 'P1' };
    const site = await buildAddress(app.db, { ...code, name: 'Palazzina', riskContext: 'C1' });
    await buildAddress(app.db, { ...code, buildingCode: ' p1', riskContext: 'C2' });
    await buildAddress(app.db, { ...code, riskContext: 'C3', active: false });
    const { id: neighbour } = await buildClient(app.db, { principalId: principal.id });
    await buildAddress(app.db, { ...code, clientId: neighbour });
    const { body } = await sitePage(site.id);
    expect(body).toMatchObject({
      committente: { id: principal.id, nome: principal.name },
      cliente: { id: client.id, nome: client.name },
      indirizzo: {
        id: site.id,
        nome: 'Palazzina',
        sede: 'Via della Prova 1, 36100 Vicenza (VI)',
        codiceStabile: 'P1',
      },
      altriEdifici: 1,
    });
    expect((await sitePage(world.own.address.id)).body.altriEdifici).toBe(0);
  });

  test('tells who answered what, in the questions’ words, old and new', async () => {
    const site = await buildAddress(app.db, { clientId: world.own.client.id });
    const save = (questionario: unknown) =>
      operator.call(saveBuildingSurvey, { params: { indirizzo: site.id }, body: { questionario } });
    await save([
      { q: 2, a: 1950, p: [] },
      { q: 6, a: 601, p: [] },
      { q: 7, a: 702, p: [6] },
    ]);
    await save([
      { q: 2, a: 1960, p: [] },
      { q: 6, a: 602, p: [] },
    ]);
    const [last, first] = (await sitePage(site.id)).body.storia.eventi;
    expect(last).toMatchObject({ evento: 'Questionario edificio compilato', chi: expect.any(String) });
    expect(last?.modifiche).toEqual([
      { campo: 'Anno di costruzione', prima: '1950', dopo: '1960' },
      { campo: expect.stringMatching(/interrati/), prima: 'Sì', dopo: 'No' },
      { campo: expect.stringMatching(/suolo/), prima: expect.any(String), dopo: null },
    ]);
    expect(first?.modifiche).toContainEqual({ campo: 'Anno di costruzione', prima: null, dopo: '1950' });
  });

  test('of an employer too, and the site’s page has both', async () => {
    const { id: cliente } = await buildClient(app.db, { principalId: world.own.principal.id });
    const site = await buildAddress(app.db, { clientId: cliente });
    await operator.call(saveEmployerSurvey, {
      params: { cliente },
      body: { questionario: [{ q: 103, a: 12, p: [] }] },
    });
    const ofClient = await operator.call(getClientSurveyPage, {
      params: { committente: world.own.principal.id, cliente },
    });
    const modifiche = [{ campo: 'Numero di lavoratori', prima: null, dopo: '12' }];
    expect(ofClient.body.storia.eventi).toMatchObject([
      { evento: 'Questionario datore di lavoro compilato', modifiche },
    ]);
    expect((await sitePage(site.id, operator, cliente)).body.storia.eventi).toMatchObject([{ modifiche }]);
  });

  test('is not found for a site out of use, or under another client', async () => {
    const site = await buildAddress(app.db, { clientId: world.own.client.id, active: false });
    const other = await buildClient(app.db, { principalId: world.own.principal.id });
    expect((await sitePage(site.id)).status).toBe(404);
    expect((await sitePage(world.own.address.id, operator, other.id)).status).toBe(404);
    expect((await sitePage(world.foreign.address.id, operator, world.foreign.client.id)).status).toBe(404);
  });
});

describe('the list of a principal’s sites', () => {
  const list = (committente: number, query: Record<string, string> = {}, caller = operator) =>
    caller.call(listSurveyedSites, { params: { committente }, query });

  async function ownPrincipal() {
    const principal = await buildPrincipal(app.db);
    const grants = [{ principalId: principal.id, canAddClient: false, canAddAddress: false }];
    const username = `cliente-${principal.id}`;
    await buildUser(app.db, { username, roles: ['cliente'], grants });
    return { committente: principal.id, customer: await app.as(username) };
  }

  test('says what each lacks: answers of the building, of the employer, for the ISIN (R0-069)', async () => {
    const { committente, customer } = await ownPrincipal();
    const client = await buildClient(app.db, { principalId: committente, name: 'Termale' });
    const place = { latitude: 45, longitude: 11 };
    const bare = await buildAddress(app.db, { clientId: client.id, name: 'Bagni' });
    const full = await buildAddress(app.db, { clientId: client.id, name: 'Archivio', ...place });
    await buildBuildingAnswers(app.db, full.id);
    await buildEmployerAnswers(app.db, client.id);
    // (0, 0) stands for nothing known.
    const lost = { clientId: client.id, name: 'Chissà dove', latitude: 0, longitude: 0 };
    const inTheSea = await buildAddress(app.db, lost);
    await buildBuildingAnswers(app.db, inTheSea.id);
    for (const addressId of [full.id, inTheSea.id]) {
      const point = await buildPoint(app.db, { addressId, surface: 12 });
      await buildPlacement(app.db, { pointId: point.id, startedOn: '2025-01-01', endedOn: '2025-07-01' });
    }
    await buildPoint(app.db, { addressId: bare.id, floorId: null, legacy: true });
    await buildAddress(app.db, { clientId: client.id, name: 'Chiusa', active: false });
    const closed = await buildClient(app.db, { principalId: committente, active: false });
    await buildAddress(app.db, { clientId: closed.id });
    const { body } = await list(committente, {}, customer);
    expect(body.total).toBe(3);
    expect(body.rows).toMatchObject([
      { nome: 'Archivio', edificioMancanti: 0, datoreMancanti: 0, isinMancanti: 0 },
      { nome: 'Bagni', edificioMancanti: 3, datoreMancanti: 0, isinMancanti: 7 },
      { nome: 'Chissà dove', edificioMancanti: 0, datoreMancanti: 0, isinMancanti: 1 },
    ]);
    expect(body.rows[1]?.cliente).toEqual({ id: client.id, nome: 'Termale' });
  });

  test('is searched without accents, by the client too, in both orders and by pages', async () => {
    const { committente, customer } = await ownPrincipal();
    for (const name of ['Città Nuova', 'Azienda Bis'])
      for (const site of ['Sede uno', 'Sede due'])
        await buildAddress(app.db, {
          clientId: (await buildClient(app.db, { principalId: committente, name })).id,
          name: site,
        });
    const names = async (query: Record<string, string>) =>
      (await list(committente, query, customer)).body.rows.map(
        ({ nome, cliente }) => `${nome} ${cliente.nome}`,
      );
    expect(await names({ q: 'citta due' })).toEqual(['Sede due Città Nuova']);
    expect(await names({ sort: 'cliente', dir: 'desc' })).toEqual([
      'Sede uno Città Nuova',
      'Sede due Città Nuova',
      'Sede uno Azienda Bis',
      'Sede due Azienda Bis',
    ]);
    const second = (await list(committente, { size: '3', page: '2' }, customer)).body;
    expect([second.total, second.rows.length]).toEqual([4, 1]);
    expect((await list(committente, { page: '9' }, customer)).body).toMatchObject({ total: 4, rows: [] });
  });

  test('is refused with an unknown order, and not found for strangers', async () => {
    expect((await list(world.own.principal.id, { sort: 'colore' })).status).toBe(422);
    expect((await list(world.foreign.principal.id)).status).toBe(404);
    expect((await list(world.own.principal.id, {}, app.stranger)).status).toBe(401);
    expect((await list(world.own.principal.id, {}, await app.as('edr'))).status).toBe(403);
  });
});
