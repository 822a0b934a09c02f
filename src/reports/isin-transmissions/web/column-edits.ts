import type { Column, ColumnMapping } from '../columns/rules.ts';

/** Columns being edited; `key` stays with a column while it moves. `dueDays` and decimals are as typed. */
export type TypedColumn = Omit<Column, 'digits'> & { key: number; digits: string };
export type TypedMapping = Omit<ColumnMapping, 'columns' | 'dueDays'> & {
  columns: TypedColumn[];
  dueDays: string;
};

export function typedMapping({ columns, dueDays, ...rest }: ColumnMapping): TypedMapping {
  return {
    ...rest,
    dueDays: String(dueDays),
    columns: columns.map((column, key) => ({
      ...column,
      key,
      digits: column.digits === null ? '' : String(column.digits),
    })),
  };
}

/** As it travels; what is no number is for the contract to refuse. */
export function mappingOf({ columns, dueDays, ...rest }: TypedMapping): ColumnMapping {
  return {
    ...rest,
    dueDays: dueDays === '' ? Number.NaN : Number(dueDays),
    columns: columns.map(({ header, source, text, digits, dateFormat, belowLimit }) => ({
      ...{ header, source, text, dateFormat, belowLimit },
      digits: digits === '' ? null : Number(digits),
    })),
  };
}

export function changeColumn(
  columns: readonly TypedColumn[],
  key: number,
  changes: Partial<TypedColumn>,
): TypedColumn[] {
  return columns.map((column) => (column.key === key ? { ...column, ...changes } : column));
}

/** One place up (-1) or down (1); at either end it stays. */
export function moveColumn(columns: readonly TypedColumn[], key: number, by: -1 | 1): TypedColumn[] {
  const from = columns.findIndex((column) => column.key === key);
  const moved = columns[from];
  const to = from + by;
  if (!moved || to < 0 || to >= columns.length) return [...columns];
  return columns.toSpliced(from, 1).toSpliced(to, 0, moved);
}

export function addColumn(columns: readonly TypedColumn[]): TypedColumn[] {
  const key = columns.reduce((highest, column) => Math.max(highest, column.key), 0) + 1;
  const fresh = { header: '', source: '', text: '', digits: '' };
  return [...columns, { key, ...fresh, dateFormat: 'YYYY-MM-DD', belowLimit: 'text' }];
}

/** With these at the end. */
export function withColumns(columns: readonly TypedColumn[], added: readonly Column[]): TypedColumn[] {
  const first = columns.reduce((highest, column) => Math.max(highest, column.key), 0) + 1;
  const typed = added.map(({ digits, ...column }, place) => ({
    ...column,
    key: first + place,
    digits: digits === null ? '' : String(digits),
  }));
  return [...columns, ...typed];
}
