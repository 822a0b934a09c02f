import { and, eq, max, sql } from 'drizzle-orm';
import { isMeasuring, recordsWithinReach } from '#customers/client-records/server/public.ts';
import { addresses, clients } from '#customers/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import type { Candidate } from '../contract.ts';
import type { MeasuringPoint } from '../rules.ts';
import { siteReminders } from '../schema.ts';

type Period = { from: string; to: string | null };

const candidateJson = jsonObject<Candidate>({
  measurePointId: sql`m.id`,
  measurePointName: sql`m.alias`,
  floorNumber: sql`m.floor_id`,
  floorOld: sql`m.old_floor`,
  dosimeter: jsonObject<Candidate['dosimeter']>({
    codice: sql`d.code`,
    inizio: sql`p.started_on`,
    fine: sql`p.ended_on`,
    giorni: sql`p.ended_on - p.started_on`,
    risultato: sql`exists (select from results r
      where r.placement_id = p.id and r.in_force and r.state in ('valid', 'below-limit'))`,
    daRicontare: sql`exists (select from results r
      where r.placement_id = p.id and r.in_force and r.state = 'recount')`,
    relazione: sql`(select h.report_id from final_report_placements h
      where h.placement_id = p.id and h.in_force)`,
  }),
});

/**
 * Dosimeters that have measured at an address within reach, by point and start: placed on `from` or later, removed on
 * `to` or earlier, not lost. Null when there is no such address.
 */
export async function listCandidates(
  db: Db,
  user: User,
  addressId: number,
  { from, to }: Period,
): Promise<Candidate[] | null> {
  const [found] = await db
    .select({
      candidates: sql<Candidate[]>`coalesce((
        select json_agg(${candidateJson} order by m.position, m.alias, m.id, p.started_on, p.ended_on, p.id)
          from measurement_points m join placements p on p.point_id = m.id join dosimeters d on d.id = p.dosimeter_id
         where m.address_id = addresses.id and p.started_on >= ${from}::date and p.ended_on is not null
           and p.ended_on <= coalesce(${to}::date, p.ended_on) and not p.lost), '[]')`,
    })
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(and(eq(addresses.id, addressId), recordsWithinReach(user, clients.principalId)));
  return found?.candidates ?? null;
}

/** The points of an address that something measures at now, each with when that began. */
export async function listMeasuringPoints(db: Db, addressId: number): Promise<MeasuringPoint[]> {
  const { rows } = await db.execute<MeasuringPoint>(sql`
    select m.id, m.alias, m.floor_id as "codicePiano", m.old_floor as "oldPiano", min(p.started_on)::text as inizio
      from measurement_points m join placements p on p.point_id = m.id
     where m.address_id = ${addressId} and ${isMeasuring}
     group by m.id order by m.position, m.alias, m.id`);
  return rows;
}

/** The day of the last reminder about an address; null when nobody was reminded. */
export async function findLastReminder(db: Db, addressId: number): Promise<string | null> {
  const [found] = await db
    .select({ last: max(siteReminders.sentOn) })
    .from(siteReminders)
    .where(eq(siteReminders.addressId, addressId));
  return found?.last ?? null;
}
