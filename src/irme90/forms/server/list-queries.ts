import { type SQL, sql } from 'drizzle-orm';
import type { User } from '#platform/contract/access.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { instantJson, jsonObject } from '#platform/server/database/json.ts';
import { everyWord, sliceOf } from '#platform/server/http/paging.ts';
import { formsWithinReach, placeLabel } from '../../reach/server/public.ts';
import type { FormRow, listForms as listCall } from '../contract.ts';

type Asked = QueryOf<typeof listCall>;

const rowJson = jsonObject<FormRow>({
  ...{ id: sql`f.id`, status: sql`f.state`, tipo: sql`f.transport`, dueDate: sql`f.due_date` },
  ...{ mittente: sql`f.shipper_name`, destinatario: sql`f.consignee_name`, merce: sql`f.goods` },
  luogo: placeLabel,
  numeri: sql`array_to_json(array_remove(array[f.container_number, f.plate, f.wagon, f.bill_of_lading, f.awb, f.land_awb], null))`,
  operatore: sql`(select u.name from users u where u.id = f.operator_id)`,
  createdAt: instantJson(sql`f.created_at`),
});

function conditionOf(user: User, principalId: number, asked: Asked): SQL {
  const conditions = [
    sql`f.principal_id = ${principalId}`,
    formsWithinReach(user),
    asked.situazione && sql`f.state = ${asked.situazione}`,
    asked.tipo && sql`f.transport = ${asked.tipo}`,
    asked.dal && sql`f.due_date >= ${asked.dal}`,
    asked.al && sql`f.due_date <= ${asked.al}`,
    everyWord(asked.q, (pattern) => sql`f.search_text like ${pattern}`),
  ].filter((condition) => condition !== undefined);
  return sql.join(conditions, sql` and `);
}

const orders: Record<Asked['sort'], SQL> = {
  lavorazione: sql`f.due_date`,
  creazione: sql`f.created_at`,
  numero: sql`f.id`,
};

/** One page of a client's forms, in one round trip. */
export async function listForms(
  db: Db,
  user: User,
  principalId: number,
  asked: Asked,
): Promise<{ rows: FormRow[]; total: number }> {
  const condition = conditionOf(user, principalId, asked);
  const { offset, limit } = sliceOf(asked);
  const way = sql.raw(asked.dir);
  const order = sql`order by ${orders[asked.sort]} ${way}, f.id ${way} limit ${limit} offset ${offset}`;
  // What was looked for by words is few: found once, counted and paged out of that.
  const [found, counted, paged] = asked.q
    ? [
        sql`with found as materialized (select f.id from control_forms f where ${condition})`,
        sql`found`,
        sql`found join control_forms f on f.id = found.id`,
      ]
    : [sql``, sql`control_forms f where ${condition}`, sql`control_forms f where ${condition}`];
  const { rows } = await db.execute<{ row: FormRow | null; total: number }>(sql`${found}
    select counts.total, page.row from (select count(*)::int as total from ${counted}) counts
      left join lateral (select ${rowJson} as row from ${paged} ${order}) page on true`);
  return { rows: rows.flatMap(({ row }) => row ?? []), total: rows[0]?.total ?? 0 };
}
