import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildPrincipal, buildUser, buildZone } from '#db/builders/accounts.ts';
import { grants, principals } from '#identity/schema.ts';
import type { Role } from '#platform/contract/access.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { getMe } from '../contract.ts';

let app: TestApp;
const ids = { granted: 0, alsoOfZone: 0, ofZone: 0 };
const zoneIds: number[] = [];

beforeAll(async () => {
  app = await openTestApp();
  const inUse = await buildZone(app.db);
  const outOfUse = await buildZone(app.db, { active: false });
  zoneIds.push(inUse.id, outOfUse.id);
  const build = async (name: string, zones: number[] = [], active = true) =>
    (await buildPrincipal(app.db, { name, zones, active })).id;
  ids.ofZone = await build('Della zona', [inUse.id]);
  ids.granted = await build('Dato');
  ids.alsoOfZone = await build('Dato e della zona', [inUse.id]);
  await build('Di zona fuori uso', [outOfUse.id]);
  await build('Di altri');
  await build('Fuori uso', [inUse.id], false);
});

async function person(username: string, role: Role, granted: readonly number[], zones = zoneIds) {
  const { id } = await buildUser(app.db, { username, roles: [role], zones });
  for (const principalId of granted) await app.db.insert(grants).values({ userId: id, principalId });
  const { user } = (await (await app.as(username)).call(getMe)).body;
  return user;
}

test('a customer goes to the principals given by name, then to those of the zones in use', async () => {
  const { committenti, names } = await person('cliente', 'cliente', [ids.granted, ids.alsoOfZone]);
  expect(committenti).toEqual([ids.granted, ids.alsoOfZone, ids.ofZone]);
  expect(names.committenti).toEqual(['Dato', 'Dato e della zona', 'Della zona']);
});

test('a customer who sees principals by a zone alone begins at the first of them', async () => {
  expect((await person('di-zona', 'cliente', [])).committenti[0]).toBe(ids.ofZone);
});

test('a principal out of use is neither a customer’s beginning nor a place', async () => {
  const user = await person('passato', 'cliente', [ids.granted, ids.alsoOfZone], []);
  await app.db.update(principals).set({ active: false }).where(eq(principals.id, ids.granted));
  const { body } = await (await app.as('passato')).call(getMe);
  await app.db.update(principals).set({ active: true }).where(eq(principals.id, ids.granted));
  expect(user.committenti).toEqual([ids.granted, ids.alsoOfZone]);
  expect(body.user.committenti).toEqual([ids.alsoOfZone]);
  expect(body.user.names.committenti).toEqual(['Dato e della zona']);
});

test('to whoever is no customer only the principals given by name are told', async () => {
  expect((await person('di-campo', 'zona', [ids.granted])).committenti).toEqual([ids.granted]);
});
