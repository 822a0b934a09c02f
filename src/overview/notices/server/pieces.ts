import { type SQL, sql } from 'drizzle-orm';
import { type NoticeKind, toldPerKind, toldWhileOpen } from '../rules.ts';

/** From when on it is told what happened, and what day it is. */
export type Window = { since: Date; now: Date; today: string };
type Column =
  | 'nome'
  | 'sede'
  | 'quanti'
  | 'altri'
  | 'entro'
  | 'committente'
  | 'cliente'
  | 'indirizzo'
  | 'zona';

const missing: Record<Column, SQL> = {
  ...{ nome: sql`null::text`, sede: sql`null::text`, quanti: sql`0`, altri: sql`0`, entro: sql`null::date` },
  ...{
    committente: sql`null::int`,
    cliente: sql`null::int`,
    indirizzo: sql`null::int`,
    zona: sql`null::int`,
  },
};

/**
 * One kind of notices: a select of the same columns, bounded whatever the number of records: to the latest, and of what
 * stays open to those that have been near for longest.
 */
export function piece(
  tipo: NoticeKind | SQL,
  { id, quando, ...columns }: { id: SQL; quando: SQL } & Partial<Record<Column, SQL>>,
  from: SQL,
): SQL {
  const kind = typeof tipo === 'string' ? sql`${tipo}::text` : tipo;
  const first = toldWhileOpen.some((one) => one === tipo) ? sql`asc` : sql`desc`;
  const all = { ...missing, ...columns };
  const told = Object.entries(all).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`);
  return sql`(select ${kind} as tipo, ${id} as id, ${quando} as quando, ${sql.join(told, sql`, `)}
    from ${from} order by 3 ${first} limit ${sql.raw(String(toldPerKind))})`;
}

/** SQL: midnight in Rome at the beginning of a day. */
export const beginning = (day: SQL) => sql`((${day})::timestamp at time zone 'Europe/Rome')`;

/** SQL: the place of a notice of `told` among those of its kind, in the order in which its piece is bounded. */
export const rankInKind = sql`row_number() over (partition by told.tipo order by
  case when told.tipo = any(${sql.param(toldWhileOpen)}::text[]) then told.quando end, told.quando desc, told.id)`;
