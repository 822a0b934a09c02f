import { and, eq, isNull, sql } from 'drizzle-orm';
import { type AuditContext, recordAudit } from '#identity/audit-trail/server/public.ts';
import { conflict, notFound, onConstraint } from '#platform/server/http/errors.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import { endSignature } from '#signing/signing-list/server/public.ts';
import { type DocumentKind, type DocumentState, documentSubject, folderTexts } from '../rules.ts';
import { documents, documentVersions, folders } from '../schema.ts';
import { awaitDocument } from './sign-document.ts';

/** Who changes something, with `db` the transaction of the change: a request, or the work on an item of a run. */
export type KeepingContext = AuditContext;

/** A file that lies in the store, with its row in `stored_files`. Left out: its pages are counted soon. */
type Filed = { sha256: string; pages?: number };

export type NewDocument = {
  companyId: number;
  /** null: of the unit, in none of its folders. */
  folderId: number | null;
  kind: DocumentKind;
  title: string;
  /** The day it is of, and whose data it tells. */
  day: string;
  state: Exclude<DocumentState, 'signed'>;
  fileName: string;
  /** Left out: it is printed later, and waits for its signature from then on. */
  file?: Filed;
  defaultDocId?: number;
  templateVersionId?: number;
};

/** Adds a document as the last of its folder. Throws 409 for a default document that is there, or of no open registry. */
export async function addDocument(context: KeepingContext, document: NewDocument): Promise<number> {
  const { db, user } = context;
  const { file, fileName, templateVersionId, defaultDocId, ...fields } = document;
  const { companyId, folderId, kind, title } = fields;
  if (folderId !== null) await lockFolder(context, { folderId, companyId });
  const among = folderId === null ? sql`folder_id is null` : sql`folder_id = ${folderId}`;
  const last = sql<number>`(select coalesce(max(position), 0) + 1 from documents
    where company_id = ${companyId} and ${among} and removed_at is null)`;
  const row = { ...fields, position: last as unknown as number, createdBy: user?.id ?? null };
  const id = await insertRecord(db, documents, {
    ...row,
    ...(defaultDocId === undefined ? {} : { defaultDocId }),
  }).catch((error: unknown) =>
    onConstraint(error, {
      documents_default_doc_once: () => conflict(folderTexts.inFolderAlready),
      documents_registry: () => conflict(folderTexts.registryNotOpen),
    }),
  );
  const version = { documentId: id, revision: 1, asOf: document.day };
  await insertVersion(context, { ...version, fileName, file, templateVersionId });
  await recordAudit(context, {
    event: 'unit-document.added',
    entityId: id,
    details: { title, kind, companyId, folderId },
  });
  if (file && document.state === 'to_sign') await awaitDocument(context, id);
  return id;
}

export type Revision = {
  fileName: string;
  file?: Filed;
  templateVersionId?: number;
  title?: string;
  day?: string;
  state?: NewDocument['state'];
};

/**
 * Another revision of a document. What waited for its signature waits no more: this one does, once its file is there.
 * Throws 404, and 409 for a signed one. Returns its number.
 */
export async function reviseDocument(
  context: KeepingContext,
  documentId: number,
  { fileName, file, templateVersionId, ...changes }: Revision,
): Promise<number> {
  const stored = await lockDocument(context, documentId);
  refuseSigned(stored);
  const revision = stored.revision + 1;
  await context.db
    .update(documents)
    .set({ ...changes, revision })
    .where(eq(documents.id, documentId));
  const asOf = changes.day ?? stored.day;
  await insertVersion(context, { documentId, revision, asOf, fileName, file, templateVersionId });
  await recordAudit(context, { event: 'unit-document.revised', entityId: documentId, details: { revision } });
  if (file && (changes.state ?? stored.state) === 'to_sign') await awaitDocument(context, documentId);
  else await endSignature(context, documentSubject(documentId));
  return revision;
}

/** Takes a document out of its folder. Throws 404, and 409 for a signed one. */
export async function removeDocument(context: KeepingContext, documentId: number): Promise<void> {
  const { db, clock } = context;
  const stored = await lockDocument(context, documentId);
  refuseSigned(stored);
  await db.update(documents).set({ removedAt: clock.now() }).where(eq(documents.id, documentId));
  await endSignature(context, documentSubject(documentId));
  await recordAudit(context, {
    event: 'unit-document.removed',
    entityId: documentId,
    details: { title: stored.title },
  });
}

/**
 * The file of a revision that was added without one: it is stored, and has its row in `stored_files`. Waits for its
 * signature from now on where it is to be signed. Returns whether it is the revision's file: not when somebody else
 * has printed it meanwhile.
 */
export async function keepPrinted(
  context: Pick<KeepingContext, 'db' | 'clock'>,
  { documentId, revision, sha256 }: { documentId: number; revision: number; sha256: string },
): Promise<boolean> {
  const { db } = context;
  const [stored] = await db.select().from(documents).where(eq(documents.id, documentId)).for('update');
  const printed = await db
    .update(documentVersions)
    .set({ sha256 })
    .where(
      and(
        eq(documentVersions.documentId, documentId),
        eq(documentVersions.revision, revision),
        isNull(documentVersions.sha256),
      ),
    )
    .returning({ revision: documentVersions.revision });
  if (printed.length === 0 || !stored) return false;
  const isLatest = stored.revision === revision && stored.removedAt === null;
  if (isLatest && stored.state === 'to_sign') await awaitDocument(context, documentId);
  return true;
}

/** Keeps others from adding to a folder, or ordering it, until this is done. Throws 404 for one of another unit. */
export async function lockFolder(
  { db }: Pick<KeepingContext, 'db'>,
  { folderId, companyId }: { folderId: number; companyId: number },
): Promise<void> {
  const [found] = await db
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.id, folderId), eq(folders.companyId, companyId)))
    .for('no key update');
  if (!found) throw notFound(folderTexts.notFound);
}

export type StoredDocument = typeof documents.$inferSelect;

/** Holds a document for the rest of the transaction. Throws 404 for one that is unknown or was removed. */
export async function lockDocument(
  { db }: Pick<KeepingContext, 'db'>,
  documentId: number,
): Promise<StoredDocument> {
  // In the order of whoever files a signature: the two wait for each other instead of both giving up.
  await db.execute(sql`select from documents_to_sign
    where subject = ${documentSubject(documentId)} and state = 'waiting' for update`);
  const [stored] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.id, documentId), isNull(documents.removedAt)))
    .for('update');
  if (!stored) throw notFound(folderTexts.documentNotFound);
  return stored;
}

/** Throws 409 for a signed document. */
export function refuseSigned({ state }: Pick<StoredDocument, 'state'>): void {
  if (state === 'signed') throw conflict(folderTexts.signed);
}

async function insertVersion(
  { db, clock, user }: KeepingContext,
  version: {
    documentId: number;
    revision: number;
    asOf: string;
    fileName: string;
    file: Filed | undefined;
    templateVersionId: number | undefined;
  },
): Promise<void> {
  const { file, templateVersionId, ...fields } = version;
  await db.insert(documentVersions).values({
    ...fields,
    ...{ sha256: file?.sha256 ?? null, pages: file?.pages ?? null },
    templateVersionId: templateVersionId ?? null,
    ...{ createdBy: user?.id ?? null, createdAt: clock.now() },
  });
}
