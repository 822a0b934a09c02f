import type pg from 'pg';
import { ownSchemas } from '#platform/server/backup/catalogue.ts';

/** The shape of a migrated database as SQL to read: by name, a table a paragraph with all that belongs to it. */

type Table = {
  name: string;
  columns: { name: string; type: string; rest: string }[];
  constraints: { name: string; definition: string }[];
  indexes: string[];
  triggers: string[];
};

const ofOurs = `n.nspname not in ('information_schema', ${ownSchemas.map((name) => `'${name}'`).join(', ')})
  and n.nspname !~ '^pg_'`;
const notOfExtension = (id: string) =>
  `not exists (select from pg_depend d where d.objid = ${id} and d.deptype = 'e')`;

/** A column's default as it was written: one out of a sequence of its own makes it a serial. */
const column = `json_build_object(
  'name', quote_ident(a.attname),
  'type', case when serial.sequence is null then replace(format_type(a.atttypid, a.atttypmod), 'timestamp with time zone', 'timestamptz')
    else regexp_replace(format_type(a.atttypid, a.atttypmod), '^(big|small)?int(eger)?$', '\\1serial') end,
  'rest', concat_ws(' ',
    case when a.attnotnull and serial.sequence is null then 'NOT NULL' end,
    case when a.attidentity <> '' then 'GENERATED ' || case a.attidentity when 'a' then 'ALWAYS' else 'BY DEFAULT' end
      || ' AS IDENTITY' end,
    case when a.attgenerated = 's' then 'GENERATED ALWAYS AS (' || pg_get_expr(f.adbin, f.adrelid) || ') STORED'
      when serial.sequence is null then 'DEFAULT ' || pg_get_expr(f.adbin, f.adrelid) end))`;

const tables = `
  select format('%s', c.oid::regclass) as name,
    (select json_agg(${column} order by a.attnum)
       from pg_attribute a
       left join pg_attrdef f on f.adrelid = a.attrelid and f.adnum = a.attnum
       left join lateral (select pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
         where a.attidentity = '') serial on true
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(json_build_object('name', quote_ident(k.conname),
         'definition', pg_get_constraintdef(k.oid, true))
       order by array_position('{p,u,x,f,c}'::"char"[], k.contype), k.conname), '[]')
       from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'x', 'f', 'c')) as constraints,
    (select coalesce(json_agg(pg_get_indexdef(i.indexrelid) order by o.relname), '[]')
       from pg_index i join pg_class o on o.oid = i.indexrelid
      where i.indrelid = c.oid
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x')))
      as indexes,
    (select coalesce(json_agg(pg_get_triggerdef(t.oid, true) order by t.tgname), '[]')
       from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'r' and ${ofOurs} and ${notOfExtension('c.oid')}
   order by 1`;

const functions = `
  select pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where ${ofOurs} and ${notOfExtension('p.oid')}
   order by p.proname, pg_get_function_identity_arguments(p.oid)`;

const extensions = `select extname as name from pg_extension where extname <> 'plpgsql' order by 1`;

/** Whatever the catalogue holds that this text does not know of: it would be missing without a word. */
const unknown = `
  select concat_ws(' ', c.relkind, c.oid::regclass) as what
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind not in ('r', 'i', 'S', 't') and ${ofOurs} and ${notOfExtension('c.oid')}
  union all
  select concat_ws(' ', 'sequence', c.oid::regclass)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'S' and ${ofOurs}
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
  union all
  select concat_ws(' ', 'type', t.typname)
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
   where t.typtype in ('e', 'd', 'r') and ${ofOurs} and ${notOfExtension('t.oid')}
  union all
  select concat_ws(' ', 'policy', p.polname) from pg_policy p
  order by 1`;

/** The whole text. Throws when the database holds a kind of object that it has no words for. */
export async function schemaText(client: pg.ClientBase): Promise<string> {
  const rows = async <Row extends pg.QueryResultRow>(query: string) => (await client.query<Row>(query)).rows;
  await client.query('set search_path = public');
  const left = await rows<{ what: string }>(unknown);
  if (left.length > 0)
    throw new Error(
      `no words for: ${left.map(({ what }) => what).join(', ')}: say in db/schema-text.ts how they read`,
    );
  const paragraphs = [
    '-- The database as the migrations leave it. Written by `npm run schema`; to change it, add a migration.',
    (await rows<{ name: string }>(extensions)).map(({ name }) => `CREATE EXTENSION ${name};`).join('\n'),
    ...(await rows<Table>(tables)).map(tableText),
    ...(await rows<{ definition: string }>(functions)).map(
      ({ definition }) => `${unqualified(definition).trimEnd()};`,
    ),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function tableText({ name, columns, constraints, indexes, triggers }: Table): string {
  const width = (key: 'name' | 'type') => Math.max(...columns.map((one) => one[key].length));
  const [names, types] = [width('name'), width('type')];
  const lines = [
    ...columns.map((one) => `${one.name.padEnd(names)}  ${one.type.padEnd(types)}  ${one.rest}`.trimEnd()),
    ...constraints.map((one) => `CONSTRAINT ${one.name} ${one.definition}`),
  ];
  const statements = [...indexes, ...triggers].map((one) => `${unqualified(one)};`);
  return [`CREATE TABLE ${name} (`, lines.map((line) => `  ${line}`).join(',\n'), ');', ...statements].join(
    '\n',
  );
}

/** Without what is the same everywhere. */
function unqualified(definition: string): string {
  return definition.replaceAll(/\bpublic\.| USING btree(?= \()/g, '');
}
