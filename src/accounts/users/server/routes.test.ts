import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { getMe, login } from '#accounts/session/contract.ts';
import { buildPrincipal, buildUser, buildZone } from '#db/builders/accounts.ts';
import { auditEvents, personalDetails, users } from '#identity/schema.ts';
import { type Caller, openTestApp, type TestApp, testPassword } from '#test/support/app.ts';
import { getUser, getUserHistory, listUsers, updateUser } from '../contract.ts';
import { createUser } from '../creation/contract.ts';

let app: TestApp;
let admin: Caller;
let veneto: Awaited<ReturnType<typeof buildZone>>;
let terme: Awaited<ReturnType<typeof buildPrincipal>>;

beforeAll(async () => {
  app = await openTestApp();
  await buildUser(app.db, { username: 'admin', displayName: 'Capo Prova', roles: ['admin'] });
  await buildUser(app.db, { username: 'vice', displayName: 'Vice Prova', roles: ['admin'] });
  veneto = await buildZone(app.db, { name: 'Veneto' });
  terme = await buildPrincipal(app.db, { name: 'Terme di prova', zones: [veneto.id] });
  admin = await app.as('admin');
});

const fields = (username: string) => ({
  username,
  displayName: `Persona ${username}`,
  email: `${username}@radia.example`,
  roles: ['operatore'] as const,
  zones: [] as number[],
});
const newUser = (username: string, more: Record<string, unknown> = {}) =>
  admin.call(createUser, { body: { ...fields(username), committenti: [], ...more } });
const eventsOf = async (userId: number) =>
  (
    await app.db
      .select({ event: auditEvents.event, details: auditEvents.details })
      .from(auditEvents)
      .where(and(eq(auditEvents.entity, 'user'), eq(auditEvents.entityId, String(userId))))
      .orderBy(auditEvents.id)
  ).map(({ event, details }) => [event, details]);
const detail = async (user: number) => (await admin.call(getUser, { params: { user } })).body;

