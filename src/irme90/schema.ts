import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { principals, users, zones } from '#identity/schema.ts';
import { lengths, longest } from '#platform/contract/limits.ts';
import {
  foldedText,
  hasTrimmedLength,
  instant,
  isAtMost,
  recordVersion,
} from '#platform/server/database/columns.ts';
import { partyRoles, placeKinds, transports } from './words/rules.ts';

/** A name as an index finds those that are most like it. */
const byLikeness = (name: SQLWrapper): SQL => sql`${name} gist_trgm_ops(siglen = 32)`;

const ofPrincipal = () =>
  integer('principal_id')
    .notNull()
    .references(() => principals.id);

/**
 * Principals that ask for radiometric controls, and what holds for theirs (Q1-33, Q1-34, Q1-40, Q1-50): which ways of
 * transport they may name, whether new arrival places may be typed, whether an instrument must be named, who attests.
 */
export const controlClients = pgTable(
  'control_clients',
  {
    principalId: integer('principal_id')
      .primaryKey()
      .references(() => principals.id),
    /** The radiation-protection expert who receives the measures when the instrument's card names none. */
    expertId: integer('expert_id').references(() => users.id),
    bySea: boolean('by_sea').notNull().default(false),
    byAir: boolean('by_air').notNull().default(false),
    byLand: boolean('by_land').notNull().default(false),
    unloaded: boolean('unloaded').notNull().default(false),
    requiresControlPlace: boolean('requires_control_place').notNull().default(false),
    canAddPorts: boolean('can_add_ports').notNull().default(false),
    canAddAirports: boolean('can_add_airports').notNull().default(false),
    instrumentMandatory: boolean('instrument_mandatory').notNull().default(true),
    active: boolean('active').notNull().default(true),
    version: recordVersion(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('control_clients_expert_id').on(table.expertId)],
);

/** A double that was merged names the entry that took its place; lists leave it out. */
const mergedInto = (column: () => AnyPgColumn) => integer('merged_into_id').references(column);

/** Shippers and consignees of a client. What a form says of them stands on the form itself. */
export const controlParties = pgTable(
  'control_parties',
  {
    id: serial('id').primaryKey(),
    principalId: ofPrincipal(),
    role: text('role', { enum: partyRoles }).notNull(),
    label: text('label').notNull(),
    address: text('address').notNull().default(''),
    country: text('country').notNull().default(''),
    phone: text('phone').notNull().default(''),
    fax: text('fax').notNull().default(''),
    mergedIntoId: mergedInto((): AnyPgColumn => controlParties.id),
    version: recordVersion(),
    searchText: foldedText('label'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('control_parties_label')
      .on(table.principalId, table.role, sql`lower(btrim(${table.label}))`)
      .where(sql`${table.mergedIntoId} is null`),
    index('control_parties_merged_into_id').on(table.mergedIntoId),
    index('control_parties_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('control_parties_alike')
      .using('gist', table.principalId, table.role, byLikeness(table.searchText))
      .where(sql`${table.mergedIntoId} is null`),
    check('control_parties_role', sql`${table.role} in ('mittente', 'destinatario')`),
    check('control_parties_label_length', hasTrimmedLength(table.label, lengths.lookup)),
    check('control_parties_address', isAtMost(table.address, longest.line)),
    check('control_parties_country', isAtMost(table.country, longest.line)),
    check('control_parties_phone', isAtMost(table.phone, longest.line)),
    check('control_parties_fax', isAtMost(table.fax, longest.line)),
  ],
);

/** Ports and airports, shared by all clients. */
export const controlPlaces = pgTable(
  'control_places',
  {
    id: serial('id').primaryKey(),
    kind: text('kind', { enum: placeKinds }).notNull(),
    label: text('label').notNull(),
    zoneId: integer('zone_id').references(() => zones.id),
    mergedIntoId: mergedInto((): AnyPgColumn => controlPlaces.id),
    version: recordVersion(),
    searchText: foldedText('label'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('control_places_label')
      .on(table.kind, sql`lower(btrim(${table.label}))`)
      .where(sql`${table.mergedIntoId} is null`),
    index('control_places_zone_id').on(table.zoneId),
    index('control_places_merged_into_id').on(table.mergedIntoId),
    index('control_places_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('control_places_alike')
      .using('gist', table.kind, byLikeness(table.searchText))
      .where(sql`${table.mergedIntoId} is null`),
    check('control_places_kind', sql`${table.kind} in ('porto', 'aeroporto')`),
    check('control_places_label_length', hasTrimmedLength(table.label, lengths.lookup)),
  ],
);

/** Where goods of a client arrive and are controlled. */
export const arrivalPlaces = pgTable(
  'arrival_places',
  {
    principalId: integer('principal_id')
      .notNull()
      .references(() => controlClients.principalId),
    placeId: integer('place_id')
      .notNull()
      .references(() => controlPlaces.id),
  },
  (table) => [
    primaryKey({ columns: [table.principalId, table.placeId] }),
    index('arrival_places_place_id').on(table.placeId),
  ],
);

export const ships = pgTable(
  'ships',
  {
    id: serial('id').primaryKey(),
    label: text('label').notNull(),
    /** Its nationality, as last written. */
    country: text('country').notNull().default(''),
    mergedIntoId: mergedInto((): AnyPgColumn => ships.id),
    version: recordVersion(),
    searchText: foldedText('label'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('ships_label')
      .on(sql`lower(btrim(${table.label}))`)
      .where(sql`${table.mergedIntoId} is null`),
    index('ships_merged_into_id').on(table.mergedIntoId),
    index('ships_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('ships_alike')
      .using('gist', byLikeness(table.searchText))
      .where(sql`${table.mergedIntoId} is null`),
    check('ships_label_length', hasTrimmedLength(table.label, lengths.lookup)),
    check('ships_country', isAtMost(table.country, longest.line)),
  ],
);

export const airlines = pgTable(
  'airlines',
  {
    id: serial('id').primaryKey(),
    label: text('label').notNull(),
    mergedIntoId: mergedInto((): AnyPgColumn => airlines.id),
    version: recordVersion(),
    searchText: foldedText('label'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('airlines_label')
      .on(sql`lower(btrim(${table.label}))`)
      .where(sql`${table.mergedIntoId} is null`),
    index('airlines_merged_into_id').on(table.mergedIntoId),
    index('airlines_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('airlines_alike')
      .using('gist', byLikeness(table.searchText))
      .where(sql`${table.mergedIntoId} is null`),
    check('airlines_label_length', hasTrimmedLength(table.label, lengths.lookup)),
  ],
);

/** With company and airports as last written: choosing a flight proposes them. */
export const flights = pgTable(
  'flights',
  {
    id: serial('id').primaryKey(),
    label: text('label').notNull(),
    country: text('country').notNull().default(''),
    airlineId: integer('airline_id').references(() => airlines.id),
    departureId: integer('departure_id').references(() => controlPlaces.id),
    arrivalId: integer('arrival_id').references(() => controlPlaces.id),
    mergedIntoId: mergedInto((): AnyPgColumn => flights.id),
    version: recordVersion(),
    searchText: foldedText('label'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('flights_label')
      .on(sql`lower(btrim(${table.label}))`)
      .where(sql`${table.mergedIntoId} is null`),
    index('flights_airline_id').on(table.airlineId),
    index('flights_departure_id').on(table.departureId),
    index('flights_arrival_id').on(table.arrivalId),
    index('flights_merged_into_id').on(table.mergedIntoId),
    index('flights_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('flights_alike')
      .using('gist', byLikeness(table.searchText))
      .where(sql`${table.mergedIntoId} is null`),
    check('flights_label_length', hasTrimmedLength(table.label, lengths.lookup)),
    check('flights_country', isAtMost(table.country, longest.line)),
  ],
);

/** Operators who inspect shipments, as the choice shows them. */
export const inspectors = pgTable(
  'inspectors',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id),
    /** Whom he belongs to (ente). */
    body: text('body').notNull().default(''),
    /** What he is (qualifica). */
    qualification: text('qualification').notNull().default(''),
    active: boolean('active').notNull().default(true),
    version: recordVersion(),
  },
  (table) => [
    check('inspectors_body', isAtMost(table.body, longest.line)),
    check('inspectors_qualification', isAtMost(table.qualification, longest.line)),
  ],
);

/** Where, for whom and for which transport an inspector is enabled (Q1-41). */
export const inspectorPlaces = pgTable(
  'inspector_places',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => inspectors.userId),
    principalId: integer('principal_id')
      .notNull()
      .references(() => controlClients.principalId),
    transport: text('transport', { enum: transports }).notNull(),
    placeId: integer('place_id')
      .notNull()
      .references(() => controlPlaces.id),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.principalId, table.transport, table.placeId] }),
    index('inspector_places_principal_id').on(table.principalId, table.transport, table.placeId),
    index('inspector_places_place_id').on(table.placeId),
    check(
      'inspector_places_transport',
      sql`${table.transport} in ('mare', 'aereo', 'terra', 'scaricatoNave')`,
    ),
  ],
);
