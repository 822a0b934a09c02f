import { and, eq, sql } from 'drizzle-orm';
import type { RequestContext } from '#platform/server/http/route.ts';
import { deviceKeys } from '../../schema.ts';

/** What a device may make a key for; each stands in a column of its own. */
type Kind = 'client' | 'address' | 'point';

const columns = { client: deviceKeys.clientId, address: deviceKeys.addressId, point: deviceKeys.pointId };

type Context = Pick<RequestContext, 'db' | 'user' | 'clock'>;

/**
 * The record for which this user's device made the key; null when there is none yet. Until the end of the transaction
 * nobody else looks the key up: of two that come at once, the second finds what the first has made.
 */
export async function findByDeviceKey(
  { db, user }: Context,
  kind: Kind,
  key: string | null,
): Promise<number | null> {
  if (key === null) return null;
  const name = `${user.id}|${kind}|${key}`;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 7301004))`);
  const [found] = await db
    .select({ id: columns[kind] })
    .from(deviceKeys)
    .where(and(eq(deviceKeys.userId, user.id), eq(deviceKeys.kind, kind), eq(deviceKeys.key, key)));
  return found?.id ?? null;
}

/** Notes the record that was made for a key. */
export async function keepDeviceKey(
  { db, user, clock }: Context,
  kind: Kind,
  key: string | null,
  id: number,
): Promise<void> {
  if (key === null) return;
  const record = {
    clientId: kind === 'client' ? id : null,
    addressId: kind === 'address' ? id : null,
    pointId: kind === 'point' ? id : null,
  };
  await db.insert(deviceKeys).values({ userId: user.id, kind, key, ...record, createdAt: clock.now() });
}
