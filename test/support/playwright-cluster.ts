import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWebWhenOutOfDate } from '#app/web-build.ts';
import { romeDay } from '#platform/contract/dates.ts';
import { demoFilesVariable } from './app-process.ts';
import { startTestCluster } from './cluster.ts';
import { demoOf } from './demo-database.ts';

/** Global setup of the browser journeys: the built web, and a database and files with the demo data to copy. */
export default async function setup(): Promise<() => Promise<void>> {
  const web = buildWebWhenOutOfDate(() => undefined);
  web.catch(() => undefined);
  // Specs that have been read stay where this program keeps them: those who run them look there.
  process.env['PLAYWRIGHT_TRANSFORM_CACHE_DIR'] ??= transformCache();
  const cluster = await startTestCluster();
  try {
    const folder = await mkdtemp(path.join(tmpdir(), 'radia-demo-files-'));
    process.env[demoFilesVariable] = folder;
    await demoOf(romeDay(new Date()));
    await web;
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return () => cluster.stop();
}

/** Where Playwright itself puts them; it follows the temporary folder, which is another one from now on. */
function transformCache(): string {
  return path.join(tmpdir(), `playwright-transform-cache-${process.geteuid?.()}`);
}
