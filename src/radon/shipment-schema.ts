import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { principals, users } from '#accounts/schema.ts';
import { day, instant, recordVersion } from '#platform/server/columns.ts';
import { addresses } from './schema.ts';

/** How many delivery notes a year has: whoever numbers one locks its row last. */
export const shipmentCounters = pgTable('shipment_counters', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
});

/** What a delivery note says, kept as it was when the shipment left: the same shipment always prints the same. */
export type DeliveryNote = {
  sender: { name: string; address: string; vatNumber: string; phone: string; email: string };
  principal: string;
  /** Where it goes, when it goes to one address. */
  destination: { name: string; address: string } | null;
  dosimeters: { id: number; code: string }[];
};

/**
 * Dosimeters sent to a principal, for one address or none. Until it leaves it has neither day nor number and can be
 * corrected; then it stays as it is (`shipments_kept`). Its dosimeters are placements with its id.
 */
export const shipments = pgTable(
  'shipments',
  {
    id: serial('id').primaryKey(),
    principalId: integer('principal_id')
      .notNull()
      .references(() => principals.id),
    addressId: integer('address_id').references(() => addresses.id),
    carrier: text('carrier'),
    note: text('note'),
    shippedOn: day('shipped_on'),
    /** Of the delivery note, 1, 2, … in the year it left, without gaps. */
    year: integer('year'),
    number: integer('number'),
    content: jsonb('content').$type<DeliveryNote>(),
    shippedAt: instant('shipped_at'),
    shippedBy: integer('shipped_by').references(() => users.id),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    version: recordVersion(),
  },
  (table) => [
    uniqueIndex('shipments_number').on(table.year, table.number),
    // A placement belongs to the principal its shipment goes to.
    unique('shipments_of_principal').on(table.id, table.principalId),
    index('shipments_principal_id').on(table.principalId),
    index('shipments_address_id').on(table.addressId),
    index('shipments_created_by').on(table.createdBy),
    index('shipments_shipped_by').on(table.shippedBy),
    check(
      'shipments_shipped',
      sql`num_nonnulls(${table.shippedOn}, ${table.year}, ${table.number}, ${table.content}, ${table.shippedAt}) in (0, 5)`,
    ),
    check('shipments_year', sql`${table.year} = extract(year from ${table.shippedOn})`),
    check('shipments_carrier', sql`length(${table.carrier}) <= 100`),
    check('shipments_note', sql`length(${table.note}) <= 500`),
  ],
);
