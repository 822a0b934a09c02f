import type { Readable } from 'node:stream';
import { maxSheetRows, tableTexts } from '../http/data-table.ts';
import { invalid } from '../http/errors.ts';
import type { RequestContext } from '../http/route.ts';
import { sendWhileReading } from '../sheets/send-while-reading.ts';
import type { Cell } from '../sheets/sheet-format.ts';
import { writeSheet } from '../sheets/write-sheet.ts';

/** So many rows are read at a time. */
const rowsPerRead = 1000;

type Page<Row> = { rows: Row[]; total: number };

export type ListSheet<Row> = {
  /** What the spreadsheet is called, without its day. */
  fileName: string;
  /** Titles with the cell of a row below each. */
  columns: readonly (readonly [title: string, cell: (row: Row) => Cell])[];
};

/** Whether a record is in use, as its list says it. */
export const stateCell = ({ attivo }: { attivo: boolean }): Cell => (attivo ? 'Attivo' : 'Disattivato');

/** A day as a spreadsheet knows it, to be ordered and reckoned with. */
export const dayCell = (day: string | null): Cell => day && new Date(`${day}T00:00:00Z`);

type Slice = { page: number; size: number };

/** Sends a list as a spreadsheet, written while it is read: `readPage` answers as the list itself does, to whoever asks. */
export function sendListSheet<Row>(
  { fileName, columns }: ListSheet<Row>,
  context: RequestContext,
  readPage: (context: RequestContext, slice: Slice) => Promise<Page<Row>>,
): Promise<Readable> {
  return sendWhileReading(context, fileName, async (db, ended) => {
    const read = (page: number) => {
      ended.throwIfAborted();
      return readPage({ ...context, db }, { page, size: rowsPerRead });
    };
    const first = await read(1);
    if (first.total > maxSheetRows) throw invalid(tableTexts.tooManyInSheet(first.total));
    const titles = columns.map(([title]) => title);
    return writeSheet('xlsx', 'Righe', titles, cells(first, columns, read));
  });
}

async function* cells<Row>(
  first: Page<Row>,
  columns: ListSheet<Row>['columns'],
  read: (page: number) => Promise<Page<Row>>,
): AsyncGenerator<Cell[]> {
  let { rows } = first;
  for (let page = 1; rows.length > 0; page += 1) {
    for (const row of rows) yield columns.map(([, cell]) => cell(row));
    const isLast = page * rowsPerRead >= first.total;
    rows = isLast ? [] : (await read(page + 1)).rows;
  }
}
