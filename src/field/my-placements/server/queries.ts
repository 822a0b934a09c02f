import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { recordsWithinReach } from '#customers/client-records/server/public.ts';
import { addresses, clients, floorPlans, measurementPoints } from '#customers/schema.ts';
import { dosimeters, type PlacementState, placementCorrections, placements } from '#dosimeters/schema.ts';
import { withinReach } from '#identity/reach/server/public.ts';
import { users } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import { wasCorrected } from './was-corrected.ts';

/** Of two entries of the same instant the later letter comes first: a removal before the placement that followed it. */
type EntryKind = 'p' | 'a' | 'r';
export type EntryCursor = { micros: string; kind: EntryKind; id: number };

export type EntryRow = {
  kind: EntryKind;
  id: number;
  /** Microseconds since 1970, as the database keeps them. */
  micros: string;
  trattamento: number;
  codice: string;
  inizio: string;
  fine: string | null;
  smarrito: boolean;
  processed: boolean;
  committente: number;
  cliente: number;
  nomeCliente: string;
  indirizzo: number;
  nomeIndirizzo: string;
  punto: number;
  nomePunto: string;
  floorId: number | null;
  oldFloor: string | null;
  foto: boolean;
  planimetria: boolean;
  corretto: boolean;
  motivo: string | null;
  versione: number;
};

type Page = { words: readonly string[]; after: EntryCursor | null; limit: number };

/** What a person recorded, from the latest: each kind by its own index, then merged. */
export async function listOwnEntries(db: Db, user: User, page: Page): Promise<EntryRow[]> {
  const { rows } = await db.execute<EntryRow>(sql`
    (${placedOrRemoved(user, 'p', sql`placements.placed_by`, sql`placements.placed_at`, page)})
    union all
    (${placedOrRemoved(user, 'r', sql`placements.removed_by`, sql`placements.removed_at`, page)})
    union all
    (${cancelled(user, page)})
    order by micros desc, kind desc, id desc limit ${page.limit}`);
  return rows;
}

const site = sql`c.id as cliente, c.name as "nomeCliente", a.id as indirizzo, a.name as "nomeIndirizzo", p.id as punto,
  p.alias as "nomePunto", p.floor_id as "floorId", p.old_floor as "oldFloor",
  p.plan_x is not null as planimetria`;

function placedOrRemoved(user: User, kind: EntryKind, by: SQL, at: SQL, page: Page): SQL {
  return sql`
    select ${kind}::text as kind, placements.id, ${micros(at)} as micros, placements.id as trattamento, d.code as codice,
           placements.started_on::text as inizio, placements.ended_on::text as fine, placements.lost as smarrito,
           placements.processed, placements.principal_id as committente, ${site},
           placements.photo_sha256 is not null as foto, ${wasCorrected} as corretto, null::text as motivo,
           placements.version as versione
      from placements
      join dosimeters d on d.id = placements.dosimeter_id
      join measurement_points p on p.id = placements.point_id
      join addresses a on a.id = p.address_id
      join clients c on c.id = a.client_id
     where ${by} = ${user.id} and ${at} is not null and ${withinReach(user, placements.principalId)}
       and ${older(kind, at, sql`placements.id`, page.after)} and ${matches(sql`d.code`, page.words)}
     order by ${at} desc, placements.id desc limit ${page.limit}`;
}

function cancelled(user: User, page: Page): SQL {
  const { id, before, enteredAt, enteredBy, principalId } = placementCorrections;
  return sql`
    select 'a'::text as kind, ${id}, ${micros(sql`${enteredAt}`)} as micros,
           coalesce(placement_id, (${before}->>'placementId')::int) as trattamento, ${before}->>'code' as codice,
           ${before}->>'startedOn' as inizio, null::text as fine, false as smarrito, false as processed,
           ${principalId} as committente, ${site},
           false as foto, false as corretto, reason as motivo, 0 as versione
      from placement_corrections
      join measurement_points p on p.id = (${before}->>'pointId')::int
      join addresses a on a.id = p.address_id
      join clients c on c.id = a.client_id
     where kind = 'cancelled' and ${enteredBy} = ${user.id} and ${withinReach(user, principalId)}
       and ${older('a', sql`${enteredAt}`, sql`${id}`, page.after)}
       and ${matches(sql`${before}->>'code'`, page.words)}
     order by ${enteredAt} desc, ${id} desc limit ${page.limit}`;
}

function micros(at: SQL): SQL {
  return sql`(extract(epoch from ${at}) * 1000000)::bigint`;
}

