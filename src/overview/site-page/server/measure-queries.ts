import { and, eq, sql } from 'drizzle-orm';
import { recordsWithinReach } from '#customers/client-records/server/public.ts';
import { addresses, clients } from '#customers/schema.ts';
import type { DosimeterState } from '#field/dosimeter-states/rules.ts';
import { stateSql } from '#field/dosimeter-states/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { Measure } from '#laboratory/results/contract.ts';
import { measureOfResult } from '#laboratory/results/server/public.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import type { Answer } from '#surveys/surveys/rules.ts';
import { answersJson } from '#surveys/surveys/server/public.ts';

export type StoredPeriod = {
  trattamento: number;
  dosimetro: number;
  codice: string;
  inizio: string;
  fine: string | null;
  stato: DosimeterState;
  misura: Measure | null;
};
export type StoredPoint = {
  id: number;
  nome: string;
  codicePiano: number | null;
  oldPiano: string | null;
  stanza: string | null;
  superficie: number | null;
  attivo: boolean;
  periodi: StoredPeriod[];
};

/** The points of a site with everything placed at them, the latest first; null when it is out of reach. */
export async function findSiteMeasures(
  db: Db,
  user: User,
  addressId: number,
  today: string,
): Promise<{ answers: Answer[]; isInUse: boolean; punti: StoredPoint[] } | null> {
  const period = jsonObject<StoredPeriod>({
    trattamento: sql`placements.id`,
    dosimetro: sql`placements.dosimeter_id`,
    codice: sql`d.code`,
    inizio: sql`placements.started_on`,
    fine: sql`placements.ended_on`,
    stato: stateSql(today),
    misura: sql`case when results.id is not null then ${measureOfResult} end`,
  });
  const point = jsonObject<StoredPoint>({
    id: sql`m.id`,
    nome: sql`m.alias`,
    codicePiano: sql`m.floor_id`,
    oldPiano: sql`m.old_floor`,
    stanza: sql`m.room_name`,
    superficie: sql`m.surface`,
    attivo: sql`m.active`,
    periodi: sql`coalesce((select json_agg(${period} order by placements.started_on desc, placements.id desc)
        from placements join dosimeters d on d.id = placements.dosimeter_id
        left join results on results.placement_id = placements.id and results.in_force
       where placements.point_id = m.id and placements.started_on is not null), '[]')`,
  });
  const [found] = await db
    .select({
      answers: answersJson('building_answers', sql`addresses.id`),
      isInUse: sql<boolean>`addresses.active and clients.active and principals.active`,
      punti: sql<
        StoredPoint[]
      >`coalesce((select json_agg(${point} order by m.active desc, m.position, m.alias, m.id)
        from measurement_points m where m.address_id = addresses.id), '[]')`,
    })
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .innerJoin(principals, eq(principals.id, clients.principalId))
    .where(and(eq(addresses.id, addressId), recordsWithinReach(user, clients.principalId)));
  return found ?? null;
}
