import type { AuditContext } from '#identity/audit-trail/server/public.ts';
import type { Services } from '#platform/server/http/route.ts';
import { queueMail } from '#post/mail/server/public.ts';
import { type AccountChange, sendAccountNotice } from './mails.ts';
import { findUserToTell } from './queries.ts';

export type NoticeContext = AuditContext & Pick<Services, 'config'>;

/**
 * Tells a person by mail, in the transaction of the change, that something with which he signs in was changed: whoever
 * did it may not be him. Without a mail server nothing is told.
 */
export async function tellAccountChange(
  context: NoticeContext,
  userId: number,
  change: AccountChange,
): Promise<void> {
  const { db, clock, config } = context;
  const person = config.mail === null ? null : await findUserToTell(db, userId);
  if (person === null) return;
  const { email, ...names } = person;
  const payload = { ...names, change, at: clock.now(), forgottenUrl: `${config.baseUrl}/login/forgotten` };
  await queueMail(context, sendAccountNotice, { recipient: email, userId, payload });
}
