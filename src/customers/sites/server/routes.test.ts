import { beforeAll, describe, expect, test } from 'vitest';
import { buildAddress } from '#db/builders/sites.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { listAddresses } from '../contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
let operator: Caller;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  operator = await app.as('operatore');
});

const clientPath = () => ({ committente: world.own.principal.id, cliente: world.own.client.id });

describe('the list of addresses', () => {
  test('carries every field and the right to add (R0-006, R0-151..160, R0-347)', async () => {
    const { body } = await operator.call(listAddresses, { params: clientPath() });
    expect(body.canAddNew).toBe(true);
    expect(body.addresses).toEqual([
      {
        id: world.own.address.id,
        displayName: 'Reparto fanghi',
        addressLabel: 'Via della Prova 1, 36100 Vicenza (VI)',
        address: 'Via della Prova 1',
        cap: '36100',
        city: 'Vicenza',
        provincia: 'VI',
        region: 5,
        cdr: null,
        codiceStabile: null,
        indirizzoShipping: true,
        latitude: null,
        longitude: null,
      },
    ]);
  });

  test('tells who may not add (R0-343)', async () => {
    const { body } = await (await app.as('cliente')).call(listAddresses, { params: clientPath() });
    expect(body.canAddNew).toBe(false);
  });

  test('leaves out the deactivated, by name', async () => {
    await buildAddress(app.db, { clientId: world.own.client.id, name: 'Vecchia sede', active: false });
    await buildAddress(app.db, {
      clientId: world.own.client.id,
      name: 'Altra sede',
      buildingCode: 'A1',
      riskContext: 'C1',
    });
    const { body } = await operator.call(listAddresses, { params: clientPath() });
    expect(body.addresses.map(({ displayName }) => displayName)).toEqual(['Altra sede', 'Reparto fanghi']);
    expect(body.addresses[0]).toMatchObject({ codiceStabile: 'A1', cdr: 'C1' });
  });
});
