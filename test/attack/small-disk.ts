import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileStore } from '#platform/server/files/files.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';

/** A folder that runs out of space. */
export type SmallDisk = {
  folder: string;
  /** The store to use in the product's place where no real small disk can be had; null with a real one. */
  wrap: ((files: FileStore) => FileStore) | null;
  fill(): void;
  free(): void;
};

/**
 * A file system of one mebibyte, in memory. Where we may not mount one (not root, a locked container) a store that
 * stops as such a disk does: half a file written, then ENOSPC.
 */
export function openSmallDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'radia-small-'));
  const filler = join(folder, 'filler');
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=755', 'tmpfs', folder]).status === 0;
  atEndOfFile(async () => {
    if (mounted) spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  if (mounted) {
    return { folder, wrap: null, fill: () => fillUp(filler), free: () => rmSync(filler, { force: true }) };
  }
  let isFull = false;
  return {
    folder,
    wrap: (files) => ({
      ...files,
      async put(sha256, content) {
        if (isFull)
          throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
        await files.put(sha256, content);
      },
    }),
    fill: () => void (isFull = true),
    free: () => void (isFull = false),
  };
}

/** Writes until nothing more fits but a few hundred bytes: a picture begins to be written, and does not end. */
function fillUp(file: string): void {
  for (const size of [65_536, 4_096]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}
