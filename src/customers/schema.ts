import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { principals, users } from '#identity/schema.ts';
import { lengths } from '#platform/contract/limits.ts';
import {
  beginningOf,
  externalCode,
  foldedText,
  hasLength,
  hasTrimmedLength,
  instant,
  recordKey,
  recordVersion,
} from '#platform/server/database/columns.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import { customerLengths } from './customers/rules.ts';

/** Employers and clients (clienti, aziende) of a principal. */
export const clients = pgTable(
  'clients',
  {
    id: serial('id').primaryKey(),
    principalId: integer('principal_id')
      .notNull()
      .references(() => principals.id),
    name: text('name').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    postalCode: text('postal_code').notNull(),
    province: text('province').notNull(),
    externalCode: externalCode(),
    active: boolean('active').notNull().default(true),
    legacy: boolean('legacy').notNull().default(false),
    version: recordVersion(),
    searchText: foldedText('name', 'address', 'city', 'postal_code', 'province'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('clients_key').on(table.principalId, recordKey(table.name)),
    uniqueIndex('clients_external_code').on(table.principalId, sql`lower(btrim(${table.externalCode}))`),
    check('clients_external_code_length', hasTrimmedLength(table.externalCode, lengths.code)),
    index('clients_name').on(table.name, table.id),
    index('clients_city').on(table.city, table.id),
    index('clients_province').on(table.province, table.name, table.id),
    index('clients_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('clients_beginning').on(beginningOf(table.searchText)),
    // Its clients by name or city, and how many: both from the index alone.
    index('clients_of_principal').on(table.principalId, table.name, table.id, table.active),
    index('clients_of_principal_by_city').on(table.principalId, table.city, table.id, table.active),
    unique('clients_id_principal').on(table.id, table.principalId),
    check(
      'clients_name_length',
      sql`${table.legacy} or ${hasLength(table.name, customerLengths.clientName)}`,
    ),
    check(
      'clients_address_length',
      sql`${table.legacy} or ${hasLength(table.address, customerLengths.street)}`,
    ),
    check('clients_city_length', sql`${table.legacy} or ${hasLength(table.city, customerLengths.city)}`),
    check('clients_postal_code', sql`${table.legacy} or ${table.postalCode} ~ '^[0-9]{5}$'`),
    check('clients_province', sql`${table.legacy} or ${table.province} ~ '^[A-Z]{2}$'`),
  ],
);

/** Sampling sites (indirizzi, sedi) of a client. `buildingCode` + `riskContext` name a building once per client. */
export const addresses = pgTable(
  'addresses',
  {
    id: serial('id').primaryKey(),
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    name: text('name').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    postalCode: text('postal_code').notNull(),
    province: text('province').notNull(),
    regionId: integer('region_id'),
    buildingCode: text('building_code'),
    riskContext: text('risk_context'),
    isShippingAddress: boolean('is_shipping_address').notNull().default(true),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    externalCode: externalCode(),
    active: boolean('active').notNull().default(true),
    legacy: boolean('legacy').notNull().default(false),
    version: recordVersion(),
    searchText: foldedText(
      'name',
      'address',
      'city',
      'postal_code',
      'province',
      'building_code',
      'risk_context',
    ),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('addresses_key').on(table.clientId, recordKey(table.name)),
    uniqueIndex('addresses_external_code').on(table.clientId, sql`lower(btrim(${table.externalCode}))`),
    check('addresses_external_code_length', hasTrimmedLength(table.externalCode, lengths.code)),
    index('addresses_name').on(table.name, table.id),
    index('addresses_city').on(table.city, table.id),
    index('addresses_province').on(table.province, table.name, table.id),
    index('addresses_region').on(table.regionId, table.name, table.id),
    index('addresses_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('addresses_beginning').on(beginningOf(table.searchText)),
    // Its addresses by name or city, and how many: both from the index alone.
    index('addresses_of_client').on(table.clientId, table.name, table.id, table.active),
    index('addresses_of_client_by_city').on(table.clientId, table.city, table.id, table.active),
    uniqueIndex('addresses_building_once')
      .on(
        table.clientId,
        sql`lower(btrim(${table.buildingCode}))`,
        sql`lower(btrim(coalesce(${table.riskContext}, '')))`,
      )
      .where(sql`${table.buildingCode} is not null and not ${table.legacy}`),
    check(
      'addresses_name_length',
      sql`${table.legacy} or ${hasLength(table.name, customerLengths.siteName)}`,
    ),
    check(
      'addresses_address_length',
      sql`${table.legacy} or ${hasLength(table.address, customerLengths.street)}`,
    ),
    check('addresses_city_length', sql`${table.legacy} or ${hasLength(table.city, customerLengths.city)}`),
    check('addresses_postal_code', sql`${table.legacy} or ${table.postalCode} ~ '^[0-9]{5}$'`),
    check('addresses_province', sql`${table.legacy} or ${table.province} ~ '^[A-Z]{2}$'`),
    check('addresses_region', sql`coalesce(${table.regionId} between 1 and 20, ${table.legacy})`),
    check(
      'addresses_codes',
      sql`(${table.buildingCode} is null or ${hasTrimmedLength(table.buildingCode, lengths.shortCode)})
        and (${table.riskContext} is null or ${hasTrimmedLength(table.riskContext, lengths.shortCode)})`,
    ),
    check('addresses_coordinates', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
  ],
);

/** Floor plans (planimetrie): one picture each; positions on it are in its pixels. */
export const floorPlans = pgTable(
  'floor_plans',
  {
    id: serial('id').primaryKey(),
    addressId: integer('address_id')
      .notNull()
      .references(() => addresses.id),
    sha256: text('sha256')
      .notNull()
      .references(() => storedFiles.sha256),
    /** What its sender calls it ('Piano terra'). */
    title: text('title'),
    /** One that was taken away is kept with its picture: points may have stood on it. */
    active: boolean('active').notNull().default(true),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('floor_plans_id_address').on(table.id, table.addressId),
    index('floor_plans_address_id').on(table.addressId),
    check('floor_plans_title', hasLength(table.title, lengths.name)),
    index('floor_plans_sha256').on(table.sha256),
  ],
);

/** Measurement points (punti di misurazione). `surface` is the room's, in m²; points of one room share `roomName`. */
export const measurementPoints = pgTable(
  'measurement_points',
  {
    id: serial('id').primaryKey(),
    addressId: integer('address_id')
      .notNull()
      .references(() => addresses.id),
    alias: text('alias').notNull(),
    roomName: text('room_name'),
    /** Where it stands among the points of its address; null: nobody has put it in order, it follows by its name. */
    position: integer('position'),
    surface: integer('surface'),
    floorId: integer('floor_id'),
    oldFloor: text('old_floor'),
    floorPlanId: integer('floor_plan_id'),
    planX: doublePrecision('plan_x'),
    planY: doublePrecision('plan_y'),
    externalCode: externalCode(),
    active: boolean('active').notNull().default(true),
    legacy: boolean('legacy').notNull().default(false),
    version: recordVersion(),
    searchText: foldedText('alias', 'room_name'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('measurement_points_key').on(table.addressId, recordKey(table.alias)),
    uniqueIndex('measurement_points_external_code').on(
      table.addressId,
      sql`lower(btrim(${table.externalCode}))`,
    ),
    check('measurement_points_external_code_length', hasTrimmedLength(table.externalCode, lengths.code)),
    index('measurement_points_alias').on(table.alias, table.id),
    index('measurement_points_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('measurement_points_beginning').on(beginningOf(table.searchText)),
    uniqueIndex('measurement_points_alias_once')
      .on(table.addressId, sql`lower(btrim(${table.alias}))`)
      .where(sql`not ${table.legacy}`),
    index('measurement_points_address_id').on(table.addressId),
    index('measurement_points_floor_plan_id').on(table.floorPlanId),
    foreignKey({
      name: 'measurement_points_plan_of_address',
      columns: [table.floorPlanId, table.addressId],
      foreignColumns: [floorPlans.id, floorPlans.addressId],
    }),
    check(
      'measurement_points_alias_length',
      sql`${table.legacy} or ${hasTrimmedLength(table.alias, customerLengths.pointName)}`,
    ),
    check('measurement_points_position', sql`${table.position} > 0`),
    check('measurement_points_surface', sql`${table.surface} between 1 and 999999`),
    check('measurement_points_floor', sql`coalesce(${table.floorId} between 1 and 25, ${table.legacy})`),
    check(
      'measurement_points_plan_position',
      sql`(${table.planX} is null) = (${table.planY} is null) and (${table.planX} is null or ${table.floorPlanId} is not null)`,
    ),
  ],
);

/**
 * Keys that the devices of a user gave to the records they made: what arrives later under the same key is the same
 * record, whichever comes first.
 */
export const deviceKeys = pgTable(
  'device_keys',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: ['client', 'address', 'point'] }).notNull(),
    key: uuid('key').notNull(),
    clientId: integer('client_id').references(() => clients.id),
    addressId: integer('address_id').references(() => addresses.id),
    pointId: integer('point_id').references(() => measurementPoints.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.key] }),
    index('device_keys_client_id').on(table.clientId),
    index('device_keys_address_id').on(table.addressId),
    index('device_keys_point_id').on(table.pointId),
    check(
      'device_keys_of_one_record',
      sql`(${table.kind} = 'client') = (${table.clientId} is not null)
        and (${table.kind} = 'address') = (${table.addressId} is not null)
        and (${table.kind} = 'point') = (${table.pointId} is not null)`,
    ),
    check('device_keys_kind_known', sql`${table.kind} in ('client', 'address', 'point')`),
  ],
);
