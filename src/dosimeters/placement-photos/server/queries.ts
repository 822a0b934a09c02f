import { sql } from 'drizzle-orm';
import { isReachableClient } from '#customers/customers/server/public.ts';
import { addresses, clients, measurementPoints } from '#customers/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { placements } from '../../schema.ts';

type AddressPath = { committente: number; cliente: number; indirizzo: number };

/** Hash and media type of a placement's photo; null without one or out of reach. */
export async function findPointPhoto(
  db: Db,
  user: User,
  path: AddressPath & { punto: number; dosimeter: number },
): Promise<{ sha256: string; mediaType: string } | null> {
  const { rows } = await db.execute<{ sha256: string; mediaType: string }>(sql`
    select f.sha256, f.media_type as "mediaType"
      from ${placements} join ${measurementPoints} on ${measurementPoints.id} = ${placements.pointId}
      join ${addresses} on ${addresses.id} = ${measurementPoints.addressId}
      join ${clients} on ${clients.id} = ${addresses.clientId}
      join stored_files f on f.sha256 = ${placements.photoSha256}
     where ${placements.id} = ${path.dosimeter} and ${placements.pointId} = ${path.punto}
       and ${addresses.id} = ${path.indirizzo} and ${isReachableClient(user, path)}`);
  return rows[0] ?? null;
}
