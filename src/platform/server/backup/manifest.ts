import { createHash } from 'node:crypto';
import { open, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupFailure } from './backup-failure.ts';

/** Raised when an older program could no longer read what a newer one writes. */
export const backupFormat = 1;
const manifestName = 'manifest.json';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();
/** A file beside the manifest, with what it must be. */
const part = z.object({ file: z.string().regex(/^[\w.-]+$/), bytes: count, sha256: hash });

const manifestShape = z.object({
  format: z.literal(backupFormat),
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  /** Hashes of the migrations that the database had gone through, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(
    part.extend({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: count }),
  ),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), lastValue: z.string(), isCalled: z.boolean() }),
  ),
  /** The stored files: a list of them, and those that could not be copied because the store has lost them. */
  files: z.object({ list: part, count, bytes: count, lost: z.array(hash) }),
});

export type Manifest = z.infer<typeof manifestShape>;
export type ManifestTable = Manifest['tables'][number];

/** What a copy says of itself, and the folder it stands in. */
export type Backup = { folder: string; manifest: Manifest };

/** Around the manifest stands its hash: `{"sha256": …, "manifest": …}`. */
const head = (sha256: string) => `{"sha256":"${sha256}",\n"manifest":`;
const tail = '}\n';
const seal = (content: string) => createHash('sha256').update(content).digest('hex');

/** Writes the manifest whole or not at all: it is what makes a folder a copy. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const content = JSON.stringify(manifest);
  const draft = join(folder, `${manifestName}.part`);
  const file = await open(draft, 'w');
  try {
    await file.writeFile(`${head(seal(content))}${content}${tail}`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, manifestName));
}

/** The manifest of a folder. Throws `BackupFailure` when there is none, it was altered, or a newer program wrote it. */
async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, manifestName);
  const damaged = () => new BackupFailure(`La copia è danneggiata: ${file} non si può leggere.`);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new BackupFailure(`In ${folder} non c'è una copia completa: manca ${manifestName}.`);
  });
  const content = text.slice(head(seal('')).length, -tail.length);
  if (text !== `${head(seal(content))}${content}${tail}`) throw damaged();
  const manifest: unknown = JSON.parse(content);
  const { data: format } = z.looseObject({ format: z.number() }).safeParse(manifest);
  if (format && format.format > backupFormat) throw newer();
  const known = manifestShape.safeParse(manifest);
  if (!known.success) throw damaged();
  return known.data;
}

/** The refusal of a copy that this program is too old for. */
export const newer = () =>
  new BackupFailure(
    'La copia è di una versione più recente del programma: aggiornare il programma e riprovare.',
  );

/** Names of the complete copies in a folder, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const complete: string[] = [];
  for (const name of names.filter((name) => /^\d{4}-\d\d-\d\dT[\d-]+Z$/.test(name)).sort()) {
    if ((await readdir(join(folder, name))).includes(manifestName)) complete.push(name);
  }
  return complete;
}

/** The copy at `place`: that folder itself, else the latest of those in it. */
export async function openBackup(place: string): Promise<Backup> {
  const entries = await readdir(place).catch(() => {
    throw new BackupFailure(`La cartella ${place} non esiste o non si può leggere.`);
  });
  const latest = entries.includes(manifestName) ? '.' : (await listBackups(place)).at(-1);
  const folder = join(place, latest ?? '.');
  return { folder, manifest: await readManifest(folder) };
}

/** Where the stored files of a copy stand: beside it, shared by all copies of the same place. */
export const filesBeside = (backupFolder: string) => join(backupFolder, '..', 'files');
