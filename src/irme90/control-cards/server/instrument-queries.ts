import { type SQL, sql } from 'drizzle-orm';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { instrumentLabel } from '#radioprotection/instruments/rules.ts';
import type { UsedInstrument } from '../../forms/rules.ts';
import type { InstrumentItem } from '../contract.ts';
import { type ErrorCode, errorCodeOf, type LimitsMessage, limitsMessage } from '../rules.ts';
import { isExpert } from './card-queries.ts';
import { measuresFor } from './reach.ts';

/** What is known of an instrument and its card; days `YYYY-MM-DD`, values µSv/h. */
type Row = StateRow & {
  id: number;
  clientId: number | null;
  brand: string;
  model: string;
  serialNumber: string;
  zoneId: number | null;
  zoneInstrumentId: number | null;
  taratura: string | null;
  cardName: string | null;
  expertId: number | null;
  cardEdr: string | null;
};

type StateRow = {
  nextCalibration: string | null;
  cardId: number | null;
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
 * SQL condition: card `k` was in use on `day`. One that was closed on that very day was, for whoever asks later and found
 * it checked; for today it is closed.
 */
const wasInUse = (day: string, isPast: boolean): SQL => sql`k.opened_on <= ${day} and (k.closed_on is null
  or k.closed_on > ${day} or (${isPast} and k.closed_on = ${day}))`;

/** SQL: whether card `k` was checked on `day`. */
const wasChecked = (day: string): SQL => sql`exists (select from control_measurements checked
  where checked.card_id = k.id and checked.kind = 'giornaliera' and checked.withdrawn_at is null
    and checked.measured_on = ${day})`;

/** SQL: of the instrument in row `i` what decides whether it may measure on that day, out of `stateJoins`. */
const stateColumns = (day: string) => sql`
  (case when i.calibrated_on is null then i.next_calibration else q.valid_until end)::text as "nextCalibration",
  k.id as "cardId", k.measurements_needed::int as "measurementsNeeded", k.mean, k.sigma,
  case when k.id is not null then (select count(*)::int from control_measurements l
    where l.card_id = k.id and l.kind = 'limite' and l.withdrawn_at is null
      and l.measured_on <= ${day}) end as "limitMeasurements",
  d.measured_on::text as "dailyMeasurement", d.value as "dailyValue"`;

/** SQL: the calibration that held on a day, the card that was in use, its last check until then. */
const stateJoins = (day: string, isPast = false) => sql`
  left join lateral (select c.calibrated_on, c.valid_until from instrument_calibrations c
     where c.instrument_id = i.id and c.calibrated_on <= ${day}
     order by c.calibrated_on desc limit 1) q on true
  left join lateral (select k.* from control_cards k
     where k.instrument_id = i.id and ${wasInUse(day, isPast)}
     order by ${wasChecked(day)} desc, k.opened_on desc, k.id desc limit 1) k on true
  left join lateral (select m.measured_on, m.value from control_measurements m
     where m.card_id = k.id and m.kind = 'giornaliera' and m.withdrawn_at is null
       and m.measured_on <= ${day}
     order by m.measured_on desc limit 1) d on true`;

type Asked = { clientId: number; day: string; isPast?: boolean; only?: number };

/**
 * The portable instruments that a client may measure with, with what each may do on `day`, in one statement. Of a day that
 * has passed: the card that was in use, the calibration that held, the checks that were made by then.
 */
export async function listUsableInstruments(
  db: Db,
  { clientId, day, isPast = false, only }: Asked,
): Promise<UsableInstrument[]> {
  const { rows } = await db.execute<Row>(sql`
    select i.id, i.principal_id as "clientId", i.brand, i.model, i.serial_number as "serialNumber",
           z.zone_id as "zoneId", z.id as "zoneInstrumentId",
           q.calibrated_on::text as taratura, ${stateColumns(day)}, k.name as "cardName", case when ${isExpert(sql`e`)} then k.expert_id end as "expertId", e.name as "cardEdr"
      from instruments i ${stateJoins(day, isPast)}
      left join users e on e.id = k.expert_id
      left join lateral (select n.id, n.zone_id from zone_instruments n
          left join principal_zones c on c.zone_id = n.zone_id and c.principal_id = ${clientId}
         where n.instrument_id = i.id
         order by n.id is not distinct from k.zone_instrument_id desc, c.zone_id is not null desc, n.id limit 1) z on true
     where i.kind = 'portatile' and ${isUsedBy(clientId)} ${only === undefined ? sql`` : sql`and i.id = ${only}`}
     order by lower(i.brand), lower(i.model), i.serial_number, i.id`);
  return rows.map((row) => usableOn(row, day));
}

function stateOn(row: StateRow, day: string) {
  const { cardId, nextCalibration, limitMeasurements, dailyMeasurement, dailyValue, mean, sigma } = row;
  const limits = mean === null || sigma === null ? null : { mean, sigma };
  const state = {
    ...{ cardId, nextCalibration, limitMeasurements, dailyMeasurement },
    limitMeasurementsNeeded: row.measurementsNeeded,
    limitsMessage: limitsMessage(dailyValue, limits),
  };
  return { ...state, errorCode: errorCodeOf(state, day) };
}

/** An instrument of the clients for which somebody may measure, and whether it may be used today. */
export type ReachedInstrument = {
  id: number;
  label: string;
  clients: readonly { id: number; nome: string }[];
  cardName: string | null;
  /** Who answers for its card. */
  expertId: number | null;
  nextCalibration: string | null;
  dailyMeasurement: string | null;
  /** The day from which it was measured with, or its card was opened: since then a daily measurement is missing. */
  measuredSince: string | null;
  errorCode: ErrorCode;
  limitsMessage: LimitsMessage;
};
export type ReachedRow = StateRow &
  Pick<Row, 'id' | 'brand' | 'model' | 'serialNumber' | 'cardName' | 'expertId'> &
  Pick<ReachedInstrument, 'clients'> & { openedOn: string | null };

/** SQL: the portable instruments with which somebody may measure for clients within reach, a row each. */
export const reachedInstruments = (user: User, today: string): SQL => sql`
  select i.id, i.brand, i.model, i.serial_number as "serialNumber", ${stateColumns(today)}, k.name as "cardName",
         k.expert_id as "expertId", k.opened_on::text as "openedOn", u.clients
    from instruments i ${stateJoins(today)}
    join lateral (select json_agg(json_build_object('id', p.id, 'nome', p.name) order by lower(p.name), p.id) as clients
        from control_clients c join principals p on p.id = c.principal_id
       where ${isUsedBy(sql`c.principal_id`)} and ${measuresFor(user, sql`c.principal_id`, today)}) u on u.clients is not null
   where i.kind = 'portatile' and i.active`;

/** A row of `reachedInstruments` as it stands today. */
export function reachedOn(row: ReachedRow, today: string): ReachedInstrument {
  const { id, clients, cardName, expertId, nextCalibration, dailyMeasurement, openedOn } = row;
  const { errorCode, limitsMessage: message } = stateOn(row, today);
  return {
    ...{ id, label: instrumentLabel(row), clients, cardName, expertId, nextCalibration, dailyMeasurement },
    ...{ measuredSince: dailyMeasurement ?? openedOn, errorCode, limitsMessage: message },
  };
}

function usableOn(row: Row, day: string): UsableInstrument {
  const { id, brand, model, serialNumber, taratura, nextCalibration, mean, sigma, expertId } = row;
  const { cardId, cardName, cardEdr, dailyMeasurement, dailyValue } = row;
  const label = instrumentLabel(row);
  const named = { value: id, label, brand, model, serialNumber, taratura, nextCalibration };
  return {
    item: {
      ...{ ...named, id, clientId: row.clientId, zoneId: row.zoneId, zoneInstrumentId: row.zoneInstrumentId },
      ...{ cardName, cardEdr, ...stateOn(row, day) },
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
