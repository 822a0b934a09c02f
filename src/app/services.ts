import type { FastifyBaseLogger } from 'fastify';
import { createAuthentication } from '#accounts/session/server/public.ts';
import { type Clock, systemClock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config.ts';
import { type Database, openDatabase } from '#platform/server/database/database.ts';
import { openFileStore } from '#platform/server/files/open-file-store.ts';
import { FilesUnavailable } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/http/route.ts';

/** Everything the program stands on, opened once at start. */
export type Foundation = {
  database: Database;
  services: Services;
  authentication: ReturnType<typeof createAuthentication>;
};

/** Opens the database and the ports that the configuration chooses. `clock` is the system's unless a test sets it. */
export function openFoundation(
  config: Config,
  log: FastifyBaseLogger,
  clock: Clock = systemClock(config.appToday),
): Foundation {
  const database = openDatabase(config.databaseUrl, config.databasePool);
  const services: Services = {
    db: database.db,
    clock,
    files: openFileStore(config.files),
    config,
    log,
  };
  return { database, services, authentication: createAuthentication(database.db, config) };
}

/**
 * Looks, at start, whether the store of files takes us. Throws `SettingsError` when it does not; one that is away is
 * noted only: it may come back, and everything else works meanwhile.
 */
export async function checkFiles({ services: { files, log } }: Foundation): Promise<void> {
  await files.check().catch((error: unknown) => {
    if (!(error instanceof FilesUnavailable)) throw error;
    log.warn({ reason: error.reason }, 'file store unreachable');
  });
}
