import type { Db } from '#platform/server/database/database.ts';
import { gazetteerVersion, readGazetteerSources } from './gazetteer-sources.ts';
import {
  listGazetteerLoads,
  lockGazetteerLoads,
  replaceMunicipalities,
  upsertGazetteerLoad,
} from './queries.ts';

export type GazetteerLoad = { loaded: boolean; municipalities: number; version: string };

async function isLoaded(db: Db, version: string): Promise<boolean> {
  const loads = await listGazetteerLoads(db);
  return loads.some((load) => load.source === 'municipalities' && load.version === version);
}

/**
 * Fills or updates the municipalities from the installed packages. Does nothing, in a few milliseconds, when
 * the database already holds their edition; two processes starting together load it once.
 */
export async function loadGazetteer(db: Db): Promise<GazetteerLoad> {
  const version = gazetteerVersion();
  const unchanged: GazetteerLoad = { loaded: false, municipalities: 0, version };
  if (await isLoaded(db, version)) return unchanged;
  return await db.transaction(async (transaction) => {
    await lockGazetteerLoads(transaction);
    if (await isLoaded(transaction, version)) return unchanged;
    const rows = await readGazetteerSources();
    await replaceMunicipalities(transaction, rows);
    await upsertGazetteerLoad(transaction, 'municipalities', version);
    return { loaded: true, municipalities: rows.length, version };
  });
}
