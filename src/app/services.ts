import type { FastifyBaseLogger } from 'fastify';
import { createAuthentication } from '#accounts/session/server/public.ts';
import { type Clock, systemClock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config.ts';
import { type Database, openDatabase } from '#platform/server/database/database.ts';
import { folderFileStore } from '#platform/server/files/files.ts';
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
    files: folderFileStore(config.filesFolder),
    config,
    log,
  };
  return { database, services, authentication: createAuthentication(database.db, config) };
}
