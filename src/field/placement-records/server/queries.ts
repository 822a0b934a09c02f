import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { recordsWithinReach } from '#customers/client-records/server/public.ts';
import { addresses, clients, measurementPoints } from '#customers/schema.ts';
import { dosimeters, placements } from '#dosimeters/schema.ts';
import { principals } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import { type Choice, choicesOffered } from '#platform/contract/choices.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { containsWords, everyWord, sliceOf } from '#platform/server/http/paging.ts';
import { wasCorrected } from '../../my-placements/server/public.ts';
import type { SitePlacement } from '../contract.ts';

type Page = { q?: string | undefined; page: number; size: number };

/** A placement of the row `placements`, of its dosimeter `d` at its point `m`. */
const placementJson = (today: string) =>
  jsonObject<SitePlacement>({
    trattamento: sql`placements.id`,
    dosimetro: sql`d.id`,
    codice: sql`d.code`,
    punto: jsonObject<SitePlacement['punto']>({ id: sql`m.id`, nome: sql`m.alias` }),
    codicePiano: sql`m.floor_id`,
    oldPiano: sql`m.old_floor`,
    inizio: sql`placements.started_on`,
    fine: sql`placements.ended_on`,
    giorni: sql`coalesce(placements.ended_on, ${today}::date) - placements.started_on`,
    smarrito: sql`placements.lost`,
    lavorato: sql`placements.processed
      or exists (select from results r where r.placement_id = placements.id)`,
    storico: sql`placements.legacy`,
    corretto: wasCorrected,
    versione: sql`placements.version`,
  });

/** The placements of an address within reach, by point, the latest first. Null when there is no such address. */
export async function listSitePlacements(
  db: Db,
  user: User,
  addressId: number,
  { q, today, ...page }: Page & { today: string },
): Promise<{ rows: SitePlacement[]; total: number } | null> {
  const { offset, limit } = sliceOf(page);
  const fits =
    everyWord(q, (pattern) => sql`d.search_text like ${pattern} or m.search_text like ${pattern}`) ??
    sql`true`;
  const ofSite = sql`from measurement_points m join placements on placements.point_id = m.id
    join dosimeters d on d.id = placements.dosimeter_id where m.address_id = addresses.id and ${fits}`;
  const [found] = await db
    .select({
      total: sql<number>`(select count(*)::int ${ofSite})`,
      rows: sql<SitePlacement[]>`coalesce((select json_agg(one.row order by one.place) from (
        select row_number() over inorder as place, ${placementJson(today)} as row
          ${ofSite} window inorder as (order by m.position, m.alias, m.id, placements.started_on desc, placements.id desc)
         order by place limit ${limit} offset ${offset}) one), '[]')`,
    })
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(and(eq(addresses.id, addressId), recordsWithinReach(user, clients.principalId)));
  return found ?? null;
}

export type PlacedSite = { id: number; nome: string };

/** The site of a placement within reach; null when it is nowhere, or there is none. */
export async function findSiteOfPlacement(
  db: Db,
  user: User,
  placementId: number,
): Promise<PlacedSite | null> {
  const [found] = await db
    .select({ id: addresses.id, nome: addresses.name })
    .from(placements)
    .innerJoin(measurementPoints, eq(measurementPoints.id, placements.pointId))
    .innerJoin(addresses, eq(addresses.id, measurementPoints.addressId))
    .where(and(eq(placements.id, placementId), recordsWithinReach(user, placements.principalId)));
  return found ?? null;
}

/** The site of a point within reach; null without one. */
export async function findSiteOfPoint(db: Db, user: User, pointId: number): Promise<PlacedSite | null> {
  const [found] = await db
    .select({ id: addresses.id, nome: addresses.name })
    .from(measurementPoints)
    .innerJoin(addresses, eq(addresses.id, measurementPoints.addressId))
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(and(eq(measurementPoints.id, pointId), recordsWithinReach(user, clients.principalId)));
  return found ?? null;
}

type Origin = { principalId: number; addressId: number | null; pointId: number | null };

/** Whose a placement within reach is, and where; null when there is none. */
export async function findOrigin(db: Db, user: User, placementId: number): Promise<Origin | null> {
  const [found] = await db
    .select({
      principalId: placements.principalId,
      addressId: measurementPoints.addressId,
      pointId: measurementPoints.id,
    })
    .from(placements)
    .leftJoin(measurementPoints, eq(measurementPoints.id, placements.pointId))
    .where(and(eq(placements.id, placementId), recordsWithinReach(user, placements.principalId)));
  return found ?? null;
}

/** The first points in use of a principal that fit what is typed, those of the same address before the others. */
export function listPoints(
  db: Db,
  { principalId, addressId, pointId }: Origin,
  q: string | undefined,
): Promise<Choice[]> {
  return db
    .select({
      id: measurementPoints.id,
      nome: measurementPoints.alias,
      dettaglio: sql<string>`addresses.name || ' · ' || clients.name`,
    })
    .from(measurementPoints)
    .innerJoin(addresses, eq(addresses.id, measurementPoints.addressId))
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .innerJoin(principals, eq(principals.id, clients.principalId))
    .where(
      and(
        eq(clients.principalId, principalId),
        sql`measurement_points.active and addresses.active and clients.active and principals.active`,
        pointId === null ? undefined : ne(measurementPoints.id, pointId),
        containsWords(q, measurementPoints.searchText, addresses.searchText, clients.searchText),
      ),
    )
    .orderBy(
      sql`addresses.id is distinct from ${addressId}::int`,
      asc(addresses.name),
      asc(measurementPoints.alias),
      asc(measurementPoints.id),
    )
    .limit(choicesOffered);
}

/** The first dosimeters of a principal that can be placed at an address and fit what is typed, by code. */
export function listDosimeters(
  db: Db,
  { principalId, addressId }: Origin,
  q: string | undefined,
): Promise<Choice[]> {
  return db
    .select({ id: placements.id, nome: dosimeters.code, dettaglio: sql<null>`null` })
    .from(placements)
    .innerJoin(dosimeters, eq(dosimeters.id, placements.dosimeterId))
    .where(
      and(
        eq(placements.principalId, principalId),
        sql`placements.started_on is null and not placements.lost and not placements.processed`,
        sql`(placements.address_id is null or placements.address_id = ${addressId}::int)`,
        containsWords(q, dosimeters.searchText),
      ),
    )
    .orderBy(asc(dosimeters.code), asc(placements.id))
    .limit(choicesOffered);
}
