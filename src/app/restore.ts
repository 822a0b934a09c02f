import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { verifyAuditTrail } from '#identity/audit-trail/server/public.ts';
import { holdRecipientsAfterRestore } from '#office/mass-mail/server/public.ts';
import { BackupFailure } from '#platform/server/backup/backup-failure.ts';
import { listMigrations } from '#platform/server/backup/catalogue.ts';
import { checkBackup } from '#platform/server/backup/check-backup.ts';
import { type Backup, newer, openBackup } from '#platform/server/backup/manifest.ts';
import {
  lockTables,
  refuseUsedDatabase,
  refuseUsedFiles,
  restoreFiles,
  restoreRows,
} from '#platform/server/backup/restore-backup.ts';
import { holdMailsAfterRestore } from '#post/mail/server/public.ts';
import { type DataPlaces, withDataPlaces } from './data-places.ts';
import { describeFailure } from './describe-failure.ts';
import { listOwnMigrations, migrate, migrateTo } from './migrate.ts';
import { isTarFile, unpackTar } from './tar-file.ts';
import { describeVerification } from './verify-audit.ts';

const usage =
  'Uso: npm run restore -- <cartella oppure file.tar> [--check]   (--check: controlla la copia e non scrive)';

/** Tables that the migrations and the gazetteer fill in a database nobody has used yet. */
const prefilled = ['municipalities', 'gazetteer_loads', 'questionnaire_versions', 'isin_mappings'];

/** The copy at `place`, looked at byte by byte. Throws `BackupFailure` for one that this program cannot take back. */
export async function openCheckedBackup(place: string, say: (text: string) => void): Promise<Backup> {
  const backup = await openBackup(place);
  const own = listOwnMigrations();
  const { migrations } = backup.manifest;
  if (migrations.length > own.length) throw newer();
  if (migrations.some((hash, index) => hash !== own[index]))
    throw new BackupFailure('La copia è di un altro programma: le sue migrazioni non sono quelle di Radia.');
  await checkBackup(backup, say);
  return backup;
}

/**
 * Takes a checked copy back into an empty database and an empty store of files. All rows come in one transaction;
 * when anything fails both places are as empty as before. Returns what the verification of the audit trail says.
 */
export async function restoreBackup(
  backup: Backup,
  { databaseUrl, files }: DataPlaces,
  say: (text: string) => void,
): Promise<Awaited<ReturnType<typeof verifyAuditTrail>>> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  let undoFiles = async (): Promise<void> => undefined;
  try {
    await refuseUsedDatabase(client, prefilled);
    await refuseUsedFiles(files);
    undoFiles = await restoreFiles(backup, files);
    say(`File ripristinati: ${backup.manifest.files.count}.`);
    await shapeLikeBackup(client, databaseUrl, backup.manifest.migrations);
    await client.query('begin');
    await lockTables(client);
    await refuseUsedDatabase(client, prefilled);
    await restoreRows(client, backup);
    const db = drizzle(client);
    const has = (table: string) => backup.manifest.tables.some(({ name }) => name === table);
    const heldMails = has('mails') ? await holdMailsAfterRestore(db) : 0;
    const heldRecipients = has('mailing_recipients') ? await holdRecipientsAfterRestore(db) : 0;
    const held = heldMails + heldRecipients;
    const verification = await verifyAuditTrail(db);
    await client.query('commit');
    say(`Tabelle ripristinate: ${backup.manifest.tables.length}.`);
    undoFiles = async () => undefined;
    if (held > 0) say(`E-mail che erano in attesa, da inviare di nuovo a mano se serve: ${held}.`);
    await migrate(databaseUrl);
    await client.query('analyze');
    return verification;
  } catch (error) {
    await undoFiles();
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Brings an unused database to the migrations of the copy; one that is further on is begun anew. */
async function shapeLikeBackup(client: pg.Client, url: string, migrations: string[]): Promise<void> {
  const present = await listMigrations(client);
  const isBehind = present.every((hash, index) => hash === migrations[index]);
  if (!isBehind) {
    // Copying the files took its time: nobody may have begun to use the place meanwhile.
    await client.query('begin');
    await lockTables(client);
    await refuseUsedDatabase(client, prefilled);
    await client.query('drop schema drizzle cascade; drop schema public cascade; create schema public');
    await client.query('commit');
  }
  await migrateTo(url, migrations.length);
}

function readArguments(args: string[]): { place: string; checkOnly: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { check: { type: 'boolean' } },
      allowPositionals: true,
    });
    const [place, ...more] = positionals;
    if (place && more.length === 0) return { place, checkOnly: values.check ?? false };
  } catch {
    // said below
  }
  throw new BackupFailure(usage);
}

async function run(): Promise<void> {
  const { place, checkOnly } = readArguments(process.argv.slice(2));
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  const restore = async (folder: string) => {
    const backup = await openCheckedBackup(folder, say);
    if (checkOnly) return;
    const verification = await withDataPlaces({ create: true }, (places) =>
      restoreBackup(backup, places, say),
    );
    say(describeVerification(verification));
    say(
      'Ripristino completo. Tutti devono accedere di nuovo; AUTH_SECRET deve essere quella di prima, e la cartella di SIGNATURE_TRUST_FOLDER va rimessa al suo posto.',
    );
    const { lost } = backup.manifest.files;
    if (lost.length > 0) say(`Attenzione: ${lost.length} file mancavano già quando la copia è stata fatta.`);
    if (verification.broken) process.exitCode = 2;
  };
  await (isTarFile(place) ? unpackTar(place, restore) : restore(place));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await run().catch((error: unknown) => {
    process.stderr.write(`${describeFailure(error, 'Il ripristino non è riuscito')}\n`);
    process.exitCode = 1;
  });
}
