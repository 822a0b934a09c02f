import pg from 'pg';
import { loadDemo } from '#db/demo/load.ts';
import { romeDay } from '#platform/contract/dates.ts';
import { systemClock } from '#platform/server/clock.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { folderFileStore } from '#platform/server/files/files.ts';
import { demoFilesVariable } from './app-process.ts';
import { addTemplate, createClone, type Template, urlOf } from './cluster.ts';

/** A copy of the demo data as they are today: their days are relative to the one they were loaded on. */
export async function cloneDemo(): Promise<string> {
  return createClone(await demoOf(romeDay(new Date())));
}

/** The template with the demo data of a day, made by whoever needs it first: a run may go on over midnight. */
export async function demoOf(day: string): Promise<Template> {
  const name = `template_demo_${day.replaceAll('-', '_')}` as const;
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      const inTheMaking = `${name}_new` as const;
      await client.query(`drop database if exists ${inTheMaking}`);
      await addTemplate(inTheMaking, fillWithDemo, 'template_empty');
      await client.query(`alter database ${inTheMaking} rename to ${name}`);
    }
  } finally {
    await client.end();
  }
  return name;
}

async function fillWithDemo(url: string): Promise<void> {
  const folder = process.env[demoFilesVariable];
  if (!folder) throw new Error('No folder for the files of the demo data: the global setup has not run.');
  const database = openDatabase(url, 2);
  try {
    await loadDemo({ db: database.db, files: folderFileStore(folder), clock: systemClock() });
  } finally {
    await database.close();
  }
}
