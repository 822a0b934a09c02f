import type { Db } from '#platform/server/database/database.ts';
import { listSnapshots, type Snapshot } from './queries.ts';

/**
 * The planimetries in use of a unit, by name, each with the stored picture of how it was last saved: never of a drawing
 * that was not saved. `sha256` is null of one that was saved without a picture.
 */
export function latestSnapshots(db: Db, companyId: number): Promise<Snapshot[]> {
  return listSnapshots(db, companyId);
}
