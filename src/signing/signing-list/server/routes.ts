import { readStoredFile } from '#platform/server/files/stored-file.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { downloadDocumentToSign, listDocumentsToSign } from '../contract.ts';
import { findWaiting, listWaiting } from './queries.ts';

export const routes: Route[] = [
  handle(listDocumentsToSign, ({ query }, { db }) => listWaiting(db, query)),
  handle(downloadDocumentToSign, async ({ params }, context) => {
    const found = await findWaiting(context.db, params.documento);
    if (!found) throw notFound();
    const bytes = await readStoredFile(context.files, found.sha256);
    context.setHeader('content-type', 'application/pdf');
    // The leading number tells which document a signed file is of (Q1-96).
    context.setHeader('content-disposition', `attachment; filename="${params.documento}_${found.fileName}"`);
    return bytes;
  }),
];
