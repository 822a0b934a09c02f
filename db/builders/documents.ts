import { createHash } from 'node:crypto';
import type { Db } from '#platform/server/database/database.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import { documents, documentVersions, folders } from '#radioprotection/folders/schema.ts';
import { buildStoredFile } from './files.ts';
import { morningOf, nextNumber, onlyRow } from './rows.ts';

const since = '2024-01-01';

/** The folder of a registry or a quality manual, which the database has made with it. */
export async function folderOf(
  db: Db,
  owner: { registryId: number } | { manualId: number },
): Promise<typeof folders.$inferSelect> {
  const all = await db.select().from(folders);
  return onlyRow(
    all.filter((folder) =>
      'registryId' in owner ? folder.registryId === owner.registryId : folder.manualId === owner.manualId,
    ),
  );
}

type Overrides = Partial<typeof documents.$inferInsert> & {
  /** null: it is printed later. */
  bytes?: Uint8Array | null;
  fileName?: string;
  /** Of a default document: what its file was printed from. */
  templateVersionId?: number;
};

/** A document of a folder, or of the unit that `companyId` names alone, with its file in the store. */
export async function buildFolderDocument(
  { db, files }: { db: Db; files: FileStore },
  {
    bytes = Buffer.from(`%PDF-1.7\n% ${nextNumber()}\n%%EOF\n`),
    fileName,
    templateVersionId,
    ...overrides
  }: Overrides & {
    companyId: number;
  },
): Promise<typeof documents.$inferSelect> {
  const number = nextNumber();
  const values = { title: `Documento ${number}`, position: number, day: since, ...overrides };
  const sha256 = bytes === null ? null : createHash('sha256').update(bytes).digest('hex');
  if (bytes !== null && sha256 !== null) {
    await files.put(sha256, bytes);
    await buildStoredFile(db, {
      ...{ sha256, mediaType: 'application/pdf', size: bytes.length, width: null, height: null },
    });
  }
  const row = { kind: 'upload' as const, state: 'filed' as const, ...values };
  const document = onlyRow(await db.insert(documents).values(row).returning());
  await db.insert(documentVersions).values({
    ...{ documentId: document.id, revision: document.revision, sha256, asOf: values.day },
    ...{ fileName: fileName ?? `documento_${number}.pdf`, createdAt: morningOf(since) },
    templateVersionId: templateVersionId ?? null,
  });
  return document;
}
