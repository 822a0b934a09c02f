import { type SQL, sql } from 'drizzle-orm';
import { isAllowed } from '#platform/contract/access.ts';
import { readStoredFile } from '#platform/server/files/stored-file.ts';
import { forbidden, notFound } from '#platform/server/http/errors.ts';
import { fileNameHeader } from '#platform/server/http/file-name-header.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import { documentsToSign } from '../../schema.ts';
import * as signedContract from '../../signed-documents/contract.ts';
import * as contract from '../contract.ts';
import { listSignaturePages } from '../pages/contract.ts';
import { filledPath, nameToSign, pageAtAddress, type SignaturePage, signaturePages } from '../rules.ts';
import { archiveToSign } from './archive.ts';
import { checkAgain, withinSigning } from './public.ts';
import * as queries from './queries.ts';
import { signedAttachment } from './signed-attachment.ts';
import type { SigningContext } from './signing-context.ts';

type Opened = { page: SignaturePage; place: queries.Place; reach: SQL };

/** What waits to be signed, for those whose it is. */
export function signingListRoutes(contexts: readonly SigningContext[]): Route[] {
  const reachOf = ({ user }: RequestContext) => withinSigning(user, contexts);

  /** The page at an address. Throws 404 where there is none or nothing of it was ever there, 403 for whom it is not. */
  async function open(context: RequestContext, address: string): Promise<Opened> {
    const found = pageAtAddress(address);
    if (!found) throw notFound();
    const { page, scopeId } = found;
    if (!isAllowed(context.user.roles, page.permission)) throw forbidden();
    const place = { list: page.list, scopeId };
    const reach = reachOf(context);
    if (scopeId !== null && !(await queries.hasDocuments(context.db, place, reach))) throw notFound();
    return { page, place, reach };
  }

  /** The files a document of this person's was signed with. Throws 404 without any. */
  async function signed(context: RequestContext, documentId: number) {
    const own = sql`${documentsToSign.id} = ${documentId} and ${reachOf(context)}`;
    const filed = await queries.listSignatures(context.db, own);
    if (filed.length === 0) throw notFound();
    return filed;
  }

  return [
    handle(contract.getSignatureConfig, async ({ query }, context) => {
      const { page, place, reach } = await open(context, query.page);
      const address = encodeURIComponent(filledPath(page.path, place.scopeId));
      return {
        endpoint: filledPath(page.endpoint, place.scopeId),
        modes: [...page.modes],
        archiveUrl: `${contract.downloadSignatureArchive.path}?page=${address}`,
        titolo: page.title,
        inAttesa: await queries.countWaiting(context.db, place, reach),
        documento: page.scope === 'doc' ? await single(context, place, reach) : null,
      };
    }),
    handle(listSignaturePages, async (_input, context) => {
      const counts = await queries.countByPage(context.db, reachOf(context));
      const own = signaturePages.filter(({ permission }) => isAllowed(context.user.roles, permission));
      return { rows: own.map((page) => indexRow(page, counts)) };
    }),
    handle(contract.listDocumentsToSign, async ({ query }, context) => {
      const { place, reach } = await open(context, query.pagina);
      return queries.listWaiting(context.db, place, reach, query);
    }),
    handle(contract.downloadDocumentToSign, async ({ params }, context) => {
      const found = await queries.findDocument(context.db, params.documento, reachOf(context));
      if (found?.state !== 'waiting') throw notFound();
      const bytes = await readStoredFile(context.files, found.sha256);
      context.setHeader('content-type', found.mediaType);
      // The leading number tells which document a signed file is of (Q1-97).
      const name = nameToSign({ id: params.documento, fileName: found.fileName });
      context.setHeader('content-disposition', fileNameHeader('attachment', name));
      return bytes;
    }),
    handle(contract.downloadSignatureArchive, async ({ query }, context) => {
      const { place, reach, page } = await open(context, query.page);
      const waiting = await queries.listAllWaiting(context.db, place, reach);
      if (waiting.length === 0) throw notFound('Nessun documento da firmare');
      const { stream, size } = archiveToSign(waiting, context.files);
      context.setHeader('content-type', 'application/zip');
      context.setHeader('content-length', String(await size));
      const scope = place.scopeId === null ? '' : `-${place.scopeId}`;
      const name = `da-firmare-${page.list}${scope}-${context.clock.today()}.zip`;
      context.setHeader('content-disposition', `attachment; filename="${name}"`);
      return stream;
    }),
    handle(signedContract.downloadSignedDocument, async ({ params }, context) => {
      const [latest] = await signed(context, params.documento);
      if (!latest) throw notFound();
      return signedAttachment(context, latest);
    }),
    handle(signedContract.checkSignedDocument, async ({ params }, context) => ({
      firme: await checkAgain(context, await signed(context, params.documento)),
    })),
  ];
}

async function single({ db }: RequestContext, place: queries.Place, reach: SQL) {
  const found = await queries.findSingle(db, place, reach);
  if (!found) return null;
  const { signers, signedBy, file, id, ...rest } = found;
  return {
    ...{ ...rest, id, file: nameToSign({ id, fileName: file }) },
    mancano: queries.missingInWords(signers, signedBy),
  };
}

function indexRow(page: SignaturePage, counts: Awaited<ReturnType<typeof queries.countByPage>>) {
  const own = counts.filter(({ list }) => list === page.list);
  const pages = own.map(({ scopeId, waiting, title, detail }) => ({
    pagina: filledPath(page.path, scopeId),
    nome: nameOf(page, scopeId, title),
    dettaglio: page.scope === 'doc' ? detail : null,
    inAttesa: waiting,
  }));
  const [oldest] = own.map(({ since }) => since).toSorted();
  return {
    ...{ lista: page.list, titolo: page.title, dal: oldest ?? null },
    inAttesa: own.reduce((sum, { waiting }) => sum + waiting, 0),
    pagine:
      page.scope === null && pages.length === 0
        ? [{ pagina: page.path, nome: page.title, dettaglio: null, inAttesa: 0 }]
        : pages,
  };
}

function nameOf(page: SignaturePage, scopeId: number | null, title: string): string {
  if (page.scope === 'lab') return `Laboratorio ${scopeId}`;
  if (page.scope === 'task') return `Lavorazione ${scopeId}`;
  return page.scope === 'doc' ? title : page.title;
}