describe('creating an account', () => {
  test('stores the person with roles, zones and grants, still without a password', async () => {
    const committenti = [{ committente: terme.id, canAddClient: true, canAddAddress: false }];
    const { status, body } = await newUser('Nuova', { zones: [veneto.id], committenti });
    expect(status).toBe(200);
    expect(await detail(body.id)).toMatchObject({
      ...{ username: 'Nuova', displayName: 'Persona Nuova', email: 'nuova@radia.example' },
      ...{ roles: ['operatore'], zones: [{ id: veneto.id, displayName: 'Veneto' }], state: 'invited' },
      reach: { all: false, count: 1, names: ['Terme di prova'] },
    });
  });

  test('is told by the trail with ids only: what the person is called stands outside of the chain', async () => {
    const committenti = [{ committente: terme.id, canAddClient: true, canAddAddress: false }];
    const { body } = await newUser('discreta', { committenti });
    const events = await eventsOf(body.id);
    expect(events.map(([event]) => event)).toEqual(['user.created', 'grant.given']);
    expect(JSON.stringify(events)).not.toMatch(/discreta/);
    const [kept] = await app.db.select().from(personalDetails).where(eq(personalDetails.userId, body.id));
    expect(kept?.content).toEqual(expect.objectContaining({ email: 'discreta@radia.example' }));
    expect(events[0]?.[1]).toMatchObject({ personal: kept?.seal, roles: ['operatore'] });
    const { rows } = await app.db.execute<{ seal: string }>(
      sql`select encode(sha256(convert_to(salt || content::text, 'UTF8')), 'hex') as seal from personal_details`,
    );
    expect(rows.map(({ seal }) => seal)).toContain(kept?.seal);
  });

  test('a name stands on one line, without marks that nobody sees', async () => {
    const { body } = await newUser('pulita', { displayName: 'Anna\r\nBcc: altri@esempio.it\u202E' });
    expect((await detail(body.id)).displayName).toBe('Anna Bcc: altri@esempio.it');
    const { status, failure } = await newUser('vuota', { displayName: '\u202E\n' });
    expect([status, Object.keys(failure.errors)]).toEqual([422, ['displayName']]);
  });

  test('a user name that looks like another is refused; one of before may stay, not be taken anew', async () => {
    const { status, failure } = await newUser('\u0430dmin', { email: 'altro@radia.example' });
    expect([status, failure.errors['username']]).toEqual([422, expect.stringContaining('senza accenti')]);
    const { id } = await buildUser(app.db, { username: 'nicolò' });
    const { versione } = await detail(id);
    const save = (username: string, version: number) =>
      admin.call(updateUser, {
        params: { user: id },
        body: { ...fields(username), email: 'nicolo@radia.example', versione: version },
      });
    expect((await save('nicolò', versione)).status).toBe(200);
    const renamed = await save('nicolà', (await detail(id)).versione);
    expect([renamed.status, Object.keys(renamed.failure.errors)]).toEqual([422, ['username']]);
    expect((await save('nicola', (await detail(id)).versione)).status).toBe(200);
  });

  test('an account without a password lets nobody in', async () => {
    await newUser('senza');
    const body = { username: 'senza', password: testPassword };
    const { status, failure } = await app.stranger.call(login, { body });
    expect([status, failure.detail]).toEqual([401, 'Credenziali non valide']);
  });

  test('sent again with the same key, it creates one account', async () => {
    const body = { ...fields('unica'), committenti: [] };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await admin.call(createUser, { body }, key);
    const second = await admin.call(createUser, { body }, key);
    expect([first.status, second.status, second.body.id]).toEqual([200, 200, first.body.id]);
  });

  test.each([
    [{ username: 'a b' }, 'username'],
    [{ username: 'di' }, 'username'],
    [{ displayName: ' ' }, 'displayName'],
    [{ email: 'senza-chiocciola' }, 'email'],
    [{ roles: [] }, 'roles'],
    [{ roles: ['re'] }, 'roles.0'],
    [{ zones: [2_000_000] }, 'zones'],
    [{ committenti: [{ committente: 2_000_000 }] }, 'committenti'],
  ])('%j is refused at its field', async (wrong, field) => {
    const { status, failure } = await newUser('sbagliata', wrong);
    expect([status, Object.keys(failure.errors)]).toEqual([422, [field]]);
  });

  test('a zone that is out of use is refused', async () => {
    const old = await buildZone(app.db, { active: false });
    expect((await newUser('zonata', { zones: [old.id] })).status).toBe(422);
  });

  test('a taken user name, in whatever capitals, and a taken e-mail are a conflict', async () => {
    await newUser('presa');
    const name = await newUser('PRESA', { email: 'altra@radia.example' });
    expect([name.status, name.failure.errors]).toEqual([409, { username: 'Il nome utente è già in uso.' }]);
    const mail = await newUser('altra', { email: 'Presa@radia.example' });
    expect([mail.status, Object.keys(mail.failure.errors)]).toEqual([409, ['email']]);
  });
});

