import { changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { Problem } from '../rules.ts';
import {
  asLeftByOthers,
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
  prepare(context: ImportContext, items: readonly Item[]): Promise<Judge>;
  /** Columns that only a new record is given. */
  fixed?: readonly string[];
  /** What rows are tied to besides their parents, asked for together. */
  tie?(context: ImportContext, rows: readonly { row: ReadRow; path: Path }[]): Promise<Map<ReadRow, Tie>>;
  /** What finds a record again where it is not its cell 'name', and further numbers. */
  keyOf?(row: ReadRow, tie: Tie): Partial<Pick<RecordKey, 'name' | 'numbers' | 'on'>>;
  /** Which record the audit trail tells it of, when it is another. */
  toldOf?(record: StoredRecord): number;
};

/** What a row is tied to: values by column, lists of ids that have rows of their own, and what is wrong with them. */
export type Tie = {
  columns: Record<string, StoredRecord[string]>;
  lists: Record<string, number[]>;
  problems: Problem[];
};
export const untied: Tie = { columns: {}, lists: {}, problems: [] };

export type Judge = {
  judge(record: StoredRecord, row: ReadRow, item: Item): Judgement;
  /** Whether a record stays as it is, whatever the row says. */
  keeps?(item: Item): boolean;
  /** What changes besides the columns, as the audit trail tells it; null when nothing does. */
  besides?(item: Item): { before: AuditValues; after: AuditValues } | null;
  /** Writes what changes besides, once the records stand. */
  writeBesides?(items: readonly Item[]): Promise<void>;
  /** Told of each record that is accepted, in the order of the file. */
  accept(record: StoredRecord): void;
  left?: Partial<Pretended>;
};

type AuditValues = Record<string, unknown>;
export type Item = { row: ReadRow; before: StoredRecord | null; record: StoredRecord; tie: Tie };

export function namedImporter(kind: NamedKind): Importer {
  return {
    async recall(context, rows) {
      for (const { row, key } of await keysOf(kind, context, rows)) if (key) noteRow(context, kind, row, key);
    },
    importRows: (context, rows) => importNamed(kind, context, rows),
  };
}

const noPath: Path = { ids: [], problem: null };

async function importNamed(kind: NamedKind, context: ImportContext, rows: readonly ReadRow[]) {
  const verdicts = new Map<ReadRow, Verdict>();
  const { db } = context;
  const asking: { row: ReadRow; key: RecordKey; tie: Tie }[] = [];
  for (const { row, key, tie, problem } of await keysOf(kind, context, rows)) {
    const double = key && noteRow(context, kind, row, key);
    const problems = [problem, double, ...row.problems].filter((one) => one !== null);
    problems.push(...tie.problems.filter(({ column }) => !problems.some((one) => one.column === column)));
    if (problems.length > 0 || !key) verdicts.set(row, refused(row, ...problems));
    else asking.push({ row, key, tie });
  }

  const keys = asking.map(({ key }) => key);
  const matches = Map.groupBy(await findByKeys(db, kind, keys), ({ i }) => i);
  const found: { row: ReadRow; key: RecordKey; tie: Tie; id: number | null }[] = [];
  for (const [i, { row, key, tie }] of asking.entries()) {
    const id = choose(key, matches.get(i) ?? []);
    const problem =
      id === 'several'
        ? problemOf(row, kind.nameLabel, 'Ci sono più record con questo nome: indicare il codice esterno.')
        : id === null && key.name === null
          ? problemOf(row, kind.nameLabel, 'Manca il nome.')
          : id === null
            ? null
            : noteKey(context, row, `record ${kind.table} ${id}`);
    if (problem) verdicts.set(row, refused(row, problem));
    else if (id !== 'several') found.push({ row, key, tie, id });
  }

  const stored = await lockRecords(
    db,
    kind.table,
    found.flatMap(({ id }) => (id === null ? [] : [id])),
    context,
  );
  const newIds = await takeIds(db, kind.table, found.filter(({ id }) => id === null).length);
  const items = found.map(({ row, key, tie, id }): Item => {
    const before = id === null ? null : (stored.get(id) ?? null);
    const parent = kind.parentColumn === null ? {} : { [kind.parentColumn]: key.parent };
    const base = before ?? { ...kind.blank, ...parent, id: id ?? newIds.shift() ?? 0 };
    return { row, before, tie, record: { ...base, ...tie.columns, ...kind.given(row) } };
  });

  const judge = await kind.prepare(context, items);
  const accepted = items.filter((item) => {
    const verdict = verdictOn(kind, context, judge, item);
    verdicts.set(item.row, verdict);
    return verdict.outcome === 'created' || verdict.outcome === 'updated';
  });
  await write(kind, context, judge, accepted);
  return {
    verdicts: rows.map((row) => verdicts.get(row) ?? refused(row)),
    left: { ...nothingPretended(), ...judge.left },
  };
}

type Keyed = { row: ReadRow; key: RecordKey | null; tie: Tie; problem: Problem | null };

/** What each row is found again by, unless what stands above it is not there. */
async function keysOf(kind: NamedKind, context: ImportContext, rows: readonly ReadRow[]): Promise<Keyed[]> {
  const paths = await resolveParents(context.db, rows, kind.levels);
  const placed = rows.flatMap((row) => {
    const path = paths.get(row) ?? noPath;
    return path.problem ? [] : [{ row, path }];
  });
  const ties = kind.tie && (await kind.tie(context, placed));
  return rows.map((row) => {
    const path = paths.get(row) ?? noPath;
    const tie = ties?.get(row) ?? untied;
    const key = path.problem
      ? null
      : {
          ...{ parent: path.ids.at(-1) ?? null, code: asText(row.values['code']) },
          ...{ name: asText(row.values['name']), ...kind.keyOf?.(row, tie) },
        };
    return { row, key, tie, problem: path.problem };
  });
}

/** Notes a row's code (or numbers) and name within its parent. Returns the problem when they were met before. */
function noteRow(
  context: ImportContext,
  kind: NamedKind,
  row: ReadRow,
  { parent, code, name, numbers = [] }: RecordKey,
): Problem | null {
  const under = `${kind.table} ${parent}`;
  const fold = (text: string) => text.replace(/\s+/g, ' ').toLowerCase();
  const own =
    code !== null ? `code ${fold(code)}` : numbers.length > 0 ? `numbers ${numbers.join(' ')}` : null;
  if (own === null && name === null) return null;
  const byName = name === null ? null : fold(name);
  if (own !== null) {
    const problem = noteKey(context, row, `${under} ${own}`);
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

/** The record meant: that with the code; else the one with a number, else with the name, if it has no other code. */
function choose(key: RecordKey, matches: readonly KeyMatch[]): number | null | 'several' {
  const byCode = matches.find(({ by }) => by === 'code');
  if (byCode) return byCode.id;
  const fitting = matches.filter(({ hasCode }) => key.code === null || !hasCode);
  const open = fitting.filter(({ isEnded }) => !isEnded);
  for (const way of ['number', 'name'] as const) {
    const found = new Set(open.filter(({ by }) => by === way).map(({ id }) => id));
    if (found.size > 1) return 'several';
    for (const id of found) return id;
  }
  return fitting[0]?.id ?? null;
}

function verdictOn(kind: NamedKind, context: ImportContext, judge: Judge, item: Item): Verdict {
  const { row, before, record } = item;
  if (judge.keeps?.(item)) return { row, outcome: 'unchanged', isLegacy: false, problems: [] };
  const judgement = judge.judge(record, row, item);
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
  const isSame =
    before !== null &&
    kind.columns.every((column) => before[column] === record[column]) &&
    !judge.besides?.(item);
  const seen = before && asLeftByOthers(context, kind.table, before);
  if (!isSame && isOutdated(row, seen)) return refused(row, problemOf(row, 'Versione', changedMeanwhile));
  judge.accept(record);
  return {
    row,
    outcome: before === null ? 'created' : isSame ? 'unchanged' : 'updated',
    isLegacy,
    problems: judgement.legacy,
  };
}

const changedMeanwhile =
  'Nel frattempo qualcuno ha modificato il record: esportare di nuovo e riportare la modifica.';

/** Whether the row was exported before somebody changed the record. */
export function isOutdated(row: ReadRow, before: StoredRecord | null): boolean {
  const seen = row.values['version'];
  return before !== null && typeof seen === 'number' && seen !== before['version'];
}

async function write(
  kind: NamedKind,
  context: ImportContext,
  judge: Judge,
  items: readonly Item[],
): Promise<void> {
  const { db, runId } = context;
  const updates = items.filter(({ before }) => before !== null);
  const inserts = items.filter(({ before }) => before === null);
  await updateRecords(
    db,
    kind.table,
    kind.columns.filter((column) => !kind.fixed?.includes(column)),
    updates.map(({ record }) => record),
  );
  await insertRecords(
    db,
    kind.table,
    kind.columns,
    inserts.map(({ record }) => record),
  );
  await judge.writeBesides?.(items);
  await recordAudit(
    context,
    ...items.map((item) => ({
      event: kind.event,
      entityId: kind.toldOf?.(item.record) ?? item.record.id,
      details: { ...allChanges(kind, judge, item), importId: runId, rowNumber: item.row.number },
    })),
  );
}

function allChanges(kind: NamedKind, judge: Judge, item: Item) {
  const { before, after } = changesOf(kind.columns, item);
  const besides = judge.besides?.(item);
  return { before: { ...before, ...besides?.before }, after: { ...after, ...besides?.after } };
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
