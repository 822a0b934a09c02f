import { readRecord, recordRoutes } from '#identity/record-keeping/server/public.ts';
import { isAllowed } from '#platform/contract/access.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import {
  confirmTemplate,
  getTemplateVersion,
  listDefaultDocuments,
  printTemplate,
  saveTemplate,
} from '../contract.ts';
import { addStarters, orderDefaultDocuments } from '../order/contract.ts';
import { keepDefaultDocuments } from '../permissions.ts';
import { defaultDocumentTexts } from '../rules.ts';
import {
  defaultDocumentKind,
  keepConfirmation,
  keepOrder,
  keepTemplate,
  takeStarters,
} from './keep-document.ts';
import { printPreview } from './print-template.ts';
import { findVersion, listDocuments } from './queries.ts';

export const routes: Route[] = [
  handle(listDefaultDocuments, async (_input, { db, user }) => ({
    documenti: await listDocuments(db),
    modificabile: isAllowed(user.roles, keepDefaultDocuments),
  })),
  ...recordRoutes(defaultDocumentKind),
  handle(orderDefaultDocuments, async ({ body }, context) => ({
    order: await keepOrder(body.order, context),
  })),
  handle(addStarters, async (_input, context) => ({ aggiunti: await takeStarters(context) })),
  handle(getTemplateVersion, async ({ params }, { db }) => {
    const found = await findVersion(db, params.doc, params.numero);
    if (!found) throw notFound(defaultDocumentTexts.unknownVersion);
    return found;
  }),
  handle(saveTemplate, ({ params, body }, context) => keepTemplate(params.doc, body, context)),
  handle(confirmTemplate, ({ params, body }, context) => keepConfirmation(params.doc, body, context)),
  handle(printTemplate, async ({ params, body }, context) => {
    const document = await readRecord(defaultDocumentKind, params.doc, context);
    const file = await printPreview(document, body, context);
    context.setHeader('content-type', 'application/pdf');
    context.setHeader('content-disposition', 'attachment; filename="anteprima-documento.pdf"');
    return file;
  }),
];
