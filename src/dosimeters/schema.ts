import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { addresses, measurementPoints } from '#customers/schema.ts';
import { principals, users } from '#identity/schema.ts';
import { lengths, longest } from '#platform/contract/limits.ts';
import {
  beginningOf,
  day,
  foldedText,
  hasTrimmedLength,
  instant,
  isAtMost,
  recordVersion,
} from '#platform/server/database/columns.ts';
import { storedFiles } from '#platform/server/database/schema.ts';

/** Batches of CR-39 material, by the code its maker gives them. Their figures stand in `batch_revisions`. */
export const batches = pgTable(
  'batches',
  {
    id: serial('id').primaryKey(),
    code: text('code').notNull(),
    version: recordVersion(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('batches_code').on(sql`upper(${table.code})`),
    check('batches_code_length', hasTrimmedLength(table.code, lengths.code)),
  ],
);

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
    check('shipments_carrier', isAtMost(table.carrier, longest.shortLine)),
    check('shipments_note', isAtMost(table.note, longest.note)),
  ],
);

/** CR-39 dosimeters, by the code printed on them. */
export const dosimeters = pgTable(
  'dosimeters',
  {
    id: serial('id').primaryKey(),
    code: text('code').notNull(),
    /** The material it is made of, once the laboratory has said so. */
    batchId: integer('batch_id').references(() => batches.id),
    version: recordVersion(),
    searchText: foldedText('code'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('dosimeters_code').on(sql`upper(${table.code})`),
    index('dosimeters_in_order').on(table.code, table.id),
    index('dosimeters_batch_id').on(table.batchId),
    index('dosimeters_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('dosimeters_beginning').on(beginningOf(sql`upper(${table.code})`)),
  ],
);

/**
 * Placements (trattamenti): one row per attribution of a dosimeter to a principal. Created when it is shipped;
 * `pointId` and `startedOn` when placed, `endedOn` when removed. Active = `endedOn is null and not processed`.
 * `returnedOn` when it is back. The exclusion of overlapping placements on one point stands in the migration, as does
 * that what was analysed keeps its dosimeter, point and end, and is not lost.
 */
export const placements = pgTable(
  'placements',
  {
    id: serial('id').primaryKey(),
    dosimeterId: integer('dosimeter_id')
      .notNull()
      .references(() => dosimeters.id),
    principalId: integer('principal_id')
      .notNull()
      .references(() => principals.id),
    /** The address it was shipped for, when it was shipped for one. */
    addressId: integer('address_id').references(() => addresses.id),
    /** With what it was sent; of old records nobody knows. */
    shipmentId: integer('shipment_id'),
    shippedOn: day('shipped_on'),
    pointId: integer('point_id').references(() => measurementPoints.id),
    startedOn: day('started_on'),
    endedOn: day('ended_on'),
    lost: boolean('lost').notNull().default(false),
    processed: boolean('processed').notNull().default(false),
    /** When it was back in the laboratory. */
    returnedOn: day('returned_on'),
    photoSha256: text('photo_sha256').references(() => storedFiles.sha256),
    placedBy: integer('placed_by').references(() => users.id),
    /** He was a customer when he did: what customers say of a measurement the laboratory has not seen. */
    placedByCustomer: boolean('placed_by_customer').notNull().default(false),
    placedAt: instant('placed_at'),
    removedBy: integer('removed_by').references(() => users.id),
    removedByCustomer: boolean('removed_by_customer').notNull().default(false),
    removedAt: instant('removed_at'),
    legacy: boolean('legacy').notNull().default(false),
    version: recordVersion(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('placements_dosimeter_once').on(table.dosimeterId).where(sql`not ${table.legacy}`),
    uniqueIndex('placements_one_active_per_point')
      .on(table.pointId)
      .where(
        sql`${table.startedOn} is not null and ${table.endedOn} is null and not ${table.processed} and not ${table.legacy}`,
      ),
    index('placements_point_id').on(table.pointId),
    index('placements_dosimeter_id').on(table.dosimeterId),
    index('placements_address_id').on(table.addressId),
    index('placements_available')
      .on(table.principalId)
      .where(sql`${table.startedOn} is null and not ${table.lost} and not ${table.processed}`),
    index('placements_active')
      .on(table.principalId, table.startedOn)
      .where(sql`${table.startedOn} is not null and ${table.endedOn} is null and not ${table.processed}`),
    // What ended in a half-year.
    index('placements_ended_on').on(table.endedOn).where(sql`${table.endedOn} is not null`),
    // What the laboratory counts: what measures, from the longest; what has come back; what is lost.
    index('placements_measuring')
      .on(table.startedOn, table.pointId)
      .where(
        sql`${table.startedOn} is not null and ${table.endedOn} is null and not ${table.processed} and not ${table.lost}`,
      ),
    index('placements_to_analyse')
      .on(table.endedOn)
      .where(sql`${table.endedOn} is not null and not ${table.processed} and not ${table.lost}`),
    index('placements_lost').on(table.endedOn).where(sql`${table.lost} and not ${table.processed}`),
    index('placements_principal_id').on(table.principalId),
    index('placements_photo_sha256').on(table.photoSha256),
    index('placements_shipment_id').on(table.shipmentId),
    index('placements_in_laboratory')
      .on(table.returnedOn, table.id)
      .where(sql`${table.returnedOn} is not null and not ${table.processed}`),
    foreignKey({
      name: 'placements_of_shipment',
      columns: [table.shipmentId, table.principalId],
      foreignColumns: [shipments.id, shipments.principalId],
    }).onUpdate('cascade'),
    // All that arrived, from the latest.
    index('placements_placed_at').on(table.placedAt, table.id).where(sql`${table.placedAt} is not null`),
    // One person's own entries, from the latest.
    index('placements_placed_by').on(table.placedBy, table.placedAt, table.id),
    index('placements_removed_by').on(table.removedBy, table.removedAt, table.id),
    check(
      'placements_placed_by_customer',
      sql`not ${table.placedByCustomer} or ${table.placedBy} is not null`,
    ),
    check(
      'placements_removed_by_customer',
      sql`not ${table.removedByCustomer} or ${table.removedBy} is not null`,
    ),
    check('placements_point_and_start', sql`(${table.pointId} is null) = (${table.startedOn} is null)`),
    check(
      'placements_lost_has_end',
      sql`${table.legacy} or not ${table.lost} or ${table.startedOn} is null or ${table.endedOn} is not null`,
    ),
    check(
      'placements_end_after_start',
      sql`${table.legacy} or coalesce(${table.endedOn} >= ${table.startedOn}, ${table.endedOn} is null)`,
    ),
    check(
      'placements_returned_after_end',
      sql`${table.legacy} or ${table.returnedOn} is null or (coalesce(${table.endedOn} <= ${table.returnedOn}, false) and not ${table.lost})`,
    ),
  ],
);

/** What a placement was before it was corrected, or after it. `placementId` is the dosimeter it was of. */
export type PlacementState = {
  placementId: number;
  code: string;
  pointId: number;
  point: string;
  site: string;
  startedOn: string;
  endedOn: string | null;
  lost: boolean;
  photoSha256: string | null;
};

/**
 * Corrections of placements, as the lists show them; the audit trail holds the same for good. A correction follows its
 * placement when that gets another dosimeter, so `placementId` is the row that carries it now (of a cancelled one: that
 * carried it; null once the laboratory has taken that dosimeter back). `enteredBy` and `enteredAt` are whose entry it
 * was, `principalId` whose placement: the record goes on to other placements, and to other principals.
 */
export const placementCorrections = pgTable(
  'placement_corrections',
  {
    id: serial('id').primaryKey(),
    placementId: integer('placement_id').references(() => placements.id, { onDelete: 'set null' }),
    principalId: integer('principal_id')
      .notNull()
      .references(() => principals.id),
    kind: text('kind', { enum: ['corrected', 'cancelled'] }).notNull(),
    enteredBy: integer('entered_by').references(() => users.id),
    enteredAt: instant('entered_at'),
    reason: text('reason').notNull(),
    before: jsonb('before').$type<PlacementState>().notNull(),
    /** The photo of `before`: what is referred to is not swept away. */
    beforePhotoSha256: text('before_photo_sha256'),
    after: jsonb('after').$type<PlacementState>(),
    correctedBy: integer('corrected_by')
      .notNull()
      .references(() => users.id),
    correctedAt: instant('corrected_at').notNull(),
  },
  (table) => [
    index('placement_corrections_placement_id').on(table.placementId, table.id),
    index('placement_corrections_principal_id').on(table.principalId),
    index('placement_corrections_before_photo_sha256').on(table.beforePhotoSha256),
    foreignKey({
      name: 'placement_corrections_before_photo',
      columns: [table.beforePhotoSha256],
      foreignColumns: [storedFiles.sha256],
    }),
    index('placement_corrections_cancelled')
      .on(table.enteredBy, table.enteredAt, table.id)
      .where(sql`${table.kind} = 'cancelled'`),
    index('placement_corrections_entered_by').on(table.enteredBy),
    index('placement_corrections_corrected_by').on(table.correctedBy),
    check('placement_corrections_kind', sql`${table.kind} in ('corrected', 'cancelled')`),
    check('placement_corrections_after', sql`(${table.after} is null) = (${table.kind} = 'cancelled')`),
    check('placement_corrections_reason', hasTrimmedLength(table.reason, lengths.reason)),
  ],
);
