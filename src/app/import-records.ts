import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { ImportRun } from '#laboratory/record-import/contract.ts';
import {
  countsText,
  type ImportKind,
  importKinds,
  kindNames,
  progressText,
} from '#laboratory/record-import/rules.ts';
import {
  findImport,
  findUnderway,
  readFindings,
  startImport,
  storeImportFile,
  takeUpRun,
} from '#laboratory/record-import/server/public.ts';
import { systemClock } from '#platform/server/clock.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { Refusal } from '#platform/server/http/errors.ts';
import { type DataPlaces, withDataPlaces } from './data-places.ts';
import { describeFailure } from './describe-failure.ts';
import { migrate } from './migrate.ts';

const usage = `Uso: npm run import -- <tipo> <file.xlsx oppure file.csv> [--dry-run]
Tipi: ${importKinds.map((kind) => kindNames[kind]).join(', ')}`;
const lookEveryMs = 300;
const connections = 3;

class WrongUse extends Error {}

type Wanted = { kind: ImportKind; file: string; isTrial: boolean };

function readArguments(args: string[]): Wanted {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { 'dry-run': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [name, file, ...more] = positionals;
    const kind = importKinds.find((known) => kindNames[known] === name || known === name);
    if (kind && file && more.length === 0) return { kind, file, isTrial: values['dry-run'] };
  } catch {
    // said below
  }
  throw new WrongUse(usage);
}

const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Imports a file like the page does, and tells how far it is; a worker that is running may do the work. */
async function importFile(
  { databaseUrl, files }: DataPlaces,
  { kind, file, isTrial, bytes }: Wanted & { bytes: Buffer },
): Promise<ImportRun> {
  await migrate(databaseUrl);
  const database = openDatabase(databaseUrl, connections);
  const { db, pool } = database;
  try {
    const clock = systemClock();
    const work = { db, pool, clock, files, log: pino({ level: 'silent' }) };
    const by = { userId: null, now: clock.now() };
    const { sha256 } = await storeImportFile(work, bytes, by);
    const wanted = { kind, file: sha256, fileName: basename(file), isTrial };
    const halfDone = await findUnderway(db, kind);
    const isSame = halfDone?.file === sha256 && halfDone.isTrial === isTrial;
    if (isSame) say(`Riprendo l'importazione n. ${halfDone.id}.`);
    let run = isSame ? halfDone : await db.transaction((tx) => startImport({ ...work, db: tx }, wanted, by));
    const begun = run.warnings.length;
    for (const warning of run.warnings) say(warning);
    const told = { all: false };
    const watching = (async () => {
      let last = '';
      while (!told.all) {
        await setTimeout(lookEveryMs);
        const now = await findImport(db, run.id);
        if (now === null) return;
        if (progressText(now) !== last) say((last = progressText(now)));
      }
    })();
    try {
      // Whoever holds the run works it off; it may be a worker.
      for (;;) {
        await takeUpRun(work, run.id);
        run = (await findImport(db, run.id)) ?? run;
        if (run.finishedAt !== null) break;
        await setTimeout(lookEveryMs);
      }
    } finally {
      told.all = true;
      await watching;
    }
    for (const warning of run.warnings.slice(begun)) say(warning);
    for await (const { rowNumber, problems } of readFindings(db, run.id, 'refused')) {
      for (const { column, value, reason } of problems) {
        say(`riga ${rowNumber}${column ? `, ${column}` : ''}${value ? ` «${value}»` : ''}: ${reason}`);
      }
    }
    return run;
  } finally {
    await database.close();
  }
}

function sum(run: ImportRun): string {
  const legacy = run.legacy > 0 ? ` Dati storici: ${run.legacy}.` : '';
  const what = run.isTrial ? 'Prova, nulla è stato cambiato' : 'Importazione finita';
  return `${what}: ${countsText(run)}.${legacy}`;
}

try {
  const wanted = readArguments(process.argv.slice(2));
  const bytes = await readFile(wanted.file).catch(() => {
    throw new WrongUse(`Non riesco a leggere il file ${wanted.file}.`);
  });
  const run = await withDataPlaces({ create: true }, (places) => importFile(places, { ...wanted, bytes }));
  if (run.state !== 'finished') throw new WrongUse(run.failure ?? 'Importazione interrotta.');
  say(sum(run));
  if (run.refused > 0) {
    say(`Le righe rifiutate, con il motivo, sono nella pagina Importazione (importazione n. ${run.id}).`);
    process.exitCode = 2;
  }
} catch (error) {
  process.stderr.write(
    `${error instanceof WrongUse || error instanceof Refusal ? error.message : describeFailure(error, "L'importazione non è riuscita")}\n`,
  );
  process.exitCode = 1;
}
