import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { users } from '#identity/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import { fileUploads, storedFiles } from '#platform/server/database/schema.ts';
import { readers } from '../../schema.ts';
import type { ImportRun } from '../contract.ts';
import type { ImportKind, Problem } from '../rules.ts';
import { importFindings, importRuns } from '../schema.ts';

const runsShown = 50;
export const findingsPerPage = 50;
const findingsPerRead = 1_000;
export const underway = ['waiting', 'running', 'cancelling'] as const;

const runColumns = {
  id: importRuns.id,
  kind: importRuns.kind,
  reader: { id: readers.id, name: readers.name },
  isTrial: importRuns.isTrial,
  fileName: importRuns.fileName,
  file: importRuns.fileSha256,
  state: importRuns.state,
  failure: importRuns.failure,
  warnings: importRuns.warnings,
  total: importRuns.total,
  done: importRuns.done,
  created: importRuns.created,
  updated: importRuns.updated,
  unchanged: importRuns.unchanged,
  legacy: importRuns.legacy,
  refused: importRuns.refused,
  startedBy: users.name,
  createdAt: importRuns.createdAt,
  finishedAt: importRuns.finishedAt,
};

const selectRuns = (db: Db) =>
  db
    .select(runColumns)
    .from(importRuns)
    .leftJoin(users, eq(users.id, importRuns.startedBy))
    .leftJoin(readers, eq(readers.id, importRuns.readerId));
type RunRow = Awaited<ReturnType<typeof selectRuns>>[number];

