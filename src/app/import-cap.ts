import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { importPostalCodes, PostalImportError } from '#geography/municipalities/server/public.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { withDatabase } from './data-places.ts';
import { migrate } from './migrate.ts';

const usage = 'Uso: npm run import-cap -- <file>   (file postale GeoNames, per esempio IT.txt)';

async function importFile(file: string): Promise<string> {
  await access(file).catch(() => {
    throw new Error(`non riesco a leggere il file ${file}.`);
  });
  const result = await withDatabase({ create: true }, async (url) => {
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
