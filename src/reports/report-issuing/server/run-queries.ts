import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { addresses, clients } from '#customers/schema.ts';
import { users } from '#identity/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { ReportRun } from '../runs/contract.ts';
import { reportRunSites, reportRuns } from '../schema.ts';

const runsShown = 20;
const failuresShown = 500;

export type Search = { from: string; to: string | null };
/** `selection`: which of its sites were chosen, as a hash of their ids; null: all that were ready. */
type Asked = Search & { selection: string | null };

const sitesIn = (state: 'issued' | 'failed' | 'cancelled') =>
  sql<number>`(select count(*)::int from report_run_sites s where s.run_id = report_runs.id and s.state = ${state})`;

/** Of those issued, as they were issued. */
const issuedWhere = (condition: SQL) =>
  sql<number>`(select count(*)::int from report_run_sites s left join final_report_revisions v
    on v.report_id = s.report_id and v.revision = 0
    where s.run_id = report_runs.id and s.state = 'issued' and ${condition})`;

const selectRuns = (db: Db) =>
  db
    .select({
      id: reportRuns.id,
      from: reportRuns.dateFrom,
      to: reportRuns.dateTo,
      total: sql<number>`(select count(*)::int from report_run_sites s where s.run_id = report_runs.id)`,
      issued: sitesIn('issued'),
      failed: sitesIn('failed'),
      cancelled: sitesIn('cancelled'),
      giaEmesse: issuedWhere(sql`s.report_id is not null and s.recipients is null`),
      senzaEmail: issuedWhere(sql`s.recipients = 0`),
      sopraLivello: issuedWhere(sql`v.above_level`),
      daFirmare: issuedWhere(sql`s.recipients is not null and v.held_until_signed`),
      startedBy: users.name,
      createdAt: reportRuns.createdAt,
      finishedAt: reportRuns.finishedAt,
    })
    .from(reportRuns)
    .innerJoin(users, eq(users.id, reportRuns.startedBy));
type RunRow = Awaited<ReturnType<typeof selectRuns>>[number];

