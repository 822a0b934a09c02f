import { eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { measurementPoints } from '#customers/schema.ts';
import { buildUser } from '#db/builders/accounts.ts';
import { buildDosimeter } from '#db/builders/placements.ts';
import { buildPoint } from '#db/builders/sites.ts';
import { placements } from '#dosimeters/schema.ts';
import { placeDosimeter } from '#field/placement/contract.ts';
import { auditEvents } from '#identity/schema.ts';
import { idempotencyKeys } from '#platform/server/database/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld, type PrincipalWorld } from '#test/support/radon-world.ts';
import { keyed, placementOf } from './field-work.ts';

const races = 100;
/** So many races run at once: the operators of one meet in the database while others are at it too. */
const atOnce = 5;

let app: TestApp;
let own: PrincipalWorld;
let operators: [Caller, Caller];

beforeAll(async () => {
  app = await openTestApp();
  const world = await buildRadonWorld(app);
  own = world.own;
  await buildUser(app.db, {
    username: 'collega',
    roles: ['operatore'],
    grants: [{ principalId: own.principal.id, canAddClient: false, canAddAddress: false }],
  });
  operators = [await app.as('operatore'), await app.as('collega')];
});

type Request = ReturnType<typeof placementOf>;

/** Both operators send at the same instant. Returns whose placement is stored, after looking at both answers. */
async function race(requests: [Request, Request], refusal: string): Promise<0 | 1> {
  const [first, second] = await Promise.all(
    requests.map((request, who) => operators[who as 0 | 1].call(placeDosimeter, request, keyed())),
  );
  if (!first || !second) throw new Error('no answer');
  const winner = first.status === 200 ? 0 : 1;
  const [won, lost] = winner === 0 ? [first, second] : [second, first];
  expect([won.status, lost.status, lost.failure.detail]).toEqual([200, 409, refusal]);
  return winner;
}

async function inTurns(count: number, run: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const take = async () => {
    while (next < count) {
      next += 1;
      await run(next);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, take));
}

const eventsOf = (...dosimeters: number[]) =>
  app.db
    .select()
    .from(auditEvents)
    .where(inArray(auditEvents.entityId, dosimeters.map(String)))
    .then((events) => events.filter(({ event }) => event === 'placement.placed'));

test(`of two operators with one dosimeter one places it, ${races} times (R0-246, R0-357)`, {
  timeout: 120_000,
}, async () => {
  await inTurns(races, async (number) => {
    const dosimeter = await buildDosimeter(app.db, { principalId: own.principal.id });
    const aliases = [`Gara ${number} A`, `Gara ${number} B`] as const;
    const request = (alias: string) => placementOf(own, dosimeter, { alias, codicePiano: 4 });
    const winner = await race(
      [request(aliases[0]), request(aliases[1])],
      'Il dosimetro selezionato non è più disponibile.',
    );
    const points = await app.db
      .select()
      .from(measurementPoints)
      .where(inArray(measurementPoints.alias, [...aliases]));
    expect(points).toEqual([expect.objectContaining({ alias: aliases[winner] })]);
    const [placed] = await app.db.select().from(placements).where(eq(placements.id, dosimeter.id));
    expect(placed?.pointId).toBe(points[0]?.id);
    expect(await eventsOf(dosimeter.id)).toHaveLength(1);
  });
});

test(`of two operators at one point one places a dosimeter there, ${races} times (R0-246, R0-303)`, {
  timeout: 120_000,
}, async () => {
  await inTurns(races, async () => {
    const point = await buildPoint(app.db, { addressId: own.address.id });
    const dosimeters = [
      await buildDosimeter(app.db, { principalId: own.principal.id }),
      await buildDosimeter(app.db, { principalId: own.principal.id }),
    ] as const;
    const winner = await race(
      [placementOf(own, dosimeters[0], { id: point.id }), placementOf(own, dosimeters[1], { id: point.id })],
      "Il punto di misura è già occupato da un'altro dosimetro",
    );
    const [loser] = await app.db
      .select()
      .from(placements)
      .where(eq(placements.id, dosimeters[1 - winner]?.id ?? 0));
    expect(loser).toMatchObject({ pointId: null, startedOn: null, placedBy: null, placedAt: null });
    const there = await app.db.select().from(placements).where(eq(placements.pointId, point.id));
    expect(there.map(({ id }) => id)).toEqual([dosimeters[winner].id]);
    expect(await eventsOf(dosimeters[0].id, dosimeters[1].id)).toHaveLength(1);
  });
});

test('who lost leaves no key behind: the same submission may be mended and sent again', async () => {
  expect(await app.db.select().from(idempotencyKeys)).toHaveLength(2 * races);
});
