import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { orderedBy } from '#platform/contract/order.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import { transactPart } from '#platform/server/database/transact.ts';
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import { lockFile } from '#post/pictures/server/public.ts';
import { baseName } from '#signing/signing-list/rules.ts';
import { refuseUnit } from '../../unit-places/server/public.ts';
import type { FolderDocument } from '../contract.ts';
import { addUnitDocument, type updateUnitDocument } from '../keeping/contract.ts';
import { type FolderType, folderTexts, maxDocumentBytes, unreadableTexts } from '../rules.ts';
import { documents } from '../schema.ts';
import {
  addDocument,
  lockDocument,
  lockFolder,
  refuseSigned,
  removeDocument,
  type StoredDocument,
} from './keep-document.ts';
import { lookAtPdf } from './pdf-threads.ts';
import { documentJson, findFolder, joinVersion, seesAll } from './reading.ts';

/** Brings a PDF into a folder, or to the unit. Throws 422 for what is none, before anything is kept. */
export async function bringIn(
  companyId: number,
  {
    file,
    folder = null,
    ...body
  }: Omit<BodyOf<typeof addUnitDocument>, 'folder'> & { folder?: number | null },
  context: RequestContext,
): Promise<FolderDocument> {
  // Whoever may not add here is told so before a thread looks at what was sent.
  await context.db.transaction((db) => refusePlace({ companyId, folder }, { ...context, db }));
  const bytes = Buffer.from(file.bytes);
  const pages = await countPages(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const part = {
    endpoint: addUnitDocument.name,
    name: 'documento',
    body: { companyId, folder, ...body, sha256 },
  };
  return transactPart(context, part, async (within) => {
    await refusePlace({ companyId, folder }, within);
    await keepBytes(bytes, sha256, within);
    const id = await addDocument(within, {
      ...{ companyId, folderId: folder, kind: 'upload', title: body.titolo, day: body.data },
      ...{ state: body.daFirmare === 'si' ? 'to_sign' : 'filed', file: { sha256, pages } },
      fileName: baseName(file.name) || 'documento.pdf',
    });
    return readDocument(id, within);
  });
}

/** Throws 404 and 409 for where nothing can be added; keeps it so until the end of the transaction. */
async function refusePlace(
  { companyId, folder }: { companyId: number; folder: number | null },
  context: RequestContext,
): Promise<void> {
  await refuseUnit(companyId, context);
  if (folder === null) return;
  await lockFolder(context, { folderId: folder, companyId });
  await refuseClosed(folder, context);
}

/** Throws 404 for the folder of what was deleted, 409 for that of what is closed or not in use. */
async function refuseClosed(folder: number, { db }: RequestContext): Promise<void> {
  const { rows } = await db.execute<{ open: boolean; gone: boolean }>(sql`
    select r.active and r.close_date is null as open, r.deleted_at is not null as gone
      from folders f join registries r on r.id = f.registry_id where f.id = ${folder} for share of r`);
  const { rows: manuals } = await db.execute<{ open: boolean; gone: boolean }>(sql`
    select m.active and m.close_date is null as open, m.deleted_at is not null as gone
      from folders f join manuals m on m.id = f.manual_id where f.id = ${folder} for share of m`);
  const [found] = [...rows, ...manuals];
  if (!found || found.gone) throw notFound(folderTexts.notFound);
  if (!found.open) throw conflict(folderTexts.closed);
}

/** Throws 422 for what is no PDF, or cannot be read. */
async function countPages(bytes: Buffer): Promise<number> {
  const refuse = (text: string) => invalid(text, { file: text });
  if (bytes.length === 0) throw refuse(folderTexts.noFile);
  if (bytes.length > maxDocumentBytes) throw refuse(folderTexts.tooLarge);
  if (!bytes.subarray(0, 1024).includes('%PDF-')) throw refuse(folderTexts.notPdf);
  const found = await lookAtPdf(bytes);
  if (found.why === null) return found.pages;
  throw refuse(found.why === 'protected' ? unreadableTexts.protected : unreadableTexts.damaged);
}

async function keepBytes(bytes: Buffer, sha256: string, { db, files, clock }: RequestContext): Promise<void> {
  await lockFile(db, sha256);
  await files.put(sha256, bytes);
  await db
    .insert(storedFiles)
    .values({ sha256, mediaType: 'application/pdf', size: bytes.length, storedAt: clock.now() })
    .onConflictDoUpdate({ target: storedFiles.sha256, set: { storedAt: clock.now() } });
}

/**
 * Title and day of a file that was brought in and does not wait for its signature: what is signed is what it was called
 * then. What the product makes says them itself, of the data it tells.
 */
export async function changeDocument(
  id: number,
  { titolo, data, versione }: BodyOf<typeof updateUnitDocument>,
  context: RequestContext,
): Promise<FolderDocument> {
  const stored = await lockOwn(id, versione, context);
  if (stored.state === 'to_sign') throw conflict(folderTexts.awaitsSignature);
  if (stored.kind !== 'upload') throw conflict(folderTexts.isMade);
  const changes = changesBetween(
    { title: stored.title, documentDay: stored.day },
    { title: titolo, documentDay: data },
  );
  if (changes) {
    await context.db.update(documents).set({ title: titolo, day: data }).where(eq(documents.id, id));
    await recordAudit(context, { event: 'unit-document.updated', entityId: id, details: changes });
  }
  return readDocument(id, context);
}

export async function takeAway(id: number, versione: number, context: RequestContext): Promise<void> {
  const stored = await lockOwn(id, versione, context);
  if (stored.kind === 'default') throw conflict(folderTexts.isDefault);
  await removeDocument(context, id);
}

/** A document within reach, held. Throws 404 for a stranger's, 409 when signed, of something closed, or changed meanwhile. */
async function lockOwn(id: number, seen: number, context: RequestContext): Promise<StoredDocument> {
  const { rows } = await context.db.execute(sql`
    select d.id from documents d join companies c on c.id = d.company_id
     where d.id = ${id} and d.removed_at is null and ${seesAll(context)}`);
  if (rows.length === 0) throw notFound(folderTexts.documentNotFound);
  const stored = await lockDocument(context, id);
  refuseSigned(stored);
  if (stored.folderId !== null) await refuseClosed(stored.folderId, context);
  refuseStale(stored.version, seen);
  return stored;
}

/** Puts the documents of a folder in order; what was added meanwhile follows. Throws 404, 409 and 422. */
export async function orderDocuments(
  type: FolderType,
  folder: number,
  asked: readonly number[],
  context: RequestContext,
): Promise<number[]> {
  const { db } = context;
  const found = await findFolder(context, type, folder);
  if (!found?.modificabile) throw notFound(folderTexts.notFound);
  await lockFolder(context, { folderId: folder, companyId: found.unita.id });
  await refuseClosed(folder, context);
  const present = await db
    .select({ id: documents.id })
    .from(documents)
    .where(sql`folder_id = ${folder} and removed_at is null`)
    .orderBy(documents.position, documents.id);
  const before = present.map(({ id }) => id);
  const after = orderedBy(asked, before);
  if (after === null) throw invalid(folderTexts.wrongOrder, { order: folderTexts.wrongOrder });
  await db.execute(sql`
    update documents set position = o.place
      from unnest(${sql.param(after)}::int[]) with ordinality o (id, place)
     where documents.id = o.id and documents.position <> o.place`);
  const changes = changesBetween({ documentOrder: before }, { documentOrder: after });
  if (changes) await recordAudit(context, { event: 'folder.ordered', entityId: folder, details: changes });
  return after;
}

async function readDocument(id: number, { db }: RequestContext): Promise<FolderDocument> {
  const { rows } = await db.execute<{ document: FolderDocument }>(
    sql`select ${documentJson} as document from documents d ${joinVersion} where d.id = ${id}`,
  );
  const [found] = rows;
  if (!found) throw notFound(folderTexts.documentNotFound);
  return found.document;
}
