import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { queueMail } from '#post/mail/server/public.ts';
import type {
  MailingPreview,
  previewMailing as previewCall,
  testMailing as testCall,
} from '../preview/contract.ts';
import { emptyFields, fillIn, fillInSubject } from '../rules.ts';
import { chooseRecipients } from './choose-recipients.ts';
import { sendMailingTest } from './mails.ts';
import { findEmail } from './queries.ts';

const examplesShown = 20;

/** Whom a mailing would reach as it stands, and how one of them reads it. */
export async function previewMailing(
  { subject, text, criteria, position }: BodyOf<typeof previewCall>,
  { db }: RequestContext,
): Promise<MailingPreview> {
  const { recipients, joined, invalid } = await chooseRecipients(db, criteria);
  const one = recipients[Math.min(position, recipients.length - 1)];
  return {
    total: recipients.length,
    joined,
    invalid: { count: invalid.length, examples: invalid.slice(0, examplesShown) },
    emptyFields: emptyFields([subject, text], recipients),
    sample: one
      ? { email: one.email, subject: fillInSubject(subject, one.values), text: fillIn(text, one.values) }
      : null,
  };
}

/** Sends it to whoever asks, through the outbox like every mail, with the values of one recipient. */
export async function testMailing(
  { subject, text, criteria, position }: BodyOf<typeof testCall>,
  context: RequestContext,
): Promise<ResponseOf<typeof testCall>> {
  const { recipients } = await chooseRecipients(context.db, criteria);
  const values = recipients[Math.min(position, recipients.length - 1)]?.values ?? {};
  const email = await findEmail(context.db, context.user.id);
  const payload = { subject, text, values };
  await queueMail(context, sendMailingTest, { recipient: email, userId: context.user.id, payload });
  return { email, delivers: context.config.mail !== null };
}
