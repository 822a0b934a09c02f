import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { notFound } from './errors.ts';

/** Files under the hash of their content (SHA-256, lower-case hex). Writing the same content twice is one file. */
export type FileStore = {
  put(sha256: string, content: Uint8Array): Promise<void>;
  /** Throws a 404 `Refusal` when there is no such file. */
  read(sha256: string): Promise<Buffer>;
  has(sha256: string): Promise<boolean>;
  remove(sha256: string): Promise<void>;
  /** Every stored hash with the instant it was written. */
  list(): AsyncIterable<{ sha256: string; storedAt: Date }>;
};

function refuseMissing(error: NodeJS.ErrnoException): never {
  throw error.code === 'ENOENT' ? notFound() : error;
}

/** A store in a folder: `ab/cd/abcd…`. A file appears whole or not at all, and survives a power cut once `put` is back. */
export function folderFileStore(folder: string): FileStore {
  const place = (sha256: string) => join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  const has = async (sha256: string) => (await stat(place(sha256)).catch(() => null)) !== null;

  return {
    has,
    async put(sha256, content) {
      if (await has(sha256)) return;
      const target = place(sha256);
      await mkdir(dirname(target), { recursive: true });
      const draft = `${target}.${process.pid}.${crypto.randomUUID()}.part`;
      const file = await open(draft, 'wx');
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, target);
    },
    read: (sha256) => readFile(place(sha256)).catch(refuseMissing),
    remove: (sha256) => rm(place(sha256), { force: true }),
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
