import { and, eq, inArray, sql } from 'drizzle-orm';
import { principals } from '#accounts/schema.ts';
import type { Db } from '#platform/server/database.ts';
import { wasCorrected } from '../../my-placements/server/public.ts';
import { dosimeters, placements } from '../../placement-schema.ts';
import { measureOfResult } from '../../results/server/public.ts';
import { addresses, measurementPoints } from '../../schema.ts';
import type { DosimeterRecord, DosimeterRow } from '../contract.ts';
import type { DosimeterState } from '../rules.ts';

/**
 * The attribution in force: the only one, or of old records, which may be several, the latest. Said so that the
 * rest of a dosimeter's attributions is looked for only where the row is an old one.
 */
export const isInForce = sql`placements.dosimeter_id = dosimeters.id and (not placements.legacy or not exists (
  select from placements other where other.dosimeter_id = placements.dosimeter_id and other.id <> placements.id
    and (not other.legacy or other.id > placements.id)))`;

/** Where it is or was; before that, the address it was shipped for. */
export const isItsAddress = sql`addresses.id = coalesce(measurement_points.address_id, placements.address_id)`;

/** What is told of a dosimeter with its attribution in force. */
export const columns = {
  id: dosimeters.id,
  codice: dosimeters.code,
  situazione: sql<DosimeterState>`case when placements.id is null then 'magazzino'
    when placements.processed then 'analizzato'
    when placements.lost then 'smarrito'
    when placements.ended_on is not null then 'rimosso'
    when placements.started_on is not null then 'posizionato'
    else 'disponibile' end`,
  committente: sql<DosimeterRow['committente']>`case when principals.id is not null
    then json_build_object('id', principals.id, 'nome', principals.name) end`,
  indirizzo: sql<DosimeterRow['indirizzo']>`case when addresses.id is not null
    then json_build_object('id', addresses.id, 'nome', addresses.name) end`,
  punto: measurementPoints.alias,
  spedito: placements.shippedOn,
  inizio: placements.startedOn,
  fine: placements.endedOn,
};

/** Every time it was given to somebody, from the latest. Within, `placements` and the rest are the attribution's own. */
const attributions = sql<DosimeterRecord['attribuzioni']>`coalesce((
  select json_agg(json_build_object(
      'trattamento', placements.id, 'versione', placements.version,
      'committente', json_build_object('id', principals.id, 'nome', principals.name),
      'indirizzo', case when addresses.id is not null
        then json_build_object('id', addresses.id, 'nome', addresses.name) end,
      'punto', measurement_points.alias, 'spedito', placements.shipped_on, 'inizio', placements.started_on,
      'fine', placements.ended_on, 'smarrito', placements.lost, 'storico', placements.legacy,
      'corretto', ${wasCorrected}, 'foto', placements.photo_sha256 is not null,
      'posizionatoDa', placer.name, 'rimossoDa', remover.name,
      'misura', (select ${measureOfResult} from results
        where results.placement_id = placements.id and results.in_force)
    ) order by placements.legacy, placements.id desc)
    from placements
    join principals on principals.id = placements.principal_id
    left join measurement_points on measurement_points.id = placements.point_id
    left join addresses on ${isItsAddress}
    left join users placer on placer.id = placements.placed_by
    left join users remover on remover.id = placements.removed_by
   where placements.dosimeter_id = dosimeters.id), '[]')`;

export async function findDosimeter(db: Db, dosimeterId: number): Promise<DosimeterRecord | null> {
  const [found] = await db
    .select({
      ...columns,
      versione: dosimeters.version,
      lotto: sql<string | null>`(select code from batches where id = dosimeters.batch_id)`,
      attribuzioni: attributions,
      modificabile: sql<boolean>`placements.started_on is null and placements.processed is not true`,
    })
    .from(dosimeters)
    .leftJoin(placements, isInForce)
    .leftJoin(principals, eq(principals.id, placements.principalId))
    .leftJoin(measurementPoints, eq(measurementPoints.id, placements.pointId))
    .leftJoin(addresses, isItsAddress)
    .where(eq(dosimeters.id, dosimeterId));
  return found ?? null;
}

