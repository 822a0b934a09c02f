import { access, constants, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { wrongSettings } from '../config.ts';
import { notFound } from '../http/errors.ts';

/**
 * Files under the hash of their content (SHA-256, lower-case hex). Writing the same content twice is one file; a file
 * appears whole or not at all, and stays once `put` is back. Whatever needs the network may throw `FilesUnavailable`;
 * a store without space throws an error that `isOutOfSpace` knows.
 */
export type FileStore = {
  /** Where it is, for whoever runs the installation. */
  place: string;
  /** Throws `SettingsError` when the place cannot be used as the settings say. For the start. */
  check(): Promise<void>;
  put(sha256: string, content: Uint8Array): Promise<void>;
  /** Throws a 404 `Refusal` when there is no such file. */
  read(sha256: string): Promise<Buffer>;
  has(sha256: string): Promise<boolean>;
  remove(sha256: string): Promise<void>;
  /** Every stored hash with the instant it was written. */
  list(): AsyncIterable<{ sha256: string; storedAt: Date }>;
  /** Removes what writes that were broken off before `limit` left half done. Returns how many pieces. */
  removeRemains(limit: Date): Promise<number>;
};

function refuseMissing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? notFound() : error;
}

async function writeWhole(place: string, content: Uint8Array): Promise<void> {
  const file = await open(place, 'wx');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name in a folder is on the disk only once the folder is. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r');
  await opened.sync().finally(() => opened.close());
}

async function refuseUnusable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK);
  } catch {
    throw wrongSettings(`FILES_DIR: non posso scrivere nella cartella ${folder}`);
  }
}

/** A store in a folder: `ab/cd/abcd…`. A file appears whole or not at all, and survives a power cut once `put` is back. */
export function folderFileStore(folder: string): FileStore {
  const place = (sha256: string) => join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  const has = async (sha256: string) => (await stat(place(sha256)).catch(() => null)) !== null;

  return {
    place: folder,
    check: () => refuseUnusable(folder),
    has,
    async put(sha256, content) {
      if (await has(sha256)) return;
      const target = place(sha256);
      const made = await mkdir(dirname(target), { recursive: true });
      const draft = `${target}.${process.pid}.${crypto.randomUUID()}.part`;
      try {
        await writeWhole(draft, content);
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw error;
      }
      await syncFolder(dirname(target));
      if (made !== undefined)
        for (const above of ['..', '../..']) await syncFolder(join(dirname(target), above));
    },
    read: (sha256) => readFile(place(sha256)).catch(refuseMissing),
    remove: (sha256) => rm(place(sha256), { force: true }),
    async removeRemains(limit) {
      let removed = 0;
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of entries) {
        if (!entry.isFile() || !/^[0-9a-f]{64}\.[\w.-]+\.part$/.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const found = await stat(file).catch(() => null);
        if (found === null || found.mtime >= limit) continue;
        await rm(file, { force: true });
        removed += 1;
      }
      return removed;
    },
    async *list() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      for (const entry of entries) {
        if (!entry.isFile() || !/^[0-9a-f]{64}$/.test(entry.name)) continue;
        const found = await stat(join(entry.parentPath, entry.name)).catch(() => null);
        if (found) yield { sha256: entry.name, storedAt: found.mtime };
      }
    },
  };
}
