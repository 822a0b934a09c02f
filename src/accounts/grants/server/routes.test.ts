import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { listClients, listPrincipals } from '#customers/customers/contract.ts';
import { buildPrincipal, buildUser, buildZone } from '#db/builders/accounts.ts';
import { auditEvents, users, zones } from '#identity/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { listReachedPrincipals, revokeGrant, setGrant, undoGrantChange } from '../contract.ts';

let app: TestApp;
let admin: Caller;
let terme: Awaited<ReturnType<typeof buildPrincipal>>;
let acque: Awaited<ReturnType<typeof buildPrincipal>>;
let veneto: Awaited<ReturnType<typeof buildZone>>;

beforeAll(async () => {
  app = await openTestApp();
  await buildUser(app.db, { username: 'admin', roles: ['admin'] });
  veneto = await buildZone(app.db, { name: 'Veneto' });
  terme = await buildPrincipal(app.db, { name: 'Terme di prova', zones: [veneto.id] });
  acque = await buildPrincipal(app.db, { name: 'Acque di prova' });
  await buildPrincipal(app.db, { name: 'Estranea di prova' });
  admin = await app.as('admin');
});

const grant = (user: number, committente: number, body: Record<string, unknown> = {}) =>
  admin.call(setGrant, {
    params: { user, committente },
    body: { canAddClient: false, canAddAddress: false, ...body },
  });
const reached = async (user: number, query: Record<string, string> = {}) =>
  (await admin.call(listReachedPrincipals, { params: { user }, query })).body.rows;

describe('granting a principal', () => {
  test('lets the person see it at once, and revoking takes it away', async () => {
    const { id } = await buildUser(app.db, { username: 'operatore' });
    const person = await app.as('operatore');
    const seen = async () =>
      (await person.call(listPrincipals)).body.committenti.map(({ displayName }) => displayName);
    expect(await seen()).toEqual([]);
    expect((await grant(id, acque.id)).status).toBe(200);
    expect(await seen()).toEqual(['Acque di prova']);
    expect((await admin.call(revokeGrant, { params: { user: id, committente: acque.id } })).status).toBe(200);
    expect(await seen()).toEqual([]);
  });

  test('changing the rights takes effect at once; the trail holds ids only', async () => {
    const { id } = await buildUser(app.db, { username: 'aggiunge' });
    await grant(id, acque.id);
    await grant(id, acque.id);
    const person = await app.as('aggiunge');
    const canAdd = async () =>
      (await person.call(listClients, { params: { committente: acque.id } })).body.canAddNew;
    expect(await canAdd()).toBe(false);
    await grant(id, acque.id, { canAddClient: true });
    expect(await canAdd()).toBe(true);
    await admin.call(setGrant, { params: { user: id, committente: acque.id }, body: {} });
    expect(await canAdd()).toBe(true);
    await admin.call(revokeGrant, { params: { user: id, committente: acque.id } });
    const events = await app.db
      .select({ event: auditEvents.event, details: auditEvents.details })
      .from(auditEvents)
      .where(eq(auditEvents.entityId, String(id)))
      .orderBy(auditEvents.id);
    expect(events).toEqual([
      {
        event: 'grant.given',
        details: { principalId: acque.id, canAddClient: false, canAddAddress: false },
      },
      {
        event: 'grant.changed',
        details: {
          ...{ principalId: acque.id, canAddClient: true, canAddAddress: false },
          before: { canAddClient: false, canAddAddress: false },
        },
      },
      {
        event: 'grant.revoked',
        details: { principalId: acque.id, before: { canAddClient: true, canAddAddress: false } },
      },
    ]);
  });

  test('is taken back, with what it allowed, as long as it is the last thing done to it', async () => {
    const { id } = await buildUser(app.db);
    const params = { user: id, committente: acque.id };
    const undo = (action: number | null) => admin.call(undoGrantChange, { body: { azioni: [action ?? 0] } });
    const rights = async () =>
      (await admin.call(listReachedPrincipals, { params: { user: id } })).body.rows[0]?.grant;
    const given = await grant(id, acque.id, { canAddClient: true });
    const changed = await grant(id, acque.id, { canAddAddress: true });
    expect((await undo(given.body.annulla)).status).toBe(409);
    expect((await undo(changed.body.annulla)).status).toBe(200);
    expect(await rights()).toEqual({ canAddClient: true, canAddAddress: false });
    const revoked = await admin.call(revokeGrant, { params });
    expect((await undo(revoked.body.annulla)).status).toBe(200);
    expect(await rights()).toEqual({ canAddClient: true, canAddAddress: false });
    const other = await grant(id, terme.id);
    expect((await undo(other.body.annulla)).status).toBe(200);
    expect((await undo(other.body.annulla)).status).toBe(200);
    expect((await undo(1_000_000)).status).toBe(404);
  });

  test('refuses what is unknown, what is out of use and what is malformed', async () => {
    const { id } = await buildUser(app.db);
    const old = await buildPrincipal(app.db, { active: false });
    expect((await grant(999_999, acque.id)).status).toBe(404);
    expect((await grant(id, 999_999)).status).toBe(404);
    expect((await grant(id, old.id)).status).toBe(409);
    expect((await grant(id, acque.id, { canAddClient: 'sì' })).status).toBe(422);
    const params = { user: id, committente: acque.id };
    expect((await admin.call(revokeGrant, { params })).status).toBe(404);
    expect((await admin.call(revokeGrant, { params: { ...params, user: 999_999 } })).status).toBe(404);
  });

  test('an erased person gets and keeps nothing', async () => {
    const { id } = await buildUser(app.db);
    const now = app.clock.now();
    await app.db.update(users).set({ disabledAt: now, erasedAt: now }).where(eq(users.id, id));
    expect((await grant(id, acque.id)).status).toBe(409);
    const params = { user: id, committente: acque.id };
    expect((await admin.call(revokeGrant, { params })).status).toBe(409);
  });
});

