import type { MailDefinition } from '#post/mail/server/public.ts';
import { asHtml, type FieldValues, fillIn, fillInSubject } from '../rules.ts';

type Written = { subject: string; text: string; values: FieldValues };

const write = ({ subject, text, values }: Written) => {
  const filled = fillIn(text, values);
  return { subject: fillInSubject(subject, values), text: filled, html: asHtml(filled) };
};

/** One mail of a mailing. A trigger on `mails` knows this kind by its name. */
export const sendMailing: MailDefinition<Written> = { kind: 'send-mailing', write };

/** What a mailing looks like, to whoever writes it. */
export const sendMailingTest: MailDefinition<Written> = {
  kind: 'send-mailing-test',
  write: (written) => {
    const mail = write(written);
    return { ...mail, subject: `Prova: ${mail.subject}` };
  },
};
