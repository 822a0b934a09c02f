import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach } from 'vitest';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildPoint } from '#db/builders/sites.ts';
import { placements } from '#dosimeters/schema.ts';
import { replaceDosimeter } from '#field/replacement/contract.ts';
import { auditEvents } from '#identity/schema.ts';
import { type Answer, type Caller, openTestApp, type TestApp } from './app.ts';
import { buildRadonWorld } from './radon-world.ts';

export let app: TestApp;
export let world: Awaited<ReturnType<typeof buildRadonWorld>>;
export let operator: Caller;
export let client: Caller;
export let address: Awaited<ReturnType<typeof buildAddress>>;
export let point: Awaited<ReturnType<typeof buildPoint>>;
/** Measures at the point, to be replaced by `fresh`. */
export let old: Awaited<ReturnType<typeof buildPlacement>>;
export let fresh: Awaited<ReturnType<typeof buildDosimeter>>;

/** For the top of a test file: a world before its tests, and a site with one dosimeter before each of them. */
export function prepareReplacing(): void {
  beforeAll(async () => {
    app = await openTestApp();
    world = await buildRadonWorld(app);
    operator = await app.as('operatore');
    client = await app.as('cliente');
  });

  beforeEach(async () => {
    address = await buildAddress(app.db, { clientId: world.own.client.id });
    point = await buildPoint(app.db, { addressId: address.id, alias: 'Archivio' });
    old = await buildPlacement(app.db, { pointId: point.id, startedOn: '2025-10-01' });
    fresh = await buildDosimeter(app.db, { principalId: world.own.principal.id });
  });
}

export type Changes = Record<string, unknown>;
export const replace = (
  changes: Changes = {},
  who = operator,
  headers: Record<string, string> = {},
  id = old.id,
) =>
  who.call(
    replaceDosimeter,
    {
      params: { oldDosimeterId: id },
      body: {
        img: null,
        newDosimeter: fresh.id,
        removalDate: '2026-03-10',
        placementDate: '2026-03-12',
        smarrito: false,
        ...changes,
      },
    },
    headers,
  );
export const onlyRemove = { newDosimeter: null, placementDate: null };
export const stored = async (id: number) => {
  const [row] = await app.db.select().from(placements).where(eq(placements.id, id));
  if (!row) throw new Error('no such placement');
  return row;
};
export const refused = (answer: Answer) => [
  answer.status,
  answer.failure.detail,
  Object.keys(answer.failure.errors),
];
export const eventsOf = async (id: number) =>
  (
    await app.db
      .select({ event: auditEvents.event, details: auditEvents.details })
      .from(auditEvents)
      .where(and(eq(auditEvents.entity, 'placement'), eq(auditEvents.entityId, String(id))))
  ).map(({ event, details }) => [event, details]);
