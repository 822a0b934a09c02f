import { type SQL, sql } from 'drizzle-orm';
import { type Choice, choicesOffered } from '#platform/contract/choices.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import { everyWord } from '#platform/server/http/paging.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { isExpert } from '../../control-cards/server/public.ts';
import { mayInspect } from '../../reach/server/public.ts';
import type { listExperts as asked } from '../contract.ts';

type Wanted = QueryOf<typeof asked>;
type Source = { row: SQL; from: SQL; where: SQL; name: SQL; id: SQL };

async function choose({ db }: RequestContext, { q, id }: Wanted, source: Source): Promise<Choice[]> {
  const words = everyWord(q, (pattern) => sql`search_fold(${source.name}) like ${pattern}`) ?? sql`true`;
  const { rows } = await db.execute<Choice>(sql`
    select ${source.id} as id, ${source.name} as nome, ${source.row} as dettaglio from ${source.from}
    where ${source.where} and ${words} and ${id === undefined ? sql`true` : sql`${source.id} = ${id}`}
    order by ${source.name}, ${source.id} limit ${sql.raw(String(choicesOffered))}`);
  return rows;
}

const account = { row: sql`u.username`, from: sql`users u`, name: sql`u.name`, id: sql`u.id` };

/** Principals in use that ask for no controls yet. */
export const listPrincipals = (context: RequestContext, wanted: Wanted) =>
  choose(context, wanted, {
    ...{ row: sql`null`, from: sql`principals p`, name: sql`p.name`, id: sql`p.id` },
    where: sql`p.active and not exists (select from control_clients c where c.principal_id = p.id)`,
  });

export const listExperts = (context: RequestContext, wanted: Wanted) =>
  choose(context, wanted, { ...account, where: isExpert(sql`u`) });

/** Accounts that may inspect, and do not yet. */
export const listAccounts = (context: RequestContext, wanted: Wanted) =>
  choose(context, wanted, {
    ...account,
    where: sql`${mayInspect(sql`u`)}
      and not exists (select from inspectors i where i.user_id = u.id)`,
  });

export const listPlaces = (context: RequestContext, wanted: Wanted) =>
  choose(context, wanted, {
    ...{ row: sql`initcap(t.kind)`, from: sql`control_places t`, name: sql`t.label`, id: sql`t.id` },
    where: sql`t.merged_into_id is null`,
  });