/** SQL condition: comes after the cursor in the order of the list. Leaves the index of the kind in use. */
function older(kind: EntryKind, at: SQL, id: SQL, cursor: EntryCursor | null): SQL {
  if (cursor === null) return sql`true`;
  const instant = sql`(timestamptz 'epoch' + ${cursor.micros}::bigint * interval '1 microsecond')`;
  if (kind === cursor.kind) return sql`(${at}, ${id}) < (${instant}, ${cursor.id})`;
  return kind < cursor.kind ? sql`${at} <= ${instant}` : sql`${at} < ${instant}`;
}

/** SQL condition: every word stands in the code or in the names of the place, whatever accents and capitals. */
function matches(code: SQL, words: readonly string[]): SQL {
  const place = sql`${code} || ' ' || a.name || ' ' || a.city || ' ' || c.name || ' ' || p.alias`;
  return sql.join(
    [sql`true`, ...words.map((word) => sql`position(search_fold(${word}) in search_fold(${place})) > 0`)],
    sql` and `,
  );
}

/** A placement, locked for its correction. */
export type LockedEntry = PlacementState & {
  principalId: number;
  addressId: number;
  processed: boolean;
  /** When the result in force was read; null without one, or when nobody knows. */
  readOn: string | null;
  /** When it was back in the laboratory. */
  returnedOn: string | null;
  version: number;
} & Entered;

/** Whose entries a placement and its removal are; null when they were imported, or it was not removed. */
export type Entered = {
  placedBy: number | null;
  placedByCustomer: boolean;
  placedAt: Date | null;
  removedBy: number | null;
  removedByCustomer: boolean;
  removedAt: Date | null;
};

const lockedColumns = {
  placementId: placements.id,
  code: dosimeters.code,
  pointId: sql<number>`${measurementPoints.id}`,
  point: sql<string>`${measurementPoints.alias}`,
  site: sql<string>`${addresses.name}`,
  startedOn: sql<string>`${placements.startedOn}`,
  photoSha256: placements.photoSha256,
  principalId: placements.principalId,
  addressId: sql<number>`${addresses.id}`,
  endedOn: placements.endedOn,
  lost: placements.lost,
  // A result there is the dosimeter's own, whether or not all of it has been read.
  processed: sql<boolean>`(placements.processed or exists (select from results r where r.placement_id = placements.id))`,
  readOn: sql<
    string | null
  >`(select max(r.read_on)::text from results r where r.placement_id = placements.id and r.in_force)`,
  returnedOn: placements.returnedOn,
  placedBy: placements.placedBy,
  placedByCustomer: placements.placedByCustomer,
  placedAt: placements.placedAt,
  removedBy: placements.removedBy,
  removedByCustomer: placements.removedByCustomer,
  removedAt: placements.removedAt,
  version: placements.version,
};

/**
 * Locks the record of a placement for this write. 'free' when its dosimeter is at no point (any more); null when it is
 * out of reach.
 */
export async function lockEntry(
  db: Db,
  user: User,
  placementId: number,
): Promise<LockedEntry | 'free' | null> {
  const [found] = await db
    .select({ ...lockedColumns, placed: sql<boolean>`${placements.pointId} is not null` })
    .from(placements)
    .innerJoin(dosimeters, eq(dosimeters.id, placements.dosimeterId))
    .leftJoin(measurementPoints, eq(measurementPoints.id, placements.pointId))
    .leftJoin(addresses, eq(addresses.id, measurementPoints.addressId))
    .where(and(eq(placements.id, placementId), recordsWithinReach(user, placements.principalId)))
    .for('update', { of: placements });
  if (!found) return null;
  const { placed, ...entry } = found;
  return placed ? entry : 'free';
}

/** A point with its address and whose it is; null when there is none. */
export async function findPlace(db: Db, pointId: number) {
  const [found] = await db
    .select({
      point: measurementPoints.alias,
      addressId: addresses.id,
      site: addresses.name,
      principalId: clients.principalId,
    })
    .from(measurementPoints)
    .innerJoin(addresses, eq(addresses.id, measurementPoints.addressId))
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(eq(measurementPoints.id, pointId));
  return found ?? null;
}

const nowhere = {
  ...{ pointId: null, startedOn: null, endedOn: null, lost: false, photoSha256: null, legacy: false },
  ...{ placedBy: null, placedByCustomer: false, placedAt: null },
  ...{ removedBy: null, removedByCustomer: false, removedAt: null, returnedOn: null },
};

