import { type SQL, sql } from 'drizzle-orm';
import type { User } from '#platform/contract/access.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { everyWord, pageOf, sliceOf } from '#platform/server/http/paging.ts';
import { controlClientsWithinReach, formsWithinReach } from '../../reach/server/public.ts';
import type { FormClientRow, listFormClients } from '../contract.ts';

type Asked = QueryOf<typeof listFormClients>;

const orders: Record<Asked['sort'], SQL> = {
  prossimo: sql`w.prossimo`,
  nome: sql`lower(p.name)`,
  daLavorare: sql`w."daLavorare"`,
  allEsperto: sql`w."allEsperto"`,
};

/** One page of the clients within reach, with what their forms wait for; those that wait for nothing come last. */
export async function listClientsWithForms(
  db: Db,
  user: User,
  { query, today }: { query: Asked; today: string },
): Promise<{ rows: FormClientRow[]; total: number }> {
  const isToWork = sql`f.state = 'inviato'`;
  const waiting = sql`select count(*) filter (where ${isToWork})::int as "daLavorare",
      count(*) filter (where ${isToWork} and f.due_date < ${today})::int as "inRitardo",
      count(*) filter (where ${isToWork} and f.operator_id is null)::int as "senzaOperatore",
      count(*) filter (where f.state = 'lavorato' and f.register_number is null)::int as "allEsperto",
      min(f.due_date) filter (where ${isToWork}) as prossimo
    from control_forms f where f.principal_id = p.id and f.state in ('inviato', 'lavorato') and ${formsWithinReach(user)}`;
  const source = sql`from control_clients c join principals p on p.id = c.principal_id`;
  const where = sql`${controlClientsWithinReach(user, sql`c.principal_id`)}
    and ${everyWord(query.q, (pattern) => sql`p.search_text like ${pattern}`) ?? sql`true`}`;
  const { limit, offset } = sliceOf(query);
  const way = sql.raw(query.dir);
  const { rows } = await db.execute<FormClientRow & { total: number }>(sql`
    select p.id, p.name as nome, w.*, count(*) over ()::int as total
    ${source} cross join lateral (${waiting}) w where ${where}
    order by ${orders[query.sort]} ${way} nulls last, lower(p.name), p.id limit ${limit} offset ${offset}`);
  return pageOf(rows, query, async () => {
    const counted = await db.execute<{ n: number }>(sql`select count(*)::int as n ${source} where ${where}`);
    return counted.rows[0]?.n ?? 0;
  });
}
