import type { Readable } from 'node:stream';
import { invalid } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { type Cell, type SheetFormat, sheetMediaTypes } from '#platform/server/sheets/sheet-format.ts';
import type { StreamedSheet } from '#platform/server/sheets/stream-workbook.ts';
import { type WorkbookSheet, writeSheet, writeWorkbook } from '#platform/server/sheets/write-sheet.ts';
import { type Column, columnsOf, reasonColumn } from '../columns/rules.ts';
import type { ImportRun } from '../contract.ts';
import { type ImportKind, kindLabels, kindNames, legacyNotes, type Problem, sheetsOf } from '../rules.ts';
import { readDay, readNumber } from './read-cells.ts';
import { readFindings } from './run-queries.ts';

export type Reply = Pick<RequestContext, 'setHeader'>;

export function setFile({ setHeader }: Reply, format: SheetFormat, fileName: string): void {
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

/** The template of a kind with an example row; as XLSX further sheets tell what the columns hold and offer choices. */
export async function sendTemplate(
  reply: Reply,
  kind: ImportKind,
  format: SheetFormat,
): Promise<Readable | Buffer> {
  const fileName = `modello-${kindNames[kind]}`;
  if (format === 'csv') {
    refuseSheets(kind);
    const columns = columnsOf[kind];
    const names = columns.map(({ name }) => name);
    const example = columns.map(({ example: text }) => text);
    return sendSheet(reply, { format, fileName, title: kindLabels[kind] }, names, [example]);
  }
  setFile(reply, format, fileName);
  return writeWorkbook(withChoices(sheetsOf(kind).map((one) => ({ kind: one, rows: [exampleOf(one)] }))));
}

function exampleOf(kind: ImportKind): Cell[] {
  return columnsOf[kind].map(({ example: text, type }): Cell => {
    if (type === 'number' || type === 'density' || type === 'integer') return readNumber(text);
    return type === 'day' && text !== '' ? new Date(`${readDay(null, text)}T00:00:00Z`) : text;
  });
}

const choiceSheet = 'Scelte';

/** Sheets of kinds, with what their columns hold, and with lists to choose from in their cells. */
export function withChoices(
  sheets: readonly { kind: ImportKind; rows: Cell[][]; further?: AsyncIterable<Cell[]> }[],
): StreamedSheet[] {
  const offered = sheets.flatMap(({ kind }) =>
    columnsOf[kind].filter(({ choices }) => choices.length > 0).map((one) => ({ kind, one })),
  );
  const placeOf = (column: Column) => offered.findIndex(({ one }) => one === column);
  const made = sheets.map(({ kind, rows, further }) => ({
    name: kindLabels[kind],
    rows: [columnsOf[kind].map(({ name }) => name), ...rows],
    ...(further ? { further } : {}),
    days: columnsOf[kind].flatMap(({ type }, place) => (type === 'day' ? [place] : [])),
    pickers: columnsOf[kind].flatMap((column, place) =>
      column.choices.length === 0
        ? []
        : [{ place, sheet: choiceSheet, column: placeOf(column), count: column.choices.length }],
    ),
  }));
  const most = Math.max(0, ...offered.map(({ one }) => one.choices.length));
  const lines = Array.from({ length: most }, (_line, n) =>
    offered.map(({ one }) => one.choices[n]?.label ?? null),
  );
  const titles = offered.map(({ kind, one }) => `${kindLabels[kind]}: ${one.name}`);
  return [
    ...made,
    { name: 'Colonne', rows: meanings(sheets.map(({ kind }) => kind)) },
    ...(offered.length > 0 ? [{ name: choiceSheet, rows: [titles, ...lines] }] : []),
  ];
}

function meanings(kinds: readonly ImportKind[]): Cell[][] {
  const isOne = kinds.length === 1;
  const sheet = (name: string) => (isOne ? [] : [name]);
  const legacy = kinds.flatMap((kind) => legacyNotes[kind] ?? []);
  return [
    [...sheet('Foglio'), 'Colonna', 'Necessaria', 'Significato', 'Esempio'],
    ...kinds.flatMap((kind) =>
      columnsOf[kind].map(({ name, needed, meaning, example }) => [
        ...[...sheet(kindLabels[kind]), name, needed ? 'sì' : 'no', meaning, example],
      ]),
    ),
    [...sheet(''), '', '', 'Una cella vuota lascia il dato com’è.', ''],
    ...legacy.map((note) => ['', '', `Dati storici: si accettano anche se non rispettano ${note}.`, '']),
  ];
}

/** Several sheets stand in a workbook only. */
function refuseSheets(kind: ImportKind): void {
  if (sheetsOf(kind).length > 1) throw invalid('Più fogli stanno solo in un file XLSX.');
}

/** What a row's sheet is called, of a run with several. */
export function sheetName({ kind }: Pick<ImportRun, 'kind'>, sheet: number): string | null {
  const kinds = sheetsOf(kind);
  const one = kinds[sheet - 1];
  return kinds.length === 1 || one === undefined ? null : kindLabels[one];
}

/** The refused rows as they came, each with why: to be mended and imported again. */
export async function sendRefused(
  reply: Reply,
  db: RequestContext['db'],
  run: ImportRun,
  format: SheetFormat,
): Promise<Readable | Buffer> {
  if (sheetsOf(run.kind).length > 1) {
    if (format === 'csv') refuseSheets(run.kind);
    setFile(reply, format, `da-correggere-${run.id}`);
    return writeWorkbook(await refusedSheets(db, run));
  }
  const names = columnsOf[run.kind].map(({ name }) => name);
  const file = { format, fileName: `da-correggere-${run.id}`, title: kindLabels[run.kind] };
  return sendSheet(reply, file, [...names, reasonColumn], refusedRows(db, run, names));
}

/** The sheets that have refused rows, with these alone. */
async function refusedSheets(db: RequestContext['db'], run: ImportRun): Promise<WorkbookSheet[]> {
  const kinds = sheetsOf(run.kind);
  const rows = kinds.map((): Cell[][] => []);
  for await (const { sheet, cells, problems } of readFindings(db, run.id, 'refused')) {
    const names = columnsOf[kinds[sheet - 1] ?? run.kind].map(({ name }) => name);
    rows[sheet - 1]?.push([...names.map((name) => cells[name] ?? ''), problems.map(problemText).join(' ')]);
  }
  return kinds.flatMap((kind, index) => {
    const found = rows[index] ?? [];
    const titles = [...columnsOf[kind].map(({ name }) => name), reasonColumn];
    return found.length === 0 ? [] : [{ name: kindLabels[kind], rows: [titles, ...found] }];
  });
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
  const sheet = sheetsOf(run.kind).length > 1 ? ['Foglio'] : [];
  return sendSheet(
    reply,
    file,
    [...sheet, 'Riga', 'Esito', 'Colonna', 'Valore', 'Motivo'],
    reportRows(db, run),
  );
}

async function* reportRows(db: RequestContext['db'], run: ImportRun): AsyncGenerator<Cell[]> {
  for await (const { sheet, rowNumber, outcome, problems } of readFindings(db, run.id)) {
    const name = sheetName(run, sheet);
    for (const { column, value, reason } of problems)
      yield [...(name === null ? [] : [name]), rowNumber, outcomes[outcome], column, value, reason];
  }
}
