import { Readable } from 'node:stream';
import { writeCsvStream } from 'hucre/csv';
import { colToLetter, writeXlsx } from 'hucre/xlsx';
import { continueSheets } from './continued-sheets.ts';
import type { Cell, SheetFormat } from './sheet-format.ts';

/** Spreadsheets that go out, XLSX and CSV. Those that come in: `read-sheet.ts`. */

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
  const written =
    format === 'xlsx'
      ? writtenXlsx(name, header, rows)
      : chunks(
          writeCsvStream(withHeader(header, rows), {
            delimiter,
            bom: true,
            escapeFormulae: true,
            headers: false,
          }),
        );
  return Readable.from(written, { highWaterMark: piecesWaiting });
}

/** So many pieces may wait for whoever takes them: what he does not take is not read either. */
const piecesWaiting = 2;

/** One day, so that the library tells how it writes days; its row does not stay. */
const someDay = [new Date(0)];

/** The library writes the header; what is below it is written here, in half the time it takes for that. */
async function* writtenXlsx(
  name: string,
  header: readonly string[],
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
): AsyncGenerator<Buffer> {
  const columns = header.map((title) => ({ width: Math.min(40, Math.max(12, title.length + 2)) }));
  const sheet = { name, columns, freezePane: { rows: 1 }, rows: [[...header], someDay] };
  const frame = Buffer.from(await writeXlsx({ sheets: [sheet] }));
  yield* continueSheets(frame, [{ kept: 1, further: each(rows), dayStyles: styleOfDay }]);
}

function styleOfDay(sheet: string): () => string | undefined {
  const style = /<row r="2".*?<c [^>]*?s="(\d+)"/s.exec(sheet)?.[1];
  return () => style;
}

async function* each(rows: AsyncIterable<Cell[]> | Iterable<Cell[]>): AsyncGenerator<Cell[]> {
  yield* rows;
}

export type WorkbookSheet = {
  name: string;
  rows: Cell[][];
  /** Columns that hold days, even where no row written here has one. */
  days?: readonly number[];
  /** Columns below whose title one chooses out of a column of another sheet, which has so many rows of choices. */
  pickers?: readonly { place: number; sheet: string; column: number; count: number }[];
};

/** An XLSX of several sheets, whole in memory; the first row of each stays in view. */
export async function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Buffer> {
  const made = sheets.map(({ name, rows, days = [], pickers = [] }) => ({
    name,
    rows,
    freezePane: { rows: 1 },
    columns: (rows[0] ?? []).map((_cell, place) => ({
      width: rows
        .slice(0, 50)
        .reduce((width, row) => Math.min(60, Math.max(width, textLength(row[place]) + 2)), 12),
      ...(days.includes(place) ? { numFmt: 'yyyy-mm-dd' } : {}),
    })),
    dataValidations: pickers.map(({ place, sheet, column, count }) => ({
      ...{
        type: 'list' as const,
        allowBlank: true,
        range: `${colToLetter(place)}2:${colToLetter(place)}10000`,
      },
      formula1: `${sheet}!$${colToLetter(column)}$2:$${colToLetter(column)}$${count + 1}`,
    })),
  }));
  return Buffer.from(await writeXlsx({ sheets: made }));
}

const textLength = (cell: Cell | undefined) =>
  cell instanceof Date ? 'gg/mm/aaaa'.length : String(cell ?? '').length;

async function* withHeader(
  header: readonly string[],
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
): AsyncGenerator<Cell[]> {
  yield [...header];
  yield* each(rows);
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
