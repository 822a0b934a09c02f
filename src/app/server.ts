import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { type Config, readConfig, SettingsError } from '#platform/server/config.ts';
import { refuseUnreadable } from '#signing/verification/server/public.ts';
import { buildProductServer } from './http-server.ts';
import { checkFiles, openFoundation } from './services.ts';

/** A listening server. `close` lets running requests end, then closes the database. */
export type RunningServer = { address: string; close(): Promise<void> };

/** Starts serving as the configuration says. Throws `SettingsError` when a place it names cannot be used. */
export async function startServer(config: Config): Promise<RunningServer> {
  const log = pino({ level: config.logLevel });
  refuseUnreadable(config.signatures.trustFolder);
  const foundation = openFoundation(config, log);
  await checkFiles(foundation);
  const app = await buildProductServer(foundation, log);
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  return {
    address: `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`,
    async close() {
      // A connection kept alive after its last answer would hold the end up until its time runs out.
      const idle = setInterval(() => app.server.closeIdleConnections(), 50);
      await app.close();
      clearInterval(idle);
      await foundation.database.close();
    },
  };
}

/** Reads the settings or ends the program with one line that says what is wrong. */
export function configOrExit(env: NodeJS.ProcessEnv = process.env): Config {
  try {
    return readConfig(env);
  } catch (error) {
    return exitOnWrongSettings(error);
  }
}

/** Ends the program with one line when `error` is about a setting; throws it on otherwise. */
export function exitOnWrongSettings(error: unknown): never {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/** Runs `stop` once at the first signal to end; a second signal changes nothing. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const starting = startServer(configOrExit()).catch(exitOnWrongSettings);
  stopOnSignal(async () => (await starting).close());
  process.stdout.write(`Radia risponde su ${(await starting).address}\n`);
}
