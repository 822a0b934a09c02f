import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import { documentSignatures, documentsToSign } from '../../schema.ts';
import type { RequiredSigner } from '../../signing-list/rules.ts';
import { signedBy } from '../../signing-list/server/public.ts';

const columns = {
  id: documentsToSign.id,
  list: documentsToSign.list,
  subject: documentsToSign.subject,
  revision: documentsToSign.revision,
  title: documentsToSign.title,
  sha256: documentsToSign.sha256,
  size: storedFiles.size,
  signers: documentsToSign.signers,
  state: documentsToSign.state,
};

const find = (db: Db, condition: SQL | undefined) =>
  db
    .select({ ...columns, signedBy })
    .from(documentsToSign)
    .innerJoin(storedFiles, eq(storedFiles.sha256, documentsToSign.sha256))
    .where(condition)
    // Of several with the same content the one that waits, the oldest first.
    .orderBy(sql`${documentsToSign.state} = 'waiting' desc, ${documentsToSign.id}`)
    .limit(1);

export type Document = Awaited<ReturnType<typeof find>>[number];

/** A document among those of the condition; null when it is none of them. */
export async function findById(db: Db, documentId: number, among: SQL): Promise<Document | null> {
  const [found] = await find(db, and(eq(documentsToSign.id, documentId), among));
  return found ?? null;
}

/** The document whose file is one of these, among those of the condition. */
export async function findByContent(db: Db, hashes: readonly string[], among: SQL): Promise<Document | null> {
  if (hashes.length === 0) return null;
  const [found] = await find(
    db,
    and(sql`${documentsToSign.sha256} = any(${sql.param([...hashes])}::text[])`, among),
  );
  return found ?? null;
}

/** The document that this very file has been filed for, among those of the condition. */
export async function findFiled(db: Db, sha256: string, among: SQL): Promise<Document | null> {
  const [found] = await find(
    db,
    and(
      sql`exists (select from document_signatures g
        where g.document_id = documents_to_sign.id and g.sha256 = ${sha256})`,
      among,
    ),
  );
  return found ?? null;
}

/** Holds a document for the rest of the transaction, and tells how it stands. */
export async function lockDocument(db: Db, documentId: number): Promise<Document> {
  await db.execute(sql`select from documents_to_sign where id = ${documentId} for update`);
  const [found] = await find(db, eq(documentsToSign.id, documentId));
  if (!found) throw new Error('a document to sign is never deleted');
  return found;
}

export async function insertSignature(
  db: Db,
  row: typeof documentSignatures.$inferInsert,
  size: number,
): Promise<void> {
  const { sha256, filedAt, format } = row;
  const mediaType = format === 'PAdES' ? 'application/pdf' : 'application/pkcs7-mime';
  await db
    .insert(storedFiles)
    .values({ sha256, size, mediaType, storedAt: filedAt })
    .onConflictDoUpdate({ target: storedFiles.sha256, set: { storedAt: filedAt } });
  await db.insert(documentSignatures).values(row);
}

export async function markSigned(db: Db, documentId: number): Promise<void> {
  await db.update(documentsToSign).set({ state: 'signed' }).where(eq(documentsToSign.id, documentId));
}

export async function nameSigners(db: Db, documentId: number, signers: RequiredSigner[]): Promise<void> {
  await db.update(documentsToSign).set({ signers }).where(eq(documentsToSign.id, documentId));
}
