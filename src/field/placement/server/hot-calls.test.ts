import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { createClient, getClientRecord, listClientRecords } from '#customers/client-records/contract.ts';
import { buildDosimeter } from '#db/builders/placements.ts';
import { buildPoint } from '#db/builders/sites.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { placeDosimeter } from '../contract.ts';

let app: TestApp;
let operator: Caller;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp({ DATABASE_POOL: '2' });
  world = await buildRadonWorld(app);
  operator = await app.as('operatore');
});

const keyed = () => ({ 'idempotency-key': crypto.randomUUID() });
const postal = { address: 'Via della Prova 1', city: 'Vicenza', cap: '36100', provincia: 'VI' };

async function place() {
  const { principal, client, address } = world.own;
  const point = await buildPoint(app.db, { addressId: address.id });
  const dosimeter = await buildDosimeter(app.db, { principalId: principal.id });
  return () =>
    operator.call(
      placeDosimeter,
      {
        params: { committente: principal.id },
        body: {
          ...{ committente: principal.id, cliente: { id: client.id }, indirizzo: { id: address.id } },
          ...{ puntoMisurazione: { id: point.id }, dosimetro: { id: dosimeter.id, codice: dosimeter.code } },
          dataPosizionamento: testDay,
        },
      },
      keyed(),
    );
}

const calls: Record<string, () => Promise<() => Promise<{ status: number }>>> = {
  'one record': async () => () =>
    operator.call(getClientRecord, { params: { cliente: world.own.client.id } }),
  'a list': async () => () => operator.call(listClientRecords, { query: { size: 25 } }),
  'a new record': async () => () =>
    operator.call(
      createClient,
      { body: { ...postal, committente: world.own.principal.id, displayName: 'Nuova', codiceEsterno: null } },
      keyed(),
    ),
  'a placement': place,
};

/** Statements that one call sends, by whether they have a name. */
async function sentBy(call: () => Promise<{ status: number }>) {
  const prepared = vi.spyOn(pg.Connection.prototype as unknown as Sending, 'bind');
  const plain = vi.spyOn(pg.Connection.prototype as unknown as Sending, 'query');
  try {
    expect((await call()).status).toBe(200);
    const named = prepared.mock.calls.filter(([config]) =>
      Boolean((config as { statement?: string }).statement),
    );
    return { all: prepared.mock.calls.length + plain.mock.calls.length, named: named.length };
  } finally {
    prepared.mockRestore();
    plain.mockRestore();
  }
}
type Sending = Record<'bind' | 'query', (sent: unknown) => void>;

// Session, list, and whether clients may be added; a write has its key, its transaction and its audit event besides.
test.each([
  ['one record', 2],
  ['a list', 3],
  ['a new record', 9],
  ['a placement', 13],
])('%s: every statement has a name, and there are no more than %i', async (name, most) => {
  const call = await calls[name]?.();
  if (!call) throw new Error(name);
  const { all, named } = await sentBy(call);
  expect(named).toBe(all);
  expect(all).toBeLessThanOrEqual(most);
  expect(all).toBeGreaterThan(1);
});
