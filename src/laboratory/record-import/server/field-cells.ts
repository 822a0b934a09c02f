import { getTableColumns } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { RecordTable } from '#platform/server/records/record-fields.ts';
import type { CellName } from '../columns/rules.ts';
import type { ImportKind } from '../rules.ts';
import { filled, type Given } from './named-fields.ts';
import type { ReadRow } from './read-cells.ts';
import type { StoredRecord } from './record-queries.ts';

/** A record's map, as far as an import needs it. */
export type Fields<Field extends string> = { table: RecordTable; at: Record<Field, unknown> };

type Value = StoredRecord[string];

/**
 * Where the fields of a record come from in a row: out of which cell, or by a reading of its own. Every field of the
 * record's map is named; `null` is said of those that no file brings.
 */
export type Cells<Kind extends ImportKind, Field extends string> = {
  [Name in Field]: CellName<Kind> | ((row: ReadRow) => Value) | null;
};

/**
 * What of a kind of record an import writes, out of its map: the columns, a new record before its row is laid over it,
 * and what a row gives. `besides` are columns that no field of the record speaks of.
 */
export function importedFields<Kind extends ImportKind, Field extends string>(
  _kind: Kind,
  { table, at }: Fields<Field>,
  cells: Cells<Kind, Field>,
  besides: readonly string[] = [],
): { columns: string[]; blank: Record<string, Value>; given(row: ReadRow): Given } {
  const all: Record<string, PgColumn> = getTableColumns(table);
  const columnOf = (field: Field): PgColumn | undefined => {
    const place = at[field];
    return typeof place === 'string' ? all[place] : undefined;
  };
  const fields = (Object.keys(cells) as Field[]).flatMap((field) => {
    const column = columnOf(field);
    return column ? [{ field, column, cell: cells[field] }] : [];
  });
  return {
    columns: [...besides, ...fields.map(({ column }) => column.name)],
    blank: Object.fromEntries(fields.map(({ column }) => [column.name, blankOf(column)])),
    given: (row) =>
      filled(
        Object.fromEntries(
          fields.flatMap(({ column, cell }) =>
            cell === null
              ? []
              : [[column.name, typeof cell === 'string' ? (row.values[cell] ?? null) : cell(row)]],
          ),
        ),
      ),
  };
}

/** What a column begins with: its default, nothing, or an empty text where there must be one. */
function blankOf({ notNull, default: begins }: PgColumn): Value {
  if (typeof begins === 'boolean' || typeof begins === 'string') return begins;
  return notNull ? '' : null;
}
