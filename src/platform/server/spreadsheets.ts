import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { streamCsvRows, writeCsvStream } from 'hucre/csv';
import { streamXlsxRows, writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { csv, xlsx } from '#platform/contract/file-shape.ts';
import { readZipDirectory } from './files/zip-directory.ts';

/** Spreadsheets in and out, XLSX and CSV: the only place that knows the library. */

export const sheetFormats = ['xlsx', 'csv'] as const;
export type SheetFormat = (typeof sheetFormats)[number];
export type Cell = string | number | boolean | Date | null;
/** `number` as the spreadsheet counts: the first row is 1. */
export type SheetRow = { number: number; cells: Cell[] };

export const sheetMediaTypes: Record<SheetFormat, string> = {
  xlsx,
  csv: `${csv}; charset=utf-8`,
};

/** A file that cannot be read as a spreadsheet; the message says so to the person who chose it. */
export class SheetProblem extends Error {
  constructor(text: string) {
    super(text);
    this.name = 'SheetProblem';
  }
}

const maxColumns = 40;
/** `AN`, the 40th. */
const lastColumn = 'AN';
const maxUnpackedBytes = 200 * 1024 * 1024;
const maxParts = 2_000;
/** So many rows are read before others get their turn. */
const rowsPerTurn = 500;

const texts = {
  empty: 'Il file è vuoto.',
  notASheet: 'Il file non è un foglio XLSX né un CSV.',
  pdf: 'Il file è un PDF, anche se il nome dice altro: serve un foglio XLSX o CSV.',
  oldExcel: 'Il file è nel vecchio formato XLS o è protetto da password: salvarlo come XLSX senza password.',
  broken: 'Il file XLSX è danneggiato: aprirlo con il foglio di calcolo e salvarlo di nuovo.',
  tooLarge: 'Il file XLSX si espande oltre il limite: dividerlo in più file.',
  tooManyRows: (rows: number) =>
    `Il file ha più di ${rows.toLocaleString('it')} righe: dividerlo in più file.`,
} as const;

/** What a file is by its content, whatever it is called. Throws a `SheetProblem` for anything but XLSX and CSV. */
export function sheetFormatOf(bytes: Buffer): SheetFormat {
  if (bytes.length === 0) throw new SheetProblem(texts.empty);
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') throw new SheetProblem(texts.pdf);
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) {
    throw new SheetProblem(texts.oldExcel);
  }
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    const parts = readZipDirectory(bytes);
    if (parts === null) throw new SheetProblem(texts.broken);
    if (!parts.some(({ name }) => name === 'xl/workbook.xml')) throw new SheetProblem(texts.notASheet);
    const unpacked = parts.reduce((sum, { size }) => sum + size, 0);
    if (unpacked > maxUnpackedBytes || parts.length > maxParts) throw new SheetProblem(texts.tooLarge);
    return 'xlsx';
  }
  if (!isUtf16(bytes) && bytes.subarray(0, 64 * 1024).includes(0)) throw new SheetProblem(texts.notASheet);
  return 'csv';
}

/**
 * The rows of the first sheet that hold anything, at most 40 columns wide, read one after the other. Formulas give
 * the value they had when the file was saved. Throws a `SheetProblem`, also on the way, and beyond `maxRows`.
 */
export async function* readSheet(bytes: Buffer, maxRows: number): AsyncGenerator<SheetRow, void, undefined> {
  const rows = sheetFormatOf(bytes) === 'xlsx' ? readXlsx(bytes, maxRows) : readCsv(bytes);
  let found = 0;
  for await (const row of rows) {
    if (!row.cells.some((cell) => cell !== null && cell !== '')) continue;
    found += 1;
    // The first one holds the names of the columns.
    if (found > maxRows + 1) throw new SheetProblem(texts.tooManyRows(maxRows));
    if (found % rowsPerTurn === 0) await setImmediate();
    yield row;
  }
  if (found === 0) throw new SheetProblem(texts.empty);
}

async function* readXlsx(bytes: Buffer, maxRows: number): AsyncGenerator<SheetRow> {
  // The range keeps a stray cell in the last column from widening every row.
  const range = `A1:${lastColumn}${Math.min(maxRows * 2 + 1_000, 1_048_576)}`;
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { range })) {
      yield { number: index + 1, cells: values.slice(0, maxColumns).map(tidy) };
    }
  } catch {
    throw new SheetProblem(texts.broken);
  }
}

function* readCsv(bytes: Buffer): Generator<SheetRow> {
  const text = decode(bytes);
  const delimiter = delimiterOf(text);
  let number = 0;
  for (const values of streamCsvRows(text, { delimiter, unescapeFormulae: true })) {
    number += 1;
    yield { number, cells: values.slice(0, maxColumns).map(tidy) };
  }
}

function isUtf16(bytes: Buffer): boolean {
  return bytes.length >= 2 && bytes.readUInt16BE(0) === 0xfffe;
}

/** UTF-8 where the bytes are that, else what Excel writes on an Italian Windows. */
function decode(bytes: Buffer): string {
  if (isUtf16(bytes)) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The sign that parts most columns of the first line. */
function delimiterOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text)?.[0].replace(/"[^"]*"/g, '') ?? '';
  const count = (sign: string) => line.split(sign).length;
  return [';', ',', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Text without control characters, lone surrogates and blanks around it. */
function tidy(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  return cell
    .toWellFormed()
    .replace(/[\p{Cc}\u00a0]+/gu, ' ')
    .trim();
}

/**
 * A spreadsheet as a stream, made row by row as it is read. CSV is UTF-8 with `;` (or `delimiter`) and a byte order
 * mark, as Excel in Italy opens it; text that a spreadsheet would take for a formula stays text in both.
 */
export function writeSheet(
  format: SheetFormat,
  name: string,
  header: readonly string[],
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
  delimiter = ';',
): Readable {
  const all = withHeader(header, rows);
  const columns = header.map((title) => ({ width: Math.min(40, Math.max(12, title.length + 2)) }));
  const stream =
    format === 'xlsx'
      ? writeXlsxStream(all, { name, columns, freezePane: { rows: 1 } })
      : writeCsvStream(all, { delimiter, bom: true, escapeFormulae: true, headers: false });
  return Readable.from(chunks(stream));
}

/** A small XLSX of several sheets, whole in memory; the first row of each stays in view. */
export async function writeWorkbook(sheets: readonly { name: string; rows: Cell[][] }[]): Promise<Buffer> {
  const made = sheets.map(({ name, rows }) => ({
    name,
    rows,
    freezePane: { rows: 1 },
    columns: (rows[0] ?? []).map((_cell, place) => ({
      width: Math.min(60, Math.max(...rows.map((row) => String(row[place] ?? '').length), 10) + 2),
    })),
  }));
  return Buffer.from(await writeXlsx({ sheets: made }));
}

async function* withHeader(
  header: readonly string[],
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
): AsyncGenerator<Cell[]> {
  yield [...header];
  yield* rows;
}

async function* chunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield Buffer.from(value);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
