import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { addresses } from '#customers/schema.ts';
import { users } from '#identity/schema.ts';
import { day, instant } from '#platform/server/database/columns.ts';

/** Reminders (promemoria) of what a site's questionnaires lack: at most one a day. */
export const siteReminders = pgTable(
  'site_reminders',
  {
    addressId: integer('address_id')
      .notNull()
      .references(() => addresses.id),
    sentOn: day('sent_on').notNull(),
    sentAt: instant('sent_at').notNull(),
    sentBy: integer('sent_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.addressId, table.sentOn] }),
    index('site_reminders_sent_by').on(table.sentBy),
  ],
);
