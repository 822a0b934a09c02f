import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
} from 'drizzle-orm/pg-core';
import { users } from '#identity/schema.ts';
import type { ColumnSetting, SavedView } from '#platform/contract/list-settings.ts';
import { instant } from '#platform/server/database/columns.ts';

export const sessions = pgTable(
  'sessions',
  {
    id: serial('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user_id').on(table.userId), index('sessions_expires_at').on(table.expiresAt)],
);

/** When a person last used Radia: a trigger notes it with each session that is opened or prolonged, and it outlives them. */
export const lastSeen = pgTable('last_seen', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  seenAt: instant('seen_at').notNull(),
});

/** How a user proves to be who he is; the password's hash stands here. */
export const credentials = pgTable(
  'credentials',
  {
    id: serial('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('credentials_user_id').on(table.userId)],
);

export const verifications = pgTable(
  'verifications',
  {
    id: serial('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);

/**
 * One row per try to sign in that is being decided or has failed, by folded user name and network. `device_hash`: it came
 * from a device that the name has signed in on before, and is not counted with those of strangers.
 */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    username: text('username').notNull(),
    networkAddress: text('network_address').notNull(),
    deviceHash: text('device_hash'),
    failedAt: instant('failed_at').notNull(),
  },
  (table) => [
    index('sign_in_failures_username').on(table.username, table.failedAt),
    index('sign_in_failures_network_address').on(table.networkAddress, table.failedAt),
  ],
);

/** Devices on which a user has signed in, by the hash of what their cookie holds; each with its latest session. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    deviceHash: text('device_hash').notNull(),
    sessionId: integer('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.deviceHash] }),
    index('known_devices_session_id').on(table.sessionId),
  ],
);

/**
 * The links in force with which a user may choose a password, one of each kind: a newer one takes its place, choosing
 * removes both. One that an administrator has handed out does not end when anybody says to have forgotten the password.
 */
export const passwordLinks = pgTable(
  'password_links',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['forgotten', 'invited'] }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check('password_links_kind', sql`${table.kind} in ('forgotten', 'invited')`),
  ],
);

/** Forgotten passwords told on the sign-in page, by what was typed; the worker answers those that name somebody. */
export const passwordRequests = pgTable(
  'password_requests',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    identity: text('identity').notNull(),
    networkAddress: text('network_address').notNull(),
    requestedAt: instant('requested_at').notNull(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    index('password_requests_identity').on(table.identity, table.requestedAt),
    index('password_requests_network_address').on(table.networkAddress, table.requestedAt),
    index('password_requests_unanswered').on(table.id).where(sql`${table.answeredAt} is null`),
  ],
);

/** The second factor of a user: an encrypted TOTP secret. It is asked for once confirmed with a first code. */
export const secondFactors = pgTable('second_factors', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The 30-second step of the latest code accepted: no code of it or before is accepted again. */
  lastStep: bigint('last_step', { mode: 'number' }),
});

/** Codes that stand in for a lost authenticator, once each; only keyed hashes are kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** How a person has set up a list: its columns in order (null: as built), and views of one's own. */
export const listSettings = pgTable(
  'list_settings',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').notNull(),
    columns: jsonb('columns').$type<ColumnSetting[]>(),
    views: jsonb('views').$type<SavedView[]>().notNull(),
    /** In which shape it is looked at: a map, the months; null: as rows. */
    shape: text('shape'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.list] }),
    check('list_settings_shape', sql`${table.shape} ~ '^[a-z]{1,20}$'`),
  ],
);

/** Until when a person has seen what concerns him; without a row, since his account was made. */
export const noticesSeen = pgTable('notices_seen', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  seenUntil: instant('seen_until').notNull(),
});
