import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { users } from '#identity/schema.ts';
import { day } from '#platform/server/database/columns.ts';
import { massActivities } from '../mass-activities/schema.ts';

/** Days on which it was looked whose term is near: once a day, however many workers there are. */
export const massTermRounds = pgTable('mass_term_rounds', { day: day('day').primaryKey() });

/** Who was told by mail that the term of an activity is near: each once. */
export const massTermMails = pgTable(
  'mass_term_mails',
  {
    massActivityId: integer('mass_activity_id')
      .notNull()
      .references(() => massActivities.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    toldOn: day('told_on').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.massActivityId, table.userId] }),
    index('mass_term_mails_user_id').on(table.userId),
  ],
);