describe('changing an account', () => {
  test('takes effect at the next request, and the trail tells before and after', async () => {
    const user = await buildUser(app.db, { username: 'mutevole', roles: ['operatore'] });
    const person = await app.as('mutevole');
    const { versione } = await detail(user.id);
    const body = {
      ...fields('mutevole'),
      ...{ displayName: 'Nome Nuovo', roles: ['cliente', 'operatore'], zones: [veneto.id], versione },
    };
    expect((await admin.call(updateUser, { params: { user: user.id }, body })).status).toBe(200);
    expect((await person.call(getMe)).body.user).toMatchObject({
      ...{ displayName: 'Nome Nuovo', roles: ['cliente', 'operatore'], zones: [veneto.id] },
    });
    const [[event, details]] = (await eventsOf(user.id)) as [[string, object]];
    expect([event, details]).toMatchObject([
      'user.updated',
      {
        before: { roles: ['operatore'], zones: [] },
        after: { roles: ['cliente', 'operatore'], zones: [veneto.id] },
      },
    ]);
    expect(JSON.stringify(details)).not.toMatch(/Nuovo/);
  });

  test('its history shows names before and after, as long as they are kept', async () => {
    const [user] = await app.db.select().from(users).where(eq(users.username, 'mutevole'));
    const { body } = await admin.call(getUserHistory, { params: { user: user?.id ?? 0 } });
    expect(body.eventi).toHaveLength(1);
    expect(body.eventi[0]).toMatchObject({ chi: 'Capo Prova', evento: 'Utente modificato' });
    expect(body.eventi[0]?.modifiche).toEqual([
      { campo: 'Nome', prima: 'Persona mutevole', dopo: 'Nome Nuovo' },
      { campo: 'Ruoli', prima: 'Operatore', dopo: 'Cliente, Operatore' },
      { campo: 'Zone', prima: null, dopo: 'Veneto' },
    ]);
  });

  test('whoever has not seen the latest version is told who was faster, and changes nothing', async () => {
    const user = await buildUser(app.db, { username: 'contesa' });
    const { versione } = await detail(user.id);
    const call = (caller: Caller, displayName: string) =>
      caller.call(updateUser, {
        params: { user: user.id },
        body: { ...fields('contesa'), displayName, versione },
      });
    expect((await call(await app.as('vice'), 'Prima Scritta')).status).toBe(200);
    const late = await call(admin, 'Seconda Scritta');
    expect([late.status, late.failure.detail]).toEqual([
      409,
      expect.stringContaining('modificato nel frattempo da Vice Prova'),
    ]);
    expect((await detail(user.id)).displayName).toBe('Prima Scritta');
  });

  test('two saves at the same instant: one wins, the other is a conflict', async () => {
    const user = await buildUser(app.db, { username: 'doppia' });
    const { versione } = await detail(user.id);
    const save = (displayName: string) =>
      admin.call(updateUser, {
        params: { user: user.id },
        body: { ...fields('doppia'), displayName, versione },
      });
    const statuses = (await Promise.all([save('Uno Uno'), save('Due Due')])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  test('nothing changed is no event', async () => {
    const user = await buildUser(app.db, { username: 'quieta' });
    const { versione } = await detail(user.id);
    const body = { ...fields('quieta'), versione };
    expect((await admin.call(updateUser, { params: { user: user.id }, body })).status).toBe(200);
    expect(await eventsOf(user.id)).toEqual([]);
  });

  test('a taken name is a conflict, an unknown user is not found, bad input is refused', async () => {
    const user = await buildUser(app.db, { username: 'quarta' });
    const { versione } = await detail(user.id);
    const send = (id: number, body: Record<string, unknown>) =>
      admin.call(updateUser, {
        params: { user: id },
        body: { ...fields('quarta'), versione, ...body },
      });
    expect((await send(user.id, { username: 'admin' })).status).toBe(409);
    expect((await send(999_999, {})).status).toBe(404);
    expect((await send(user.id, { versione: 'x' })).status).toBe(422);
    expect((await admin.call(getUser, { params: { user: 999_999 } })).status).toBe(404);
    expect((await admin.call(getUserHistory, { params: { user: 999_999 } })).status).toBe(404);
  });
});

describe('the list of accounts', () => {
  const names = async (query: Record<string, string | number>) =>
    (await admin.call(listUsers, { query })).body.rows.map(({ username }) => username);

  beforeAll(async () => {
    await buildUser(app.db, { username: 'elenco1', displayName: 'Zoè Elenco', roles: ['edr'] });
    const second = await buildUser(app.db, {
      username: 'elenco2',
      displayName: 'Abele Elenco',
      zones: [veneto.id],
    });
    await app.db.update(users).set({ disabledAt: app.clock.now() }).where(eq(users.id, second.id));
  });

  test('finds by name, user name and e-mail, without capitals and accents', async () => {
    expect(await names({ q: 'ZOE elenco' })).toEqual(['elenco1']);
    expect(await names({ q: 'elenco1@radia' })).toEqual(['elenco1']);
  });

  test('filters by state, role and zone', async () => {
    expect(await names({ q: 'elenco', stato: 'tutti' })).toEqual(['elenco2', 'elenco1']);
    expect(await names({ q: 'elenco', stato: 'disattivati' })).toEqual(['elenco2']);
    expect(await names({ role: 'edr' })).toEqual(['elenco1']);
    expect(await names({ stato: 'disattivati', zone: veneto.id })).toEqual(['elenco2']);
  });

  test('sorts and pages, and counts all', async () => {
    const { body } = await admin.call(listUsers, {
      query: { q: 'elenco', stato: 'tutti', sort: 'username', dir: 'asc', size: 1, page: 2 },
    });
    expect(body.total).toBe(2);
    expect(body.rows).toMatchObject([{ username: 'elenco2', state: 'disabled', zones: ['Veneto'] }]);
    const past = await admin.call(listUsers, { query: { q: 'elenco', stato: 'tutti', page: 9 } });
    expect([past.body.rows, past.body.total]).toEqual([[], 2]);
  });

  test('a bad filter is refused', async () => {
    expect((await admin.call(listUsers, { query: { role: 're' } })).status).toBe(422);
    expect((await admin.call(listUsers, { query: { page: 0 } })).status).toBe(422);
  });
});
