import { and, eq, type SQL, sql } from 'drizzle-orm';
import { isMeasuring, parentJson, recordsWithinReach } from '#customers/client-records/server/public.ts';
import { nominalExposureDays } from '#customers/points/rules.ts';
import { addresses, clients } from '#customers/schema.ts';
import { addressSql } from '#geography/town-words/server/public.ts';
import { mayAdd } from '#identity/reach/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { LawUse } from '#laboratory/report-settings/contract.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { isSignedRevision, openToCustomers, overLevel } from '#reports/final-reports/server/public.ts';
import { measuredPoints } from '#reports/site-verdict/server/public.ts';
import { answersJson, inForce } from '#surveys/surveys/server/public.ts';
import type { MeasuringNow, SiteReport } from '../contract.ts';

/** The records above an address, and whether somebody reaches it. */
const withinSite = (user: User, addressId: number) =>
  and(eq(addresses.id, addressId), recordsWithinReach(user, clients.principalId));

export type ReportRow = SiteReport & { uso: LawUse };

/** Whether the reader is of the laboratory: it sees all revisions, and what authorities are to be told. */
type Reader = { user: User; isLaboratory: boolean };

/** SQL value: the reports of the address, the latest first, each by the latest revision that the reader may see. */
function reportsOf({ isLaboratory }: Reader): SQL<ReportRow[]> {
  const row = jsonObject<ReportRow>({
    id: sql`f.id`,
    numero: sql`'RF-' || f.year || '-' || f.number`,
    revisione: sql`r.revision`,
    emessa: sql`(f.issued_at at time zone 'Europe/Rome')::date`,
    supera: overLevel,
    annullata: sql`exists (select from final_report_withdrawals w where w.report_id = f.id)`,
    firmata: isSignedRevision,
    comunicare: isLaboratory
      ? sql`(select n.due_on from authority_notices n where n.report_id = f.id and n.sent_on is null)`
      : sql`null`,
    uso: sql`coalesce(r.content ->> 'use', 'workplace')`,
  });
  return sql<ReportRow[]>`coalesce((
    select json_agg(${row} order by f.id desc) from final_reports f
      join lateral (select * from final_report_revisions r where r.report_id = f.id
        and ${isLaboratory ? sql`true` : openToCustomers('r')} order by r.revision desc limit 1) r on true
     where f.address_id = addresses.id), '[]')`;
}

const measuringNow = sql<MeasuringNow[]>`coalesce((
  select json_agg(${jsonObject<MeasuringNow>({
    trattamento: sql`p.id`,
    codice: sql`d.code`,
    punto: sql`json_build_object('id', m.id, 'nome', m.alias)`,
    codicePiano: sql`m.floor_id`,
    oldPiano: sql`m.old_floor`,
    inizio: sql`p.started_on`,
    scadenza: sql`p.started_on + ${nominalExposureDays}::int`,
  })} order by p.started_on, m.alias, p.id)
    from measurement_points m join placements p on p.point_id = m.id join dosimeters d on d.id = p.dosimeter_id
   where m.address_id = addresses.id and ${isMeasuring} and not p.lost), '[]')`;

/** Everything that header and overview of a site are made of; null when it is out of reach. */
export async function findSite(db: Db, reader: Reader, addressId: number) {
  const [found] = await db
    .select({
      id: addresses.id,
      nome: addresses.name,
      indirizzo: addressSql(sql`addresses`),
      province: addresses.province,
      attivo: addresses.active,
      cliente: parentJson('clients'),
      committente: parentJson('principals'),
      modificabile: mayAdd(reader.user, 'address', sql`clients.principal_id`),
      points: measuredPoints(sql`addresses.id`),
      inPosizione: measuringNow,
      building: inForce('building'),
      answers: answersJson('building_answers', sql`addresses.id`),
      employer: inForce('employer'),
      employerAnswers: answersJson('employer_answers', sql`addresses.client_id`),
      planimetrie: sql<number>`(select count(*)::int from floor_plans f where f.address_id = addresses.id and f.active)`,
      reports: reportsOf(reader),
    })
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .innerJoin(principals, eq(principals.id, clients.principalId))
    .where(withinSite(reader.user, addressId));
  return found ?? null;
}

/** The reports of a site; null when it is out of reach. */
export async function findSiteReports(db: Db, reader: Reader, addressId: number) {
  const [found] = await db
    .select({ committente: clients.principalId, reports: reportsOf(reader) })
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(withinSite(reader.user, addressId));
  return found ?? null;
}

export type SiteRecords = { points: number[]; placements: number[]; plans: number[]; reports: number[] };

/** What belongs to a site, whose events are its history; null when it is out of reach. */
export async function findSiteRecords(
  db: Db,
  { user, isLaboratory }: Reader,
  addressId: number,
): Promise<SiteRecords | null> {
  const ids = (rows: SQL) => sql<number[]>`coalesce((select json_agg(x.id) from (${rows}) x), '[]')`;
  const [found] = await db
    .select({
      points: ids(sql`select m.id from measurement_points m where m.address_id = addresses.id`),
      placements: ids(sql`select p.id from measurement_points m join placements p on p.point_id = m.id
        where m.address_id = addresses.id`),
      plans: ids(sql`select f.id from floor_plans f where f.address_id = addresses.id`),
      reports: isLaboratory
        ? ids(sql`select f.id from final_reports f where f.address_id = addresses.id`)
        : sql<number[]>`'[]'::json`,
    })
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(withinSite(user, addressId));
  return found ?? null;
}
