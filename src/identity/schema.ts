import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { lengths } from '#platform/contract/limits.ts';
import {
  beginningOf,
  externalCode,
  foldedText,
  hasTrimmedLength,
  instant,
  recordKey,
  recordVersion,
} from '#platform/server/database/columns.ts';

/**
 * People with an account. `name` is what screens show, `username` (folded) and `displayUsername` what is typed.
 * Rows are never deleted: records name them. `erasedAt`: the person's data is gone, only the number is left.
 */
export const users = pgTable(
  'users',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    username: text('username').notNull().unique(),
    displayUsername: text('display_username'),
    locale: text('locale').notNull().default('it'),
    disabledAt: instant('disabled_at'),
    erasedAt: instant('erased_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    version: recordVersion(),
    searchText: foldedText('name', 'username', 'email'),
  },
  (table) => [
    check('users_erased_is_disabled', sql`${table.erasedAt} is null or ${table.disabledAt} is not null`),
  ],
);

/** Roles a user holds; several are possible. */
export const userRoles = pgTable(
  'user_roles',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ['admin', 'lab', 'rp', 'edr', 'operatore', 'zona', 'cliente'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    check(
      'user_roles_known',
      sql`${table.role} in ('admin', 'lab', 'rp', 'edr', 'operatore', 'zona', 'cliente')`,
    ),
  ],
);

/** Operating areas that group principals (zone). */
export const zones = pgTable(
  'zones',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    active: boolean('active').notNull().default(true),
    version: recordVersion(),
  },
  (table) => [uniqueIndex('zones_name').on(sql`lower(${table.name})`)],
);

export const userZones = pgTable(
  'user_zones',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    zoneId: integer('zone_id')
      .notNull()
      .references(() => zones.id),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.zoneId] }),
    index('user_zones_zone_id').on(table.zoneId),
  ],
);

/** Principals (committenti): who pays for the supply. The unit of what a user may reach. */
export const principals = pgTable(
  'principals',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    externalCode: externalCode(),
    active: boolean('active').notNull().default(true),
    version: recordVersion(),
    searchText: foldedText('name'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('principals_name_length', hasTrimmedLength(table.name, lengths.name)),
    check('principals_external_code_length', hasTrimmedLength(table.externalCode, lengths.code)),
    index('principals_key').on(recordKey(table.name)),
    uniqueIndex('principals_external_code').on(sql`lower(btrim(${table.externalCode}))`),
    index('principals_name').on(table.name, table.id),
    index('principals_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('principals_beginning').on(beginningOf(table.searchText)),
  ],
);

export const principalZones = pgTable(
  'principal_zones',
  {
    principalId: integer('principal_id')
      .notNull()
      .references(() => principals.id),
    zoneId: integer('zone_id')
      .notNull()
      .references(() => zones.id),
  },
  (table) => [
    primaryKey({ columns: [table.principalId, table.zoneId] }),
    index('principal_zones_zone_id').on(table.zoneId),
  ],
);

/** What a user may do at a principal: being named here is seeing it, the flags add the right to create. */
export const grants = pgTable(
  'grants',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    principalId: integer('principal_id')
      .notNull()
      .references(() => principals.id),
    canAddClient: boolean('can_add_client').notNull().default(false),
    canAddAddress: boolean('can_add_address').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.principalId] }),
    index('grants_principal_id').on(table.principalId),
  ],
);

/** Who did what and when; append-only. Written in the transaction that makes the change. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    happenedAt: instant('happened_at').notNull(),
    actorId: integer('actor_id').references(() => users.id),
    requestId: text('request_id'),
    event: text('event').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    details: jsonb('details').notNull(),
  },
  (table) => [
    index('audit_events_entity').on(table.entity, table.entityId, table.id),
    index('audit_events_actor_id').on(table.actorId, table.id),
    index('audit_events_happened_at').on(table.happenedAt),
    index('audit_events_search').using('gin', sql`${auditText(table)} gin_trgm_ops`),
  ],
);

/** SQL value: what an event is looked for by, besides who did it; an index answers it. */
export function auditText({
  entityId,
  requestId,
  details,
}: Record<'entityId' | 'requestId' | 'details', SQLWrapper>): SQL {
  return sql`(${entityId} || ' ' || coalesce(${requestId}, '') || ' ' || ${details}::text)`;
}

/** The hash chain over committed audit events: `hash` covers the previous hash and the event. */
export const auditSeals = pgTable('audit_seals', {
  position: bigserial('position', { mode: 'number' }).primaryKey(),
  eventId: bigint('event_id', { mode: 'number' })
    .notNull()
    .unique()
    .references(() => auditEvents.id),
  previousHash: text('previous_hash').notNull(),
  hash: text('hash').notNull().unique(),
  sealedAt: instant('sealed_at').notNull(),
});

/** Personal data an event speaks of, to be erased one day: the event holds `seal`, the hash of salt and content. */
export const personalDetails = pgTable(
  'personal_details',
  {
    seal: text('seal').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    salt: text('salt').notNull(),
    content: jsonb('content').notNull(),
  },
  (table) => [index('personal_details_user_id').on(table.userId)],
);
