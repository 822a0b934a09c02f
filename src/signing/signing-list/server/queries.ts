import { and, eq, sql } from 'drizzle-orm';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { containsWords, orderOf, pageOf, sliceOf } from '#platform/server/http/paging.ts';
import { documentsToSign } from '../../schema.ts';
import type { DocumentToSign, listDocumentsToSign } from '../contract.ts';

type Query = QueryOf<typeof listDocumentsToSign>;

/** One page of what waits, the oldest first unless asked otherwise. */
export async function listWaiting(db: Db, query: Query): Promise<{ rows: DocumentToSign[]; total: number }> {
  const condition = and(
    eq(documentsToSign.list, 'cr39'),
    sql`${documentsToSign.state} = 'waiting'`,
    containsWords(query.q, documentsToSign.searchText),
  );
  const by = { inAttesaDal: documentsToSign.createdAt, titolo: documentsToSign.title }[query.sort];
  const { offset, limit } = sliceOf(query);
  const rows = await db
    .select({
      id: documentsToSign.id,
      titolo: documentsToSign.title,
      dettaglio: documentsToSign.detail,
      revisione: documentsToSign.revision,
      pagina: documentsToSign.link,
      file: documentsToSign.fileName,
      inAttesaDal: sql<string>`to_json(documents_to_sign.created_at) #>> '{}'`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(documentsToSign)
    .where(condition)
    .orderBy(...orderOf(query.dir, by, documentsToSign.id))
    .limit(limit)
    .offset(offset);
  return pageOf(rows, query, () => db.$count(documentsToSign, condition));
}

/** A document that waits; null when there is none, or it waits no more. */
export async function findWaiting(
  db: Db,
  documentId: number,
): Promise<{ sha256: string; fileName: string } | null> {
  const [found] = await db
    .select({ sha256: documentsToSign.sha256, fileName: documentsToSign.fileName })
    .from(documentsToSign)
    .where(and(eq(documentsToSign.id, documentId), sql`${documentsToSign.state} = 'waiting'`));
  return found ?? null;
}

export async function insertDocument(db: Db, row: typeof documentsToSign.$inferInsert): Promise<void> {
  await replaceWaiting(db, row.subject);
  await db.insert(documentsToSign).values(row);
}

/** What waits of a subject waits no more. */
export async function replaceWaiting(db: Db, subject: string): Promise<void> {
  await db
    .update(documentsToSign)
    .set({ state: 'replaced' })
    .where(and(eq(documentsToSign.subject, subject), sql`${documentsToSign.state} = 'waiting'`));
}
