import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { keptUntilWritten } from '#platform/server/records/kept-until-written.ts';
import type { PointData } from '#surveys/isin-readiness/rules.ts';
import type { Answer } from '#surveys/surveys/rules.ts';
import { inForce, type Questionnaire } from '#surveys/surveys/server/public.ts';
import type { Transmission } from '../contract.ts';
import type { Half, SiteGap, State } from '../rules.ts';
import { isinTransmissions } from '../schema.ts';
import type { SiteRow } from '../sites/contract.ts';
import { candidates, frozenSites, hasMeasurement, openSites } from './candidates.ts';
import { restsOnOther } from './mean-basis.ts';

export type HalfFacts = {
  id: number;
  year: number;
  half: number;
  state: State;
  startsOn: string;
  endsOn: string;
  sentOn: string | null;
  counted: { sites: number; rows: number; amendments: number };
};

const dueDays = sql`(select (v.mapping ->> 'dueDays')::int from isin_mappings v order by v.number desc limit 1)`;

/** SQL: how much a half-year `t` transmits, of rows of a site each; of its sites that were not left out. */
const counted = (rows: SQL) => sql`(
  select json_build_object('sites', count(*), 'rows', coalesce(sum(i.rows), 0), 'amendments', coalesce(sum(i.amendments), 0))
    from (select address_id, count(*) as rows, count(amends_id) as amendments from ${rows} i group by address_id) i
    left join isin_sites x on x.transmission_id = t.id and x.address_id = i.address_id
   where x.left_out_reason is null)`;

/** The earliest half-year that was opened; null when none was. */
export async function findFirstHalf(db: Db): Promise<Half | null> {
  const { rows } = await db.execute<Half>(
    sql`select year, half from isin_transmissions order by starts_on limit 1`,
  );
  return rows[0] ?? null;
}

type Halves = { dueDays: number; halves: readonly HalfFacts[] };

/** Whatever the half-years and what they transmit follow from. */
const countedTables = [
  ...(['isin_transmissions', 'isin_rows', 'isin_sites', 'isin_mappings'] as const),
  ...(['placements', 'measurement_points', 'results'] as const),
];

/** Every half-year that was opened, the latest first, and the days that the laboratory gives itself. */
export const listHalves = keptUntilWritten<void, Halves>(countedTables, countHalves);

async function countHalves(db: Db): Promise<Halves> {
  const { rows } = await db.execute<{ dueDays: number; halves: HalfFacts[] }>(sql`
    select ${dueDays} as "dueDays", coalesce((
      select json_agg(json_build_object('id', t.id, 'year', t.year, 'half', t.half, 'state', t.state,
               'startsOn', t.starts_on, 'endsOn', t.ends_on, 'sentOn', t.sent_on,
               'counted', case when t.state = 'open' then ${counted(candidates)}
                 else ${counted(sql`(select * from isin_rows r where r.transmission_id = t.id)`)} end)
             order by t.ends_on desc)
        from isin_transmissions t), '[]') as halves`);
  const [found] = rows;
  if (!found) throw new Error('a select without from has a row');
  return found;
}

type Site = Pick<SiteRow, 'id' | 'name' | 'client' | 'principal' | 'rows' | 'amendments' | 'leftOut'>;

/** A site of an open transmission with everything that tells what it lacks. */
export type OpenSite = Site & {
  measured: number[];
  points: PointData[];
  istat: string | null;
  address: {
    address: string;
    city: string;
    postalCode: string;
    province: string;
    regionId: number | null;
    latitude: number | null;
    longitude: number | null;
    buildingCode: string | null;
    riskContext: string | null;
  };
  buildingAnswers: Answer[];
  employerAnswers: Answer[];
};

export type FrozenSite = Site & { missing: SiteGap[] };

type Who = { name: string | null; at: string } | null;

