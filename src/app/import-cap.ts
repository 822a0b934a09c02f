import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { importPostalCodes, PostalImportError } from '#geography/municipalities/server/public.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts';
import { migrate } from './migrate.ts';

const usage = 'Uso: npm run import-cap -- <file>   (file postale GeoNames, per esempio IT.txt)';

/** The database of DATABASE_URL; without it the one of the data folder, which the application must not be using. */
async function withDatabase<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const url = process.env['DATABASE_URL'];
  if (url) return await work(url);
  const server = await startEmbeddedPostgres({ folder: resolve(process.env['RADIA_DATA_DIR'] || 'data') });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

async function importFile(file: string): Promise<string> {
  await access(file).catch(() => {
    throw new Error(`non riesco a leggere il file ${file}.`);
  });
  const result = await withDatabase(async (url) => {
    await migrate(url);
    const database = openDatabase(url, 2);
    try {
      return await importPostalCodes(database.db, createReadStream(file));
    } finally {
      await database.close();
    }
  });
  const unmatched = result.unmatched.map(({ name, province }) => `  ${name} (${province})`);
  return [
    `Righe lette: ${result.places}, saltate: ${result.skippedLines}`,
    `CAP: ${result.postalCodes}, di ${result.matched} comuni`,
    `Comuni senza CAP nel file: ${unmatched.length}`,
    ...unmatched,
    '',
  ].join('\n');
}

const file = process.argv[2];
if (!file) {
  process.stderr.write(`${usage}\n`);
  process.exit(1);
}
try {
  process.stdout.write(await importFile(file));
} catch (error) {
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  const consequence = error instanceof PostalImportError ? '' : 'I CAP sono rimasti come prima: ';
  process.stderr.write(`${consequence}${reason}\n`);
  process.exit(1);
}
