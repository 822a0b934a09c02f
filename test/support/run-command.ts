import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { bareEnvironment, leanNode, root } from './app-process.ts';
import { noteOpened } from './file-budget.ts';

/** Starting a program takes a second on an idle machine, and many on a busy one. */
export const processTimeoutMs = 60_000;

export type Ended = { code: number | null; stdout: string; stderr: string };

/** Runs a program of `src/app` as from the command line, to its end, with no settings in its environment but `env`. */
export async function runCommand(
  program: string,
  { args = [], env = {}, input = '' }: { args?: string[]; env?: Record<string, string>; input?: string } = {},
): Promise<Ended> {
  noteOpened('programs');
  const child = spawn(process.execPath, [...leanNode, path.join('src/app', program), ...args], {
    cwd: root,
    env: { ...bareEnvironment, ...env },
  });
  child.stdin.end(input);
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((ended) => child.once('close', ended)),
  ]);
  return { code, stdout, stderr };
}
