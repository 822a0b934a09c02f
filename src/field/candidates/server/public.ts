import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { candidatesFrom, type SitePoint, sitePoints } from '../rules.ts';
import { listCandidates, listMeasuringPoints } from './queries.ts';

/**
 * The points of an address within reach as the candidates' widget shows them on `today`: what has measured and what
 * measures. Null when there is no such address.
 */
export async function findSitePoints(
  db: Db,
  user: User,
  addressId: number,
  today: string,
): Promise<SitePoint[] | null> {
  const rows = await listCandidates(db, user, addressId, { from: candidatesFrom(today), to: null });
  return rows && sitePoints(rows, await listMeasuringPoints(db, addressId));
}
