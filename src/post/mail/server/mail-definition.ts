import { randomUUID } from 'node:crypto';
import type { Services } from '#platform/server/http/route.ts';
import { insertMail } from './queries.ts';

/** What a mail says. Without `html` it is plain text. */
export type MailContent = { subject: string; text: string; html?: string };

/** A kind of mail: its name (`<verb>-<noun>`) and how it is written from its data. */
export type MailDefinition<Payload> = { kind: string; write(payload: Payload): MailContent };

/**
 * Puts a mail into the outbox, in the transaction of `context`: it leaves if and only if the change is made. The
 * worker hands it to the mail server. After `expiresAt` it is not sent any more. `userId`: whose account it speaks of.
 * Returns its id.
 */
export function queueMail<Payload>(
  { db, clock, config }: Pick<Services, 'db' | 'clock'> & { config: Pick<Services['config'], 'baseUrl'> },
  definition: MailDefinition<Payload>,
  mail: { recipient: string; userId?: number; payload: Payload; expiresAt?: Date },
): Promise<number> {
  const createdAt = clock.now();
  return insertMail(db, {
    kind: definition.kind,
    recipient: mail.recipient,
    ...(mail.userId === undefined ? {} : { userId: mail.userId }),
    ...definition.write(mail.payload),
    messageId: `<${randomUUID()}@${new URL(config.baseUrl).hostname}>`,
    createdAt,
    dueAt: createdAt,
    ...(mail.expiresAt ? { expiresAt: mail.expiresAt } : {}),
  });
}
