import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { recordsWithinReach } from '#customers/client-records/server/public.ts';
import { addresses, clients } from '#customers/schema.ts';
import { addressSql, townSql } from '#geography/town-words/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { containsWords } from '#platform/server/http/paging.ts';
import { dosimeters } from '../../schema.ts';
import { suggestionLimit } from '../rules.ts';

/** Clients in use within reach that contain every word of a text, by name. */
export function findClients(db: Db, user: User, text: string) {
  return db
    .select({
      id: clients.id,
      name: clients.name,
      place: townSql(sql`clients`),
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
      place: addressSql(sql`addresses`),
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

export type SuggestedDosimeter = {
  id: number;
  code: string;
  principal: string | null;
  site: Labelled | null;
  point: Labelled | null;
};

type Labelled = { value: number; label: string };

/**
 * Dosimeters by code: first those that one of the `forms` of the text names exactly, in their order, then those whose
 * code contains the text. Each with where it is by its attribution in force.
 */
export async function findDosimeters(
  db: Db,
  text: string,
  forms: readonly string[],
): Promise<SuggestedDosimeter[]> {
  const wanted = sql`${sql.param([...forms])}::text[]`;
  const contains = containsWords(text, dosimeters.searchText);
  const rank = sql`array_position(${wanted}, upper(dosimeters.code))`;
  const { rows } = await db.execute<SuggestedDosimeter>(sql`
    select found.id, found.code, principals.name as principal,
           case when addresses.id is not null
             then ${jsonObject<Labelled>({ value: sql`addresses.id`, label: sql`addresses.name` })} end as site,
           case when measurement_points.id is not null
             then ${jsonObject<Labelled>({ value: sql`measurement_points.id`, label: sql`measurement_points.alias` })} end as point
      from (
        select dosimeters.id, dosimeters.code, ${contains === undefined ? sql`null::int` : rank} as rank
          from dosimeters
         where ${contains === undefined ? sql`true` : sql`upper(dosimeters.code) = any(${wanted}) or ${contains}`}
         order by ${contains === undefined ? sql`` : sql`rank nulls last,`} dosimeters.code, dosimeters.id
         limit ${suggestionLimit}
      ) found
      left join lateral (
        select t.* from placements t where t.dosimeter_id = found.id order by t.legacy, t.id desc limit 1
      ) placements on true
      left join principals on principals.id = placements.principal_id
      left join measurement_points on measurement_points.id = placements.point_id
      left join addresses on addresses.id = coalesce(measurement_points.address_id, placements.address_id)
     order by found.rank nulls last, found.code, found.id`);
  return rows;
}
