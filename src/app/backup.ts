import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { BackupFailure } from '#platform/server/backup/backup-failure.ts';
import type { Backup } from '#platform/server/backup/manifest.ts';
import { pruneBackups } from '#platform/server/backup/prune-backups.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { systemClock } from '#platform/server/clock.ts';
import { type DataPlaces, withDataPlaces } from './data-places.ts';
import { describeFailure } from './describe-failure.ts';
import { migrationLock } from './migrate.ts';
import { isTarFile, packTar } from './tar-file.ts';

const usage = 'Uso: npm run backup -- <cartella oppure file.tar> [--keep <numero di copie>]';

/** Who was signed in and where, and links on their way: a copy that is taken back must not bring them to life again. */
export const leftBehind = [
  'sessions',
  'known_devices',
  'verifications',
  'password_links',
  'password_requests',
];

/** Copies the data of an installation into `folder`. */
export function backUp(
  { databaseUrl, files }: DataPlaces,
  folder: string,
  say: (text: string) => void,
): Promise<Backup> {
  const now = systemClock().now();
  return writeBackup({ databaseUrl, files, folder, now, withoutRows: leftBehind, migrationLock, say });
}

/** A copy that is complete is told of in the installation; `npm run backup` alone notes it, once nothing can fail any more. */
export async function noteBackup(
  { databaseUrl }: Pick<DataPlaces, 'databaseUrl'>,
  { manifest: { takenAt, files } }: Backup,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('insert into backups (taken_at, files, lost_files) values ($1, $2, $3)', [
      ...[takenAt, files.count, files.lost.length],
    ]);
  } finally {
    await client.end();
  }
}

function readArguments(args: string[]): { place: string; keep: number | null } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { keep: { type: 'string' } },
      allowPositionals: true,
    });
    const [place, ...more] = positionals;
    const keep = values.keep === undefined ? null : Number(values.keep);
    const isWrong = keep !== null && !(Number.isInteger(keep) && keep > 0);
    if (place && more.length === 0 && !isWrong && (keep === null || !isTarFile(place)))
      return { place, keep };
  } catch {
    // said below
  }
  throw new BackupFailure(usage);
}

async function run(): Promise<void> {
  // A copy holds personal data and the hashes of passwords: it is for its owner's eyes alone.
  process.umask(0o077);
  const { place, keep } = readArguments(process.argv.slice(2));
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  const backup = await withDataPlaces({ create: false }, async (places) => {
    const fill = (folder: string) => backUp(places, folder, say);
    const made = await (isTarFile(place) ? packTar(place, fill) : fill(place));
    await noteBackup(places, made);
    return made;
  });
  if (keep !== null) say(`Copie vecchie eliminate: ${await pruneBackups(place, keep)}.`);
  say(`Copia completa in ${isTarFile(place) ? place : backup.folder}.`);
  say(
    'AUTH_SECRET (con npm start: il file auth-secret) e la cartella di SIGNATURE_TRUST_FOLDER non ne fanno parte: conservarli a parte.',
  );
  const { lost } = backup.manifest.files;
  if (lost.length === 0) return;
  process.stderr.write(
    `Attenzione: ${lost.length} file mancano o sono alterati nell'archivio dei file e non sono nella copia:\n` +
      lost.map((sha256) => `  ${sha256}\n`).join(''),
  );
  process.exitCode = 2;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await run().catch((error: unknown) => {
    process.stderr.write(`${describeFailure(error, 'La copia non è stata fatta')}\n`);
    process.exitCode = 1;
  });
}
