import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { folderFileStore } from '../files/files.ts';
import { BackupFailure } from './backup-failure.ts';
import { type Backup, filesBeside, type Manifest } from './manifest.ts';

type Part = Manifest['files']['list'];

/** Reads a part of a copy once, unpacked. Throws `BackupFailure` when it is not byte for byte what was written. */
async function* unpack(folder: string, { file, bytes, sha256 }: Part): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let read = 0;
  const source = createReadStream(join(folder, file));
  source.on('data', (chunk) => {
    hash.update(chunk);
    read += chunk.length;
  });
  const unpacked = createGunzip();
  const whole = pipeline(source, unpacked);
  whole.catch(() => undefined);
  try {
    for await (const chunk of unpacked) yield chunk as Buffer;
    await whole;
  } catch {
    throw damaged(file);
  }
  if (read !== bytes || hash.digest('hex') !== sha256) throw damaged(file);
}

const damaged = (file: string) => new BackupFailure(`La copia è danneggiata: ${file} manca o è alterato.`);

/** Hashes of the stored files that belong to a copy. */
export async function listBackupFiles({ folder, manifest }: Backup): Promise<string[]> {
  let text = '';
  for await (const chunk of unpack(folder, manifest.files.list)) text += chunk.toString('latin1');
  const hashes = text.split('\n').flatMap((line) => (line === '' ? [] : [line.slice(0, 64)]));
  if (hashes.length !== manifest.files.count) throw damaged(manifest.files.list.file);
  return hashes;
}

/** A stored file of a copy. Throws `BackupFailure` when it is gone or altered. */
export async function readBackupFile(folder: string, sha256: string): Promise<Buffer> {
  const content = await folderFileStore(filesBeside(folder))
    .read(sha256)
    .catch(() => null);
  if (content === null || createHash('sha256').update(content).digest('hex') !== sha256)
    throw damaged(`files/${sha256}`);
  return content;
}

/** Reads every byte of a copy and throws `BackupFailure` at the first that is not as it was written. */
export async function checkBackup(backup: Backup, say: (text: string) => void): Promise<void> {
  const { folder, manifest } = backup;
  for (const table of manifest.tables) {
    let rows = 0;
    for await (const chunk of unpack(folder, table))
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
    if (rows !== table.rows) throw damaged(table.file);
  }
  for (const sha256 of await listBackupFiles(backup)) await readBackupFile(folder, sha256);
  say(
    `La copia del ${manifest.takenAt} è integra: ${manifest.tables.length} tabelle, ${manifest.files.count} file.`,
  );
}
