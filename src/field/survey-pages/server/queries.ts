import { and, eq, sql } from 'drizzle-orm';
import { addresses, clients } from '#customers/schema.ts';
import { hasPlace } from '#customers/site-map/server/public.ts';
import { addressSql } from '#geography/town-words/server/public.ts';
import { withinReach } from '#identity/reach/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { everyWord, sliceOf } from '#platform/server/http/paging.ts';
import { pointGapsJson } from '#surveys/isin-readiness/server/public.ts';
import { questionnaireVersions } from '#surveys/schema.ts';
import type { Answer, Question } from '#surveys/surveys/rules.ts';
import { answersJson, inForce } from '#surveys/surveys/server/public.ts';
import type { ClientSurveyPage, listSurveyedSites, SiteSurveyPage } from '../contract.ts';

type Named = { id: number; nome: string };
const named = (table: 'principals' | 'clients') =>
  jsonObject<Named>({ id: sql`${sql.raw(table)}.id`, nome: sql`${sql.raw(table)}.name` });

/** A client in use within reach, with its principal; null when there is none below that principal. */
export async function findClient(
  db: Db,
  user: User,
  { committente, cliente }: { committente: number; cliente: number },
): Promise<Omit<ClientSurveyPage, 'storia'> | null> {
  const [found] = await db
    .select({ committente: named('principals'), cliente: named('clients') })
    .from(clients)
    .innerJoin(principals, eq(principals.id, clients.principalId))
    .where(
      and(
        eq(clients.id, cliente),
        eq(clients.active, true),
        eq(principals.id, committente),
        withinReach(user, clients.principalId),
      ),
    );
  return found ?? null;
}

/** An address in use within reach, with its client and principal; null when there is none below them. */
export async function findSite(
  db: Db,
  user: User,
  { committente, cliente, indirizzo }: { committente: number; cliente: number; indirizzo: number },
): Promise<Omit<SiteSurveyPage, 'storia'> | null> {
  const [found] = await db
    .select({
      committente: named('principals'),
      cliente: named('clients'),
      indirizzo: jsonObject<SiteSurveyPage['indirizzo']>({
        id: sql`addresses.id`,
        nome: sql`addresses.name`,
        sede: sede('addresses'),
        codiceStabile: sql`addresses.building_code`,
      }),
      altriEdifici: sql<number>`(select count(*)::int from addresses o where o.client_id = addresses.client_id
        and o.id <> addresses.id and o.active and btrim(o.building_code) <> ''
        and lower(btrim(o.building_code)) = lower(btrim(addresses.building_code)))`,
    })
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .innerJoin(principals, eq(principals.id, clients.principalId))
    .where(
      and(
        eq(addresses.id, indirizzo),
        eq(addresses.active, true),
        eq(clients.id, cliente),
        eq(clients.active, true),
        eq(principals.id, committente),
        withinReach(user, clients.principalId),
      ),
    );
  return found ?? null;
}

/** SQL: street, postal code, city and province of the address in row `alias`. */
function sede(alias: string) {
  const row = sql.raw(alias);
  return addressSql(row);
}

/** The questions of every version of both questionnaires, by the version's id. */
export async function questionsOfVersions(db: Db): Promise<Map<number, Question[]>> {
  const rows = await db
    .select({ id: questionnaireVersions.id, questions: questionnaireVersions.questions })
    .from(questionnaireVersions);
  return new Map(rows.map(({ id, questions }) => [id, questions]));
}

/** One address with everything that tells what it lacks. */
export type SiteRow = {
  id: number;
  nome: string;
  sede: string;
  codiceStabile: string | null;
  cliente: Named;
  provincia: string;
  conCoordinate: boolean;
  punti: { points: number; gaps: number };
  edificio: Answer[];
  datore: Answer[];
};

/** The address of the row `s`, an address with its client's name. */
const siteJson = () =>
  jsonObject<SiteRow>({
    id: sql`s.id`,
    nome: sql`s.name`,
    sede: sede('s'),
    codiceStabile: sql`s.building_code`,
    cliente: jsonObject<Named>({ id: sql`s.client_id`, nome: sql`s.client_name` }),
    provincia: sql`s.province`,
    conCoordinate: hasPlace(sql`s`),
    punti: pointGapsJson(sql`s.id`),
    edificio: answersJson('building_answers', sql`s.id`),
    datore: answersJson('employer_answers', sql`s.client_id`),
  });

/** One page of the addresses in use of a principal within reach, with the questionnaires in force. */
export async function listSites(
  db: Db,
  user: User,
  principalId: number,
  query: QueryOf<typeof listSurveyedSites>,
) {
  // A client's name is folded once and not once for each of its addresses.
  const words = everyWord(
    query.q,
    (pattern) => sql`a.search_text like ${pattern} or a.client_id in (
      select n.id from clients n where n.principal_id = ${principalId} and search_fold(n.name) like ${pattern})`,
  );
  const inUse = sql`from addresses a join clients c on c.id = a.client_id and c.active
    where c.principal_id = principals.id and a.active and ${words ?? sql`true`}`;
  const direction = sql.raw(query.dir);
  const order = (row: string, client: string) =>
    query.sort === 'nome'
      ? sql`${sql.raw(row)}.name ${direction}, ${sql.raw(row)}.id ${direction}`
      : sql`${sql.raw(client)} ${direction}, ${sql.raw(row)}.name ${direction}, ${sql.raw(row)}.id ${direction}`;
  const { offset, limit } = sliceOf(query);
  const [found] = await db
    .select({
      committente: named('principals'),
      building: inForce('building'),
      employer: inForce('employer'),
      total: sql<number>`(select count(*)::int ${inUse})`,
      rows: sql<SiteRow[]>`coalesce((
        select json_agg(${siteJson()} order by ${order('s', 's.client_name')})
          from (select a.*, c.name as client_name ${inUse}
                 order by ${order('a', 'c.name')} limit ${limit} offset ${offset}) s), '[]')`,
    })
    .from(principals)
    .where(and(eq(principals.id, principalId), withinReach(user, principals.id)));
  return found ?? null;
}
