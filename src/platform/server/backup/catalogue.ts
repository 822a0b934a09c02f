import type pg from 'pg';

export type Table = { schema: string; name: string; columns: string[] };
export type Sequence = { schema: string; name: string; lastValue: string; isCalled: boolean };

/** Schemas of the migrations' own notes and of the job queue, which the program makes anew by itself. */
export const ownSchemas = ['drizzle', 'pgboss'];

/** Notes about the transactions of this very database (`kept-counts.ts`), which mean nothing in another one. */
const ownTables = ['counted_writes'];

const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const qualified = ({ schema, name }: { schema: string; name: string }) =>
  `${quote(schema)}.${quote(name)}`;
export const columnList = ({ columns }: Table) => columns.map(quote).join(', ');

const ofTheProgram = `n.nspname not in ('information_schema', ${list(ownSchemas)})
  and c.relname not in (${list(ownTables)}) and n.nspname !~ '^pg_'
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

/** Every table with its columns but the computed ones, as the database itself knows them. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relpersistence <> 't' and ${ofTheProgram}
     group by 1, 2 order by 1, 2`);
  return rows;
}

/** Every sequence with its state. A sequence belongs to no snapshot: what it says is never behind the rows. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select n.nspname as schema, c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${ofTheProgram} order by 1, 2`);
  const sequences: Sequence[] = [];
  for (const row of rows) {
    const state = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${qualified(row)}`,
    );
    sequences.push({ ...row, ...(state.rows[0] ?? { lastValue: '1', isCalled: false }) });
  }
  return sequences;
}

/**
 * Constraints that rest while tables are filled, as statements: how to drop each, and how to add it again. Foreign keys,
 * and rules that are younger than rows they do not hold for ('not valid').
 */
export async function listRestingConstraints(
  client: pg.ClientBase,
): Promise<{ drop: string; add: string }[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
           format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as add
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_namespace n on n.oid = c.relnamespace
     where (k.contype = 'f' or not k.convalidated) and k.conparentid = 0 and ${ofTheProgram}
     order by k.oid`);
  return rows;
}

/** Hashes of the migrations a database has gone through, in their order; none where none has run. */
export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as notes`);
  if ((found[0] as { notes: string | null }).notes === null) return [];
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  );
  return rows.map(({ hash }) => hash);
}

/** How values are written as text: the same at both ends, whatever the server's own settings are. */
export const plainText =
  `set datestyle = 'ISO, MDY'; set timezone = 'UTC'; set intervalstyle = 'postgres';` +
  `set extra_float_digits = 3; set bytea_output = 'hex'; set statement_timeout = 0;` +
  `set idle_in_transaction_session_timeout = 0; set client_encoding = 'UTF8'; set search_path = public`;
