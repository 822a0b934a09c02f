import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { folderFileStore } from '../files/files.ts';
import { listBackupFiles } from './check-backup.ts';
import { listBackups, openBackup } from './manifest.ts';

/**
 * Removes all but the latest `keep` copies of a folder, then the stored files that none of those left refers to.
 * A copy that cannot be read stops it: nothing goes then. Returns how many copies went.
 */
export async function pruneBackups(folder: string, keep: number): Promise<number> {
  const names = await listBackups(folder);
  const old = names.slice(0, Math.max(0, names.length - keep));
  if (old.length === 0) return 0;
  const needed = new Set<string>();
  for (const name of names.slice(old.length))
    for (const sha256 of await listBackupFiles(await openBackup(join(folder, name)))) needed.add(sha256);
  for (const name of old) await rm(join(folder, name), { recursive: true });
  const files = folderFileStore(join(folder, 'files'));
  for await (const { sha256 } of files.list()) if (!needed.has(sha256)) await files.remove(sha256);
  return old.length;
}
