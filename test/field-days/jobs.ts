import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import type { PrincipalWorld } from '#test/support/radon-world.ts';

/** What the operator is to do at one point. Ids of dosimeters are those of their attributions. */
export type Job = {
  dosimeter: { id: number; codice: string };
  /** The dosimeter that gives way, for a replacement. */
  old: { id: number; codice: string } | null;
  /** A known point, or the name of one that is new. */
  point: { id: number; alias: string } | { alias: string };
  hasPhoto: boolean;
  /** Somebody else places its dosimeter meanwhile: the server will refuse it. */
  isTaken: boolean;
};

const replacementEvery = 5;
const newPointEvery = 3;
const photoEvery = 2;
const takenEvery = 50;

/** Dosimeters, points and old placements of a day, and what is to be done with them. */
export async function prepareJobs(db: Db, own: PrincipalWorld, name: string, count: number): Promise<Job[]> {
  const { rows } = await db.execute<{
    number: number;
    id: number;
    code: string;
    point: number;
    old: number | null;
    oldCode: string | null;
  }>(sql`
    with numbers as (select n from generate_series(1, ${count}) n),
    made_dosimeters as (
      insert into dosimeters (code) select ${`${name}N`} || n from numbers
      union all select ${`${name}O`} || n from numbers where n % ${replacementEvery} = 0
      returning id, code),
    made_points as (
      insert into measurement_points (address_id, alias, floor_id)
      select ${own.address.id}, ${`${name} locale `} || n, 4 from numbers returning id, alias),
    given as (
      insert into placements (dosimeter_id, principal_id, shipped_on)
      select id, ${own.principal.id}, '2026-02-02' from made_dosimeters where code like ${`${name}N%`}
      returning id, dosimeter_id),
    placed as (
      insert into placements (dosimeter_id, principal_id, shipped_on, point_id, started_on, placed_at)
      select d.id, ${own.principal.id}, '2025-11-02', p.id, '2025-11-16', '2025-11-16T08:00:00Z'
        from made_dosimeters d
        join made_points p on p.alias = ${`${name} locale `} || substr(d.code, ${name.length + 2})
       where d.code like ${`${name}O%`}
      returning id, dosimeter_id, point_id)
    select n as number, g.id, d.code, p.id as point, o.id as old, od.code as "oldCode"
      from numbers
      join made_dosimeters d on d.code = ${`${name}N`} || n
      join given g on g.dosimeter_id = d.id
      join made_points p on p.alias = ${`${name} locale `} || n
      left join placed o on o.point_id = p.id
      left join made_dosimeters od on od.id = o.dosimeter_id
     order by n`);
  const jobs = rows.map(({ number, id, code, point, old, oldCode }): Job => {
    const alias = `${name} nuovo ${number}`;
    const isReplacement = old !== null && oldCode !== null;
    const isNew = !isReplacement && number % newPointEvery === 0;
    return {
      dosimeter: { id, codice: code },
      old: isReplacement ? { id: old, codice: oldCode } : null,
      point: isNew ? { alias } : { id: point, alias: `${name} locale ${number}` },
      hasPhoto: number % photoEvery === 0,
      isTaken: number % takenEvery === takenEvery - 1,
    };
  });
  for (const { dosimeter } of jobs.filter(({ isTaken }) => isTaken))
    await db.execute(sql`
      with elsewhere as (
        insert into measurement_points (address_id, alias, floor_id)
        values (${own.address.id}, ${`Altrove ${dosimeter.codice}`}, 4) returning id)
      update placements set point_id = elsewhere.id, started_on = ${testDay}, placed_at = '2026-03-09T08:00:00Z'
        from elsewhere where placements.id = ${dosimeter.id}`);
  return jobs;
}

/** How often each of these dosimeters was placed, with which photo, and how often its new point was made. */
export async function placedTimes(
  db: Db,
  jobs: readonly Job[],
): Promise<Map<number, { times: number; photo: string | null; points: number }>> {
  const ids = jobs.map(({ dosimeter }) => dosimeter.id);
  const { rows } = await db.execute<{ id: number; times: number; photo: string | null; points: number }>(sql`
    select p.id, p.photo_sha256 as photo,
           (select count(*)::int from audit_events e
             where e.event = 'placement.placed' and e.entity_id = p.id::text) as times,
           (select count(*)::int from measurement_points other
             where other.address_id = point.address_id and other.alias = point.alias) as points
      from placements p left join measurement_points point on point.id = p.point_id
     where p.id = any(${sql.param(ids)}::int[])`);
  return new Map(rows.map(({ id, ...found }) => [id, found]));
}
