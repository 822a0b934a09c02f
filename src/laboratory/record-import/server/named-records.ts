import { changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { Problem } from '../rules.ts';
import {
  auditValues,
  type ImportContext,
  type ImportedEvent,
  type Importer,
  noteKey,
  nothingPretended,
  type Pretended,
  problemOf,
  refused,
  type Verdict,
} from './import-context.ts';
import { asText, type Path, resolveParents } from './parents.ts';
import type { ReadRow } from './read-cells.ts';
import {
  findByKeys,
  insertRecords,
  type KeyMatch,
  lockRecords,
  type NamedTable,
  type RecordKey,
  type StoredRecord,
  takeIds,
  updateRecords,
} from './record-queries.ts';

/** What is wrong with a record: `refused` keeps it out, `legacy` are the rules that old data may break. */
export type Judgement = { refused: Problem[]; legacy: Problem[] };

/** A kind whose records are found again by a code, else by their name, within their parent. */
export type NamedKind = NamedTable & {
  levels: Parameters<typeof resolveParents>[2];
  event: ImportedEvent;
  nameLabel: string;
  /** Every column that an import may write, but for `id`. */
  columns: readonly string[];
  /** A new record before its row is laid over it. */
  blank: Omit<StoredRecord, 'id'>;
  /** The values that a row gives, by column; what it leaves empty stays as it is. */
  given(row: ReadRow): Record<string, StoredRecord[string]>;
  /** Reads what the records of a portion are judged by. */
  prepare(context: ImportContext, records: readonly { row: ReadRow; record: StoredRecord }[]): Promise<Judge>;
};

export type Judge = {
  judge(record: StoredRecord, row: ReadRow): Judgement;
  /** Told of each record that is accepted, in the order of the file. */
  accept(record: StoredRecord): void;
  left?: Partial<Pretended>;
};

type Item = { row: ReadRow; before: StoredRecord | null; record: StoredRecord };

export function namedImporter(kind: NamedKind): Importer {
  return {
    async recall(context, rows) {
      const paths = await resolveParents(context.db, rows, kind.levels);
      for (const row of rows) noteRow(context, kind, row, paths.get(row) ?? noPath);
    },
    importRows: (context, rows) => importNamed(kind, context, rows),
  };
}

const noPath: Path = { ids: [], problem: null };

async function importNamed(kind: NamedKind, context: ImportContext, rows: readonly ReadRow[]) {
  const verdicts = new Map<ReadRow, Verdict>();
  const { db } = context;
  const paths = await resolveParents(db, rows, kind.levels);
  const asking: { row: ReadRow; key: RecordKey }[] = [];
  for (const row of rows) {
    const path = paths.get(row) ?? noPath;
    const double = noteRow(context, kind, row, path);
    const problems = [path.problem, double, ...row.problems].filter((problem) => problem !== null);
    if (problems.length > 0) verdicts.set(row, refused(row, ...problems));
    else asking.push({ row, key: keyOf(row, path) });
  }

  const matches = new Map<number, KeyMatch[]>();
  const keys = asking.map(({ key }) => key);
  for (const match of await findByKeys(db, kind, keys)) {
    matches.set(match.i, [...(matches.get(match.i) ?? []), match]);
  }
  const found: { row: ReadRow; key: RecordKey; id: number | null }[] = [];
  for (const [i, { row, key }] of asking.entries()) {
    const id = choose(key, matches.get(i) ?? []);
    const problem =
      id === 'several'
        ? problemOf(row, kind.nameLabel, 'Ci sono più record con questo nome: indicare il codice esterno.')
        : id === null && key.name === null
          ? problemOf(row, kind.nameLabel, 'Manca il nome.')
          : id === null
            ? null
            : noteKey(context, row, `record ${id}`);
    if (problem) verdicts.set(row, refused(row, problem));
    else if (id !== 'several') found.push({ row, key, id });
  }

  const stored = await lockRecords(
    db,
    kind.table,
    found.flatMap(({ id }) => (id === null ? [] : [id])),
  );
  const newIds = await takeIds(db, kind.table, found.filter(({ id }) => id === null).length);
  const items = found.map(({ row, key, id }): Item => {
    const before = id === null ? null : (stored.get(id) ?? null);
    const parent = kind.parentColumn === null ? {} : { [kind.parentColumn]: key.parent };
    const base = before ?? { ...kind.blank, ...parent, id: id ?? newIds.shift() ?? 0 };
    return { row, before, record: { ...base, ...kind.given(row) } };
  });

  const judge = await kind.prepare(context, items);
  const accepted = items.filter((item) => {
    const verdict = verdictOn(kind, judge, item);
    verdicts.set(item.row, verdict);
    return verdict.outcome === 'created' || verdict.outcome === 'updated';
  });
  await write(kind, context, accepted);
  return {
    verdicts: rows.map((row) => verdicts.get(row) ?? refused(row)),
    left: { ...nothingPretended(), ...judge.left },
  };
}

/** Notes a row's code and name within its parent. Returns the problem when they were met before. */
function noteRow(context: ImportContext, kind: NamedKind, row: ReadRow, path: Path): Problem | null {
  if (path.problem !== null) return null;
  const { parent, code, name } = keyOf(row, path);
  const under = `${kind.table} ${parent}`;
  const fold = (text: string) => text.replace(/\s+/g, ' ').toLowerCase();
  if (code === null && name === null) return null;
  const byName = name === null ? null : fold(name);
  if (code !== null) {
    const problem = noteKey(context, row, `${under} code ${fold(code)}`);
    const nameless = byName === null ? undefined : context.seen.get(`${under} only name ${byName}`);
    if (byName !== null) noteKey(context, row, `${under} name ${byName}`);
    if (problem) return problem;
    return nameless !== undefined && nameless < row.number
      ? noteKey(context, row, `${under} only name ${byName}`)
      : null;
  }
  const problem = noteKey(context, row, `${under} name ${byName}`);
  noteKey(context, row, `${under} only name ${byName}`);
  return problem;
}

function keyOf(row: ReadRow, path: Path): RecordKey {
  return {
    parent: path.ids.at(-1) ?? null,
    code: asText(row.values['code']),
    name: asText(row.values['name']),
  };
}

/** The record meant: that with the code; else the one with the name, if it has no other code. */
function choose(key: RecordKey, matches: readonly KeyMatch[]): number | null | 'several' {
  const byCode = matches.find(({ by }) => by === 'code');
  if (byCode) return byCode.id;
  const byName = matches.filter(({ by, hasCode }) => by === 'name' && (key.code === null || !hasCode));
  return byName.length > 1 ? 'several' : (byName[0]?.id ?? null);
}

function verdictOn(kind: NamedKind, judge: Judge, { row, before, record }: Item): Verdict {
  const judgement = judge.judge(record, row);
  if (judgement.refused.length > 0) return refused(row, ...judgement.refused);
  const isLegacy = judgement.legacy.length > 0;
  if (isLegacy && before !== null && before['legacy'] === false) {
    const kept = judgement.legacy.map((problem) => ({
      ...problem,
      reason: `${problem.reason} Il dato presente è in regola e resta com'è.`,
    }));
    return refused(row, ...kept);
  }
  if (kind.columns.includes('legacy')) record['legacy'] = isLegacy;
  judge.accept(record);
  const isSame = before !== null && kind.columns.every((column) => before[column] === record[column]);
  return {
    row,
    outcome: before === null ? 'created' : isSame ? 'unchanged' : 'updated',
    isLegacy,
    problems: judgement.legacy,
  };
}

async function write(kind: NamedKind, context: ImportContext, items: readonly Item[]): Promise<void> {
  const { db, runId } = context;
  const updates = items.filter(({ before }) => before !== null);
  const inserts = items.filter(({ before }) => before === null);
  await updateRecords(
    db,
    kind.table,
    kind.columns,
    updates.map(({ record }) => record),
  );
  await insertRecords(
    db,
    kind.table,
    kind.columns,
    inserts.map(({ record }) => record),
  );
  await recordAudit(
    context,
    ...items.map((item) => ({
      event: kind.event,
      entityId: item.record.id,
      details: { ...changesOf(kind.columns, item), importId: runId, rowNumber: item.row.number },
    })),
  );
}

/** What an item changes, as the audit trail tells it; of a new record everything it holds. */
export function changesOf(
  columns: readonly string[],
  { before, record }: { before: StoredRecord | null; record: StoredRecord },
) {
  const now = auditValues(record, columns);
  if (before === null) return { before: {}, after: changesBetween({}, now)?.after ?? {} };
  return changesBetween(auditValues(before, columns), now) ?? { before: {}, after: {} };
}
