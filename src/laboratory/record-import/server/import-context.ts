import type { AuditEventName } from '#identity/audit-trail/rules.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Problem } from '../rules.ts';
import type { ReadRow } from './read-cells.ts';
import type { Building, PointName, RecordTable, Stay, StoredRecord } from './record-queries.ts';

/** What one run does its work with. `db` is the transaction of the portion. */
export type ImportContext = {
  db: Db;
  clock: Clock;
  user: { id: number } | null;
  requestId: string | null;
  runId: number;
  isTrial: boolean;
  /** Where each key was first met in the file: a later row with the same key is a double. */
  seen: Map<string, number>;
  /** Versions that the run itself has raised, and which one stood before. */
  raised: Map<string, number>;
  /** What earlier portions of a trial would have left in the database. */
  pretended: Pretended;
};

/** Only what rows of one kind may stumble over among themselves. */
export type Pretended = {
  buildings: Building[];
  pointNames: PointName[];
  stays: Stay[];
  dosimeters: { id: number; code: string }[];
  placements: StoredRecord[];
};

export function nothingPretended(): Pretended {
  return { buildings: [], pointNames: [], stays: [], dosimeters: [], placements: [] };
}

/** What became of a row. `problems`: why it was refused, or which of today's rules it breaks. */
export type Verdict = {
  row: ReadRow;
  outcome: 'created' | 'updated' | 'unchanged' | 'refused';
  isLegacy: boolean;
  problems: Problem[];
};

/** Does the work of a kind: looks at a portion of rows as a whole, writes what can be written, tells about each row. */
export type Importer = {
  /** Verdicts in the order of the rows, and what a trial has to remember of them. */
  importRows(
    context: ImportContext,
    rows: readonly ReadRow[],
  ): Promise<{ verdicts: Verdict[]; left: Pretended }>;
  /** Notes the keys of rows that an earlier process has dealt with. */
  recall(context: ImportContext, rows: readonly ReadRow[]): Promise<void>;
};

export const refused = (row: ReadRow, ...problems: Problem[]): Verdict => ({
  row,
  outcome: 'refused',
  isLegacy: false,
  problems,
});

/** A problem of a column, with the value as the file has it. */
export function problemOf(row: ReadRow, column: string, reason: string): Problem {
  return { column, value: row.cells[column] ?? '', reason };
}

/** Notes a key at its row. Returns the problem when an earlier row has it. */
export function noteKey({ seen }: ImportContext, row: ReadRow, key: string): Problem | null {
  const first = seen.get(key);
  if (first === undefined || first >= row.number) {
    seen.set(key, row.number);
    return null;
  }
  return { column: '', value: '', reason: `Riga doppia: la stessa chiave è già alla riga ${first}.` };
}

type Versioned = Pick<StoredRecord, 'id'> & { version?: StoredRecord[string] };
const keyOfVersion = (table: RecordTable, { id, version }: Versioned) =>
  `${table} ${id} in version ${version}`;

/** Notes records that the run has changed by what it says of others, in the version that they have by now. */
export function noteRaised(
  { raised }: ImportContext,
  table: RecordTable,
  records: readonly { id: number; version: number }[],
): void {
  for (const record of records) {
    const before = { ...record, version: record.version - 1 };
    raised.set(keyOfVersion(table, record), raised.get(keyOfVersion(table, before)) ?? before.version);
  }
}

/** A record in the version that others had left it in, whatever the run itself has changed since. */
export function asLeftByOthers(
  { raised }: ImportContext,
  table: RecordTable,
  record: StoredRecord,
): StoredRecord {
  const version = raised.get(keyOfVersion(table, record));
  return version === undefined ? record : { ...record, version };
}

/** Columns in snake case as the audit trail names values. */
export function auditValues(record: StoredRecord, columns: readonly string[]): Record<string, unknown> {
  const camel = (column: string) => column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
  return Object.fromEntries(columns.map((column) => [camel(column), record[column] ?? null]));
}

export type ImportedEvent = Extract<AuditEventName, `${string}.imported`>;
