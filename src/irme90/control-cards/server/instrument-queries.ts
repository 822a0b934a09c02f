import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { instrumentLabel } from '#radioprotection/instruments/rules.ts';
import type { UsedInstrument } from '../../forms/rules.ts';
import type { InstrumentItem } from '../contract.ts';
import { errorCodeOf, limitsMessage } from '../rules.ts';
import { isExpert } from './card-queries.ts';

/** What is known of an instrument and its card; days `YYYY-MM-DD`, values µSv/h. */
type Row = {
  id: number;
  clientId: number | null;
  brand: string;
  model: string;
  serialNumber: string;
  zoneId: number | null;
  zoneInstrumentId: number | null;
  taratura: string | null;
  nextCalibration: string | null;
  cardId: number | null;
  cardName: string | null;
  expertId: number | null;
  cardEdr: string | null;
  measurementsNeeded: number | null;
  mean: number | null;
  sigma: number | null;
  limitMeasurements: number | null;
  dailyMeasurement: string | null;
  dailyValue: number | null;
};

/** An instrument as a client may use it: its item for lists, and what a form that relies on it keeps. */
export type UsableInstrument = {
  item: InstrumentItem;
  used: UsedInstrument;
  /** The card's expert, while he is in service. */
  expertId: number | null;
};

/**
 * SQL condition: the instrument in row `i` is one that the client may measure with: its own, or one of the house that is
 * used in a zone of the client's.
 */
export const isUsedBy = (clientId: SQL | number): SQL => sql`i.active and (i.principal_id = ${clientId}
  or (i.principal_id is null and exists (select from zone_instruments used_z
    join principal_zones used_p on used_p.zone_id = used_z.zone_id and used_p.principal_id = ${clientId}
   where used_z.instrument_id = i.id)))`;

/**
 * The portable instruments that a client may measure with, with what each may do today, in one statement; `today` may be an
 * earlier day: checks that were made after it say nothing of it.
 */
export async function listUsableInstruments(
  db: Db,
  { clientId, today, only }: { clientId: number; today: string; only?: number },
): Promise<UsableInstrument[]> {
  const { rows } = await db.execute<Row>(sql`
    select i.id, i.principal_id as "clientId", i.brand, i.model, i.serial_number as "serialNumber",
           z.zone_id as "zoneId", z.id as "zoneInstrumentId",
           i.calibrated_on::text as taratura, i.next_calibration::text as "nextCalibration",
           k.id as "cardId", k.name as "cardName", case when ${isExpert(sql`e`)} then k.expert_id end as "expertId", e.name as "cardEdr",
           k.measurements_needed::int as "measurementsNeeded", k.mean, k.sigma,
           case when k.id is not null then (select count(*)::int from control_measurements l
             where l.card_id = k.id and l.kind = 'limite' and l.withdrawn_at is null) end as "limitMeasurements",
           d.measured_on::text as "dailyMeasurement", d.value as "dailyValue"
      from instruments i
      left join control_cards k on k.instrument_id = i.id and k.closed_on is null
      left join users e on e.id = k.expert_id
      left join lateral (select n.id, n.zone_id from zone_instruments n
          left join principal_zones c on c.zone_id = n.zone_id and c.principal_id = ${clientId}
         where n.instrument_id = i.id
         order by n.id is not distinct from k.zone_instrument_id desc, c.zone_id is not null desc, n.id limit 1) z on true
      left join lateral (select m.measured_on, m.value from control_measurements m
         where m.card_id = k.id and m.kind = 'giornaliera' and m.withdrawn_at is null
           and m.measured_on <= ${today}
         order by m.measured_on desc limit 1) d on true
     where i.kind = 'portatile' and ${isUsedBy(clientId)} ${only === undefined ? sql`` : sql`and i.id = ${only}`}
     order by lower(i.brand), lower(i.model), i.serial_number, i.id`);
  return rows.map((row) => usableOn(row, today));
}

function usableOn(row: Row, today: string): UsableInstrument {
  const { id, brand, model, serialNumber, taratura, nextCalibration, mean, sigma, expertId } = row;
  const { cardId, cardName, cardEdr, limitMeasurements, dailyMeasurement, dailyValue } = row;
  const limits = mean === null || sigma === null ? null : { mean, sigma };
  const label = instrumentLabel(row);
  const named = { value: id, label, brand, model, serialNumber, taratura, nextCalibration };
  const state = {
    ...{ cardId, nextCalibration, limitMeasurements, dailyMeasurement },
    limitMeasurementsNeeded: row.measurementsNeeded,
    limitsMessage: limitsMessage(dailyValue, limits),
  };
  return {
    item: {
      ...{ ...named, id, clientId: row.clientId, zoneId: row.zoneId, zoneInstrumentId: row.zoneInstrumentId },
      ...{ cardName, cardEdr, ...state, errorCode: errorCodeOf(state, today) },
    },
    used: {
      ...{ ...named, cardId, cardName, cardEdr, cardMean: mean, cardSigma: sigma },
      ...{ dailyMeasurement, dailyValue },
    },
    expertId,
  };
}

/** A client that asks for controls, and whether its forms must name an instrument (Q1-34). */
export type ControlClient = { value: number; label: string; mandatory: boolean };

/** The client, if it lies within `reach`. */
export async function findControlClient(
  db: Db,
  clientId: number,
  reach: (column: SQL) => SQL = () => sql`true`,
): Promise<ControlClient | null> {
  const { rows } = await db.execute<ControlClient>(sql`
    select p.id as value, p.name as label, c.instrument_mandatory as mandatory
      from control_clients c join principals p on p.id = c.principal_id
     where c.principal_id = ${clientId} and ${reach(sql`c.principal_id`)}`);
  return rows[0] ?? null;
}

/** The instrument's row, locked so that neither its calibration nor its card changes before the caller has ended. */
export async function holdInstrument(db: Db, instrumentId: number): Promise<void> {
  await db.execute(sql`select from instruments where id = ${instrumentId} for share`);
  await db.execute(sql`select from control_cards where instrument_id = ${instrumentId} for share`);
}
