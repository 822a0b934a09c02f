import { beforeAll, describe, expect, test } from 'vitest';
import { buildPrincipal } from '#db/builders/accounts.ts';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { listAvailableDosimeters } from '../contract.ts';

let app: TestApp;
let principalId: number;
let cliente: number;
let indirizzo: number;

beforeAll(async () => {
  app = await openTestApp();
  await buildRadonWorld(app);
  principalId = (await buildPrincipal(app.db)).id;
  cliente = (await buildClient(app.db, { principalId })).id;
  indirizzo = (await buildAddress(app.db, { clientId: cliente })).id;
  const elsewhere = (await buildAddress(app.db, { clientId: cliente })).id;
  const point = await buildPoint(app.db, { addressId: indirizzo });
  await buildDosimeter(app.db, { principalId, code: 'LBS00003' });
  await buildDosimeter(app.db, { principalId, code: 'LBS00001', shippedOn: null });
  await buildDosimeter(app.db, { principalId, code: 'LBS00009', addressId: indirizzo });
  await buildDosimeter(app.db, { principalId, code: 'LBS00004', addressId: elsewhere });
  await buildDosimeter(app.db, { principalId, code: 'LBS00005', lost: true });
  await buildDosimeter(app.db, { principalId, code: 'LBS00006', processed: true });
  await buildPlacement(app.db, { principalId, code: 'LBS00007', pointId: point.id });
});

const available = async (body?: Record<string, unknown>) =>
  (await app.as('laboratorio')).call(listAvailableDosimeters, {
    params: { committente: principalId },
    ...(body ? { body } : {}),
  });

describe('available dosimeters', () => {
  test('are given to the principal, not placed, not lost, not processed (R0-002, R0-146, R0-355, R0-356)', async () => {
    const { body } = await available({});
    expect(body.map(({ codice }) => codice)).toEqual(['LBS00001', 'LBS00003']);
    expect(body[0]).toEqual({
      id: body[0]?.trattamento,
      trattamento: body[0]?.id,
      codice: 'LBS00001',
      dataAttribuzione: null,
      perSede: false,
    });
  });

  test('for an address come first those shipped for it; those of another address stay away (R0-354)', async () => {
    const { body } = await available({ cliente, indirizzo });
    expect(body.map(({ codice }) => codice)).toEqual(['LBS00009', 'LBS00001', 'LBS00003']);
    expect(body.map(({ perSede }) => perSede)).toEqual([true, false, false]);
  });

  test('need no body at all (R0-355)', async () => {
    const lab = await app.as('laboratorio');
    const url = listAvailableDosimeters.path.replace('{committente}', String(principalId));
    expect((await lab.send({ method: 'POST', url })).status).toBe(200);
  });

  test('refuse an address of another client and one that is no number', async () => {
    const strange = await buildAddress(app.db, {});
    expect((await available({ cliente, indirizzo: strange.id })).status).toBe(404);
    const sister = await buildClient(app.db, { principalId });
    const other = await buildAddress(app.db, { clientId: sister.id });
    expect((await available({ cliente, indirizzo: other.id })).status).toBe(404);
    expect((await available({ cliente, indirizzo: 'dodici' })).status).toBe(422);
  });
});
