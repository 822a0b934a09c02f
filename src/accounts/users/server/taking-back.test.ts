import { beforeAll, expect, test } from 'vitest';
import { erasePerson } from '#accounts/personal-data/contract.ts';
import { accessTexts } from '#accounts/user-access/rules.ts';
import { buildPrincipal, buildUser, buildZone } from '#db/builders/accounts.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { setGrant, undoGrantChange, undoRolesChange } from '../../grants/contract.ts';
import { getUser, getUserHistory, updateUser } from '../contract.ts';
import { createUser } from '../creation/contract.ts';

let app: TestApp;
let admin: Caller;
let vice: Caller;
let veneto: Awaited<ReturnType<typeof buildZone>>;

beforeAll(async () => {
  app = await openTestApp();
  await buildUser(app.db, { username: 'admin', displayName: 'Capo Prova', roles: ['admin'] });
  await buildUser(app.db, { username: 'vice', displayName: 'Vice Prova', roles: ['admin'] });
  veneto = await buildZone(app.db, { name: 'Veneto' });
  admin = await app.as('admin');
  vice = await app.as('vice');
});

const fields = (username: string) => ({
  ...{ username, displayName: `Persona ${username}`, email: `${username}@radia.example` },
  ...{ roles: ['operatore'] as const, zones: [] as number[] },
});
const newUser = async (username: string) =>
  (await admin.call(createUser, { body: { ...fields(username), committenti: [] } })).body.id;
const detail = async (user: number) => (await admin.call(getUser, { params: { user } })).body;
const undo = (id: number | null, who = admin) => who.call(undoRolesChange, { body: { azioni: [id ?? 0] } });

test('roles and zones of a person are taken back, names are not', async () => {
  const user = await newUser('annullata');
  const save = async (more: Record<string, unknown>) => {
    const { versione } = await detail(user);
    const body = { ...fields('annullata'), versione, ...more };
    return (await admin.call(updateUser, { params: { user }, body })).body.annulla;
  };
  const changed = await save({ roles: ['lab'], zones: [veneto.id] });
  expect((await undo(changed)).body).toEqual({ annullati: 1 });
  expect(await detail(user)).toMatchObject({ roles: ['operatore'], zones: [] });
  expect((await undo(changed)).status).toBe(200);
  expect(await save({ displayName: 'Nome Nuovo', roles: ['lab'] })).toBeNull();
  const { body } = await admin.call(getUserHistory, { params: { user } });
  expect(body.eventi.map(({ annulla }) => annulla)).toEqual([undefined, undefined, undefined, undefined]);
  expect((await undo(body.eventi[0]?.id ?? 0)).status).toBe(409);
  expect((await undo(1_000_000)).status).toBe(404);
});

test('whoever has an account open does not give a role again that was taken back meanwhile', async () => {
  const user = await newUser('aperta');
  const save = (roles: string[], versione: number) =>
    admin.call(updateUser, { params: { user }, body: { ...fields('aperta'), roles, versione } });
  const { annulla } = (await save(['operatore', 'lab'], (await detail(user)).versione)).body;
  const { versione: opened } = await detail(user);
  expect((await undo(annulla, vice)).status).toBe(200);
  const { id: committente } = await buildPrincipal(app.db);
  const given = await admin.call(setGrant, { params: { user, committente }, body: {} });
  await admin.call(undoGrantChange, { body: { azioni: [given.body.annulla ?? 0] } });
  const late = await save(['operatore', 'lab'], opened);
  expect([late.status, late.failure.detail]).toEqual([409, expect.stringContaining('da Vice Prova')]);
  expect((await detail(user)).roles).toEqual(['operatore']);
});

test('an erased person is given nothing back, and nothing is offered', async () => {
  const user = await newUser('cancellata');
  const body = { ...fields('cancellata'), roles: ['lab'], versione: (await detail(user)).versione };
  const { annulla } = (await admin.call(updateUser, { params: { user }, body })).body;
  await admin.call(erasePerson, { params: { user }, body: { conferma: 'cancellata' } });
  const refused = await undo(annulla);
  expect([refused.status, refused.failure.detail]).toEqual([409, accessTexts.erased]);
  expect((await detail(user)).roles).toEqual([]);
  const { body: history } = await admin.call(getUserHistory, { params: { user } });
  expect(history.eventi.filter((event) => event.annulla !== undefined)).toEqual([]);
});
