import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { users } from '#identity/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Run } from '../contract.ts';
import { type RunKind, runStateOf } from '../rules.ts';
import { radioprotectionRuns } from '../schema.ts';

const runsShown = 20;

/** What is done: a kind of work, to which default document where it is of one. */
export type Asked = { kind: RunKind; subjectId: number | null };

const itemsIn = (state: 'done' | 'failed') =>
  sql<number>`(select count(*)::int from radioprotection_run_items i
    where i.run_id = radioprotection_runs.id and i.state = ${state})`;

const selectRuns = (db: Db) =>
  db
    .select({
      id: radioprotectionRuns.id,
      kind: radioprotectionRuns.kind,
      subjectId: radioprotectionRuns.subjectId,
      isPaused: radioprotectionRuns.isPaused,
      total: sql<number>`(select count(*)::int from radioprotection_run_items i where i.run_id = radioprotection_runs.id)`,
      done: itemsIn('done'),
      failed: itemsIn('failed'),
      startedBy: users.name,
      createdAt: radioprotectionRuns.createdAt,
      finishedAt: radioprotectionRuns.finishedAt,
    })
    .from(radioprotectionRuns)
    .innerJoin(users, eq(users.id, radioprotectionRuns.startedBy));
type RunRow = Awaited<ReturnType<typeof selectRuns>>[number];

const asRun = ({ createdAt, finishedAt, isPaused, ...run }: RunRow): Run => ({
  ...run,
  state: runStateOf({ ...run, isPaused, finishedAt }),
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

const isOf = ({ kind, subjectId }: { kind?: RunKind | undefined; subjectId?: number | null | undefined }) =>
  and(
    kind === undefined ? undefined : eq(radioprotectionRuns.kind, kind),
    subjectId === undefined
      ? undefined
      : sql`${radioprotectionRuns.subjectId} is not distinct from ${subjectId}`,
  );

/** Those under way, then the latest that ended; of a kind and a default document, where they are told. */
export async function listRuns(db: Db, asked: Parameters<typeof isOf>[0]): Promise<Run[]> {
  const rows = await selectRuns(db)
    .where(isOf(asked))
    .orderBy(desc(isNull(radioprotectionRuns.finishedAt)), desc(radioprotectionRuns.id))
    .limit(runsShown);
  return rows.map(asRun);
}

/** The one under way, else the latest of a kind for a record; null: there was none. */
export async function latestRun(db: Db, asked: Asked): Promise<Run | null> {
  return (await listRuns(db, asked))[0] ?? null;
}

export async function findRun(db: Db, runId: number): Promise<Run | null> {
  const [row] = await selectRuns(db).where(eq(radioprotectionRuns.id, runId));
  return row ? asRun(row) : null;
}

/** A new run; null when the same one is under way. */
export async function insertRun(
  db: Db,
  run: Asked & { startedBy: number; createdAt: Date },
): Promise<number | null> {
  const [created] = await db
    .insert(radioprotectionRuns)
    .values(run)
    .onConflictDoNothing()
    .returning({ id: radioprotectionRuns.id });
  return created?.id ?? null;
}

/** Which one of the same kind and default document is under way, held until the transaction ends; null: none any more. */
export async function lockUnderway(db: Db, asked: Asked): Promise<number | null> {
  const [found] = await db
    .select({ id: radioprotectionRuns.id })
    .from(radioprotectionRuns)
    .where(and(isOf(asked), isNull(radioprotectionRuns.finishedAt)))
    .for('update');
  return found?.id ?? null;
}

/**
 * Adds targets behind those of a run; of those that it has, the ones that failed wait anew, and with `isDoneAnew` the
 * ones that are done.
 */
export async function insertItems(
  db: Db,
  runId: number,
  {
    targetIds,
    askedAt,
    isDoneAnew = false,
  }: { targetIds: readonly number[]; askedAt: Date; isDoneAnew?: boolean },
): Promise<void> {
  await db.execute(sql`
    insert into radioprotection_run_items as i (run_id, position, target_id, asked_at)
    select ${runId}, t.position + (select coalesce(max(position), 0) from radioprotection_run_items where run_id = ${runId}), t.id,
           ${askedAt.toISOString()}::timestamptz
      from unnest(${sql.param([...targetIds])}::int[]) with ordinality as t(id, position)
    on conflict (run_id, target_id) do update set state = 'waiting', failure = null, settled_at = null,
        asked_at = excluded.asked_at
      where i.state <> 'done' or ${isDoneAnew}`);
}

/** Holds a run's row, so that pausing, resuming and ending it come one after the other. */
export async function lockRun(db: Db, runId: number) {
  const [found] = await db
    .select({ isPaused: radioprotectionRuns.isPaused, finishedAt: radioprotectionRuns.finishedAt })
    .from(radioprotectionRuns)
    .where(eq(radioprotectionRuns.id, runId))
    .for('update');
  return found ?? null;
}

export async function setPaused(db: Db, runId: number, isPaused: boolean): Promise<void> {
  await db.update(radioprotectionRuns).set({ isPaused }).where(eq(radioprotectionRuns.id, runId));
}

export async function endRun(db: Db, runId: number, now: Date): Promise<void> {
  await db
    .update(radioprotectionRuns)
    .set({ isPaused: false, finishedAt: now })
    .where(eq(radioprotectionRuns.id, runId));
}

/** SQL condition: there is work that goes on. */
export const hasRuns = (): SQL =>
  sql`exists (select from radioprotection_runs where finished_at is null and not is_paused)`;

/** Runs that go on, the oldest first. */
export async function listRunning(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: radioprotectionRuns.id })
    .from(radioprotectionRuns)
    .where(and(isNull(radioprotectionRuns.finishedAt), eq(radioprotectionRuns.isPaused, false)))
    .orderBy(asc(radioprotectionRuns.id));
  return rows.map(({ id }) => id);
}

