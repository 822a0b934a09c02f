import { resolve } from 'node:path';
import { readConfig } from '#platform/server/config.ts';
import { joinEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import { filesSettings } from '#platform/server/files/files-place.ts';
import { openFileStore } from '#platform/server/files/open-file-store.ts';

export type DataPlaces = { databaseUrl: string; files: FileStore };

type Options = {
  /** Makes the embedded database where there is none. */
  create: boolean;
};

/** A command needs no setting but those of the places it works on. */
const placesOnly = (settings: Record<string, string | undefined>) =>
  readConfig({ ...settings, AUTH_SECRET: '-'.repeat(32) });

/**
 * The database of this installation, for the time of `work`: that of DATABASE_URL, else the embedded one of the data
 * folder, running or not. Throws `SettingsError`, or `StartFailure` when there is none.
 */
export async function withDatabase<Result>(
  { create }: Options,
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const { DATABASE_URL: url, RADIA_DATA_DIR } = process.env;
  if (url) return await work(placesOnly({ DATABASE_URL: url }).databaseUrl);
  const server = await joinEmbeddedPostgres(resolve(RADIA_DATA_DIR || 'data'), { create });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

/** The same with the store of files. */
export function withDataPlaces<Result>(
  options: Options,
  work: (places: DataPlaces) => Promise<Result>,
): Promise<Result> {
  const ofFiles = Object.keys(filesSettings.shape).map((name) => [name, process.env[name]]);
  return withDatabase(options, (databaseUrl) => {
    const { files } = placesOnly({ ...Object.fromEntries(ofFiles), DATABASE_URL: databaseUrl });
    return work({ databaseUrl, files: openFileStore(files) });
  });
}
