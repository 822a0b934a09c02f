import { type SQL, sql } from 'drizzle-orm';
import { readStoredFile } from '#platform/server/files/stored-file.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { fileNameHeader } from '#platform/server/http/file-name-header.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import { signedAttachment } from '#signing/signing-list/server/public.ts';
import { atWork } from '../../reach/server/public.ts';
import { unitPlaceTexts } from '../../unit-places/rules.ts';
import * as reading from '../contract.ts';
import * as downloads from '../downloads/contract.ts';
import * as keeping from '../keeping/contract.ts';
import { archiveName, type FolderType, folderTexts, folderTypes, mergedName } from '../rules.ts';
import { fileOf, findKept, type KeptDocument, listKept, type PrintNow } from './document-files.ts';
import { bringIn, changeDocument, orderDocuments, takeAway } from './keep-folder.ts';
import { mergeDocuments } from './merge-folders.ts';
import { findFolder, findUnitDocuments, type Sight } from './reading.ts';
import { printSummary } from './summary.ts';
import { zipFolder } from './zip-folder.ts';

/** What folders hold, and what is downloaded of them; `printNow` prints what has no file yet. */
export function folderRoutes(printNow: PrintNow): Route[] {
  return [
    ...folderTypes.flatMap((type) => routesOf(type, printNow)),
    handle(reading.listUnitDocuments, ({ params }, context) =>
      unitDocuments(atWork(context), params.companyId),
    ),
    handle(reading.listOwnDocuments, ({ params: { client, company } }, context) =>
      unitDocuments({ ...context, client }, company),
    ),
    handle(downloads.downloadUnitDocument, async ({ params, query }, context) => {
      const found = await findKept(atWork(context), ofUnit(params.companyId, params.document));
      return sendFile(context, found, query, printNow);
    }),
    handle(downloads.downloadOwnDocument, async ({ params, query }, context) => {
      const sight = { ...context, client: params.client };
      const found = await findKept(sight, ofUnit(params.company, params.document));
      return sendFile(context, found, query, printNow);
    }),
    handle(downloads.downloadFolder, ({ params }, context) => zip(context, params, context, printNow)),
    handle(downloads.downloadOwnFolder, ({ params }, context) =>
      zip(context, params, { ...context, client: params.client }, printNow),
    ),
    handle(downloads.downloadMerged, async ({ params, query: { senza } }, context) => {
      const { project, employer } = params;
      const below = sql`c.project_id = ${project} and c.employer_id = ${employer}`;
      return merged(context, { ...params, senza, below }, atWork(context), printNow);
    }),
    handle(downloads.downloadOwnMerged, async ({ params, query: { senza } }, context) =>
      merged(
        context,
        { ...params, senza, below: sql`true` },
        { ...context, client: params.client },
        printNow,
      ),
    ),
    handle(keeping.addUnitDocument, ({ params, body }, context) => bringIn(params.companyId, body, context)),
    handle(keeping.updateUnitDocument, ({ params, body }, context) =>
      changeDocument(params.document, body, context),
    ),
    handle(keeping.removeUnitDocument, async ({ params, body }, context) => {
      await takeAway(params.document, body.versione, context);
      return { success: true as const };
    }),
  ];
}

function routesOf(type: FolderType, printNow: PrintNow): Route[] {
  const { list, summary, file } = reading.folderCalls[type];
  return [
    handle(list, ({ params, query }, context) => folder({ ...context, ...query }, type, params.folder)),
    handle(summary, async ({ params, query }, context) => {
      const found = await folder({ ...context, ...query }, type, params.folder);
      return { content: (await printSummary(found, context.clock.now())).toString('base64') };
    }),
    handle(file, async ({ params, query }, context) => {
      const { client, ...how } = query;
      const among = sql`d.id = ${params.docId} and f.id = ${params.folder} and f.type = ${type}`;
      const found = await findKept({ ...context, client }, among);
      const isFile = how.download !== undefined || how.firmato !== undefined;
      if (isFile) return sendFile(context, found, how, printNow);
      const bytes = await readStoredFile(context.files, await fileOf(context, found, printNow));
      return { content: bytes.toString('base64') };
    }),
    handle(keeping.orderCalls[type], async ({ params, body }, context) => ({
      order: await orderDocuments(type, params.folder, body.order, context),
    })),
  ];
}

const ofUnit = (company: number, document: number): SQL =>
  sql`d.id = ${document} and d.company_id = ${company}`;

/** A folder within reach. Throws 404. */
async function folder(sight: Sight, type: FolderType, id: number): Promise<reading.Folder> {
  const found = await findFolder(sight, type, id);
  if (!found) throw notFound(folderTexts.notFound);
  return found;
}

async function unitDocuments(sight: Sight, company: number): Promise<reading.UnitDocuments> {
  const found = await findUnitDocuments(sight, company);
  if (!found) throw notFound(unitPlaceTexts.notFound);
  return found;
}

/** The file of a document; the signed one where that is asked for, which must be there. */
async function sendFile(
  context: RequestContext,
  document: KeptDocument,
  { download, firmato }: { download?: string | undefined; firmato?: string | undefined },
  printNow: PrintNow,
): Promise<Buffer> {
  if (firmato !== undefined) {
    const [latest] = document.signatures;
    if (!latest) throw notFound();
    return signedAttachment(context, latest);
  }
  const bytes = await readStoredFile(context.files, await fileOf(context, document, printNow));
  context.setHeader('content-type', 'application/pdf');
  const how = download === undefined ? 'inline' : 'attachment';
  context.setHeader('content-disposition', fileNameHeader(how, document.fileName));
  return bytes;
}

async function zip(
  context: RequestContext,
  { type, folder: id }: { type: FolderType; folder: number },
  sight: Sight,
  printNow: PrintNow,
) {
  await folder(sight, type, id);
  const documents = await listKept(sight, sql`f.id = ${id} and f.type = ${type}`);
  context.setHeader('content-type', 'application/zip');
  context.setHeader('content-disposition', `attachment; filename="${archiveName(type, id)}"`);
  return zipFolder(context, documents, printNow);
}

async function merged(
  context: RequestContext,
  asked: { type: FolderType; company: number; senza?: number[] | undefined; below: SQL },
  sight: Sight,
  printNow: PrintNow,
) {
  const { type, company, senza = [], below } = asked;
  const found = await listKept(sight, sql`c.id = ${company} and ${below} and f.type = ${type}`);
  const stream = await mergeDocuments(context, found, { type, without: senza, printNow });
  context.setHeader('content-type', 'application/pdf');
  context.setHeader('content-disposition', `attachment; filename="${mergedName(type, company)}"`);
  return stream;
}
