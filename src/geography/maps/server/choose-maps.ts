import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/database.ts';
import { localMaps } from './local-maps.ts';
import type { Maps } from './maps.ts';

const noMaps: Maps = { available: false, geocode: () => Promise.resolve([]) };

/** The provider that the configuration chooses. */
export function chooseMaps({ config, db }: { config: Pick<Config, 'mapsProvider'>; db: Db }): Maps {
  return config.mapsProvider === 'local' ? localMaps(db) : noMaps;
}
