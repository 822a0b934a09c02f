import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#identity/schema.ts';
import { instant } from '#platform/server/database/columns.ts';

/**
 * Mails on their way out, written in the transaction of the change that they tell of. A mail is `uncertain` from the
 * moment its last byte is about to leave until the mail server has answered: nothing sends it again by itself.
 */
export const mails = pgTable(
  'mails',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** Which definition wrote it: `send-password-link`, … */
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    /** Whose account it speaks of, whatever address it went to; null: of none. */
    userId: integer('user_id').references(() => users.id),
    subject: text('subject').notNull(),
    /** What it says; emptied once it is of no further use, for kinds that carry a secret. */
    text: text('text').notNull(),
    html: text('html'),
    /** An appointment that goes with it (iCalendar). */
    calendar: text('calendar'),
    messageId: text('message_id').notNull().unique(),
    state: text('state', { enum: ['queued', 'sending', 'sent', 'failed', 'uncertain'] })
      .notNull()
      .default('queued'),
    /** Tries begun; also the token by which a try recognises that the mail is still its own. */
    attempts: integer('attempts').notNull().default(0),
    /** Those of them that were made before somebody last had it sent again: its pauses begin anew after them. */
    attemptsBefore: integer('attempts_before').notNull().default(0),
    error: text('error'),
    createdAt: instant('created_at').notNull(),
    /** Not before. */
    dueAt: instant('due_at').notNull(),
    /** Of no use later: a link that will have expired. */
    expiresAt: instant('expires_at'),
    /** What it announces has happened by then: not sent any more, but kept as it is. */
    notAfter: instant('not_after'),
    /** Of mails about the same thing only the last one leaves: `visita-12`. */
    about: text('about'),
    /** When the running try began. */
    claimedAt: instant('claimed_at'),
    /** When its last try ended for good without its having left, or not for certain. */
    stoppedAt: instant('stopped_at'),
    sentAt: instant('sent_at'),
  },
  (table) => [
    check('mails_state_known', sql`${table.state} in ('queued', 'sending', 'sent', 'failed', 'uncertain')`),
    index('mails_due').on(table.dueAt, table.id).where(sql`${table.state} in ('queued', 'sending')`),
    index('mails_state').on(table.state, table.id),
    index('mails_user_id').on(table.userId),
    index('mails_about').on(table.about, table.id).where(sql`${table.about} is not null`),
    check('mails_attempts_before', sql`${table.attemptsBefore} between 0 and ${table.attempts}`),
    check('mails_about_length', sql`length(${table.about}) between 1 and 64`),
  ],
);
