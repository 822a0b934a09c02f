import { getTableColumns } from 'drizzle-orm';
import type { z } from 'zod';
import { columnsOf } from '../../columns/rules.ts';
import type { ImportKind, Problem } from '../../rules.ts';
import type { Cells, Fields } from '../field-cells.ts';
import { importedFields } from '../field-cells.ts';
import { problemOf } from '../import-context.ts';
import type { ReadRow } from '../read-cells.ts';
import type { StoredRecord } from '../record-queries.ts';

type Value = StoredRecord[string];

/** A record's fields as an import writes them, judged by the contract of the screen that changes it. */
export function contractFields<Kind extends Exclude<ImportKind, 'rp-stock'>, Field extends string>(
  kind: Kind,
  fields: Fields<Field>,
  {
    body,
    cells,
    besides = {},
  }: {
    body: z.ZodType;
    cells: Cells<Kind, Field>;
    /** Columns that no field of the screen speaks of, each with its cell; null where a row does not give it. */
    besides?: Record<string, string | null>;
  },
) {
  const imported = importedFields(kind, fields, cells, Object.keys(besides));
  const all = getTableColumns(fields.table);
  const places = (Object.keys(fields.at) as Field[]).flatMap((field) => {
    const place = fields.at[field];
    const column = typeof place === 'string' ? all[place]?.name : undefined;
    return column === undefined ? [] : [{ field, column }];
  });
  const apart = Object.keys(fields.at).filter((field) => !places.some((one) => one.field === field));
  return {
    columns: imported.columns,
    blank: { ...Object.fromEntries(Object.keys(besides).map((column) => [column, null])), ...imported.blank },
    given: (row: ReadRow): Record<string, Value> => {
      const more = Object.entries(besides).flatMap(([column, cell]) => {
        const value = cell === null ? null : (row.values[cell] ?? null);
        return value === null ? [] : [[column, value]];
      });
      return { ...imported.given(row), ...Object.fromEntries(more) };
    },
    /** What the contract has against a record; what it makes of a value is what is kept. */
    check: (record: StoredRecord, row: ReadRow): Problem[] => {
      const given = {
        ...Object.fromEntries(places.map(({ field, column }) => [field, record[column] ?? null])),
        ...Object.fromEntries(apart.map((field) => [field, []])),
        versione: 1,
      };
      const parsed = body.safeParse(given);
      if (parsed.success) {
        const made = parsed.data as Record<string, Value | undefined>;
        for (const { field, column } of places) record[column] = made[field] ?? null;
        return [];
      }
      return parsed.error.issues.map(({ path, message }) => {
        const cell = cells[String(path[0]) as Field];
        const label = columnsOf[kind].find(({ field }) => field === cell)?.name ?? '';
        return problemOf(row, label, message);
      });
    },
  };
}
