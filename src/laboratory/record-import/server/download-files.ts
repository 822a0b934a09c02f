import type { Readable } from 'node:stream';
import type { RequestContext } from '#platform/server/http/route.ts';
import { type Cell, type SheetFormat, sheetMediaTypes } from '#platform/server/sheets/sheet-format.ts';
import { writeSheet, writeWorkbook } from '#platform/server/sheets/write-sheet.ts';
import { columnsOf, reasonColumn } from '../columns/rules.ts';
import type { ImportRun } from '../contract.ts';
import { type ImportKind, kindLabels, kindNames, legacyNotes, type Problem } from '../rules.ts';
import { readDay, readNumber } from './read-cells.ts';
import { readFindings } from './run-queries.ts';

type Reply = Pick<RequestContext, 'setHeader'>;

function setFile({ setHeader }: Reply, format: SheetFormat, fileName: string): void {
  setHeader('content-type', sheetMediaTypes[format]);
  setHeader('content-disposition', `attachment; filename="${fileName}.${format}"`);
}

function sendSheet(
  reply: Reply,
  { format, fileName, title }: { format: SheetFormat; fileName: string; title: string },
  header: readonly string[],
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
): Readable {
  setFile(reply, format, fileName);
  return writeSheet(format, title, header, rows);
}

/** The template of a kind with an example row; as XLSX a second sheet tells what the columns hold. */
export async function sendTemplate(
  reply: Reply,
  kind: ImportKind,
  format: SheetFormat,
): Promise<Readable | Buffer> {
  const columns = columnsOf[kind];
  const names = columns.map(({ name }) => name);
  const fileName = `modello-${kindNames[kind]}`;
  const title = kindLabels[kind];
  if (format === 'csv') {
    const example = columns.map(({ example: text }) => text);
    return sendSheet(reply, { format, fileName, title }, names, [example]);
  }
  setFile(reply, format, fileName);
  const example = columns.map(({ example: text, type }): Cell => {
    if (type === 'number' || type === 'density' || type === 'integer') return readNumber(text);
    return type === 'day' ? new Date(`${readDay(null, text)}T00:00:00Z`) : text;
  });
  return writeWorkbook([
    { name: title, rows: [names, example] },
    { name: 'Colonne', rows: meanings(kind) },
  ]);
}

function meanings(kind: ImportKind): Cell[][] {
  const legacy = legacyNotes[kind];
  return [
    ['Colonna', 'Necessaria', 'Significato', 'Esempio'],
    ...columnsOf[kind].map(({ name, needed, meaning, example }) => [
      name,
      needed ? 'sì' : 'no',
      meaning,
      example,
    ]),
    ['', '', 'Una cella vuota lascia il dato com’è.', ''],
    ...(legacy ? [['', '', `Dati storici: si accettano anche se non rispettano ${legacy}.`, '']] : []),
  ];
}

/** The refused rows as they came, each with why: to be mended and imported again. */
export function sendRefused(
  reply: Reply,
  db: RequestContext['db'],
  run: ImportRun,
  format: SheetFormat,
): Readable {
  const names = columnsOf[run.kind].map(({ name }) => name);
  const file = { format, fileName: `da-correggere-${run.id}`, title: kindLabels[run.kind] };
  return sendSheet(reply, file, [...names, reasonColumn], refusedRows(db, run, names));
}

async function* refusedRows(
  db: RequestContext['db'],
  run: ImportRun,
  names: readonly string[],
): AsyncGenerator<Cell[]> {
  for await (const { cells, problems } of readFindings(db, run.id, 'refused')) {
    yield [...names.map((name) => cells[name] ?? ''), problems.map(problemText).join(' ')];
  }
}

function problemText({ column, reason }: Problem): string {
  return column === '' ? reason : `${column}: ${reason}`;
}

const outcomes = { refused: 'Rifiutata', legacy: 'Dato storico' } as const;

/** Every refused row and every row of old data, one line per reason. */
export function sendReport(
  reply: Reply,
  db: RequestContext['db'],
  run: ImportRun,
  format: SheetFormat,
): Readable {
  const file = { format, fileName: `resoconto-${run.id}`, title: 'Resoconto' };
  return sendSheet(reply, file, ['Riga', 'Esito', 'Colonna', 'Valore', 'Motivo'], reportRows(db, run));
}

async function* reportRows(db: RequestContext['db'], run: ImportRun): AsyncGenerator<Cell[]> {
  for await (const { rowNumber, outcome, problems } of readFindings(db, run.id)) {
    for (const { column, value, reason } of problems)
      yield [rowNumber, outcomes[outcome], column, value, reason];
  }
}
