import { and, eq, sql } from 'drizzle-orm';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { InstrumentChecks } from '../calibrations/contract.ts';
import { instrumentCalibrations } from '../schema.ts';
import { instrumentsWithinReach, measuresFor } from './reach.ts';

type Found = Omit<InstrumentChecks, 'modificabile'>;

/** Who reads, and on which day. */
export type Reading = { user: User; today: string };

/**
 * Calibrations, zones and cards of an instrument; null: no such instrument. Of one that is out of reach only what the
 * register of instruments says of it: its calibrations without their certificates.
 */
export async function findChecks(
  db: Db,
  instrumentId: number,
  { user, today }: Reading,
): Promise<Found | null> {
  const isReached = instrumentsWithinReach(user, today);
  const { rows } = await db.execute<Found>(sql`
    select coalesce((select json_agg(json_build_object('id', c.id, 'fatta', c.calibrated_on, 'finoAl', c.valid_until,
          'laboratorio', c.laboratory, 'certificato', c.certificate_number,
          'file', case when c.certificate_sha256 is not null and ${isReached} then coalesce(c.certificate_name, 'certificato.pdf') end,
          'chi', u.name, 'quando', to_char(c.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
          'versione', c.version) order by c.calibrated_on desc)
        from instrument_calibrations c left join users u on u.id = c.added_by where c.instrument_id = i.id), '[]') as tarature,
      coalesce((select json_agg(json_build_object('id', z.id, 'nome', z.name) order by lower(z.name), z.id)
        from zone_instruments n join zones z on z.id = n.zone_id where n.instrument_id = i.id), '[]') as zone,
      coalesce((select json_agg(json_build_object('id', k.id, 'nome', k.name, 'aperta', k.opened_on, 'chiusa', k.closed_on,
          'motivo', k.close_reason, 'edr', e.name, 'misure', (select count(*)::int from control_measurements m
            where m.card_id = k.id and m.withdrawn_at is null))
          order by k.closed_on is null desc, k.opened_on desc, k.id desc)
        from control_cards k left join users e on e.id = k.expert_id where k.instrument_id = i.id and ${isReached}), '[]') as carte,
      coalesce((select json_agg(json_build_object('id', p.id, 'nome', p.name) order by lower(p.name), p.id)
        from control_clients c join principals p on p.id = c.principal_id and p.active
       where c.active and ${measuresFor(user, sql`c.principal_id`, today)} and (c.principal_id = i.principal_id or (i.principal_id is null and exists (
         select from zone_instruments n join principal_zones s on s.zone_id = n.zone_id and s.principal_id = p.id
          where n.instrument_id = i.id)))), '[]') as clienti,
      coalesce((select json_agg(json_build_object('id', z.id, 'nome', z.name) order by lower(z.name), z.id)
        from zones z where z.active), '[]') as "zoneDaScegliere",
      i.principal_id is null as "dellaCasa" from instruments i where i.id = ${instrumentId}`);
  return rows[0] ?? null;
}

type Stored = typeof instrumentCalibrations.$inferSelect;

/** A calibration of an instrument, locked. */
export async function lockCalibration(
  db: Db,
  { instrument, taratura }: { instrument: number; taratura: number },
): Promise<Stored | undefined> {
  const [found] = await db
    .select()
    .from(instrumentCalibrations)
    .where(and(eq(instrumentCalibrations.id, taratura), eq(instrumentCalibrations.instrumentId, instrument)))
    .for('update');
  return found;
}

/** The calibration of a day; null: there is none. */
export async function findCalibrationOf(
  db: Db,
  { instrument, on }: { instrument: number; on: string },
): Promise<Stored | null> {
  const [found] = await db
    .select()
    .from(instrumentCalibrations)
    .where(
      and(eq(instrumentCalibrations.instrumentId, instrument), eq(instrumentCalibrations.calibratedOn, on)),
    );
  return found ?? null;
}

export async function insertCalibration(
  db: Db,
  values: typeof instrumentCalibrations.$inferInsert,
): Promise<void> {
  await db.insert(instrumentCalibrations).values(values);
}

export async function updateCalibration(db: Db, id: number, values: Partial<Stored>): Promise<void> {
  await db.update(instrumentCalibrations).set(values).where(eq(instrumentCalibrations.id, id));
}

/** Where the certificate of a calibration is kept; null: it has none, or the instrument is out of reach. */
export async function findCertificate(
  db: Db,
  { instrument, taratura }: { instrument: number; taratura: number },
  { user, today }: Reading,
): Promise<{ sha256: string; name: string } | null> {
  const { rows } = await db.execute<{ sha256: string; name: string }>(sql`
    select c.certificate_sha256 as sha256, coalesce(c.certificate_name, 'certificato.pdf') as name
      from instrument_calibrations c join instruments i on i.id = c.instrument_id
     where c.id = ${taratura} and c.instrument_id = ${instrument} and c.certificate_sha256 is not null
       and ${instrumentsWithinReach(user, today)}`);
  return rows[0] ?? null;
}

/** Brings the zones of an instrument to these. */
export async function replaceZones(db: Db, instrumentId: number, zoneIds: readonly number[]): Promise<void> {
  const wanted = sql`${sql.param([...zoneIds])}::int[]`;
  await db.execute(sql`update control_cards set zone_instrument_id = null where zone_instrument_id in (
    select id from zone_instruments where instrument_id = ${instrumentId} and zone_id <> all(${wanted}))`);
  await db.execute(sql`delete from zone_instruments
     where instrument_id = ${instrumentId} and zone_id <> all(${wanted})`);
  await db.execute(sql`insert into zone_instruments (instrument_id, zone_id)
    select ${instrumentId}, z.id from zones z where z.id = any(${wanted}) and z.active on conflict do nothing`);
}

export async function listZoneIds(db: Db, instrumentId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select zone_id as id from zone_instruments where instrument_id = ${instrumentId} order by zone_id`);
  return rows.map(({ id }) => id);
}
