import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, serial } from 'drizzle-orm/pg-core';
import { principals, users } from '#identity/schema.ts';
import { day, instant, recordVersion } from '#platform/server/database/columns.ts';
import { controlPlaces } from '../schema.ts';

/**
 * Who inspects for a client at a place, from a day through a day ('delega'). Those of a client at a place never overlap,
 * whoever the inspector (Q1-56; an exclusion constraint of the migration). One that was deleted stays, with who and when.
 */
export const placeDelegations = pgTable(
  'place_delegations',
  {
    id: serial('id').primaryKey(),
    principalId: integer('principal_id')
      .notNull()
      .references(() => principals.id),
    placeId: integer('place_id')
      .notNull()
      .references(() => controlPlaces.id),
    operatorId: integer('operator_id')
      .notNull()
      .references(() => users.id),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on').notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    deletedBy: integer('deleted_by').references(() => users.id),
    deletedAt: instant('deleted_at'),
    version: recordVersion(),
  },
  (table) => [
    index('place_delegations_client').on(table.principalId, table.startsOn),
    index('place_delegations_place_id').on(table.placeId),
    index('place_delegations_operator_id').on(table.operatorId, table.startsOn),
    index('place_delegations_created_by').on(table.createdBy),
    index('place_delegations_deleted_by').on(table.deletedBy),
    check('place_delegations_in_order', sql`${table.startsOn} <= ${table.endsOn}`),
    check('place_delegations_deleted', sql`(${table.deletedAt} is null) = (${table.deletedBy} is null)`),
  ],
);
