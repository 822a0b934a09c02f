import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** What Linux keeps in memory. */
const memory = '/dev/shm';
const prefix = 'radia-tests-';
/** Databases and files of some tests at once, and as much again for the programs themselves. */
const neededBytes = 4 * 1024 ** 3;

/**
 * A folder for all temporary files of this program and of those it starts, in memory where there is room. Every
 * database is a thousand files: a disk that has just lost as many looks for free places a hundred times longer than
 * they take to write. Answers how it is removed.
 */
export function openTemporaryFolder(): () => void {
  const before = process.env['TMPDIR'];
  const parent = hasRoom() ? memory : os.tmpdir();
  sweep(parent);
  const folder = fs.mkdtempSync(path.join(parent, `${prefix}${process.pid}-`));
  // The database runs as another user.
  fs.chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  return () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}

function hasRoom(): boolean {
  try {
    fs.accessSync(memory, fs.constants.W_OK | fs.constants.X_OK);
    const { bavail, bsize } = fs.statfsSync(memory);
    return Math.min(bavail * bsize, os.freemem()) >= neededBytes;
  } catch {
    return false;
  }
}

/** A killed run leaves its folder behind; its programs have ended with it. */
function sweep(parent: string): void {
  for (const name of fs.readdirSync(parent)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      fs.rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
