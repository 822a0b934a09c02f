import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { bareEnvironment, killProcess, root } from '#test/support/app-process.ts';

/** A server to compare with, in a process of its own as the product's is. */
export type Reference = { url: string; stop(): Promise<void> };

/** Starts `bench/<program>` with `order` as its first message; it answers the port it listens on. */
export async function startReference(program: string, order: object): Promise<Reference> {
  const child: ChildProcess = fork(path.join(import.meta.dirname, program), {
    cwd: root,
    env: { ...bareEnvironment, NODE_ENV: 'production' },
    execArgv: [],
  });
  child.send(order);
  const failed = once(child, 'exit').then(() => {
    throw new Error(`${program} ended while starting`);
  });
  const [port] = (await Promise.race([once(child, 'message'), failed])) as [number];
  failed.catch(() => undefined);
  return { url: `http://127.0.0.1:${port}`, stop: () => killProcess(child) };
}
