import { randomUUID } from 'node:crypto';
import type { Services } from '#platform/server/http/route.ts';
import { mailTexts } from '../rules.ts';
import { insertMail, supersedeMails } from './queries.ts';

/** What a mail says. Without `html` it is plain text; `calendar`: an appointment that goes with it (iCalendar). */
export type MailContent = { subject: string; text: string; html?: string; calendar?: string };

/** A kind of mail: its name (`<verb>-<noun>`) and how it is written from its data. */
export type MailDefinition<Payload> = { kind: string; write(payload: Payload): MailContent };

/**
 * Puts a mail into the outbox, in the transaction of `context`: it leaves if and only if the change is made. The
 * worker hands it to the mail server. After `expiresAt` it is not sent any more and what it says is forgotten, after
 * `notAfter` it is not sent and stays. `userId`: whose account it speaks of. `about`: earlier mails about the same that
 * have not left do not leave any more. Returns its id.
 */
export async function queueMail<Payload>(
  { db, clock, config }: Pick<Services, 'db' | 'clock'> & { config: Pick<Services['config'], 'baseUrl'> },
  definition: MailDefinition<Payload>,
  mail: {
    recipient: string;
    payload: Payload;
    userId?: number;
    expiresAt?: Date;
    notAfter?: Date;
    about?: string;
  },
): Promise<number> {
  const createdAt = clock.now();
  if (mail.about !== undefined)
    await supersedeMails(db, { about: mail.about, why: mailTexts.superseded, now: createdAt });
  return insertMail(db, {
    kind: definition.kind,
    recipient: mail.recipient,
    ...(mail.userId === undefined ? {} : { userId: mail.userId }),
    ...definition.write(mail.payload),
    messageId: `<${randomUUID()}@${new URL(config.baseUrl).hostname}>`,
    createdAt,
    dueAt: createdAt,
    ...(mail.expiresAt ? { expiresAt: mail.expiresAt } : {}),
    ...(mail.notAfter ? { notAfter: mail.notAfter } : {}),
    ...(mail.about ? { about: mail.about } : {}),
  });
}
