import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { ofCompanyWithinReach, type Reader } from '../../reach/server/public.ts';
import { exposedWorkers, registries } from '../../registries/schema.ts';
import type { WorkerRecord } from '../contract.ts';
import { workerFields } from './fields.ts';

const columns = {
  id: exposedWorkers.id,
  registry: exposedWorkers.registryId,
  ...workerFields.columns,
  versione: exposedWorkers.version,
  modificabile: sql<boolean>`${registries.closeDate} is null and ${registries.deletedAt} is null`,
};

/** The workers of a registry within reach, those of today before those who have left. */
export function listWorkers(db: Db, reader: Reader, registryId: number): Promise<WorkerRecord[]> {
  return db
    .select(columns)
    .from(exposedWorkers)
    .innerJoin(registries, eq(registries.id, exposedWorkers.registryId))
    .where(and(eq(registries.id, registryId), ofCompanyWithinReach(reader, registries.companyId)))
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
    .where(and(eq(exposedWorkers.id, workerId), ofCompanyWithinReach(reader, registries.companyId)));
  return found ?? null;
}
