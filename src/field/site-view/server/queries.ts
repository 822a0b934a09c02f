import { and, eq, type SQL, sql } from 'drizzle-orm';
import { isMeasuring } from '#customers/client-records/server/public.ts';
import { clientColumns, isReachableClient } from '#customers/customers/server/public.ts';
import { expiryNoticeDays, nominalExposureDays } from '#customers/points/rules.ts';
import { addresses, clients } from '#customers/schema.ts';
import { addressJson } from '#customers/sites/server/public.ts';
import { mayAdd, withinZone } from '#identity/reach/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { isComplete, questionsForProvince } from '#surveys/surveys/rules.ts';
import { answersJson, inForce } from '#surveys/surveys/server/public.ts';
import type { ActiveDosimeter, FieldSite, ViewedPoint } from '../contract.ts';

/** SQL: the points selected by `condition` (on alias `m`) by name, those in use first, with what measures there. */
function viewedPoints(condition: SQL, today: string): SQL<ViewedPoint[]> {
  const noticeDays = nominalExposureDays - expiryNoticeDays;
  const dosimeter = jsonObject<ActiveDosimeter>({
    trattamento: sql`p.id`,
    codice: sql`d.code`,
    inizio: sql`p.started_on`,
    giorni: sql`${today}::date - p.started_on`,
    inScadenza: sql`${today}::date - p.started_on >= ${noticeDays}`,
  });
  const point = jsonObject<ViewedPoint>({
    id: sql`m.id`,
    alias: sql`m.alias`,
    stanza: sql`m.room_name`,
    superficie: sql`m.surface`,
    codicePiano: sql`m.floor_id`,
    oldPiano: sql`m.old_floor`,
    attivo: sql`m.active`,
    attivi: sql`coalesce(measuring.dosimeters, '[]')`,
  });
  return sql<ViewedPoint[]>`coalesce((
    select json_agg(${point} order by m.active desc, m.position, m.alias, m.id)
      from measurement_points m left join lateral (
        select json_agg(${dosimeter} order by p.started_on, p.id) as dosimeters
          from placements p join dosimeters d on d.id = p.dosimeter_id
         where p.point_id = m.id and ${isMeasuring}) measuring on true
     where ${condition}), '[]')`;
}

type SitePath = { committente: number; cliente: number; indirizzo: number };

/** An address in use and within reach (in `zone`, when one is given) with the points somebody works at on `today`. */
export async function findFieldSite(
  db: Db,
  user: User,
  path: SitePath,
  zone: number | undefined,
  today: string,
): Promise<FieldSite | null> {
  const isWorkedAt = sql`(m.active or measuring.dosimeters is not null)`;
  const [found] = await db
    .select({
      committente: { id: principals.id, displayName: principals.name },
      cliente: clientColumns,
      indirizzo: sql<
        FieldSite['indirizzo']
      >`(select ${addressJson} from addresses a where a.id = addresses.id)`,
      modificabile: mayAdd(user, 'address', sql`clients.principal_id`),
      employer: inForce('employer'),
      employerAnswers: answersJson('employer_answers', sql`addresses.client_id`),
      building: inForce('building'),
      buildingAnswers: answersJson('building_answers', sql`addresses.id`),
      punti: viewedPoints(sql`m.address_id = addresses.id and ${isWorkedAt}`, today),
    })
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .innerJoin(principals, eq(principals.id, clients.principalId))
    .where(
      and(
        eq(addresses.id, path.indirizzo),
        eq(addresses.active, true),
        isReachableClient(user, path),
        withinZone(user, zone, principals.id),
      ),
    );
  if (!found) return null;
  const { employer, employerAnswers, building, buildingAnswers, ...site } = found;
  const asked = questionsForProvince(building.questions, site.indirizzo.provincia);
  const questionari = {
    datore: isComplete(employer.questions, employerAnswers),
    edificio: isComplete(asked, buildingAnswers),
  };
  return { ...site, questionari };
}
