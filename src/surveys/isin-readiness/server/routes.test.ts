import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPrincipal } from '#db/builders/accounts.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import { buildBuildingAnswers, buildEmployerAnswers } from '#db/builders/surveys.ts';
import { principals } from '#identity/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getIsinReadiness } from '../contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
let lab: Caller;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  lab = await app.as('laboratorio');
});

const ask = (indirizzo: number, caller = lab) => caller.call(getIsinReadiness, { params: { indirizzo } });
const measured = { startedOn: '2025-01-10', endedOn: '2025-07-10' };

/** A site with both questionnaires answered, coordinates and nothing else. */
async function newSite(more: { latitude?: number | null; longitude?: number | null } = {}) {
  const { id: clientId } = await buildClient(app.db, { principalId: world.own.principal.id });
  const place = { latitude: 45.5, longitude: 11.5, ...more };
  const { id } = await buildAddress(app.db, { clientId, ...place });
  await buildBuildingAnswers(app.db, id);
  await buildEmployerAnswers(app.db, clientId);
  return { id, clientId };
}
const missing = async (id: number) => (await ask(id)).body.mancano.map(({ testo }) => testo);

describe('a site is ready for the ISIN', () => {
  test('with every mandatory answer, coordinates, and of each point floor, surface and dates', async () => {
    const { id, clientId } = await newSite();
    const { id: pointId } = await buildPoint(app.db, { addressId: id, surface: 20 });
    await buildPlacement(app.db, { pointId, ...measured });
    expect((await ask(id)).body).toEqual({
      pronto: true,
      mancano: [],
      committente: world.own.principal.id,
      cliente: clientId,
      indirizzo: id,
      modificabile: true,
    });
  });

  test('not without them; each is named', async () => {
    const { id } = await newSite({ latitude: null, longitude: null });
    await buildPoint(app.db, { addressId: id, alias: 'Atrio', legacy: true, floorId: null });
    const running = await buildPoint(app.db, { addressId: id, alias: 'Bar', surface: 10 });
    const measuring = await buildPlacement(app.db, { pointId: running.id });
    const wrong = await buildPoint(app.db, { addressId: id, alias: 'Cella', surface: 10 });
    const reversed = { startedOn: '2025-05-01', endedOn: '2025-04-01', legacy: true };
    await buildPlacement(app.db, { pointId: wrong.id, ...reversed });
    expect(await missing(id)).toEqual([
      'Coordinate della sede',
      'Atrio: manca il piano',
      'Atrio: manca la superficie',
      'Atrio: non ha ancora misurato nessun dosimetro',
      'Bar: il dosimetro è ancora in posizione, manca la data di fine',
      'Cella: le date di un dosimetro non tornano',
    ]);
    const { mancano } = (await ask(id)).body;
    expect(mancano.find(({ tipo }) => tipo === 'end')?.trattamento).toBe(measuring.id);
  });

  test('not at (0, 0), which lies in the sea and stands for nothing known (Q1-18)', async () => {
    const { id } = await newSite({ latitude: 0, longitude: 0 });
    const { id: pointId } = await buildPoint(app.db, { addressId: id, surface: 20 });
    await buildPlacement(app.db, { pointId, ...measured });
    expect(await missing(id)).toEqual(['Coordinate della sede']);
  });

  test('whatever is lost; a room has one surface; a point out of use counts when it has measured', async () => {
    const { id } = await newSite();
    const room = { addressId: id, roomName: 'Aula' };
    const first = await buildPoint(app.db, { ...room, alias: 'Aula 1', surface: 80 });
    const second = await buildPoint(app.db, { ...room, alias: 'Aula 2', roomName: ' aula' });
    await buildPoint(app.db, { addressId: id, alias: 'Mai usato', active: false });
    const closed = await buildPoint(app.db, { addressId: id, alias: 'Chiuso', surface: 9, active: false });
    const alone = await buildPoint(app.db, { addressId: id, alias: 'In nessuna stanza' });
    const lost = { startedOn: '2025-08-01', endedOn: '2025-09-01', lost: true };
    await buildPlacement(app.db, { pointId: first.id, ...measured });
    await buildPlacement(app.db, { pointId: first.id, ...lost });
    await buildPlacement(app.db, { pointId: second.id, ...lost });
    await buildPlacement(app.db, { pointId: closed.id, startedOn: '2025-01-01' });
    await buildPlacement(app.db, { pointId: alone.id, ...measured });
    expect(await missing(id)).toEqual([
      'Aula 2: non ha ancora misurato nessun dosimetro',
      'Chiuso: il dosimetro è ancora in posizione, manca la data di fine',
      'In nessuna stanza: manca la superficie',
    ]);
  });

  test('and says whether its reader may fill in what is missing', async () => {
    const { address } = world.own;
    expect((await ask(address.id, await app.as('operatore'))).body.modificabile).toBe(true);
    expect((await ask(address.id, await app.as('cliente'))).body.modificabile).toBe(false);
  });
});

test('an unknown site, a stranger’s and nobody’s question are refused', async () => {
  const operator = await app.as('operatore');
  expect((await ask(2_000_000_000)).status).toBe(404);
  expect((await ask(world.foreign.address.id, operator)).status).toBe(404);
  expect((await ask(world.own.address.id, app.stranger)).status).toBe(401);
  expect((await ask(world.own.address.id, await app.as('edr'))).status).toBe(403);
});

test('the laboratory sees it also once the principal is out of use', async () => {
  const principal = await buildPrincipal(app.db);
  const client = await buildClient(app.db, { principalId: principal.id });
  const { id } = await buildAddress(app.db, { clientId: client.id });
  await app.db.update(principals).set({ active: false }).where(eq(principals.id, principal.id));
  expect((await ask(id)).status).toBe(200);
});
