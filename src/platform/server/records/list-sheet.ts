import type { Readable } from 'node:stream';
import { maxSheetRows, tableTexts } from '../http/data-table.ts';
import { invalid } from '../http/errors.ts';
import type { RequestContext } from '../http/route.ts';
import { type Cell, sheetMediaTypes } from '../sheets/sheet-format.ts';
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

/** Sends a list as a spreadsheet, written while it is read: `readPage` answers as the list itself does, to whoever asks. */
export async function sendListSheet<Row>(
  { fileName, columns }: ListSheet<Row>,
  readPage: (slice: { page: number; size: number }) => Promise<Page<Row>>,
  { setHeader, clock }: Pick<RequestContext, 'setHeader' | 'clock'>,
): Promise<Readable> {
  const first = await readPage({ page: 1, size: rowsPerRead });
  if (first.total > maxSheetRows) throw invalid(tableTexts.tooManyInSheet(first.total));
  setHeader('content-type', sheetMediaTypes.xlsx);
  setHeader('content-disposition', `attachment; filename="${fileName}-${clock.today()}.xlsx"`);
  const titles = columns.map(([title]) => title);
  return writeSheet('xlsx', 'Righe', titles, cells(first, columns, readPage));
}

async function* cells<Row>(
  first: Page<Row>,
  columns: ListSheet<Row>['columns'],
  readPage: (slice: { page: number; size: number }) => Promise<Page<Row>>,
): AsyncGenerator<Cell[]> {
  let { rows } = first;
  for (let page = 1; rows.length > 0; page += 1) {
    for (const row of rows) yield columns.map(([, cell]) => cell(row));
    const isLast = page * rowsPerRead >= first.total;
    rows = isLast ? [] : (await readPage({ page: page + 1, size: rowsPerRead })).rows;
  }
}