/** Makes a placed dosimeter available again. Old data may have it twice: then this row goes, the other one stays. */
export async function freePlacement(db: Db, placementId: number): Promise<void> {
  const twice = sql`exists (select from placements other
    where other.dosimeter_id = placements.dosimeter_id and other.id <> placements.id)`;
  const { rowCount } = await db.delete(placements).where(and(eq(placements.id, placementId), twice));
  if (rowCount === 0) await db.update(placements).set(nowhere).where(eq(placements.id, placementId));
}

type Placed = Pick<
  PlacementState,
  'placementId' | 'pointId' | 'startedOn' | 'endedOn' | 'lost' | 'photoSha256'
> &
  Entered;

/** Writes where and when a dosimeter was, and whose entry that is. A corrected record is no old data any more. */
export async function writePlacement(db: Db, { placementId, ...placed }: Placed): Promise<void> {
  await db
    .update(placements)
    .set({ ...placed, legacy: false })
    .where(eq(placements.id, placementId));
}

/** A correction belongs to the placement in force on its record, not to one that was cancelled there before. */
const isOfPlacement = and(
  eq(placementCorrections.placementId, placements.id),
  eq(placementCorrections.principalId, placements.principalId),
  sql`${placementCorrections.enteredAt} is not distinct from ${placements.placedAt}`,
);

/** Corrections of a placement follow it to the record that carries it from now on. */
export async function carryCorrections(
  db: Db,
  { from, to, enteredAt }: { from: number; to: number; enteredAt: Date | null },
): Promise<void> {
  await db
    .update(placementCorrections)
    .set({ placementId: to })
    .where(
      sql`${placementCorrections.placementId} = ${from} and ${placementCorrections.kind} = 'corrected'
        and ${placementCorrections.enteredAt} is not distinct from ${enteredAt?.toISOString() ?? null}::timestamptz`,
    );
}

/** Notes a correction. */
export async function insertCorrection(
  db: Db,
  correction: typeof placementCorrections.$inferInsert,
): Promise<void> {
  await db.insert(placementCorrections).values(correction);
}

/**
 * Corrections of a placement within reach, the latest first; null when it is out of reach. What its dosimeter went
 * through before it was placed there is none of them.
 */
export async function listCorrections(db: Db, user: User, placementId: number) {
  const [known] = await db
    .select({ id: placements.id })
    .from(placements)
    .where(and(eq(placements.id, placementId), recordsWithinReach(user, placements.principalId)));
  if (!known) return null;
  return db
    .select({
      id: placementCorrections.id,
      kind: placementCorrections.kind,
      correctedAt: placementCorrections.correctedAt,
      correctedBy: users.name,
      reason: placementCorrections.reason,
      before: placementCorrections.before,
      after: placementCorrections.after,
    })
    .from(placementCorrections)
    .innerJoin(users, eq(users.id, placementCorrections.correctedBy))
    .innerJoin(placements, isOfPlacement)
    .where(and(eq(placements.id, placementId), recordsWithinReach(user, placementCorrections.principalId)))
    .orderBy(desc(placementCorrections.id));
}

/** The photo that a correction of a placement within reach replaced; null without one. */
export async function findEarlierPhoto(
  db: Db,
  user: User,
  { trattamento, correzione }: { trattamento: number; correzione: number },
) {
  const [found] = await db
    .select({ sha256: storedFiles.sha256, mediaType: storedFiles.mediaType })
    .from(placementCorrections)
    .innerJoin(placements, isOfPlacement)
    .innerJoin(storedFiles, eq(storedFiles.sha256, placementCorrections.beforePhotoSha256))
    .where(
      and(
        eq(placementCorrections.id, correzione),
        eq(placements.id, trattamento),
        recordsWithinReach(user, placementCorrections.principalId),
      ),
    );
  return found ?? null;
}

/** The plan that a placement's point is on, and where; null without one or out of reach. */
export async function findPlanOfPlacement(db: Db, user: User, placementId: number) {
  const [found] = await db
    .select({
      titolo: floorPlans.title,
      sha256: floorPlans.sha256,
      mediaType: storedFiles.mediaType,
      x: measurementPoints.planX,
      y: measurementPoints.planY,
    })
    .from(placements)
    .innerJoin(measurementPoints, eq(measurementPoints.id, placements.pointId))
    .innerJoin(floorPlans, eq(floorPlans.id, measurementPoints.floorPlanId))
    .innerJoin(storedFiles, eq(storedFiles.sha256, floorPlans.sha256))
    .where(and(eq(placements.id, placementId), withinReach(user, placements.principalId)));
  return found ?? null;
}
