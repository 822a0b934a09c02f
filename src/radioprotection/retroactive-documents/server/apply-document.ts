import { type SQL, sql } from 'drizzle-orm';
import { conflict, invalid, isConflict, notFound } from '#platform/server/http/errors.ts';
import { addDocument, type KeepingContext, removeDocument } from '../../folders/server/public.ts';
import { registryTexts } from '../../registries/rules.ts';
import type { RegistryDefaults } from '../contract.ts';
import { retroactiveTexts } from '../rules.ts';
import * as queries from './queries.ts';

/** Which document goes to which registry; `within`: the registries one may do it with. */
export type Application = { docId: number; registryId: number; within?: SQL };

/**
 * Gives a registry its own copy of a default document, which waits for its signature once it is printed. One that has
 * it keeps what it has. In the transaction of `context`. Throws 404, 409 and 422.
 */
export async function append(
  context: KeepingContext,
  { docId, registryId, within = sql`true` }: Application,
): Promise<void> {
  const doc = await documentOf(context, docId);
  const registry = await queries.lockFolderOfRegistry(context.db, registryId, within);
  if (!registry) throw notFound(registryTexts.notFound);
  if ((await queries.findCopy(context.db, docId, registry.folderId)) !== null) return;
  if (!doc.active) throw conflict(retroactiveTexts.notInUse);
  if (!doc.implantTypes.includes(registry.implantType)) throw invalid(retroactiveTexts.otherImplant);
  if (!registry.isOpen) throw conflict(retroactiveTexts.notOpen);
  const { folderId, companyId } = registry;
  if (folderId === null) throw conflict(retroactiveTexts.earlierModel);
  await addDocument(context, {
    ...{ companyId, folderId, kind: 'default', title: doc.title, state: 'to_sign' },
    ...{ day: context.clock.today(), fileName: fileNameOf(doc.title), defaultDocId: doc.id },
    ...(doc.templateVersionId === null ? {} : { templateVersionId: doc.templateVersionId }),
  }).catch((error: unknown) => {
    // Closed in this very moment.
    throw isConflict(error) ? conflict(retroactiveTexts.notOpen) : error;
  });
}

/**
 * Takes a default document out of the folder of a registry, and out of the list of those to sign. Where there is none
 * nothing happens. In the transaction of `context`. Throws 404, and 409 for one that is signed.
 */
export async function revert(
  context: KeepingContext,
  { docId, registryId, within = sql`true` }: Application,
): Promise<void> {
  await documentOf(context, docId);
  const registry = await queries.lockFolderOfRegistry(context.db, registryId, within);
  if (!registry) throw notFound(registryTexts.notFound);
  const copy = await queries.findCopy(context.db, docId, registry.folderId);
  if (copy === null) return;
  await removeDocument(context, copy).catch((error: unknown) => {
    throw isConflict(error) ? conflict(retroactiveTexts.signed) : error;
  });
}

/** Gives a registry all active default documents of its implant type, in their order. Returns how many. */
export async function appendAll(
  context: KeepingContext,
  registry: { id: number; implantType: Parameters<typeof queries.activeDocumentsOf>[1] },
): Promise<number> {
  const docs = await queries.activeDocumentsOf(context.db, registry.implantType);
  for (const docId of docs) await append(context, { docId, registryId: registry.id });
  return docs.length;
}

/**
 * Makes the default documents of a registry those of its implant type: what it lacks is given to it, those of another
 * type are taken away unless they are signed. In the transaction of `context`. Throws 404 and 409.
 */
export async function exchange(
  context: KeepingContext,
  { registryId, within }: { registryId: number; within: SQL },
): Promise<RegistryDefaults> {
  const registry = await queries.lockFolderOfRegistry(context.db, registryId, within);
  if (!registry) throw notFound(registryTexts.notFound);
  if (!registry.isOpen) throw conflict(retroactiveTexts.notOpen);
  if (registry.folderId === null) throw conflict(retroactiveTexts.earlierModel);
  // Whoever corrects the implant type at this moment is waited for.
  await context.db.execute(sql`select from registries where id = ${registryId} for share`);
  const found = await queries.findDefaults(context.db, registryId, within);
  if (!found) throw notFound(registryTexts.notFound);
  for (const { id: docId } of found.estranei) await revert(context, { docId, registryId });
  for (const { id: docId } of found.mancanti) await append(context, { docId, registryId });
  return { mancanti: [], estranei: [], firmati: found.firmati };
}

async function documentOf({ db }: KeepingContext, docId: number): Promise<queries.DefaultDocument> {
  const doc = await queries.findDefaultDocument(db, docId);
  if (!doc) throw notFound(retroactiveTexts.unknownDocument);
  return doc;
}

/** A name that every file system takes. */
function fileNameOf(title: string): string {
  const plain = title.replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim();
  return `${plain.slice(0, 200).trim() || 'documento'}.pdf`;
}
