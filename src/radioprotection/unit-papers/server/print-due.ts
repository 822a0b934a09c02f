import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import {
  isNotFound,
  isOutOfSpace,
  isRetryable,
  isUnreachable,
  notFound,
  Refusal,
  texts,
} from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/http/route.ts';
import { keepPrinted } from '../../folders/server/public.ts';
import { paperTexts } from '../paper/rules.ts';
import { documentPrintFailures } from '../schema.ts';
import { keepPaperVersion, printVersion, storePrinted, type Unprinted } from './print-document.ts';

type Work = Pick<Services, 'db' | 'clock' | 'files' | 'log'>;

/** As many are printed at once: the printing threads are as many. */
const lanes = 2;

/** SQL: the tables of a version, around its row `v`. */
const aroundVersion = sql`document_versions v join documents d on d.id = v.document_id
  left join folders f on f.id = d.folder_id
  left join paper_versions q on q.document_id = v.document_id and q.revision = v.revision`;
const versionColumns = sql`v.document_id as "documentId", v.revision, d.kind, d.title, d.company_id as "companyId",
  f.registry_id as "registryId", f.manual_id as "manualId", v.as_of::text as "asOf", q.from_day::text as "fromDay",
  v.template_version_id as "templateVersionId", v.created_at as "createdAt"`;

/** SQL condition: the version in row `v` of the document in row `d` is to be printed now. What was removed is not. */
const isDue = (now: Date): SQL => sql`v.sha256 is null and v.revision = d.revision and d.removed_at is null
  and not exists (select from document_print_failures x
    where x.document_id = v.document_id and x.revision = v.revision and x.retry_at > ${now.toISOString()}::timestamptz)`;

/** SQL condition: a document waits to be printed. */
export const hasDocumentsToPrint = (now: Date): SQL =>
  sql`exists (select from document_versions v join documents d on d.id = v.document_id where ${isDue(now)})`;

/**
 * Prints what waits, several at once. Each is one transaction: its file, and its place among the documents to sign,
 * appear together; a process that dies leaves none of it. Several processes share the work without meeting.
 */
export async function printDueDocuments(work: Work, isStopped: () => boolean): Promise<void> {
  const lane = async () => {
    while (!isStopped() && (await printNext(work))) {
      // The next one.
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

type Row = Omit<Unprinted, 'createdAt'> & { createdAt: string };
const asVersion = (row: Row): Unprinted => ({ ...row, createdAt: new Date(row.createdAt) });

/** Whether there was one to print. */
function printNext(work: Work): Promise<boolean> {
  return work.db.transaction(async (db) => {
    const { rows } = await db.execute<Row>(sql`select ${versionColumns} from ${aroundVersion}
      where ${isDue(work.clock.now())} order by v.created_at, v.document_id limit 1 for update of v skip locked`);
    const [row] = rows;
    if (!row) return false;
    const version = asVersion(row);
    const reason = await printOne(version, { ...work, db });
    if (reason !== null) await noteFailure(version, reason, { ...work, db });
    return true;
  });
}

/** Prints a version that is held, and keeps its file. Undone by itself when it fails: then why, in words. */
async function printOne(version: Unprinted, work: Work): Promise<string | null> {
  try {
    await work.db.transaction((db) => printAndKeep(version, { ...work, db }));
    return null;
  } catch (error) {
    if (isUnreachable(error) || isRetryable(error)) throw error;
    if (isOutOfSpace(error)) return texts.noSpace;
    const { documentId, revision } = version;
    const kind = error instanceof Error ? error.name : typeof error;
    const at = error instanceof Error ? error.stack?.split('\n').slice(1, 6) : [];
    const reason = error instanceof Refusal && error.cause instanceof Error ? error.cause.message : undefined;
    work.log.error({ documentId, revision, kind, reason, at }, 'document not printed');
    return error instanceof Refusal && !isNotFound(error) ? error.message : paperTexts.unexpected;
  }
}

async function printAndKeep(version: Unprinted, work: Work): Promise<string> {
  const { documentId, revision } = version;
  const { bytes, gaps } = await printVersion(version, work);
  const sha256 = await storePrinted(bytes, work);
  await keepPaperVersion(version, gaps, work);
  // Nobody is asked to sign what nobody stands for yet.
  if (gaps.length > 0)
    await work.db.execute(sql`update documents set state = 'draft' where id = ${documentId} and state = 'to_sign'
      and revision = ${revision}`);
  await keepPrinted(work, { documentId, revision, sha256 });
  await work.db.execute(sql`delete from document_print_failures
    where document_id = ${documentId} and revision = ${revision}`);
  return sha256;
}

const firstPauseMs = 60_000;
const longestPauseMs = 86_400_000;

/** Keeps a document back, each time for twice as long: a minute at first, a day at most. */
async function noteFailure(
  { documentId, revision }: Unprinted,
  reason: string,
  { db, clock }: Pick<Work, 'db' | 'clock'>,
): Promise<void> {
  const failedAt = clock.now();
  const { rows } = await db.execute<{ tries: number }>(sql`select tries from document_print_failures
    where document_id = ${documentId} and revision = ${revision}`);
  const tries = (rows[0]?.tries ?? 0) + 1;
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries - 1, 20));
  const noted = {
    reason: reason.slice(0, 500),
    tries,
    failedAt,
    retryAt: new Date(failedAt.getTime() + pauseMs),
  };
  await db
    .insert(documentPrintFailures)
    .values({ documentId, revision, ...noted })
    .onConflictDoUpdate({
      target: [documentPrintFailures.documentId, documentPrintFailures.revision],
      set: noted,
    });
}

/** The file of a document's latest revision, printed now unless it was. Throws 404, and what printing refuses. */
export async function printNow(work: Work, documentId: number): Promise<string> {
  return work.db.transaction((db: Db) => printLatest({ ...work, db }, documentId));
}

/** The same in the transaction of `work`. */
export async function printLatest(work: Work, documentId: number): Promise<string> {
  type Latest = Row & { sha256: string | null };
  const { rows } = await work.db.execute<Latest>(sql`select ${versionColumns}, v.sha256 from ${aroundVersion}
    where d.id = ${documentId} and d.removed_at is null and v.revision = d.revision for update of v`);
  const [row] = rows;
  if (!row) throw notFound(paperTexts.notFound);
  return row.sha256 ?? printAndKeep(asVersion(row), work);
}
