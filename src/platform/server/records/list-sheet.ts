import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../database/database.ts';
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

/** As much of a spreadsheet as may wait for whoever takes it, packed as it is: a million short rows. */
const mostWaiting = 64 * 1024 * 1024;

type Slice = { page: number; size: number };

/**
 * Sends a list as a spreadsheet, written while it is read: `readPage` answers as the list itself does, to whoever asks.
 * All of it is read at one moment of the database, so that no row is told twice or left out when others write meanwhile,
 * and as fast as it can be: a slow line keeps no transaction open.
 */
export function sendListSheet<Row>(
  { fileName, columns }: ListSheet<Row>,
  context: RequestContext,
  readPage: (context: RequestContext, slice: Slice) => Promise<Page<Row>>,
): Promise<Readable> {
  const { promise, resolve, reject } = Promise.withResolvers<Readable>();
  const write = async (db: Db) => {
    const read = (page: number) => readPage({ ...context, db }, { page, size: rowsPerRead });
    const first = await read(1);
    if (first.total > maxSheetRows) throw invalid(tableTexts.tooManyInSheet(first.total));
    context.setHeader('content-type', sheetMediaTypes.xlsx);
    context.setHeader(
      'content-disposition',
      `attachment; filename="${fileName}-${context.clock.today()}.xlsx"`,
    );
    const titles = columns.map(([title]) => title);
    const waiting = new PassThrough({ highWaterMark: mostWaiting });
    resolve(waiting);
    await pipeline(writeSheet('xlsx', 'Righe', titles, cells(first, columns, read)), waiting);
  };
  // Once a spreadsheet is on its way, what goes wrong breaks it off.
  context.db.transaction(write, { isolationLevel: 'repeatable read', accessMode: 'read only' }).catch(reject);
  return promise;
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
