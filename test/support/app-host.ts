import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { HostAnswer, HostOrder } from './app-host-process.ts';
import {
  type AppProcess,
  bareEnvironment,
  findPlace,
  killProcess,
  leanNode,
  root,
  startServerProcess,
} from './app-process.ts';

/** The product of one test, and a way into it without the slow check of a password. */
export type HostedApp = AppProcess & {
  /** How it is set up, for a worker beside it. */
  settings: Readonly<Record<string, string>>;
  /** The cookies of a new session; nothing while the product is not served by the host. */
  openSession(username: string, userAgent: string): Promise<string[] | undefined>;
};

/** A process that serves the product of one test after the other: loading the program costs more than opening it. */
export type AppHost = {
  /** Opens the product over `databaseUrl`. Killing it kills the process; started again it has one of its own. */
  open(databaseUrl: string): Promise<HostedApp>;
  end(): Promise<void>;
};

/** A request that a test leaves behind may hold up the end of its product for this long. */
const closingMs = 10_000;

const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;

export async function startAppHost(): Promise<AppHost> {
  let host = await startHostProcess();
  return {
    async open(databaseUrl) {
      const place = await findPlace(databaseUrl);
      if (!isAlive(host)) host = await startHostProcess();
      await obeys(host, { open: place.settings });
      let running = host;
      return {
        ...{ url: place.url, settings: place.settings },
        kill: () => killProcess(running),
        async start() {
          running = await startServerProcess(place);
        },
        openSession: async (username, userAgent) =>
          running === host && isAlive(host)
            ? obeys(host, { openSession: { username, userAgent } })
            : undefined,
        async dispose() {
          if (running !== host) await killProcess(running);
          else if (isAlive(host)) {
            const patience = AbortSignal.timeout(closingMs);
            await obeys(host, 'close', patience).catch(() => killProcess(host));
          }
          await place.leave();
        },
      };
    },
    end: () => killProcess(host),
  };
}

/** Returns when its program is loaded. */
async function startHostProcess(): Promise<ChildProcess> {
  const program = path.join(import.meta.dirname, 'app-host-process.ts');
  const host = fork(program, { cwd: root, env: bareEnvironment, execArgv: leanNode });
  await answerOf(host);
  return host;
}

async function obeys(host: ChildProcess, order: HostOrder, patience?: AbortSignal): Promise<string[]> {
  host.send(order);
  return answerOf(host, patience);
}

async function answerOf(host: ChildProcess, patience?: AbortSignal): Promise<string[]> {
  const answered = new AbortController();
  const signal = AbortSignal.any([answered.signal, ...(patience ? [patience] : [])]);
  const ended = once(host, 'exit', { signal }).then(() => [{ failed: 'its process has ended' }]);
  try {
    const [answer] = (await Promise.race([once(host, 'message', { signal }), ended])) as [HostAnswer];
    if ('failed' in answer) throw new Error(`The application does not follow: ${answer.failed}`);
    return answer.done;
  } finally {
    answered.abort();
  }
}