const asRun = ({ createdAt, finishedAt, ...run }: RunRow): ImportRun => ({
  ...run,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

/** The latest runs of these kinds, the newest first. */
export async function listRuns(db: Db, kinds: readonly ImportKind[]): Promise<ImportRun[]> {
  const rows = await selectRuns(db)
    .where(inArray(importRuns.kind, [...kinds]))
    .orderBy(desc(importRuns.id))
    .limit(runsShown);
  return rows.map(asRun);
}

export async function findRun(db: Db, runId: number): Promise<ImportRun | null> {
  const [row] = await selectRuns(db).where(eq(importRuns.id, runId));
  return row ? asRun(row) : null;
}

/** The run of a kind that has not ended. */
export async function findUnderway(db: Db, kind: ImportKind): Promise<ImportRun | null> {
  const [row] = await selectRuns(db).where(
    and(eq(importRuns.kind, kind), inArray(importRuns.state, [...underway])),
  );
  return row ? asRun(row) : null;
}

/** SQL condition: there is a run that waits, or whose process may have ended. */
export const hasImports = (): SQL =>
  sql`exists (select from ${importRuns} where ${inArray(importRuns.state, [...underway])})`;

/** Runs that wait, or whose process may have ended, the oldest first. */
export async function listUnderway(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(inArray(importRuns.state, [...underway]))
    .orderBy(asc(importRuns.id));
  return rows.map(({ id }) => id);
}

export async function insertRun(
  db: Db,
  run: {
    kind: ImportKind;
    readerId: number | null;
    isTrial: boolean;
    fileName: string;
    fileSha256: string;
    warnings: string[];
    startedBy: number | null;
    createdAt: Date;
  },
): Promise<number> {
  const [created] = await db.insert(importRuns).values(run).returning({ id: importRuns.id });
  if (!created) throw new Error('the run was not inserted');
  return created.id;
}

/** Who a run acts for. */
export async function findActor(db: Db, runId: number): Promise<number | null> {
  const [row] = await db
    .select({ startedBy: importRuns.startedBy })
    .from(importRuns)
    .where(eq(importRuns.id, runId));
  return row?.startedBy ?? null;
}

/** Takes a run up. `false` when it is to be cancelled. */
export async function markRunning(db: Db, runId: number, total: number): Promise<boolean> {
  const { rowCount } = await db
    .update(importRuns)
    .set({ state: 'running', total })
    .where(and(eq(importRuns.id, runId), inArray(importRuns.state, ['waiting', 'running'])));
  return rowCount === 1;
}

/** A trial keeps nothing of what it has done: one that was cut short begins anew. */
export async function restartTrial(db: Db, runId: number): Promise<void> {
  await db.delete(importFindings).where(eq(importFindings.runId, runId));
  await db
    .update(importRuns)
    .set({ done: 0, created: 0, updated: 0, unchanged: 0, legacy: 0, refused: 0 })
    .where(eq(importRuns.id, runId));
}

export type Counts = { created: number; updated: number; unchanged: number; legacy: number; refused: number };

/**
 * Notes that `rows` rows after the first `done` have been dealt with. `false` when the run was cancelled meanwhile or
 * is somebody else's by now: the transaction must not be kept.
 */
export async function advanceRun(
  db: Db,
  runId: number,
  { done, rows, counts }: { done: number; rows: number; counts: Counts },
): Promise<boolean> {
  const { rowCount } = await db
    .update(importRuns)
    .set({
      done: done + rows,
      created: sql`${importRuns.created} + ${counts.created}`,
      updated: sql`${importRuns.updated} + ${counts.updated}`,
      unchanged: sql`${importRuns.unchanged} + ${counts.unchanged}`,
      legacy: sql`${importRuns.legacy} + ${counts.legacy}`,
      refused: sql`${importRuns.refused} + ${counts.refused}`,
    })
    .where(and(eq(importRuns.id, runId), eq(importRuns.state, 'running'), eq(importRuns.done, done)));
  return rowCount === 1;
}

/** Ends a run that is under way; `warnings` are told after those of its beginning. */
export async function endRun(
  db: Db,
  runId: number,
  {
    warnings = [],
    ...end
  }: { state: 'finished' | 'cancelled' | 'failed'; finishedAt: Date; failure?: string; warnings?: string[] },
): Promise<void> {
  await db
    .update(importRuns)
    .set({ ...end, warnings: sql`${importRuns.warnings} || ${JSON.stringify(warnings)}::jsonb` })
    .where(and(eq(importRuns.id, runId), inArray(importRuns.state, [...underway])));
}

/** Asks a run to stop after its portion. One that has not begun is for the worker to end, too. */
export async function askToCancel(db: Db, runId: number): Promise<void> {
  await db
    .update(importRuns)
    .set({ state: 'cancelling' })
    .where(and(eq(importRuns.id, runId), inArray(importRuns.state, ['waiting', 'running'])));
}

export type Finding = {
  /** The number of its sheet. */
  sheet: number;
  rowNumber: number;
  outcome: 'refused' | 'legacy';
  problems: Problem[];
  cells: Record<string, string>;
};

export async function insertFindings(db: Db, runId: number, findings: readonly Finding[]): Promise<void> {
  if (findings.length === 0) return;
  await db.execute(sql`
    insert into import_findings (run_id, sheet, row_number, outcome, problems, cells)
    select ${runId}, f.sheet, f."rowNumber", f.outcome, f.problems, f.cells
      from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb)
        as f(sheet smallint, "rowNumber" int, outcome text, problems jsonb, cells jsonb)`);
}

const findingsOf = (runId: number, outcome: Finding['outcome'] | undefined) =>
  and(eq(importFindings.runId, runId), outcome ? eq(importFindings.outcome, outcome) : undefined);

/** One page of what a run has to say, in the order of the file. */
export async function listFindings(
  db: Db,
  runId: number,
  { outcome, page }: { outcome: Finding['outcome'] | undefined; page: number },
): Promise<{ findings: Finding[]; total: number }> {
  const findings = await db
    .select()
    .from(importFindings)
    .where(findingsOf(runId, outcome))
    .orderBy(asc(importFindings.sheet), asc(importFindings.rowNumber))
    .limit(findingsPerPage)
    .offset((page - 1) * findingsPerPage);
  const [counted] = await db
    .select({ total: count() })
    .from(importFindings)
    .where(findingsOf(runId, outcome));
  return { findings, total: counted?.total ?? 0 };
}

/** Everything a run has to say, read a thousand rows at a time. */
export async function* readFindings(
  db: Db,
  runId: number,
  outcome?: Finding['outcome'],
): AsyncGenerator<Finding, void, undefined> {
  let after = { sheet: 0, rowNumber: 0 };
  for (;;) {
    const findings = await db
      .select()
      .from(importFindings)
      .where(
        and(
          findingsOf(runId, outcome),
          sql`(${importFindings.sheet}, ${importFindings.rowNumber}) > (${after.sheet}::int, ${after.rowNumber}::int)`,
        ),
      )
      .orderBy(asc(importFindings.sheet), asc(importFindings.rowNumber))
      .limit(findingsPerRead);
    yield* findings;
    const last = findings.at(-1);
    if (findings.length < findingsPerRead || !last) return;
    after = last;
  }
}

/** Notes a stored spreadsheet and who sent it; the same one again changes nothing but the day. */
export async function noteFile(
  db: Db,
  file: { sha256: string; mediaType: string; size: number; storedAt: Date; userId: number | null },
): Promise<void> {
  const { sha256, mediaType, size, storedAt, userId } = file;
  await db
    .insert(storedFiles)
    .values({ sha256, mediaType, size, storedAt })
    .onConflictDoUpdate({ target: storedFiles.sha256, set: { storedAt } });
  if (userId === null) return;
  await db
    .insert(fileUploads)
    .values({ sha256, userId, uploadedAt: storedAt })
    .onConflictDoUpdate({ target: [fileUploads.sha256, fileUploads.userId], set: { uploadedAt: storedAt } });
}

/** Whether the file is a spreadsheet of this user, or of an earlier run; the command line may use any. */
export async function isSheetStored(db: Db, sha256: string, userId: number | null): Promise<boolean> {
  const sent = sql`exists (select from ${fileUploads} where ${fileUploads.sha256} = ${sha256} and ${fileUploads.userId} = ${userId}::int)`;
  const used = sql`exists (select from ${importRuns} where ${importRuns.fileSha256} = ${sha256})`;
  const [found] = await db
    .select({ mediaType: storedFiles.mediaType })
    .from(storedFiles)
    .where(and(eq(storedFiles.sha256, sha256), sql`(${userId}::int is null or ${sent} or ${used})`));
  return found !== undefined && !found.mediaType.startsWith('image/');
}
