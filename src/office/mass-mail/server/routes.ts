import { historyOf } from '#identity/audit-trail/server/public.ts';
import type { Db } from '#platform/server/database/database.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import * as calls from '../contract.ts';
import { previewMailing, testMailing } from '../preview/contract.ts';
import * as sending from '../sending/contract.ts';
import * as actions from './keep-mailing.ts';
import * as previews from './preview-mailing.ts';
import * as queries from './queries.ts';
import { listRecipients } from './recipient-queries.ts';
import { retryRecipient, sendToRecipient } from './send-recipient.ts';
import { readProgress, startMailing } from './start-mailing.ts';

async function refuseUnknown(db: Db, mailingId: number): Promise<void> {
  if (!(await queries.isMailing(db, mailingId))) throw notFound();
}

export const routes: Route[] = [
  handle(calls.listMailings, async ({ query }, { db }) => ({
    ...(await queries.listMailings(db, query)),
    pageSize: queries.mailingsPerPage,
  })),
  handle(calls.getMailing, ({ params }, context) => actions.readMailing(context, params.massive)),
  handle(calls.getMailingHistory, async ({ params }, { db }) => {
    await refuseUnknown(db, params.massive);
    return historyOf(db, 'mailing', params.massive);
  }),
  handle(calls.createMailing, ({ body }, context) => actions.createMailing(body, context)),
  handle(calls.updateMailing, ({ params, body }, context) =>
    actions.changeMailing(params.massive, body, context),
  ),
  handle(calls.removeMailing, async ({ params }, context) => {
    await actions.removeMailing(params.massive, context);
    return { success: true as const };
  }),
  handle(calls.copyMailing, ({ params }, context) => actions.copyMailing(params.massive, context)),
  handle(previewMailing, ({ body }, context) => previews.previewMailing(body, context)),
  handle(testMailing, ({ body }, context) => previews.testMailing(body, context)),
  handle(sending.startMailing, async ({ params, query }, context) => {
    await startMailing(context, params.massive, query.versione);
    return readProgress(context, params.massive);
  }),
  handle(sending.getMailingProgress, ({ params }, context) => readProgress(context, params.massive)),
  handle(sending.listMailingRecipients, async ({ params, query }, { db }) => {
    await refuseUnknown(db, params.massive);
    const { page, size, errors } = query;
    return listRecipients(db, params.massive, { page, size, onlyErrors: errors === 'si' });
  }),
  handle(sending.sendMailingRecipient, ({ params }, context) => sendToRecipient(context, params)),
  handle(sending.retryMailingRecipient, ({ params }, context) => retryRecipient(context, params)),
];
