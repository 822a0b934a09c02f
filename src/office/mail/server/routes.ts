import { recordAudit } from '#accounts/audit-trail/server/public.ts';
import { conflict, notFound } from '#platform/server/errors.ts';
import { handle, type Route } from '#platform/server/route.ts';
import { listMails, retryMail } from '../contract.ts';
import { canRetry, mailTexts } from '../rules.ts';
import { findMailForUpdate, listMails as list, requeueMail } from './queries.ts';

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
    const { db, clock } = context;
    const mail = await findMailForUpdate(db, params.id);
    if (mail === null) throw notFound();
    if (!canRetry(mail.state)) throw conflict(mailTexts.notRetriable);
    const now = clock.now();
    if (mail.text === '' || (mail.expiresAt !== null && mail.expiresAt <= now))
      throw conflict(mailTexts.withoutContent);
    await requeueMail(db, params.id, now);
    const details = { subject: mail.subject };
    await recordAudit(context, { event: 'mail.requeued', entityId: params.id, details });
    return { success: true as const };
  }),
];
