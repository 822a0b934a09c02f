import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Db } from '../database/database.ts';

/** A table whose rows are records: with an `id` that the database gives. */
export type RecordTable = PgTable & { id: PgColumn; $inferInsert: { id?: number | undefined } };

type Insert<Table extends RecordTable> = Table['$inferInsert'];

/** The columns that can hold such a value. */
type ColumnFor<Table extends RecordTable, Value> = {
  [Name in keyof Insert<Table>]-?: Value extends Insert<Table>[Name] ? Name : never;
}[keyof Insert<Table>] &
  string;

type Part = string | number | boolean | null;

/** An object (or null) whose parts each have a column. */
type PartsFor<Table extends RecordTable, Value> =
  NonNullable<Value> extends Record<string, Part>
    ? { [Name in keyof NonNullable<Value>]: ColumnFor<Table, NonNullable<Value>[Name] | null> }
    : never;

/** What is kept in rows of its own; the audit trail has it under this name. */
type Apart = { apart: string };

/** Where the fields of a record stand: in which column, for an object in which columns, or apart. */
export type Places<Table extends RecordTable, Fields> = {
  [Field in keyof Fields]-?: ColumnFor<Table, Fields[Field]> | PartsFor<Table, Fields[Field]> | Apart;
};

type AnyPlaces = Record<string, string | Record<string, string>>;

/** The names of a place in the table and in the audit trail. */
type NamesOf<Place> = Place extends string ? Place : Place extends Record<string, infer Name> ? Name : never;

/** The values of a record by the names of their columns. */
export type ValuesOf<Fields> =
  Fields extends RecordFields<infer _Table, infer _Fields, infer At>
    ? Record<NamesOf<At[keyof At]> & string, unknown>
    : never;

type SelectOf<Table extends RecordTable, Fields, At> = {
  [Field in keyof At as At[Field] extends Apart ? never : Field]: At[Field] extends keyof Table
    ? Table[At[Field]]
    : SQL<Field extends keyof Fields ? Fields[Field] : never>;
};

/** Fields that a new record need not have, because the table says what they begin with. */
type WithDefault<Table extends RecordTable, At> = {
  [Field in keyof At]: At[Field] extends keyof Table
    ? Table[At[Field]] extends { _: { notNull: true; hasDefault: true } }
      ? Field
      : never
    : At[Field] extends Apart
      ? Field
      : never;
}[keyof At];

/** The fields of a new record. What the map does not know is refused: it would be lost. */
type NewFields<Table extends RecordTable, Fields, At, Given> = Omit<
  Fields,
  WithDefault<Table, At> & keyof Fields
> & { [Field in Exclude<keyof Given, keyof At>]: never };

export type RecordFields<Table extends RecordTable, Fields, At> = {
  table: Table;
  at: At;
  /** The fields as a query of the table selects them. */
  columns: SelectOf<Table, Fields, At>;
  /** The fields as members of a JSON object, of the table under the name `alias`. */
  json(alias: string): SQL;
  /** The values of a record by column, as the table and the audit trail name them; null where it has none. */
  valuesOf(record: Record<keyof At, unknown>): Record<NamesOf<At[keyof At]> & string, unknown>;
  /** The columns of a new record as they are inserted. */
  rowOf<Given extends NewFields<Table, Fields, At, Given>>(
    given: Given,
  ): Pick<Insert<Table>, NamesOf<At[keyof At]> & keyof Insert<Table>>;
  /** Writes these columns of a record; what is kept apart is the caller's. Its version counts on even without any. */
  update(db: Db, id: number, values: Partial<Record<string, unknown>>): Promise<void>;
};

/**
 * One map for a record: which field of its body stands in which column. What is inserted, updated, read, written to the
 * audit trail and imported derives from it. Types see to it that every field has its place: one that has none, or one
 * too many, does not compile.
 *
 * `body` is the shape of the endpoint that changes the record, but for the version it was made from. A field beyond it
 * may have a place too: `storico`, which saving ends.
 */
export function recordFields<
  Table extends RecordTable,
  Body,
  const At extends Places<Table, Omit<Body, 'versione'>>,
>(table: Table, _body: z.ZodType<Body>, at: At): RecordFields<Table, Omit<Body, 'versione'>, At> {
  const anyTable: PgTable = table;
  const columns: Record<string, PgColumn> = getTableColumns(anyTable);
  const places = Object.entries(at as AnyPlaces).filter(([, place]) => !isApart(place));
  const columnAt = (name: string): PgColumn => {
    const column = columns[name];
    if (!column) throw new Error(`no column ${name}`);
    return column;
  };
  const valuesOf = (record: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(at as AnyPlaces)
        .filter(([field]) => field in record)
        .flatMap(([field, place]) => spread(place, record[field])),
    );
  const ofTable = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => name in columns));
  return {
    table,
    at,
    columns: Object.fromEntries(
      places.map(([field, place]) => [
        field,
        typeof place === 'string' ? columnAt(place) : objectOf(place, (name) => sql`${columnAt(name)}`),
      ]),
    ) as SelectOf<Table, Omit<Body, 'versione'>, At>,
    json: (alias) => {
      const inRow = (name: string) => sql`${sql.identifier(alias)}.${sql.identifier(columnAt(name).name)}`;
      return sql.join(
        places.map(([field, place]) =>
          member(field, typeof place === 'string' ? inRow(place) : objectOf(place, inRow)),
        ),
        sql`, `,
      );
    },
    valuesOf: (record) => valuesOf(record) as Record<NamesOf<At[keyof At]> & string, unknown>,
    rowOf: (given) =>
      ofTable(valuesOf(given)) as Pick<Insert<Table>, NamesOf<At[keyof At]> & keyof Insert<Table>>,
    async update(db, id, values) {
      const written = ofTable(values);
      const same = { id: sql`${table.id}` };
      await db
        .update(anyTable)
        .set(Object.keys(written).length === 0 ? same : written)
        .where(eq(table.id, id));
    },
  };
}

function isApart(place: string | Record<string, string>): place is Apart {
  return typeof place === 'object' && 'apart' in place;
}

/** The value of a field by column. */
function spread(place: string | Record<string, string>, value: unknown): [string, unknown][] {
  if (typeof place === 'string') return [[place, value ?? null]];
  if (isApart(place)) return [[place.apart, value]];
  const parts = (value ?? {}) as Record<string, unknown>;
  return Object.entries(place).map(([part, name]) => [name, parts[part] ?? null]);
}

function member(name: string, value: SQL): SQL {
  return sql`${sql.raw(`'${name}'`)}, ${value}`;
}

/** An object out of the columns of its parts; null when the first of them is. */
function objectOf(place: Record<string, string>, columnAt: (name: string) => SQL): SQL {
  const parts = Object.entries(place);
  const [first] = parts;
  if (!first) throw new Error('an object has parts');
  const members = sql.join(
    parts.map(([part, name]) => member(part, columnAt(name))),
    sql`, `,
  );
  return sql`case when ${columnAt(first[1])} is not null then json_build_object(${members}) end`;
}
