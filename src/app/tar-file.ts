import { spawnSync } from 'node:child_process';
import { mkdtemp, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { BackupFailure } from '#platform/server/backup/backup-failure.ts';

/** Whether a place on the command line means one file rather than a folder. */
export const isTarFile = (place: string) => place.endsWith('.tar');

function tar(args: string[], failure: string): void {
  const { status, stderr, error } = spawnSync('tar', args, { encoding: 'utf8' });
  if (status === 0) return;
  const reason = error ? 'il comando tar non è installato' : (stderr.trim().split('\n')[0] ?? '');
  throw new BackupFailure(`${failure} (${reason}).`);
}

/** Has `fill` fill a folder and packs it into one file, which appears whole or not at all. */
export async function packTar<Result>(
  file: string,
  fill: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(dirname(resolve(file)), '.radia-backup-'));
  const draft = `${file}.part`;
  try {
    const result = await fill(folder);
    tar(['-cf', draft, '-C', folder, '.'], `Il file ${file} non si può scrivere`);
    const written = await open(draft, 'r');
    await written.sync().finally(() => written.close());
    await rename(draft, file);
    return result;
  } finally {
    await rm(draft, { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lets `use` read the folder that a file was packed from. */
export async function unpackTar<Result>(
  file: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'radia-restore-'));
  try {
    tar(['-xf', file, '-C', folder], `Il file ${file} non si può leggere`);
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
