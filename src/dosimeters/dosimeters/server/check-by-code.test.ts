import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { clients } from '#customers/schema.ts';
import { buildUser } from '#db/builders/accounts.ts';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { dosimeters } from '../../schema.ts';
import { checkDosimeter } from '../contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

const check = async (codice: string, username = 'operatore') =>
  (await app.as(username)).call(checkDosimeter, { query: { codice } });

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  const { own, foreign } = world;
  const principalId = own.principal.id;
  const point = await buildPoint(app.db, { addressId: own.address.id, alias: 'Palestra' });
  const past = await buildPoint(app.db, { addressId: own.address.id, alias: 'Portineria' });
  const annex = await buildAddress(app.db, { clientId: own.client.id, name: 'Dependance' });
  await buildDosimeter(app.db, { principalId, code: 'LBS00123' });
  await buildDosimeter(app.db, { principalId, code: 'LBS00200', addressId: annex.id });
  await buildDosimeter(app.db, { principalId, code: 'LBS00201', lost: true });
  await buildDosimeter(app.db, { principalId, code: 'LBS00202', processed: true });
  // Old records, noted before and after the placement in force.
  const old = { pointId: past.id, legacy: true };
  const { dosimeterId } = await buildPlacement(app.db, {
    ...{ ...old, code: 'LBS00203', startedOn: '2023-01-10', endedOn: '2023-07-10' },
  });
  await buildPlacement(app.db, { dosimeterId, pointId: point.id, startedOn: '2026-03-12' });
  await buildPlacement(app.db, { ...old, dosimeterId, startedOn: '2024-01-10', endedOn: '2024-07-10' });
  await buildPlacement(app.db, {
    ...{ code: 'LBS00204', pointId: past.id },
    ...{ startedOn: '2025-03-12', endedOn: '2025-09-10' },
  });
  await buildPlacement(app.db, {
    ...{ code: 'LBS00900', pointId: foreign.freePoint.id, startedOn: '2026-03-02' },
  });
  await app.db.insert(dosimeters).values({ code: 'LBS00999' });
  await buildUser(app.db, { username: 'altrove', roles: ['operatore'] });
});

describe('a dosimeter by the code on its label', () => {
  test('a free one names its principal', async () => {
    expect((await check('lbs0123')).body).toEqual({
      ...{ codice: 'LBS00123', esito: 'disponibile', trattamento: expect.any(Number) },
      committente: { id: world.own.principal.id, displayName: 'Terme di prova' },
      ...{ riservatoA: null, sede: null, posizionamento: null },
    });
  });

  test('a free one names the site it can be placed at, where there is only one', async () => {
    const alone = await buildAddress(app.db, { name: 'Sede unica' });
    const [row] = await app.db
      .select({ principalId: clients.principalId })
      .from(clients)
      .where(eq(clients.id, alone.clientId));
    const principalId = row?.principalId ?? 0;
    const former = await buildClient(app.db, { principalId, active: false });
    await buildAddress(app.db, { clientId: former.id });
    await buildAddress(app.db, { clientId: alone.clientId, active: false });
    await buildDosimeter(app.db, { principalId, code: 'LBS00300' });
    expect((await check('LBS00300', 'laboratorio')).body.sede).toEqual({
      cliente: alone.clientId,
      indirizzo: alone.id,
    });
  });

  test.each([
    ['https://radia.example/d/LBS123', 'disponibile'],
    ['LBS00201', 'smarrito'],
    ['LBS00202', 'analizzato'],
    ['LBS00203', 'posizionato'],
    ['LBS00204', 'rimosso'],
    ['LBS00999', 'nonAssegnato'],
    ['LBS55555', 'sconosciuto'],
    ['nessuna cifra', 'sconosciuto'],
  ])('%s is %s', async (code, esito) => {
    const { status, body } = await check(code);
    expect([status, body.esito]).toEqual([200, esito]);
  });

  test('a placed one says since when and where; a kept one for which address', async () => {
    expect((await check('LBS00203')).body.posizionamento).toEqual({
      ...{ inizio: '2026-03-12', fine: null, sede: 'Reparto fanghi', punto: 'Palestra' },
    });
    const kept = (await check('LBS00200')).body;
    expect(kept.riservatoA?.displayName).toBe('Dependance');
    expect(kept.sede).toEqual({ cliente: world.own.client.id, indirizzo: kept.riservatoA?.id });
  });

  test("a stranger's is to nobody in the field told from one that does not exist", async () => {
    for (const username of ['operatore', 'zona', 'altrove']) {
      const { body } = await check('LBS00900', username);
      expect(body).toEqual({
        ...{ codice: 'LBS00900', esito: 'sconosciuto', trattamento: null },
        ...{ committente: null, riservatoA: null, sede: null, posizionamento: null },
      });
    }
    expect((await check('LBS00900', 'laboratorio')).body.posizionamento?.punto).toBe('Spogliatoio');
  });

  test('a customer learns nothing of what is not his, not even that it exists', async () => {
    const { body: foreign } = await check('LBS00900', 'cliente');
    const { body: nobodys } = await check('LBS00999', 'cliente');
    const { body: unknown } = await check('LBS55555', 'cliente');
    expect({ ...foreign, codice: '' }).toEqual({ ...unknown, codice: '' });
    expect({ ...nobodys, codice: '' }).toEqual({ ...unknown, codice: '' });
    expect((await check('LBS00123', 'cliente')).body.esito).toBe('disponibile');
  });

  test('a code is needed, and not a book', async () => {
    expect(await check('  ')).toMatchObject({ status: 422, failure: { detail: 'Indicare il codice.' } });
    expect((await check('9'.repeat(501))).status).toBe(422);
    expect((await check("'; drop table dosimeters; -- 1")).body.esito).toBe('sconosciuto');
  });

  test('needs a session and a role of the field', async () => {
    expect((await app.stranger.call(checkDosimeter, { query: { codice: 'LBS00123' } })).status).toBe(401);
    expect((await check('LBS00123', 'radioprotezione')).status).toBe(403);
  });
});
