import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { listTables } from '#platform/server/backup/catalogue.ts';
import {
  ask,
  emptyPlace,
  filesIn,
  inDatabase,
  makeFolder,
  placeOf,
  prepareCopies,
  say,
  source,
} from '#test/support/copies.ts';
import { cloneDatabase } from '#test/support/database.ts';
import { processTimeoutMs } from '#test/support/run-command.ts';
import { backUp } from './backup.ts';
import { openCheckedBackup, restoreBackup } from './restore.ts';

vi.setConfig({ testTimeout: processTimeoutMs });

prepareCopies();

describe('a copy is refused before anything is written', () => {
  let intact: string;
  beforeAll(async () => {
    intact = await makeFolder();
    await backUp(source, intact, say);
  });

  const snapshot = (place: string) => fs.readdirSync(place).find((name) => name.endsWith('Z')) ?? '';
  const partOf = (place: string, pattern: RegExp) => {
    const folder = path.join(place, snapshot(place));
    return path.join(folder, fs.readdirSync(folder).find((name) => pattern.test(name)) ?? '');
  };
  const flip = (file: string) => {
    const bytes = fs.readFileSync(file);
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    fs.writeFileSync(file, bytes);
  };
  const firstFile = (place: string) => path.join(place, 'files', filesIn(path.join(place, 'files'))[0] ?? '');
  const rewrite = (place: string, change: (text: string) => string) => {
    const file = partOf(place, /^manifest/);
    fs.writeFileSync(file, change(fs.readFileSync(file, 'utf8')));
  };

  test.each<[string, (place: string) => void, RegExp]>([
    [
      'a byte of a table flipped',
      (place) => flip(partOf(place, /placements/)),
      /placements.*manca o è alterato/,
    ],
    ['a table cut off', (place) => fs.truncateSync(partOf(place, /users/), 40), /users.*manca o è alterato/],
    ['a table gone', (place) => fs.rmSync(partOf(place, /clients/)), /clients.*manca o è alterato/],
    [
      'a byte of a picture flipped',
      (place) => flip(firstFile(place)),
      /files\/[0-9a-f]{64} manca o è alterato/,
    ],
    ['a picture gone', (place) => fs.rmSync(firstFile(place)), /files\/[0-9a-f]{64} manca o è alterato/],
    ['the list of pictures altered', (place) => flip(partOf(place, /^files/)), /files.gz manca o è alterato/],
    [
      'a figure of the manifest altered',
      (place) => rewrite(place, (text) => text.replace(/"rows":\d/, '"rows":7')),
      /manifest.json non si può leggere/,
    ],
    [
      'the manifest cut off',
      (place) => fs.truncateSync(partOf(place, /^manifest/), 900),
      /manifest.json non si può leggere/,
    ],
    [
      'no manifest',
      (place) => fs.rmSync(partOf(place, /^manifest/)),
      /non c'è una copia completa: manca manifest.json/,
    ],
    ['no such folder', (place) => fs.rmSync(place, { recursive: true }), /non esiste o non si può leggere/],
  ])('%s', async (_case, harm, text) => {
    const place = await makeFolder();
    fs.cpSync(intact, place, { recursive: true });
    harm(place);
    await expect(openCheckedBackup(place, say)).rejects.toThrow(text);
  });

  test.each([
    ['a newer program', 'sconosciuta', /versione più recente del programma/],
    ['another program', null, /di un altro programma/],
  ])('%s', async (_case, added, text) => {
    const other = placeOf(await cloneDatabase(), await makeFolder());
    await ask(
      other.databaseUrl,
      added === null
        ? `update drizzle.__drizzle_migrations set hash = 'altra' where id = 1`
        : `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${added}', 9999999999999)`,
    );
    const { folder } = await backUp(other, await makeFolder(), say);
    await expect(openCheckedBackup(folder, say)).rejects.toThrow(text);
  });

  test('for a place in use: a database with a record, a folder with a file', async () => {
    const backup = await openCheckedBackup(intact, say);
    const used = { ...(await emptyPlace()), databaseUrl: await cloneDatabase() };
    await ask(used.databaseUrl, `insert into zones (name) values ('Già qui')`);
    await expect(restoreBackup(backup, used, say)).rejects.toThrow(
      'Il database non è vuoto (la tabella zones contiene dati): si ripristina solo in un database nuovo.',
    );
    expect(filesIn(used.filesFolder)).toEqual([]);
    expect(await ask(used.databaseUrl, 'select name from zones')).toEqual([{ name: 'Già qui' }]);

    const crowded = await emptyPlace();
    await crowded.files.put('a'.repeat(64), Buffer.from('x'));
    await expect(restoreBackup(backup, crowded, say)).rejects.toThrow(
      `L'archivio dei file ${crowded.filesFolder} non è vuoto: svuotarlo o indicarne un altro con FILES_DIR o S3_BUCKET.`,
    );
    expect(await inDatabase(crowded.databaseUrl, listTables)).toEqual([]);
  });

  test('and what fails half-way leaves both places as empty as before, ready for another try', async () => {
    const place = await makeFolder();
    fs.cpSync(intact, place, { recursive: true });
    const backup = await openCheckedBackup(place, say);
    const target = await emptyPlace();
    const table = partOf(place, /placements/);
    const content = fs.readFileSync(table);
    fs.writeFileSync(table, fs.readFileSync(partOf(place, /user_roles/)));
    await expect(restoreBackup(backup, target, say)).rejects.toThrow(/missing data for column|invalid input/);
    expect(filesIn(target.filesFolder)).toEqual([]);
    expect(await ask(target.databaseUrl, 'select from users')).toEqual([]);
    fs.writeFileSync(table, content);
    await restoreBackup(backup, target, say);
    expect((await ask(target.databaseUrl, 'select from users')).length).toBeGreaterThan(5);
  });
});
