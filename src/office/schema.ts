import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#accounts/schema.ts';
import { foldedText, instant, recordVersion } from '#platform/server/columns.ts';
import { storedFiles } from '#platform/server/schema.ts';
import type { FieldValues, RecipientCriteria } from './mass-mail/rules.ts';

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
    messageId: text('message_id').notNull().unique(),
    state: text('state', { enum: ['queued', 'sending', 'sent', 'failed', 'uncertain'] })
      .notNull()
      .default('queued'),
    /** Tries begun; also the token by which a try recognises that the mail is still its own. */
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    createdAt: instant('created_at').notNull(),
    /** Not before. */
    dueAt: instant('due_at').notNull(),
    /** Of no use later: a link that will have expired. */
    expiresAt: instant('expires_at'),
    /** When the running try began. */
    claimedAt: instant('claimed_at'),
    sentAt: instant('sent_at'),
  },
  (table) => [
    check('mails_state_known', sql`${table.state} in ('queued', 'sending', 'sent', 'failed', 'uncertain')`),
    index('mails_due').on(table.dueAt, table.id).where(sql`${table.state} in ('queued', 'sending')`),
    index('mails_state').on(table.state, table.id),
    index('mails_user_id').on(table.userId),
  ],
);

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

/** Documents waiting to be signed. Another revision takes the place of one that nobody has signed yet. */
export const documentsToSign = pgTable(
  'documents_to_sign',
  {
    id: serial('id').primaryKey(),
    /** Which list it waits in. */
    list: text('list', { enum: ['cr39'] }).notNull(),
    /** What it is a document of, and which revision of it: 'final-report/12', 0. */
    subject: text('subject').notNull(),
    revision: integer('revision').notNull(),
    /** Name and further words of it, as the list shows them. */
    title: text('title').notNull(),
    detail: text('detail').notNull(),
    /** Page of the document. */
    link: text('link').notNull(),
    fileName: text('file_name').notNull(),
    sha256: text('sha256')
      .notNull()
      .references(() => storedFiles.sha256),
    state: text('state', { enum: ['waiting', 'replaced', 'signed'] })
      .notNull()
      .default('waiting'),
    searchText: foldedText('title', 'detail'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('documents_to_sign_once').on(table.subject, table.revision),
    uniqueIndex('documents_to_sign_one_waiting').on(table.subject).where(sql`${table.state} = 'waiting'`),
    index('documents_to_sign_waiting')
      .on(table.list, table.createdAt, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('documents_to_sign_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('documents_to_sign_sha256').on(table.sha256),
    check('documents_to_sign_list', sql`${table.list} in ('cr39')`),
    check('documents_to_sign_state', sql`${table.state} in ('waiting', 'replaced', 'signed')`),
  ],
);
