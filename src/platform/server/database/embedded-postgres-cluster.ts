import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Account, type Binaries, StartFailure } from './embedded-postgres-system.ts';

export const userName = 'radia';
const passwordFileName = 'radia-password';

export type Cluster = { folder: string; account: Account | undefined; binaries: Binaries; durable: boolean };

export function makeFolder(folder: string): string {
  try {
    fs.mkdirSync(folder, { recursive: true });
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
    return fs.realpathSync(folder);
  } catch {
    throw new StartFailure(
      `non posso scrivere nella cartella dei dati ${folder}: scegline un'altra con RADIA_DATA_DIR.`,
    );
  }
}

/**
 * How the server is told where its cluster is. Another user may not be allowed to walk to the folder (a
 * checkout below /root), yet a process that starts inside it may stay.
 */
export function runIn({ folder, account }: Cluster): {
  place: string;
  options: { cwd: string; env: NodeJS.ProcessEnv };
} {
  const byWorkingFolder = account !== undefined && process.platform === 'linux';
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
  return { place: byWorkingFolder ? '/proc/self/cwd' : folder, options: { ...account, cwd: folder, env } };
}

/** Made beside its final place and then renamed, so that an interrupted creation leaves nothing half done. */
export function createCluster(cluster: Cluster): void {
  const fresh = fs.mkdtempSync(`${cluster.folder}.new-`);
  const secrets = fs.mkdtempSync(path.join(os.tmpdir(), 'radia-'));
  const passwordFile = path.join(secrets, 'password');
  fs.writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  const { account } = cluster;
  if (account)
    for (const item of [fresh, secrets, passwordFile]) fs.chownSync(item, account.uid, account.gid);
  const { place, options } = runIn({ ...cluster, folder: fresh });
  const args = [
    `--pgdata=${place}`,
    `--username=${userName}`,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
  ];
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=it'];
  const speed = cluster.durable ? [] : ['--no-sync'];
  try {
    const result = spawnSync(cluster.binaries.initdb, [...args, ...locale, ...speed], {
      ...options,
      encoding: 'utf8',
    });
    if (result.status !== 0) {
      const reason = result.stderr?.split('\n').find((line) => line.startsWith('initdb: error')) ?? 'initdb';
      throw new StartFailure(`non riesco a creare il database in ${cluster.folder} (${reason}).`);
    }
    fs.copyFileSync(passwordFile, path.join(fresh, passwordFileName));
    if (account) fs.chownSync(path.join(fresh, passwordFileName), account.uid, account.gid);
    if (!fs.existsSync(cluster.folder)) fs.renameSync(fresh, cluster.folder);
  } finally {
    fs.rmSync(secrets, { recursive: true, force: true });
    fs.rmSync(fresh, { recursive: true, force: true });
  }
}

export function readPassword(clusterFolder: string): string {
  try {
    return fs.readFileSync(path.join(clusterFolder, passwordFileName), 'utf8');
  } catch {
    throw new StartFailure(
      `non posso leggere ${path.join(clusterFolder, passwordFileName)}: avvia con l'utente che ha creato la cartella dei dati.`,
    );
  }
}