export type LockedDosimeter = {
  code: string;
  version: number;
  attribution: {
    id: number;
    principalId: number;
    addressId: number | null;
    shippedOn: string | null;
    lost: boolean;
    isPlaced: boolean;
  } | null;
};

/** A dosimeter and its attribution in force, kept from being placed or changed until this write is done. */
export async function lockDosimeter(db: Db, dosimeterId: number): Promise<LockedDosimeter | null> {
  const [dosimeter] = await db
    .select({ code: dosimeters.code, version: dosimeters.version })
    .from(dosimeters)
    .where(eq(dosimeters.id, dosimeterId))
    .for('update');
  if (!dosimeter) return null;
  const [attribution] = await db
    .select({
      id: placements.id,
      principalId: placements.principalId,
      addressId: placements.addressId,
      shippedOn: placements.shippedOn,
      lost: placements.lost,
      isPlaced: sql<boolean>`placements.started_on is not null or placements.processed`,
    })
    .from(placements)
    .where(eq(placements.dosimeterId, dosimeterId))
    .orderBy(placements.legacy, sql`${placements.id} desc`)
    .limit(1)
    .for('update');
  return { ...dosimeter, attribution: attribution ?? null };
}

/** Which of these codes are taken, as they stand in the records. */
export async function listTakenCodes(db: Db, codes: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ code: dosimeters.code })
    .from(dosimeters)
    .where(inArray(sql`upper(${dosimeters.code})`, [...codes]))
    .orderBy(dosimeters.code);
  return rows.map(({ code }) => code);
}

/** Whether the principal is in use, and whether the address is in use and his. */
export async function findDestination(
  db: Db,
  principalId: number,
  addressId: number | null,
): Promise<{ isAddressOk: boolean } | null> {
  const [found] = await db
    .select({
      isAddressOk: sql<boolean>`${addressId}::int is null or exists (select from addresses a
        join clients c on c.id = a.client_id
        where a.id = ${addressId}::int and c.principal_id = principals.id and a.active and c.active)`,
    })
    .from(principals)
    .where(and(eq(principals.id, principalId), principals.active))
    .for('key share');
  return found ?? null;
}

export type Attribution = { principalId: number; addressId: number | null; shippedOn: string | null };

export function insertDosimeters(
  db: Db,
  codes: readonly string[],
): Promise<{ id: number; codice: string }[]> {
  return db
    .insert(dosimeters)
    .values(codes.map((code) => ({ code })))
    .returning({ id: dosimeters.id, codice: dosimeters.code });
}

/** Gives each dosimeter to the principal. */
export async function insertAttributions(
  db: Db,
  dosimeterIds: readonly number[],
  attribution: Attribution,
): Promise<void> {
  await db.insert(placements).values(dosimeterIds.map((dosimeterId) => ({ dosimeterId, ...attribution })));
}

/** Writes the code anew even when it stays: the record's version counts on with its attribution. */
export async function updateCode(db: Db, dosimeterId: number, code: string): Promise<void> {
  await db.update(dosimeters).set({ code }).where(eq(dosimeters.id, dosimeterId));
}

export async function updateAttribution(
  db: Db,
  attributionId: number,
  values: Attribution & { lost: boolean },
): Promise<void> {
  await db.update(placements).set(values).where(eq(placements.id, attributionId));
}

/** Takes an attribution that came to nothing back. */
export async function deleteAttribution(db: Db, attributionId: number): Promise<void> {
  await db.delete(placements).where(eq(placements.id, attributionId));
}

/** Every attribution the dosimeter ever had. */
export async function listAttributionIds(db: Db, dosimeterId: number): Promise<number[]> {
  const rows = await db
    .select({ id: placements.id })
    .from(placements)
    .where(eq(placements.dosimeterId, dosimeterId));
  return rows.map(({ id }) => id);
}
