import { desc, eq, sql } from 'drizzle-orm';
import { addresses, clients } from '#customers/schema.ts';
import { siteReminders } from '#field/candidates/schema.ts';
import { siteLevel } from '#laboratory/report-settings/server/public.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Answer } from '#surveys/surveys/rules.ts';
import { answersJson, inForce, type Questionnaire } from '#surveys/surveys/server/public.ts';

/** Whose a site is, and when its customer was reminded last. */
export type SiteOwner = {
  id: number;
  cliente: number;
  committente: number;
  reminderEmailSent: string | null;
};

/** The owners of sites, by the site's id. */
export async function listOwners(db: Db, siteIds: readonly number[]): Promise<Map<number, SiteOwner>> {
  const { rows } = await db.execute<SiteOwner>(sql`
    select a.id, c.id as cliente, c.principal_id as committente,
           (select max(r.sent_on)::text from site_reminders r where r.address_id = a.id) as "reminderEmailSent"
      from addresses a join clients c on c.id = a.client_id
     where a.id = any(${sql.param([...siteIds])}::int[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

export type SiteDetail = {
  id: number;
  committente: number;
  province: string;
  answers: Answer[];
  numero: { year: number; number: number } | null;
};

/** Whose sites are, what is answered of their buildings, and the number of their report among these; by the site's id. */
export async function listDetails(
  db: Db,
  siteIds: readonly number[],
  reportIds: readonly number[],
): Promise<Map<number, SiteDetail>> {
  const { rows } = await db.execute<SiteDetail>(sql`
    select a.id, c.principal_id as committente, a.province, ${answersJson('building_answers', sql`a.id`)} as answers,
           (select json_build_object('year', f.year, 'number', f.number) from final_reports f
             where f.address_id = a.id and f.id = any(${sql.param([...reportIds])}::int[]) limit 1) as numero
      from addresses a join clients c on c.id = a.client_id
     where a.id = any(${sql.param([...siteIds])}::int[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The reference levels of sites, Bq/m³, by the site's id. */
export async function listLevels(
  db: Db,
  settings: Parameters<typeof siteLevel>[0],
  siteIds: readonly number[],
): Promise<Map<number, number>> {
  if (siteIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; level: number }>(sql`
    select site.id, ${siteLevel(settings, sql`site.id`)} as level
      from unnest(${sql.param([...siteIds])}::int[]) as site (id)`);
  return new Map(rows.map(({ id, level }) => [id, level]));
}

const columns = {
  id: addresses.id,
  alias: addresses.name,
  address: sql<string>`addresses.address || ', ' || addresses.postal_code || ' ' || addresses.city
    || case when addresses.province = '' then '' else ' (' || addresses.province || ')' end`,
  latitude: addresses.latitude,
  longitude: addresses.longitude,
  nomeAzienda: clients.name,
  cliente: clients.id,
  committente: clients.principalId,
};
const selectSite = (db: Db, siteId: number) =>
  db
    .select(columns)
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(eq(addresses.id, siteId));
export type SiteRow = Awaited<ReturnType<typeof selectSite>>[number];

/** Whether measured or not; null when there is no such site. */
export async function findSite(db: Db, siteId: number): Promise<SiteRow | null> {
  return (await selectSite(db, siteId))[0] ?? null;
}

/** The same, held until the transaction ends: two presses come one after the other. */
export async function lockSite(db: Db, siteId: number): Promise<SiteRow | null> {
  return (await selectSite(db, siteId).for('no key update', { of: addresses }))[0] ?? null;
}

export async function findLastReminder(db: Db, siteId: number): Promise<string | null> {
  const [last] = await db
    .select({ sentOn: siteReminders.sentOn })
    .from(siteReminders)
    .where(eq(siteReminders.addressId, siteId))
    .orderBy(desc(siteReminders.sentOn))
    .limit(1);
  return last?.sentOn ?? null;
}

export async function insertReminder(db: Db, reminder: typeof siteReminders.$inferInsert): Promise<void> {
  await db.insert(siteReminders).values(reminder);
}

export async function updateCoordinates(
  db: Db,
  siteId: number,
  place: { latitude: number; longitude: number },
): Promise<void> {
  await db.update(addresses).set(place).where(eq(addresses.id, siteId));
}

type Asked = { building: Questionnaire; employer: Questionnaire; answers: Record<number, Answer[]> };

/** Both questionnaires in force, and what these clients answered to the employer's, by the client's id. */
export async function findEmployerAnswers(db: Db, clientIds: readonly number[]): Promise<Asked> {
  const { rows } = await db.execute<Asked>(sql`
    select ${inForce('building')} as building, ${inForce('employer')} as employer,
           coalesce((select json_object_agg(c.id, ${answersJson('employer_answers', sql`c.id`)})
             from clients c where c.id = any(${sql.param([...clientIds])}::int[])), '{}') as answers`);
  const [found] = rows;
  if (!found) throw new Error('a select without from returned nothing');
  return found;
}
