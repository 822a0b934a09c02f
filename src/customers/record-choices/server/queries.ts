import { and, asc, eq, sql } from 'drizzle-orm';
import { mayAdd } from '#identity/reach/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import { type Choice, choicesOffered } from '#platform/contract/choices.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { containsWords } from '#platform/server/http/paging.ts';
import { recordsWithinReach } from '../../client-records/server/public.ts';
import { addresses, clients } from '../../schema.ts';
import type { listPrincipalChoices as choices } from '../contract.ts';

type Wanted = QueryOf<typeof choices>;

/** The first principals that fit what is typed, by name. */
export function listPrincipalChoices(db: Db, user: User, { q, id, nuovo }: Wanted): Promise<Choice[]> {
  return db
    .select({ id: principals.id, nome: principals.name, dettaglio: sql<null>`null` })
    .from(principals)
    .where(
      and(
        recordsWithinReach(user, principals.id),
        id === undefined ? undefined : eq(principals.id, id),
        nuovo && and(eq(principals.active, true), mayAdd(user, 'client', sql`principals.id`)),
        containsWords(q, principals.searchText),
      ),
    )
    .orderBy(asc(principals.name), asc(principals.id))
    .limit(choicesOffered);
}

/** The first clients that fit what is typed, by name, each with its principal and city. */
export function listClientChoices(db: Db, user: User, { q, id, nuovo }: Wanted): Promise<Choice[]> {
  return db
    .select({
      id: clients.id,
      nome: clients.name,
      dettaglio: sql<string>`clients.city || ' · ' || principals.name`,
    })
    .from(clients)
    .innerJoin(principals, eq(principals.id, clients.principalId))
    .where(
      and(
        recordsWithinReach(user, clients.principalId),
        id === undefined ? undefined : eq(clients.id, id),
        nuovo &&
          and(
            eq(clients.active, true),
            eq(principals.active, true),
            mayAdd(user, 'address', sql`clients.principal_id`),
          ),
        containsWords(q, clients.searchText, principals.searchText),
      ),
    )
    .orderBy(asc(clients.name), asc(clients.id))
    .limit(choicesOffered);
}

/** The first addresses that fit what is typed, by name, each with where it is and its client. */
export function listAddressChoices(db: Db, user: User, { q, id, nuovo }: Wanted): Promise<Choice[]> {
  return db
    .select({
      id: addresses.id,
      nome: addresses.name,
      dettaglio: sql<string>`addresses.city || ' · ' || clients.name`,
    })
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .innerJoin(principals, eq(principals.id, clients.principalId))
    .where(
      and(
        recordsWithinReach(user, clients.principalId),
        id === undefined ? undefined : eq(addresses.id, id),
        nuovo &&
          and(
            eq(addresses.active, true),
            eq(clients.active, true),
            eq(principals.active, true),
            mayAdd(user, 'address', sql`clients.principal_id`),
          ),
        containsWords(q, addresses.searchText, clients.searchText),
      ),
    )
    .orderBy(asc(addresses.name), asc(addresses.id))
    .limit(choicesOffered);
}
