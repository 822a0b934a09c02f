import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { conflict, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { canRetry, mailTexts } from '../rules.ts';
import { abandonedBefore, findMailForUpdate, isSuperseded, requeueMail } from './queries.ts';

/** Has a mail sent (again), on somebody's word. What has been handed over a moment ago may still be answered. */
export async function retryMail(context: RequestContext, mailId: number): Promise<void> {
  const { db, clock } = context;
  const mail = await findMailForUpdate(db, mailId);
  if (mail === null) throw notFound();
  const now = clock.now();
  const isUnderWay =
    mail.state === 'uncertain' && mail.claimedAt !== null && mail.claimedAt >= abandonedBefore(now);
  if (!canRetry(mail.state) || isUnderWay) throw conflict(mailTexts.notRetriable);
  if (mail.text === '' || (mail.expiresAt !== null && mail.expiresAt <= now))
    throw conflict(mailTexts.withoutContent);
  const isPast = mail.notAfter !== null && mail.notAfter <= now;
  if (isPast || (await isSuperseded(db, mail))) throw conflict(mailTexts.noLongerHolds);
  await requeueMail(db, mailId, now);
  const details = { subject: mail.subject };
  await recordAudit(context, { event: 'mail.requeued', entityId: mailId, details });
}
