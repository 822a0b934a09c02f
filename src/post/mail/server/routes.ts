import { handle, type Route } from '#platform/server/http/route.ts';
import { listMails, retryMail } from '../contract.ts';
import { listMails as list } from './queries.ts';
import { retryMail as retry } from './retry-mail.ts';

const pageSize = 50;

/** The outbox as administrators see it. */
export const routes: Route[] = [
  handle(listMails, async ({ query }, { db, config }) => {
    const rows = await list(db, { ...query, limit: pageSize });
    return {
      hasMore: rows.length > pageSize,
      delivers: config.mail !== null,
      mails: rows.slice(0, pageSize).map(({ createdAt, dueAt, sentAt, ...mail }) => ({
        ...mail,
        createdAt: createdAt.toISOString(),
        dueAt: dueAt.toISOString(),
        sentAt: sentAt?.toISOString() ?? null,
      })),
    };
  }),
  handle(retryMail, async ({ params }, context) => {
    await retry(context, params.id);
    return { success: true as const };
  }),
];
