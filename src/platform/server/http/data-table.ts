import type { Readable } from 'node:stream';
import {
  maxShown,
  pageLength,
  pageLengths,
  type TableColumn,
  type TableRequest,
} from '#platform/contract/data-table.ts';
import { type Cell, sheetMediaTypes } from '../sheets/sheet-format.ts';
import { writeSheet } from '../sheets/write-sheet.ts';
import { invalid, notFound } from './errors.ts';
import type { RequestContext } from './route.ts';

/** So many rows of a spreadsheet are read at a time. */
const rowsPerRead = 1000;
/** As many as XLSX holds below its header. */
export const maxSheetRows = 1_048_575;

type Asked = Pick<TableRequest, 'start' | 'length'>;
type Wanted = Pick<TableRequest, 'ids'>;

/** Where the rows of a table come from. */
export type TableSource<Row, SheetRow = Row> = {
  name: string;
  /** What the spreadsheet is called, without its day. */
  fileName: string;
  columns: readonly TableColumn[];
  /** The rows asked for, the count of all that fit, and of all there are. */
  readPage(slice: {
    offset: number;
    limit: number;
  }): Promise<{ rows: Row[]; filtered: number; total: number }>;
  /** Ids of every row that fits, in order: numbers, so that a million of them are a few megabytes. */
  readIds(): Promise<number[]>;
  /** What the spreadsheet tells of those with these ids, in this order; what is gone meanwhile is left out. */
  readRows(ids: readonly number[]): Promise<SheetRow[]>;
  /** The cells of such a row, one for each column. */
  cellsOf(row: SheetRow): Cell[];
};

export const tableTexts = {
  tooManyShown: (rows: number) =>
    `Sono ${rows.toLocaleString('it')} righe, troppe per una sola pagina: restringere la ricerca, oppure usare 'Export to Excel' che le contiene tutte.`,
  tooManyInSheet: (rows: number) =>
    `Sono ${rows.toLocaleString('it')} righe, più di quante ne contiene un foglio Excel: restringere la ricerca.`,
} as const;

/** Answers a request of the protocol of Q2-106: a page of rows, or all that fit as a spreadsheet. */
export async function answerTable<Row, SheetRow>(
  request: TableRequest,
  source: TableSource<Row, SheetRow>,
  context: Pick<RequestContext, 'keepPace' | 'setHeader' | 'clock'>,
) {
  if (request.table !== source.name) throw notFound();
  if (request.isExport) return exportTable(request, source, context);
  const { rows, filtered, total } = await source.readPage(sliceOf(request));
  if (request.length === null && filtered > maxShown)
    throw invalid(tableTexts.tooManyShown(filtered), { length: tableTexts.tooManyShown(filtered) });
  return {
    draw: request.isFirst ? 0 : request.draw,
    recordsTotal: total,
    recordsFiltered: filtered,
    data: rows,
    ...(request.isFirst ? { template: '' as const, options: optionsOf(source) } : {}),
  };
}

function sliceOf({ start, length }: Asked): { offset: number; limit: number } {
  return length === null ? { offset: 0, limit: maxShown } : { offset: start, limit: length };
}

function optionsOf({ columns }: Pick<TableSource<unknown>, 'columns'>) {
  const lengthMenu = pageLengths.map((length): [number, string] => [
    length,
    length === -1 ? 'Tutto' : String(length),
  ]);
  return { columns: [...columns], pageLength, lengthMenu };
}

/** Those that were chosen, among those that fit: nobody gets at a row he could not see. */
function onlyWanted(ids: number[], wanted: number[] | null): number[] {
  if (wanted === null) return ids;
  const chosen = new Set(wanted);
  return ids.filter((id) => chosen.has(id));
}

async function exportTable<Row, SheetRow>(
  { ids: wanted }: Wanted,
  source: TableSource<Row, SheetRow>,
  { keepPace, setHeader, clock }: Pick<RequestContext, 'keepPace' | 'setHeader' | 'clock'>,
): Promise<Readable> {
  await keepPace('costly');
  const ids = onlyWanted(await source.readIds(), wanted);
  if (ids.length > maxSheetRows) throw invalid(tableTexts.tooManyInSheet(ids.length));
  setHeader('content-type', sheetMediaTypes.xlsx);
  setHeader('content-disposition', `attachment; filename="${source.fileName}-${clock.today()}.xlsx"`);
  const titles = source.columns.map(({ title }) => title);
  return writeSheet('xlsx', 'Righe', titles, tableCells(ids, source));
}

/** So many portions are read while one is being written: the database works on them at once, and this program beside it. */
const readAhead = 2;

/** The cells of the rows, read some at a time, and no further ahead than `readAhead` of whoever takes them. */
export async function* tableCells<Row>(
  ids: readonly number[],
  { readRows, cellsOf }: Pick<TableSource<unknown, Row>, 'readRows' | 'cellsOf'>,
): AsyncGenerator<Cell[]> {
  const ahead: Promise<Row[]>[] = [];
  let from = 0;
  const readOn = () => {
    while (from < ids.length && ahead.length < readAhead) {
      const rows = readRows(ids.slice(from, from + rowsPerRead));
      // Whoever no longer takes rows does not wait for those read ahead either.
      rows.catch(() => undefined);
      ahead.push(rows);
      from += rowsPerRead;
    }
  };
  for (readOn(); ahead.length > 0; ) {
    const rows = (await ahead.shift()) ?? [];
    readOn();
    for (const row of rows) yield cellsOf(row);
  }
}