/** An item whose turn has come, with what is done with it and for whom. */
export type DueItem = Asked & {
  runId: number;
  position: number;
  targetId: number;
  startedBy: number;
  askedAt: Date;
};

/** The next item of a run that waits, held until the transaction ends; others pass over it to the one after. */
export async function takeItem(db: Db, runId: number): Promise<DueItem | null> {
  const { rows } = await db.execute<Omit<DueItem, 'askedAt'> & { askedAt: string }>(sql`
    select i.run_id as "runId", i.position, i.target_id as "targetId", r.kind, r.subject_id as "subjectId",
           r.started_by as "startedBy", to_json(coalesce(i.asked_at, r.created_at)) #>> '{}' as "askedAt"
      from radioprotection_run_items i join radioprotection_runs r on r.id = i.run_id
     where i.run_id = ${runId} and i.state = 'waiting' and r.finished_at is null and not r.is_paused
     order by i.position limit 1 for no key update of i skip locked`);
  return rows[0] ? { ...rows[0], askedAt: new Date(rows[0].askedAt) } : null;
}

type Place = Pick<DueItem, 'runId' | 'position'>;

/**
 * Notes that an item is begun, at once and for good, while another transaction holds it. Returns how often it was.
 * Only a process that dies leaves the note behind; should the machine go down with the database, it may be lost.
 */
export async function noteAttempt(db: Db, { runId, position }: Place): Promise<number> {
  const { rows } = await db.execute<{ attempts: number }>(sql`
    with unhurried as (select set_config('synchronous_commit', 'off', true))
    insert into radioprotection_run_attempts as a (run_id, position, attempts)
    select ${runId}::int, ${position}::int, 1 from unhurried
    on conflict (run_id, position) do update set attempts = a.attempts + 1 returning attempts`);
  return rows[0]?.attempts ?? 1;
}

export async function forgetAttempts(db: Db, { runId, position }: Place): Promise<void> {
  await db.execute(
    sql`delete from radioprotection_run_attempts where run_id = ${runId} and position = ${position}`,
  );
}

/**
 * Settles an item with its transaction, whose end does not wait for the disk: should the machine go down, the last ones
 * wait anew and nothing was done to them. Whatever somebody does on the strength of one is on the disk only with it.
 */
export async function settleItem(
  db: Db,
  { runId, position }: Place,
  { failure, settledAt }: { failure: string | null; settledAt: Date },
): Promise<void> {
  await db.execute(sql`
    with unhurried as (select set_config('synchronous_commit', 'off', true)),
    noted as (delete from radioprotection_run_attempts where run_id = ${runId} and position = ${position})
    update radioprotection_run_items set state = ${failure === null ? 'done' : 'failed'}, failure = ${failure},
      settled_at = ${settledAt.toISOString()}::timestamptz
      from unhurried where run_id = ${runId} and position = ${position}`);
}

/** Ends a run of which nothing waits any more. What is just being worked on still counts as waiting. */
export async function finishRun(db: Db, runId: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    // Held first, looked at then: whoever adds to the run meanwhile comes before or after.
    if ((await lockRun(tx, runId))?.finishedAt !== null) return;
    const waiting = sql`exists (select from radioprotection_run_items where run_id = ${runId} and state = 'waiting')`;
    await tx
      .update(radioprotectionRuns)
      .set({ isPaused: false, finishedAt: now })
      .where(and(eq(radioprotectionRuns.id, runId), sql`not ${waiting}`));
  });
}

/** The default document of the latest of a kind that was stopped; undefined: none was. */
export async function latestStopped(db: Db, kind: RunKind): Promise<number | null | undefined> {
  const [found] = await db
    .select({ subjectId: radioprotectionRuns.subjectId })
    .from(radioprotectionRuns)
    .where(
      and(
        eq(radioprotectionRuns.kind, kind),
        isNotNull(radioprotectionRuns.finishedAt),
        sql`exists (select from radioprotection_run_items i where i.run_id = radioprotection_runs.id and i.state = 'waiting')`,
      ),
    )
    .orderBy(desc(radioprotectionRuns.id))
    .limit(1);
  return found?.subjectId;
}
