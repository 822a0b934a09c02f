import { spawn } from 'node:child_process';
import { bareEnvironment, killProcess, leanNode, root } from './app-process.ts';
import { noteOpened } from './file-budget.ts';

/** Starts `src/app/worker.ts` over `databaseUrl`, beside an application that answers at `url`. Returns how to end it. */
export function startWorkerProcess(
  databaseUrl: string,
  url: string,
  settings: Record<string, string>,
): () => Promise<void> {
  noteOpened('programs');
  const child = spawn(process.execPath, [...leanNode, 'src/app/worker.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...bareEnvironment,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '3',
      BASE_URL: url,
      AUTH_SECRET: 'a-secret-for-tests-only-0123456789abcdef',
      LOG_LEVEL: 'error',
      ...settings,
    },
  });
  return () => killProcess(child);
}
