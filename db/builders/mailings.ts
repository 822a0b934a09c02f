import { eq } from 'drizzle-orm';
import { mailingRecipients, mailings } from '#office/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import { mails } from '#post/schema.ts';
import { defaultStartedOn, morningOf, nextNumber, onlyRow } from './rows.ts';

export type MailingRow = typeof mailings.$inferSelect;

type BuiltRecipient = { email: string; userId?: number; fields?: Record<string, string>; sentAt?: Date };
type MailingOverrides = Partial<typeof mailings.$inferInsert> & { recipients?: readonly BuiltRecipient[] };

/**
 * A mailing to one typed address, a draft unless `startedAt` is given. Recipients with `sentAt` have got their mail;
 * nobody's turn comes until the mailing is taken up (`nextAt`).
 */
export async function buildMailing(
  db: Db,
  {
    recipients = [{ email: 'anna@clienti.invalid' }],
    startedAt,
    startedBy,
    nextAt,
    ...overrides
  }: MailingOverrides = {},
): Promise<MailingRow> {
  const values = {
    subject: `Avviso ${nextNumber()}`,
    text: 'Gentile {nome},\n\nun avviso.',
    criteria: {
      ...{ everyone: false, principals: [], clients: [], addresses: [], accounts: true, answers: true },
      typed: recipients.map(({ email }) => email).join('\n'),
    },
    createdAt: morningOf(defaultStartedOn),
    ...overrides,
  };
  const draft = onlyRow(await db.insert(mailings).values(values).returning());
  for (const { email, userId, fields = {}, sentAt } of recipients) {
    const mailId = sentAt ? await buildSentMail(db, { email, userId, sentAt, ...values }) : null;
    const outcome = sentAt ? { state: 'sent' as const, sentAt } : {};
    const recipient = { mailingId: draft.id, email, userId: userId ?? null, mailId, ...outcome };
    await db.insert(mailingRecipients).values({ ...recipient, fields: { ...fields, email } });
  }
  if (!startedAt) return draft;
  const started = { startedAt, startedBy: startedBy ?? null, nextAt: nextAt ?? null };
  return onlyRow(await db.update(mailings).set(started).where(eq(mailings.id, draft.id)).returning());
}

async function buildSentMail(
  db: Db,
  {
    email,
    userId,
    sentAt,
    subject,
    text,
  }: { email: string; userId: number | undefined; sentAt: Date; subject: string; text: string },
): Promise<number> {
  const mail = {
    ...{ kind: 'send-mailing', recipient: email, userId: userId ?? null, subject, text },
    ...{ state: 'sent' as const, attempts: 1, createdAt: sentAt, dueAt: sentAt, sentAt },
    messageId: `<${crypto.randomUUID()}@radia.invalid>`,
  };
  return onlyRow(await db.insert(mails).values(mail).returning({ id: mails.id })).id;
}
