import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { principals } from '#accounts/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database.ts';
import { containsWords } from '#platform/server/paging.ts';
import { recordsWithinReach } from '../../client-records/server/public.ts';
import { addresses, clients } from '../../schema.ts';
import { suggestionLimit } from '../rules.ts';

/** Clients in use within reach that contain every word of a text, by name. */
export function findClients(db: Db, user: User, text: string) {
  return db
    .select({
      id: clients.id,
      name: clients.name,
      place: sql<string>`clients.city || ' (' || clients.province || ')'`,
      principal: principals.name,
    })
    .from(clients)
    .innerJoin(principals, eq(principals.id, clients.principalId))
    .where(
      and(
        eq(clients.active, true),
        recordsWithinReach(user, clients.principalId),
        containsWords(text, clients.searchText),
      ),
    )
    .orderBy(asc(clients.name), asc(clients.id))
    .limit(suggestionLimit);
}

/** Sites within reach (of one client, when given) that contain every word of a text, by name, those in use first. */
export function findSites(db: Db, user: User, text: string, clientId: number | undefined) {
  return db
    .select({
      id: addresses.id,
      name: addresses.name,
      place: sql<string>`addresses.address || ', ' || addresses.postal_code || ' ' || addresses.city || ' (' || addresses.province || ')'`,
      client: clients.name,
      active: sql<boolean>`addresses.active and clients.active`,
    })
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(
      and(
        clientId === undefined ? undefined : eq(addresses.clientId, clientId),
        recordsWithinReach(user, clients.principalId),
        containsWords(text, addresses.searchText),
      ),
    )
    .orderBy(desc(sql`addresses.active and clients.active`), asc(addresses.name), asc(addresses.id))
    .limit(suggestionLimit);
}
