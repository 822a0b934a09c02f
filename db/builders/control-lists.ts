import { arrivalPlaces, controlClients, controlPlaces, inspectorPlaces, inspectors } from '#irme90/schema.ts';
import type { PlaceKind, Transport } from '#irme90/words/rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import { buildPrincipal, buildUser } from './accounts.ts';
import { nextNumber, onlyRow } from './rows.ts';

/** A principal that asks for radiometric controls, by all ways of transport. */
export async function buildControlClient(
  db: Db,
  {
    arrivals = [],
    ...overrides
  }: Partial<typeof controlClients.$inferInsert> & {
    arrivals?: readonly number[];
  } = {},
) {
  const principalId = overrides.principalId ?? (await buildPrincipal(db)).id;
  const everyWay = { bySea: true, byAir: true, byLand: true, unloaded: true };
  const client = onlyRow(
    await db
      .insert(controlClients)
      .values({ ...everyWay, ...overrides, principalId })
      .returning(),
  );
  if (arrivals.length > 0)
    await db.insert(arrivalPlaces).values(arrivals.map((placeId) => ({ principalId, placeId })));
  return client;
}

/** A port, or an airport. */
export async function buildControlPlace(
  db: Db,
  { kind = 'porto', ...overrides }: Partial<typeof controlPlaces.$inferInsert> & { kind?: PlaceKind } = {},
) {
  const values = { label: `Porto di prova ${nextNumber()}`, kind, ...overrides };
  return onlyRow(await db.insert(controlPlaces).values(values).returning());
}

type Enabled = { principalId: number; transport: Transport; placeId: number };

/** Somebody who inspects loads, where he is enabled. */
export async function buildInspector(
  db: Db,
  {
    enabled = [],
    ...overrides
  }: Partial<typeof inspectors.$inferInsert> & { enabled?: readonly Enabled[] } = {},
) {
  const userId = overrides.userId ?? (await buildUser(db)).id;
  const inspector = onlyRow(
    await db
      .insert(inspectors)
      .values({ body: 'Ente di prova', qualification: 'Tecnico', ...overrides, userId })
      .returning(),
  );
  if (enabled.length > 0) await db.insert(inspectorPlaces).values(enabled.map((one) => ({ ...one, userId })));
  return inspector;
}
