import { eq } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { documentSignatures, documentsToSign } from '#signing/schema.ts';

/** Signed files that a person has brought in. Who signed them is told by the files: it need not be this person. */
export function listFiledBy(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  return db
    .select({
      documento: documentsToSign.title,
      revisione: documentsToSign.revision,
      file: documentSignatures.fileName,
      quando: documentSignatures.filedAt,
    })
    .from(documentSignatures)
    .innerJoin(documentsToSign, eq(documentsToSign.id, documentSignatures.documentId))
    .where(eq(documentSignatures.filedBy, userId))
    .orderBy(documentSignatures.id);
}

export const countFiledBy = (db: Db, userId: number): Promise<number> =>
  db.$count(documentSignatures, eq(documentSignatures.filedBy, userId));
