import { sql } from 'drizzle-orm';
import { readStoredFile } from '#platform/server/files/stored-file.ts';
import type { Services } from '#platform/server/http/route.ts';
import { lookAtPdf } from './pdf-threads.ts';

type Work = Pick<Services, 'db' | 'files'>;

const isUncounted = sql`v.pages is null and v.sha256 is not null`;

/** SQL condition: the pages of a file are to be counted, printed ones and those that were kept before pages were. */
export const hasPagesToCount = () => sql`exists (select from document_versions v where ${isUncounted})`;

type Uncounted = { documentId: number; revision: number; sha256: string; createdAt: string };
/** `row`: the last one looked at; null: there is none left. `failure`: why its file could not be had. */
type Counted = { row: Uncounted | null; failure: unknown };

/**
 * Counts the pages of files that nobody has counted yet, one after another. Several processes share the work without
 * meeting. Of a file that is no PDF to be read 0 is noted, so that it is not looked at again. One that is not to be had,
 * or damaged in the store, waits and holds up no other; at the end it is thrown that there was one.
 */
export async function countDuePages(work: Work, isStopped: () => boolean): Promise<void> {
  let last: Uncounted | null = null;
  let waiting = 0;
  let cause: unknown;
  while (!isStopped()) {
    const { row, failure }: Counted = await countNext(work, last);
    if (row === null) break;
    last = row;
    if (failure === null) continue;
    waiting += 1;
    cause ??= failure;
  }
  if (waiting > 0) throw new Error(`the pages of ${waiting} files wait to be counted`, { cause });
}

/** Counts the first after a row, or the first of all. */
function countNext({ db, files }: Work, after: Uncounted | null): Promise<Counted> {
  const isAfter = after
    ? sql`(v.created_at, v.document_id, v.revision) >
        (${after.createdAt}::timestamptz, ${after.documentId}::int, ${after.revision}::int)`
    : sql`true`;
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<Uncounted>(sql`
      select v.document_id as "documentId", v.revision, v.sha256, v.created_at::text as "createdAt"
        from document_versions v where ${isUncounted} and ${isAfter}
       order by v.created_at, v.document_id, v.revision limit 1 for update of v skip locked`);
    const [row] = rows;
    if (!row) return { row: null, failure: null };
    const { documentId, revision, sha256 } = row;
    const found = await lookAt(files, sha256);
    if ('failure' in found) return { row, failure: found.failure };
    await tx.execute(sql`update document_versions set pages = ${found.pages}
      where document_id = ${documentId} and revision = ${revision}`);
    return { row, failure: null };
  });
}

async function lookAt(
  files: Work['files'],
  sha256: string,
): Promise<{ pages: number } | { failure: unknown }> {
  try {
    const found = await lookAtPdf(await readStoredFile(files, sha256));
    return { pages: found.why === null ? found.pages : 0 };
  } catch (failure) {
    return { failure };
  }
}