export type TransmissionFacts = Omit<HalfFacts, 'counted'> & {
  dueDays: number;
  version: number;
  round: number;
  recognition: string | null;
  opened: NonNullable<Who>;
  checked: Who;
  exported: Who;
  sent: Transmission['sent'];
  receipt: Transmission['receipt'];
  exports: Omit<Transmission['exports'][number], 'name'>[];
  changed: number;
} & (
    | { state: 'open'; building: Questionnaire; employer: Questionnaire; sites: OpenSite[] }
    | { state: Exclude<State, 'open'>; sites: FrozenSite[] }
  );

const who = (step: 'opened' | 'checked' | 'exported' | 'sent' | 'receipt', more = sql``) => sql`
  case when ${sql.raw(`t.${step}_at`)} is not null then json_build_object('at', ${sql.raw(`t.${step}_at`)},
    'name', (select w.name from users w where w.id = ${sql.raw(`t.${step}_by`)}) ${more}) end`;

/** Frozen rows that are not any more what was measured, or whose annual mean is not. */
const changed = sql`case when t.state not in ('checked', 'exported') then 0 else (
  select count(*)::int from isin_rows i
   where i.transmission_id = t.id and i.included and case when i.result_id is null
     then ${hasMeasurement(sql`i.placement_id`)} else not exists (
     select from placements p join results r on r.placement_id = p.id and r.in_force
      where p.id = i.placement_id and r.id = i.result_id and r.state in ('valid', 'below-limit') and not p.lost
        and p.point_id = i.point_id and p.started_on = i.started_on and p.ended_on = i.ended_on) or ${restsOnOther('i')} end) end`;

const files = sql`coalesce((
  select json_agg(json_build_object('id', e.id, 'format', e.format, 'mapping', v.number, 'sha256', e.sha256,
           'size', e.size, 'rows', e.rows, 'isOld', e.round < t.round,
           'made', json_build_object('name', w.name, 'at', e.created_at)) order by e.id desc)
    from isin_exports e join isin_mappings v on v.id = e.mapping_id left join users w on w.id = e.created_by
   where e.transmission_id = t.id), '[]')`;

/** A half-year with its sites: as they stand while it is open, as they were frozen from the check on. */
export async function findTransmission(db: Db, id: number): Promise<TransmissionFacts | null> {
  const { rows } = await db.execute<TransmissionFacts>(sql`
    select t.id, t.year, t.half, t.state, t.starts_on::text as "startsOn", t.ends_on::text as "endsOn",
           t.sent_on::text as "sentOn", t.version, t.round, t.service_recognition as recognition,
           ${dueDays} as "dueDays", ${who('opened')} as opened, ${who('checked')} as checked,
           ${who('exported')} as exported,
           ${who('sent', sql`, 'note', t.sent_note, 'exportId', t.sent_export_id`)} as sent,
           ${who('receipt', sql`, 'fileName', t.receipt_name`)} as receipt,
           ${files} as exports, ${changed} as changed,
           case when t.state = 'open' then ${inForce('building')} end as building,
           case when t.state = 'open' then ${inForce('employer')} end as employer,
           case when t.state = 'open' then ${openSites} else ${frozenSites} end as sites
      from isin_transmissions t where t.id = ${id}`);
  return rows[0] ?? null;
}

export type LockedTransmission = typeof isinTransmissions.$inferSelect;

/** Holds a half-year until this write is done. */
export async function lockTransmission(db: Db, id: number): Promise<LockedTransmission | null> {
  const [found] = await db.select().from(isinTransmissions).where(eq(isinTransmissions.id, id)).for('update');
  return found ?? null;
}

export async function insertTransmission(
  db: Db,
  { year, half }: Half,
  days: { startsOn: string; endsOn: string },
  opened: { openedBy: number; openedAt: Date },
): Promise<number> {
  const [row] = await db
    .insert(isinTransmissions)
    .values({ year, half, ...days, ...opened })
    .returning({ id: isinTransmissions.id });
  if (!row) throw new Error('insert returned nothing');
  return row.id;
}

export async function updateTransmission(
  db: Db,
  id: number,
  changes: Partial<typeof isinTransmissions.$inferInsert>,
): Promise<void> {
  await db.update(isinTransmissions).set(changes).where(eq(isinTransmissions.id, id));
}
