import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { FileStore } from '../files/files.ts';
import { BackupFailure } from './backup-failure.ts';
import { columnList, listRestingConstraints, listTables, plainText, qualified } from './catalogue.ts';
import { listBackupFiles, readBackupFile } from './check-backup.ts';
import type { Backup, ManifestTable } from './manifest.ts';

/** Throws `BackupFailure` unless nobody has kept anything here; `prefilled` tables come filled with the program. */
export async function refuseUsedDatabase(client: pg.Client, prefilled: readonly string[]): Promise<void> {
  for (const table of await listTables(client)) {
    if (prefilled.includes(table.name)) continue;
    const { rowCount } = await client.query(`select from ${qualified(table)} limit 1`);
    if (rowCount)
      throw new BackupFailure(
        `Il database non è vuoto (la tabella ${table.name} contiene dati): si ripristina solo in un database nuovo.`,
      );
  }
}

/** Keeps everybody else out of the tables for the rest of the transaction. */
export async function lockTables(client: pg.Client): Promise<void> {
  const names = (await listTables(client)).map(qualified);
  await client.query(`lock table ${names.join(', ')} in access exclusive mode`);
}

/** Throws `BackupFailure` when the store already holds a file. */
export async function refuseUsedFiles(files: FileStore): Promise<void> {
  for await (const _any of files.list())
    throw new BackupFailure(
      `L'archivio dei file ${files.place} non è vuoto: svuotarlo o indicarne un altro con FILES_DIR o S3_BUCKET.`,
    );
}

/** Puts the stored files of a copy into an empty store. What was put goes again when one of them fails. */
export async function restoreFiles(backup: Backup, files: FileStore): Promise<() => Promise<void>> {
  const put: string[] = [];
  const undo = async () => {
    for (const sha256 of put) await files.remove(sha256).catch(() => undefined);
  };
  try {
    for (const sha256 of await listBackupFiles(backup)) {
      const content = await readBackupFile(backup.folder, sha256);
      put.push(sha256);
      await files.put(sha256, content);
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return undo;
}

/**
 * Fills the tables of a database in the state of the copy's migrations, in the transaction that `client` is in.
 * Triggers of ours rest meanwhile (history is written once), and foreign keys are taken off and checked at the end, as
 * are rules younger than some rows, unchecked; it needs nothing but the ownership of the tables.
 */
export async function restoreRows(client: pg.Client, { folder, manifest }: Backup): Promise<void> {
  await client.query(plainText);
  await refuseOtherTables(client, manifest.tables);
  const names = manifest.tables.map(qualified);
  const resting = await listRestingConstraints(client);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  for (const { drop } of resting) await client.query(drop);
  await client.query(`truncate ${names.join(', ')}`);
  for (const table of manifest.tables) await fillTable(client, folder, table);
  for (const { schema, name, lastValue, isCalled } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      qualified({ schema, name }),
      lastValue,
      isCalled,
    ]);
  for (const { add } of resting) await client.query(add);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
}

async function fillTable(client: pg.Client, folder: string, table: ManifestTable): Promise<void> {
  const target = client.query(copyFrom(`copy ${qualified(table)} (${columnList(table)}) from stdin`));
  await pipeline(createReadStream(join(folder, table.file)), createGunzip(), target);
  if (target.rowCount !== table.rows)
    throw new BackupFailure(
      `La tabella ${table.name} ha preso ${target.rowCount} righe invece di ${table.rows}.`,
    );
}

async function refuseOtherTables(client: pg.Client, tables: ManifestTable[]): Promise<void> {
  const shape = (table: { schema: string; name: string; columns: string[] }) =>
    `${qualified(table)} (${columnList(table)})`;
  const present = new Set((await listTables(client)).map(shape));
  const strange = tables.find((table) => !present.has(shape(table)));
  if (strange || present.size !== tables.length)
    throw new BackupFailure(
      `Le tabelle della copia non sono quelle del programma${strange ? ` (${strange.name})` : ''}: la copia è di un altro programma.`,
    );
}
