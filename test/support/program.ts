import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { bareEnvironment, killProcess, leanNode, root } from './app-process.ts';
import { atEndOfFile } from './end-of-file.ts';
import { noteOpened } from './file-budget.ts';

/** A program in a process of its own. */
export type Program = {
  child: ChildProcess;
  /** Its exit code; `null` when a signal ended it. */
  ended: Promise<number | null>;
  /** What it has printed so far. */
  output(): string;
  /** Waits until it has printed `pattern`; answers its first group, or all of it. Fails when the program ends before. */
  says(pattern: RegExp): Promise<string>;
};

/** Starts node with `args`, as an installation starts its programs. Whatever happens in the test file, the process does not outlive it. */
export function launchProgram(args: string[], settings: Record<string, string>): Program {
  noteOpened('programs');
  const child = spawn(process.execPath, [...leanNode, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...bareEnvironment, ...settings },
  });
  atEndOfFile(() => killProcess(child));
  let text = '';
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      tell();
    });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  void ended.then(tell);
  return {
    child,
    ended,
    output: () => text,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const listen = () => {
          const found = pattern.exec(text);
          if (found) resolve(found[1] ?? found[0]);
          else if (child.exitCode !== null || child.signalCode !== null)
            reject(new Error(`ended without saying ${pattern}: ${text}`));
          else return;
          listeners.delete(listen);
        };
        listeners.add(listen);
        listen();
      }),
  };
}
