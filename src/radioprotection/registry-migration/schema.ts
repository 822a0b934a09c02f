import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { users } from '#identity/schema.ts';
import { lengths } from '#platform/contract/limits.ts';
import { hasTrimmedLength, instant, recordVersion } from '#platform/server/database/columns.ts';
import { devices } from '../devices/schema.ts';
import { persons } from '../persons/schema.ts';
import { exposedWorkers, registries } from '../registries/schema.ts';
import { referenceKinds, referenceStates } from './rules.ts';

/**
 * Devices, workers and persons that a registry of the earlier model names in words, each with what it was linked to.
 * The words stay as they were written (`registry_references_words`), and what they are linked to is of the unit or
 * registry (`registry_references_own`).
 */
export const registryReferences = pgTable(
  'registry_references',
  {
    id: serial('id').primaryKey(),
    registryId: integer('registry_id')
      .notNull()
      .references(() => registries.id),
    kind: text('kind', { enum: referenceKinds }).notNull(),
    text: text('text').notNull(),
    state: text('state', { enum: referenceStates }).notNull().default('open'),
    deviceId: integer('device_id').references(() => devices.id),
    workerId: integer('worker_id').references(() => exposedWorkers.id),
    personId: integer('person_id').references(() => persons.id),
    /** Who linked it by hand; null where the migration did. */
    settledBy: integer('settled_by').references(() => users.id),
    settledAt: instant('settled_at'),
    version: recordVersion(),
  },
  (table) => [
    index('registry_references_registry_id').on(table.registryId, table.id),
    index('registry_references_device_id').on(table.deviceId),
    index('registry_references_worker_id').on(table.workerId),
    index('registry_references_person_id').on(table.personId),
    index('registry_references_settled_by').on(table.settledBy),
    index('registry_references_open').on(table.id).where(sql`${table.state} = 'open'`),
    check('registry_references_kind', sql`${table.kind} in ('device', 'worker', 'person')`),
    check('registry_references_state', sql`${table.state} in ('open', 'linked', 'noted')`),
    check('registry_references_text_length', hasTrimmedLength(table.text, lengths.name)),
    check(
      'registry_references_linked',
      sql`case when ${table.state} = 'linked' then num_nonnulls(${table.deviceId}, ${table.workerId}, ${table.personId}) = 1
        and (${table.deviceId} is not null) = (${table.kind} = 'device')
        and (${table.workerId} is not null) = (${table.kind} = 'worker')
        else num_nonnulls(${table.deviceId}, ${table.workerId}, ${table.personId}) = 0 end`,
    ),
    check('registry_references_settled', sql`(${table.state} = 'open') = (${table.settledAt} is null)`),
  ],
);
