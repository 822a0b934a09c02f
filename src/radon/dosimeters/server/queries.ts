import { sql } from 'drizzle-orm';
import { withinReach } from '#accounts/reach/server/public.ts';
import { principals } from '#accounts/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database.ts';
import { addresses, clients } from '../../schema.ts';
import type { AvailableDosimeter } from '../contract.ts';

/**
 * Dosimeters of a principal that can be placed: those shipped for `addressId` first, then those without an address,
 * by code. Null when the principal, or the address under it, is out of reach.
 */
export async function listAvailableDosimeters(
  db: Db,
  user: User,
  {
    principalId,
    clientId,
    addressId,
  }: { principalId: number; clientId: number | null; addressId: number | null },
): Promise<AvailableDosimeter[] | null> {
  const ownAddress =
    addressId === null ? sql`false` : sql`t.address_id is not distinct from ${addressId}::int`;
  const addressFits =
    addressId === null
      ? sql`true`
      : sql`exists (select from ${addresses} join ${clients} on ${clients.id} = ${addresses.clientId}
          where ${addresses.id} = ${addressId} and ${addresses.active} and ${clients.active} and ${clients.principalId} = ${principals.id}
            and ${clientId === null ? sql`true` : sql`${clients.id} = ${clientId}`})`;
  const [found] = await db
    .select({
      available: sql<AvailableDosimeter[]>`coalesce((
        select json_agg(json_build_object('id', t.id, 'codice', d.code, 'trattamento', t.id, 'dataAttribuzione', t.shipped_on)
                 order by ${ownAddress} desc, d.code)
          from placements t join dosimeters d on d.id = t.dosimeter_id
         where t.principal_id = principals.id and t.started_on is null and not t.lost and not t.processed
           and (t.address_id is null or ${ownAddress})), '[]')`,
    })
    .from(principals)
    .where(sql`${principals.id} = ${principalId} and ${withinReach(user, principals.id)} and ${addressFits}`);
  return found?.available ?? null;
}