describe('what a person sees', () => {
  test('is by name or by zone, and says which', async () => {
    const grants = [{ principalId: acque.id, canAddClient: true, canAddAddress: false }];
    const { id } = await buildUser(app.db, { grants, zones: [veneto.id] });
    expect(await reached(id)).toEqual([
      {
        committente: acque.id,
        displayName: 'Acque di prova',
        grant: { canAddClient: true, canAddAddress: false },
        zones: [],
        active: true,
      },
      { committente: terme.id, displayName: 'Terme di prova', grant: null, zones: ['Veneto'], active: true },
    ]);
    expect((await reached(id, { q: 'TERME' })).map(({ committente }) => committente)).toEqual([terme.id]);
  });

  test('a zone out of use shows nothing to anybody', async () => {
    const old = await buildZone(app.db, { name: 'Vecchia' });
    await buildPrincipal(app.db, { name: 'Della zona vecchia', zones: [old.id] });
    const { id } = await buildUser(app.db, { username: 'zonavecchia', roles: ['zona'], zones: [old.id] });
    expect(await reached(id)).toHaveLength(1);
    await app.db.update(zones).set({ active: false }).where(eq(zones.id, old.id));
    expect(await reached(id)).toEqual([]);
    expect((await (await app.as('zonavecchia')).call(listPrincipals)).body.committenti).toEqual([]);
  });

  test('a granted principal out of use is found among the deactivated, to be revoked', async () => {
    const old = await buildPrincipal(app.db, { name: 'Chiusa', active: false });
    const grants = [{ principalId: old.id, canAddClient: false, canAddAddress: false }];
    const { id } = await buildUser(app.db, { grants });
    expect(await reached(id)).toEqual([]);
    expect(await reached(id, { stato: 'disattivati' })).toMatchObject([
      { displayName: 'Chiusa', active: false },
    ]);
  });

  test('an unknown user is not found', async () => {
    expect((await admin.call(listReachedPrincipals, { params: { user: 999_999 } })).status).toBe(404);
  });
});
