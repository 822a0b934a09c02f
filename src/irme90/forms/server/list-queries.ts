import { type SQL, sql } from 'drizzle-orm';
import type { User } from '#platform/contract/access.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { instantJson, jsonObject } from '#platform/server/database/json.ts';
import { everyWord, sliceOf } from '#platform/server/http/paging.ts';
import { formsWithinReach } from '../../reach/server/public.ts';
import type { FormRow, listForms as listCall } from '../contract.ts';

type Asked = QueryOf<typeof listCall>;

const placeOf = (column: SQL) => sql`(select e.label from control_places was
  join control_places e on e.id = coalesce(was.merged_into_id, was.id) where was.id = ${column})`;

const rowJson = jsonObject<FormRow>({
  ...{ id: sql`f.id`, status: sql`f.state`, tipo: sql`f.transport`, dueDate: sql`f.due_date` },
  ...{ mittente: sql`f.shipper_name`, destinatario: sql`f.consignee_name`, merce: sql`f.goods` },
  luogo:
    placeOf(sql`case f.transport when 'mare' then f.arrival_port_id when 'aereo' then f.arrival_airport_id
    else f.control_place_id end`),
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
  const { rows } = await db.execute<{ row: FormRow | null; total: number }>(sql`
    select counts.total, page.row
      from (select count(*)::int as total from control_forms f where ${condition}) counts
      left join lateral (select ${rowJson} as row from control_forms f where ${condition}
        order by ${orders[asked.sort]} ${way}, f.id ${way} limit ${limit} offset ${offset}) page on true`);
  return { rows: rows.flatMap(({ row }) => row ?? []), total: rows[0]?.total ?? 0 };
}
