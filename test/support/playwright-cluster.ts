import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWebWhenOutOfDate } from '#app/web-build.ts';
import { loadDemo } from '#db/demo/load.ts';
import { systemClock } from '#platform/server/clock.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { folderFileStore } from '#platform/server/files/files.ts';
import { demoFilesVariable } from './app-process.ts';
import { addTemplate, startTestCluster } from './cluster.ts';

/** Global setup of the browser journeys: the built web, and a database and files with the demo data to copy. */
export default async function setup(): Promise<() => Promise<void>> {
  const web = buildWebWhenOutOfDate(() => undefined);
  web.catch(() => undefined);
  const folder = await mkdtemp(path.join(tmpdir(), 'radia-demo-files-'));
  process.env[demoFilesVariable] = folder;
  const cluster = await startTestCluster();
  const stop = async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await addTemplate('template_demo', (url) => fillWithDemo(url, folder), 'template_empty');
    await web;
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function fillWithDemo(url: string, folder: string): Promise<void> {
  const database = openDatabase(url, 2);
  try {
    await loadDemo({ db: database.db, files: folderFileStore(folder), clock: systemClock() });
  } finally {
    await database.close();
  }
}
