import { flushCompileCache } from 'node:module';
import { pino } from 'pino';
import { type RunningServer, startServer } from '#app/server.ts';
import { type Foundation, openFoundation } from '#app/services.ts';
import { readConfig } from '#platform/server/config.ts';
import { openSession } from './sessions.ts';

/** What a test asks of this process: to serve the product with these settings, to open a session, or to close it. */
export type HostOrder =
  | { open: Record<string, string> }
  | { openSession: { username: string; userAgent: string } }
  | 'close';
/** What it answers: the cookies of the session, nothing else, or what went wrong. */
export type HostAnswer = { done: string[] } | { failed: string };

let server: RunningServer | undefined;
/** Beside the one that serves; its database is connected to when the first session is opened. */
let foundation: Foundation | undefined;

async function obey(order: HostOrder): Promise<string[]> {
  if (order === 'close') {
    await server?.close();
    await foundation?.database.close();
  } else if ('open' in order) {
    const config = readConfig(order.open);
    foundation = openFoundation({ ...config, databasePool: 1 }, pino({ level: 'silent' }));
    server = await startServer(config);
  } else if (foundation) {
    return openSession(foundation, order.openSession.username, order.openSession.userAgent);
  }
  return [];
}

process.on('message', (order: HostOrder) => {
  const answer = (what: HostAnswer) => process.send?.(what);
  obey(order).then(
    (done) => answer({ done }),
    (error: unknown) => answer({ failed: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
// It ends without a word, so what was compiled is kept now: the next one loads in half the time.
flushCompileCache();
process.send?.({ done: [] } satisfies HostAnswer);