const asRun = ({ createdAt, finishedAt, ...run }: RunRow): ReportRun => ({
  ...run,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

/** The latest runs, the newest first. */
export async function listRuns(db: Db): Promise<ReportRun[]> {
  return (await selectRuns(db).orderBy(desc(reportRuns.id)).limit(runsShown)).map(asRun);
}

export async function findRun(db: Db, runId: number): Promise<ReportRun | null> {
  const [row] = await selectRuns(db).where(eq(reportRuns.id, runId));
  return row ? asRun(row) : null;
}

/** The run of a search that is under way. */
export async function findUnderway(db: Db, { from, to, selection }: Asked): Promise<ReportRun | null> {
  const sameEnd = to === null ? isNull(reportRuns.dateTo) : eq(reportRuns.dateTo, to);
  const [row] = await selectRuns(db).where(
    and(
      eq(reportRuns.dateFrom, from),
      sameEnd,
      isNull(reportRuns.finishedAt),
      sql`${reportRuns.selection} is not distinct from ${selection}`,
    ),
  );
  return row ? asRun(row) : null;
}

/** The sites that failed, with the reason, in the order in which they were tried. */
export function listFailures(db: Db, runId: number) {
  return db
    .select({
      sede: addresses.id,
      alias: addresses.name,
      nomeAzienda: clients.name,
      motivo: sql<string>`report_run_sites.failure`,
    })
    .from(reportRunSites)
    .innerJoin(addresses, eq(addresses.id, reportRunSites.addressId))
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .where(and(eq(reportRunSites.runId, runId), eq(reportRunSites.state, 'failed')))
    .orderBy(asc(reportRunSites.position))
    .limit(failuresShown);
}

/** A new run; null when the same one is under way. */
export async function insertRun(
  db: Db,
  run: Asked & { startedBy: number; createdAt: Date },
): Promise<number | null> {
  const [created] = await db
    .insert(reportRuns)
    .values({
      dateFrom: run.from,
      dateTo: run.to,
      selection: run.selection,
      startedBy: run.startedBy,
      createdAt: run.createdAt,
    })
    .onConflictDoNothing()
    .returning({ id: reportRuns.id });
  return created?.id ?? null;
}

export async function insertSites(db: Db, runId: number, siteIds: readonly number[]): Promise<void> {
  await db.execute(sql`
    insert into report_run_sites (run_id, position, address_id)
    select ${runId}, s.position, s.id
      from unnest(${sql.param([...siteIds])}::int[]) with ordinality as s(id, position)`);
}

/** How many of these sites there are. */
export function countSites(db: Db, siteIds: readonly number[]): Promise<number> {
  return db.$count(addresses, inArray(addresses.id, [...siteIds]));
}

export type OtherSite = Pick<
  typeof reportRunSites.$inferInsert,
  'addressId' | 'state' | 'failure' | 'reportId'
>;

/** Chosen sites that are not issued: behind the others, so many, with what is told of them. */
export async function insertOthers(
  db: Db,
  runId: number,
  behind: number,
  sites: readonly OtherSite[],
): Promise<void> {
  if (sites.length === 0) return;
  const rows = sites.map((site, index) => ({ ...site, runId, position: behind + index + 1 }));
  await db.insert(reportRunSites).values(rows);
}

/** A site whose turn has come, with the search it was found by. */
export type DueSite = Search & {
  runId: number;
  position: number;
  addressId: number;
  /** In whose name it is issued: of who started the run, or had this site tried again. */
  issuedBy: number;
};

/** The next site that waits, held until the transaction ends; others pass over it to the one after. */
export async function takeSite(db: Db): Promise<DueSite | null> {
  const { rows } = await db.execute<DueSite>(sql`
    select s.run_id as "runId", s.position, s.address_id as "addressId",
           coalesce(s.retried_by, r.started_by) as "issuedBy", r.date_from::text as from, r.date_to::text as to
      from report_run_sites s join report_runs r on r.id = s.run_id and r.finished_at is null
     where s.state = 'waiting'
     order by s.run_id, s.position limit 1 for update of s skip locked`);
  return rows[0] ?? null;
}

export async function settleSite(
  db: Db,
  { runId, position }: Pick<DueSite, 'runId' | 'position'>,
  end: Pick<typeof reportRunSites.$inferInsert, 'state' | 'failure' | 'reportId' | 'recipients'>,
): Promise<void> {
  await db
    .update(reportRunSites)
    .set(end)
    .where(and(eq(reportRunSites.runId, runId), eq(reportRunSites.position, position)));
}

/** SQL condition: there is a run that has not ended. */
export const hasReportRuns = (): SQL => sql`exists (select from report_runs where finished_at is null)`;

/** Ends the runs of which no site waits any more, or only this one. What is just being issued still counts as waiting. */
export async function finishRuns(db: Db, now: Date, runId?: number): Promise<void> {
  await db.transaction(async (tx) => {
    // Held first, looked at then: whoever takes a run up again meanwhile comes before or after.
    const held = await tx
      .select({ id: reportRuns.id })
      .from(reportRuns)
      .where(and(isNull(reportRuns.finishedAt), runId === undefined ? undefined : eq(reportRuns.id, runId)))
      .orderBy(asc(reportRuns.id))
      .for('update');
    if (held.length === 0) return;
    const nothingWaits = sql`not exists (select from report_run_sites s where s.run_id = report_runs.id and s.state = 'waiting')`;
    const ids = held.map(({ id }) => id);
    await tx
      .update(reportRuns)
      .set({ finishedAt: now })
      .where(and(inArray(reportRuns.id, ids), nothingWaits));
  });
}

/** Holds a run's row, so that ending it and taking it up again come one after the other. */
export async function lockRun(db: Db, runId: number): Promise<boolean> {
  const found = await db
    .select({ id: reportRuns.id })
    .from(reportRuns)
    .where(eq(reportRuns.id, runId))
    .for('update');
  return found.length > 0;
}

/** Takes back what has not begun; a site that is just being issued is left to its end. Returns how many. */
export async function cancelWaiting(db: Db, runId: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update report_run_sites s set state = 'cancelled'
      from (select run_id, position from report_run_sites
             where run_id = ${runId} and state = 'waiting' for update skip locked) w
     where s.run_id = w.run_id and s.position = w.position`);
  return rowCount ?? 0;
}

/** Puts failed sites back, all or those named, to be issued by who asks for it. Returns how many. */
export async function retryFailed(
  db: Db,
  { runId, siteIds, retriedBy }: { runId: number; siteIds: readonly number[] | undefined; retriedBy: number },
): Promise<number> {
  const { rowCount } = await db
    .update(reportRunSites)
    .set({ state: 'waiting', failure: null, retriedBy })
    .where(
      and(
        eq(reportRunSites.runId, runId),
        eq(reportRunSites.state, 'failed'),
        siteIds ? inArray(reportRunSites.addressId, [...siteIds]) : undefined,
      ),
    );
  return rowCount ?? 0;
}

export async function reopenRun(db: Db, runId: number): Promise<void> {
  await db.update(reportRuns).set({ finishedAt: null }).where(eq(reportRuns.id, runId));
}
