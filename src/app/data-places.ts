import { resolve } from 'node:path';
import { readConfig } from '#platform/server/config.ts';
import { joinEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import { filesSettings } from '#platform/server/files/files-place.ts';
import { openFileStore } from '#platform/server/files/open-file-store.ts';

export type DataPlaces = { databaseUrl: string; files: FileStore };

/**
 * Where the data of this installation stand, for the time of `work`: the database of DATABASE_URL, else the embedded
 * one of the data folder, running or not; `create` makes that one where there is none.
 */
export async function withDataPlaces<Result>(
  { create }: { create: boolean },
  work: (places: DataPlaces) => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL: url, RADIA_DATA_DIR } = process.env;
  const ofFiles = Object.keys(filesSettings.shape).map((name) => [name, process.env[name]]);
  const placesOf = (databaseUrl: string) => {
    const needless = { AUTH_SECRET: '-'.repeat(32) };
    const { files } = readConfig({ ...Object.fromEntries(ofFiles), DATABASE_URL: databaseUrl, ...needless });
    return { databaseUrl, files: openFileStore(files) };
  };
  if (url) return await work(placesOf(url));
  const server = await joinEmbeddedPostgres(resolve(RADIA_DATA_DIR || 'data'), { create });
  try {
    return await work(placesOf(server.url));
  } finally {
    await server.stop();
  }
}
