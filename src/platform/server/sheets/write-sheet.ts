import { Readable } from 'node:stream';
import { writeCsvStream } from 'hucre/csv';
import { colToLetter, writeXlsx, writeXlsxStream } from 'hucre/xlsx';
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
  const all = withHeader(header, rows);
  const columns = header.map((title) => ({ width: Math.min(40, Math.max(12, title.length + 2)) }));
  const stream =
    format === 'xlsx'
      ? writeXlsxStream(all, { name, columns, freezePane: { rows: 1 } })
      : writeCsvStream(all, { delimiter, bom: true, escapeFormulae: true, headers: false });
  return Readable.from(chunks(stream));
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
