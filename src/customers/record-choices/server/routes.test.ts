import { beforeAll, expect, test } from 'vitest';
import { buildPrincipal } from '#db/builders/accounts.ts';
import { buildAddress, buildClient } from '#db/builders/sites.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { listAddressChoices, listClientChoices, listPrincipalChoices } from '../contract.ts';

let app: TestApp;
let lab: Caller;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  lab = await app.as('laboratorio');
});

type Choices = typeof listPrincipalChoices;
const names = async (caller: Caller, endpoint: Choices, query: Record<string, string | number>) => {
  const { status, body } = await caller.call(endpoint, { query });
  expect(status).toBe(200);
  return body.scelte.map(({ nome }) => nome);
};

test('what fits the typed words is offered by name, within reach, or the one asked for', async () => {
  const operator = await app.as('operatore');
  const { principal, client, address } = world.foreign;
  expect(await names(lab, listPrincipalChoices, { q: 'PROVA' })).toEqual([
    'Provincia di prova',
    'Terme di prova',
  ]);
  expect(await names(operator, listPrincipalChoices, { q: 'prova' })).toEqual(['Terme di prova']);
  expect(await names(lab, listClientChoices, { id: client.id })).toEqual(['Provincia di prova Nord']);
  expect(await names(operator, listClientChoices, { id: client.id })).toEqual([]);
  expect(await names(lab, listAddressChoices, { q: 'fanghi provincia' })).toEqual(['Reparto fanghi']);
  expect(await names(operator, listAddressChoices, { id: address.id })).toEqual([]);
  expect(await names(lab, listPrincipalChoices, { id: principal.id })).toHaveLength(1);
});

test('for a new record only those in use are offered, where one may add', async () => {
  const out = await buildPrincipal(app.db, { name: 'Scelta fuori', active: false });
  const below = await buildClient(app.db, { principalId: out.id, name: 'Scelta cliente' });
  await buildAddress(app.db, { clientId: below.id, name: 'Scelta sede' });
  for (const endpoint of [listPrincipalChoices, listClientChoices, listAddressChoices]) {
    expect(await names(lab, endpoint, { q: 'scelta' })).toHaveLength(1);
    expect(await names(lab, endpoint, { q: 'scelta', nuovo: 'si' })).toEqual([]);
    expect(await names(await app.as('operatore'), endpoint, { nuovo: 'si' })).toHaveLength(1);
    expect(await names(await app.as('cliente'), endpoint, { nuovo: 'si' })).toEqual([]);
    expect(await names(await app.as('cliente'), endpoint, {})).toHaveLength(1);
  }
});

test('no more than twenty are offered', async () => {
  for (let number = 0; number < 22; number += 1) await buildPrincipal(app.db, { name: `Tanti ${number}` });
  expect(await names(lab, listPrincipalChoices, { q: 'tanti' })).toHaveLength(20);
});
