import { eq, sql } from 'drizzle-orm';
import { addresses, measurementPoints } from '#customers/schema.ts';
import { dosimeters, placements } from '#dosimeters/schema.ts';
import { isInForce, stateSql } from '#field/dosimeter-states/server/public.ts';
import { wasCorrected } from '#field/my-placements/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import type { ReportSettings } from '../../report-settings/contract.ts';
import { readReportSettings, siteLevel } from '../../report-settings/server/public.ts';
import { measureOfResult } from '../../results/server/public.ts';
import { type Destination, noteNumberSql } from '../../shipments/server/public.ts';
import type { DosimeterAttribution, DosimeterRecord, DosimeterRow } from '../contract.ts';

type Named = NonNullable<DosimeterRow['committente']>;
type ShipmentRef = NonNullable<DosimeterRecord['spedizione']>;

/** Where it is or was; before that, the address it was shipped for. */
export const isItsAddress = sql`addresses.id = coalesce(measurement_points.address_id, placements.address_id)`;

/** The shipment a placement came with, under the name `placements`. */
const shipmentOfPlacement = sql`(select ${jsonObject<ShipmentRef>({ id: sql`s.id`, numero: noteNumberSql })}
    from shipments s where s.id = placements.shipment_id)`;

const namedJson = (table: 'principals' | 'addresses') =>
  jsonObject<Named>({ id: sql`${sql.raw(table)}.id`, nome: sql`${sql.raw(table)}.name` });

/** What is told of a dosimeter with its attribution in force. */
export const columnsOn = (today: string) => ({
  id: dosimeters.id,
  codice: dosimeters.code,
  situazione: stateSql(today),
  committente: sql<DosimeterRow['committente']>`case when principals.id is not null
    then ${namedJson('principals')} end`,
  indirizzo: sql<DosimeterRow['indirizzo']>`case when addresses.id is not null
    then ${namedJson('addresses')} end`,
  punto: measurementPoints.alias,
  spedito: placements.shippedOn,
  inizio: placements.startedOn,
  fine: placements.endedOn,
  rientrato: placements.returnedOn,
});

/** The report in force that tells of a placement; one at most (`final_report_placements_once`). */
const reportOfPlacement = sql`(select ${jsonObject<NonNullable<DosimeterAttribution['relazione']>>({
  id: sql`f.id`,
  numero: sql`'RF-' || f.year || '-' || f.number`,
  emessa: sql`(f.issued_at at time zone 'Europe/Rome')::date`,
  sede: sql`f.address_id`,
})} from final_report_placements fp join final_reports f on f.id = fp.report_id
    where fp.placement_id = placements.id and fp.in_force)`;

const resultInForce = sql`from results where results.placement_id = placements.id and results.in_force`;

const attributionJson = (settings: ReportSettings) =>
  jsonObject<DosimeterAttribution>({
    trattamento: sql`placements.id`,
    versione: sql`placements.version`,
    committente: namedJson('principals'),
    indirizzo: sql`case when addresses.id is not null then ${namedJson('addresses')} end`,
    punto: sql`measurement_points.alias`,
    spedito: sql`placements.shipped_on`,
    inizio: sql`placements.started_on`,
    fine: sql`placements.ended_on`,
    rientrato: sql`placements.returned_on`,
    spedizione: shipmentOfPlacement,
    smarrito: sql`placements.lost`,
    storico: sql`placements.legacy`,
    corretto: wasCorrected,
    foto: sql`placements.photo_sha256 is not null`,
    posizionatoDa: sql`placer.name`,
    rimossoDa: sql`remover.name`,
    misura: sql`(select ${measureOfResult} ${resultInForce})`,
    letto: sql`(select results.read_on ${resultInForce})`,
    livello: sql`case when measurement_points.id is not null
    then ${siteLevel(settings, sql`measurement_points.address_id`)} end`,
    regola: sql`${settings.decision.rule}::text`,
    relazione: reportOfPlacement,
  });

/** Every time it was given to somebody, from the latest. Within, `placements` and the rest are the attribution's own. */
const attributions = (settings: ReportSettings) => sql<DosimeterRecord['attribuzioni']>`coalesce((
  select json_agg(${attributionJson(settings)} order by placements.legacy, placements.id desc)
    from placements
    join principals on principals.id = placements.principal_id
    left join measurement_points on measurement_points.id = placements.point_id
    left join addresses on ${isItsAddress}
    left join users placer on placer.id = placements.placed_by
    left join users remover on remover.id = placements.removed_by
   where placements.dosimeter_id = dosimeters.id), '[]')`;

export async function findDosimeter(
  db: Db,
  dosimeterId: number,
  today: string,
): Promise<DosimeterRecord | null> {
  const { settings } = await readReportSettings(db);
  const [found] = await db
    .select({
      ...columnsOn(today),
      versione: dosimeters.version,
      lotto: sql<DosimeterRecord['lotto']>`(select ${jsonObject<NonNullable<DosimeterRecord['lotto']>>({
        id: sql`b.id`,
        codice: sql`b.code`,
      })} from batches b where b.id = dosimeters.batch_id)`,
      attribuzioni: attributions(settings),
      modificabile: sql<boolean>`placements.started_on is null and placements.processed is not true`,
      spedizione: sql<DosimeterRecord['spedizione']>`${shipmentOfPlacement}`,
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
    shipmentId: number | null;
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
      shipmentId: placements.shipmentId,
      isPlaced: sql<boolean>`placements.started_on is not null or placements.processed`,
    })
    .from(placements)
    .where(eq(placements.dosimeterId, dosimeterId))
    .orderBy(placements.legacy, sql`${placements.id} desc`)
    .limit(1)
    .for('update');
  return { ...dosimeter, attribution: attribution ?? null };
}

/** Writes the code anew even when it stays: the record's version counts on with its attribution. */
export async function updateCode(db: Db, dosimeterId: number, code: string): Promise<void> {
  await db.update(dosimeters).set({ code }).where(eq(dosimeters.id, dosimeterId));
}

export async function updateAttribution(
  db: Db,
  attributionId: number,
  values: Destination & { lost: boolean },
): Promise<void> {
  await db.update(placements).set(values).where(eq(placements.id, attributionId));
}

/** What a dosimeter was given to just now is where it got lost. */
export async function markLost(db: Db, dosimeterId: number): Promise<void> {
  await db.execute(sql`update placements set lost = true where id = (
    select max(id) from placements where dosimeter_id = ${dosimeterId} and not legacy)`);
}

/** Every attribution the dosimeter ever had. */
export async function listAttributionIds(db: Db, dosimeterId: number): Promise<number[]> {
  const rows = await db
    .select({ id: placements.id })
    .from(placements)
    .where(eq(placements.dosimeterId, dosimeterId));
  return rows.map(({ id }) => id);
}
