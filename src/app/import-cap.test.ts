import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase } from '#test/support/database.ts';

let databaseUrl: string;
let folder: string;

beforeAll(async () => {
  databaseUrl = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'radia-cap-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Ending = { code: number; output: string; complaint: string };

function importCap(...args: string[]): Promise<Ending> {
  const command = [resolve(import.meta.dirname, 'import-cap.ts'), ...args];
  const env = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl };
  return new Promise((done) => {
    execFile(process.execPath, command, { env }, (error, output, complaint) => {
      done({ code: error ? Number(error.code) : 0, output, complaint });
    });
  });
}

test('reports what it imported, the same at every run', async () => {
  const file = join(folder, 'IT.txt');
  const line = (cap: string, place: string) =>
    `IT\t${cap}\t${place}\tVeneto\t20\tPadova\tPD\t\t\t45\t11\t4\n`;
  await writeFile(
    file,
    line('35031', 'Abano Terme') + line('35037', 'Teolo') + line('35030', 'Frazione Inventata'),
  );
  const first = await importCap(file);
  expect(first).toMatchObject({ code: 0, complaint: '' });
  expect(first.output).toContain(
    'Righe lette: 3, saltate: 0\nCAP: 2, di 2 comuni\nComuni senza CAP nel file: 7894\n',
  );
  expect(await importCap(file)).toEqual(first);
});

test('says in one line what is wrong with the file', async () => {
  const missing = join(folder, 'manca.txt');
  const other = join(folder, 'altro.csv');
  await writeFile(other, 'cap;comune\n35031;Abano Terme\n');
  expect(await importCap()).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/^Uso: npm run import-cap/) as string,
  });
  expect(await importCap(missing)).toMatchObject({
    code: 1,
    complaint: `I CAP sono rimasti come prima: non riesco a leggere il file ${missing}.\n`,
  });
  expect(await importCap(other)).toMatchObject({
    code: 1,
    complaint: 'Il file non contiene righe GeoNames con CAP italiani.\n',
  });
});
