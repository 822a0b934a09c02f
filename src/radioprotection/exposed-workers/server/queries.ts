import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { type Reader, worksInUnit } from '../../reach/server/public.ts';
import { exposedWorkers, registries } from '../../registries/schema.ts';
import type { WorkerRecord } from '../contract.ts';
import { workerFields } from './fields.ts';

const columns = {
  id: exposedWorkers.id,
  registry: exposedWorkers.registryId,
  ...workerFields.columns,
  cancellato: sql<boolean>`${exposedWorkers.erasedAt} is not null`,
  versione: exposedWorkers.version,
};

/** The workers of a registry of a unit in which the reader works, those of today before those who have left. */
export function listWorkers(db: Db, reader: Reader, registryId: number): Promise<WorkerRecord[]> {
  return db
    .select(columns)
    .from(exposedWorkers)
    .innerJoin(registries, eq(registries.id, exposedWorkers.registryId))
    .where(and(eq(registries.id, registryId), worksInUnit(reader, registries.companyId)))
    .orderBy(
      sql`${exposedWorkers.validTo} is not null`,
      asc(exposedWorkers.surname),
      asc(exposedWorkers.name),
      asc(exposedWorkers.id),
    );
}

export async function findWorker(db: Db, reader: Reader, workerId: number): Promise<WorkerRecord | null> {
  const [found] = await db
    .select(columns)
    .from(exposedWorkers)
    .innerJoin(registries, eq(registries.id, exposedWorkers.registryId))
    .where(and(eq(exposedWorkers.id, workerId), worksInUnit(reader, registries.companyId)));
  return found ?? null;
}

/** Whether a registry is closed; whoever closes it at this moment is waited for, and waits. */
export async function isRegistryClosed(db: Db, registryId: number): Promise<boolean> {
  const [found] = await db
    .select({ closedOn: registries.closeDate, deletedAt: registries.deletedAt })
    .from(registries)
    .where(eq(registries.id, registryId))
    .for('share');
  return !found || found.closedOn !== null || found.deletedAt !== null;
}
