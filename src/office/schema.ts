import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#identity/schema.ts';
import { instant, recordVersion } from '#platform/server/database/columns.ts';
import { mails } from '#post/schema.ts';
import type { FieldValues, RecipientCriteria } from './mass-mail/rules.ts';

/** One text to many (comunicazione massiva). A draft until it is started; from then on it does not change any more. */
export const mailings = pgTable(
  'mailings',
  {
    id: serial('id').primaryKey(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** Where its recipients came from, to choose them anew while it is a draft. */
    criteria: jsonb('criteria').$type<RecipientCriteria>().notNull(),
    createdAt: instant('created_at').notNull(),
    createdBy: integer('created_by').references(() => users.id),
    startedAt: instant('started_at'),
    startedBy: integer('started_by').references(() => users.id),
    /** When the turn of the next recipient comes; null before it is started and when no one is left. */
    nextAt: instant('next_at'),
    version: recordVersion(),
  },
  (table) => [
    check('mailings_subject_length', sql`length(btrim(${table.subject})) between 1 and 200`),
    check('mailings_text_length', sql`length(btrim(${table.text})) between 1 and 20000`),
    check('mailings_started', sql`${table.nextAt} is null or ${table.startedAt} is not null`),
    index('mailings_next_at').on(table.nextAt).where(sql`${table.nextAt} is not null`),
    index('mailings_created_by').on(table.createdBy),
    index('mailings_started_by').on(table.startedBy),
  ],
);

/**
 * Who gets a mailing, each address once, in the order of `id`. `pending`: the turn has not come, there is no mail yet.
 * Afterwards state, error and moment are those of the mail, kept in step by a trigger on `mails` and kept when it goes.
 */
export const mailingRecipients = pgTable(
  'mailing_recipients',
  {
    id: serial('id').primaryKey(),
    mailingId: integer('mailing_id')
      .notNull()
      .references(() => mailings.id, { onDelete: 'cascade' }),
    /** Null once it has been forgotten. */
    email: text('email'),
    /** Whose account the address was taken from. */
    userId: integer('user_id').references(() => users.id),
    /** What stands in the text in place of its fields. */
    fields: jsonb('fields').$type<FieldValues>().notNull(),
    state: text('state', { enum: ['pending', 'queued', 'sending', 'sent', 'failed', 'uncertain'] })
      .notNull()
      .default('pending'),
    error: text('error'),
    sentAt: instant('sent_at'),
    mailId: bigint('mail_id', { mode: 'number' }).references(() => mails.id, { onDelete: 'set null' }),
  },
  (table) => [
    check(
      'mailing_recipients_state_known',
      sql`${table.state} in ('pending', 'queued', 'sending', 'sent', 'failed', 'uncertain')`,
    ),
    check('mailing_recipients_email', sql`${table.email} like '%_@_%' and length(${table.email}) <= 254`),
    uniqueIndex('mailing_recipients_once').on(table.mailingId, sql`lower(${table.email})`),
    index('mailing_recipients_pending').on(table.mailingId, table.id).where(sql`${table.state} = 'pending'`),
    index('mailing_recipients_sending').on(table.mailId).where(sql`${table.state} = 'sending'`),
    index('mailing_recipients_order').on(table.mailingId, table.id),
    index('mailing_recipients_state').on(table.mailingId, table.state),
    index('mailing_recipients_email_of').on(sql`lower(${table.email})`),
    index('mailing_recipients_user_id').on(table.userId),
    uniqueIndex('mailing_recipients_mail_id').on(table.mailId),
  ],
);
