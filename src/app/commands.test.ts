import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '#platform/server/database/embedded-postgres.ts';
import { root } from '#test/support/app-process.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { sheetOf } from '#test/support/imports.ts';
import { type Ended, processTimeoutMs, runCommand } from '#test/support/run-command.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'radia-commands-'));
const inFolder = (name: string) => path.join(folder, name);

beforeAll(async () => {
  fs.chmodSync(folder, 0o755);
  fs.writeFileSync(inFolder('IT.txt'), 'IT\t35031\tAbano Terme\tVeneto\t20\tPadova\tPD\t\t\t45\t11\t4\n');
  const rows = [{ Committente: 'Terme di prova' }];
  fs.writeFileSync(inFolder('committenti.csv'), await sheetOf('principals', rows));
  const server = await startEmbeddedPostgres({ folder: inFolder('data'), durable: false });
  atEndOfFile(async () => {
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });
}, processTimeoutMs);

/** Every command on the data of an installation, in an order in which each finds what it needs. */
const commands: [string, { args?: string[]; input?: string; ends: Partial<Ended> }][] = [
  ['migrate', { ends: { code: 0, stdout: 'Il database è aggiornato.\n' } }],
  [
    'create-admin',
    {
      args: ['--username', 'capo', '--email', 'capo@radia.example'],
      input: 'cavallo-lampada-remo\n',
      ends: { code: 0, stdout: 'Amministratore capo creato.\n' },
    },
  ],
  [
    'import',
    {
      args: ['committenti', inFolder('committenti.csv'), '--dry-run'],
      ends: { code: 0, stdout: expect.stringContaining('Prova, nulla è stato cambiato: 1 nuovo') as string },
    },
  ],
  [
    'import-cap',
    {
      args: [inFolder('IT.txt')],
      ends: { code: 0, stdout: expect.stringContaining('CAP: 1, di 1 comuni') as string },
    },
  ],
  [
    'import-trusted-list',
    {
      args: [inFolder('elenco.xml')],
      ends: { code: 1, stderr: 'Manca SIGNATURE_TRUST_FOLDER: la cartella in cui mettere l’elenco.\n' },
    },
  ],
  ['verify-audit', { ends: { code: 0, stdout: expect.stringContaining('La catena è integra.') as string } }],
  [
    'backup',
    {
      args: [inFolder('copy')],
      ends: { code: 0, stdout: expect.stringContaining('Copia completa in') as string },
    },
  ],
  ['fill', { ends: { code: 1, stderr: expect.stringContaining('Il database contiene già dati') as string } }],
  [
    'restore',
    {
      args: [inFolder('copy')],
      ends: { code: 1, stderr: expect.stringContaining('Il database non è vuoto') as string },
    },
  ],
];

/** The programs that `scripts/setup.mjs` starts by the names of npm scripts. */
const programs = new Map(
  [
    ...fs
      .readFileSync(path.join(root, 'scripts/setup.mjs'), 'utf8')
      .matchAll(/^ {2}'?([\w-]+)'?: \[.*'src\/app\/([\w-]+\.ts)'\],$/gm),
  ].map(([, name = '', program = '']) => [name, program]),
);

test('no command is missing here but those that start the product itself', () => {
  const named = commands.map(([name]) => name);
  expect([...programs.keys()].filter((name) => !named.includes(name))).toEqual(['start', 'dev']);
});

describe('while the product runs on its embedded database', () => {
  test.each(commands)(
    '%s finds it under the data folder, and asks for no other setting',
    async (name, { ends, ...given }) => {
      const env = { RADIA_DATA_DIR: inFolder('data') };
      expect(await runCommand(programs.get(name) ?? '', { ...given, env })).toMatchObject(ends);
    },
    processTimeoutMs,
  );
});
