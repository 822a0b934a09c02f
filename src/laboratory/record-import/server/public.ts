import type pg from 'pg';
import { throughConnection } from '#platform/server/database/database.ts';
import { isUnreachable } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/http/route.ts';
import type { ImportRun } from '../contract.ts';
import { type RunEnd, workRunOff } from './run-import.ts';
import * as runs from './run-queries.ts';

export { kindsFor } from './permitted-kinds.ts';
export { findUnderway, hasImports, readFindings } from './run-queries.ts';
export { startImport, storeImportFile } from './start-import.ts';

/** First half of the key of a run's lock; the second is the run's id. */
const runLock = 7_301_003;
const unexpected = 'Errore imprevisto: le righe già importate restano, si può riprendere con lo stesso file.';

type Work = Pick<Services, 'db' | 'clock' | 'files' | 'log'> & { pool: pg.Pool };

/**
 * Works a run off while holding its lock, which ends with the connection: a process that dies leaves the run to the
 * next one. Null when another process is at it, or it has ended.
 */
export async function takeUpRun(
  work: Work,
  runId: number,
  isStopped: () => boolean = () => false,
): Promise<RunEnd | null> {
  const client = await work.pool.connect();
  let isLost = false;
  const lose = () => {
    isLost = true;
  };
  client.on('error', lose);
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      runLock,
      runId,
    ]);
    if (rows[0]?.taken !== true) return null;
    try {
      const run = await runs.findRun(work.db, runId);
      if (!run || run.finishedAt !== null) return null;
      const notes = throughConnection(client);
      return await workRunOff({ ...work, notes }, run, () => isStopped() || isLost);
    } finally {
      if (!isLost) await client.query('select pg_advisory_unlock($1, $2)', [runLock, runId]).catch(lose);
    }
  } finally {
    client.off('error', lose);
    client.release(isLost);
  }
}

/** The run of a command: how it stands, asked for by id. */
export function findImport(db: Services['db'], runId: number): Promise<ImportRun | null> {
  return runs.findRun(db, runId);
}

/** Works off the imports that wait, one after the other, also those whose process has ended. */
export async function workOnImports(work: Work, isStopped: () => boolean): Promise<void> {
  for (const runId of await runs.listUnderway(work.db)) {
    if (isStopped()) return;
    await takeUpRun(work, runId, isStopped).catch((error: unknown) => failRun(work, runId, error));
  }
}

/** Without the database or its file a run waits; whatever else goes wrong ends it, so that it is not tried for ever. */
async function failRun({ db, clock, log }: Work, runId: number, error: unknown): Promise<void> {
  if (isUnreachable(error)) throw error;
  const kind = error instanceof Error ? error.name : typeof error;
  log.error(
    { runId, kind, at: error instanceof Error ? error.stack?.split('\n').slice(1, 6) : [] },
    'import failed',
  );
  await runs.endRun(db, runId, { state: 'failed', finishedAt: clock.now(), failure: unexpected });
}
