import { streamXlsxRows } from 'hucre/xlsx';
import { readCsvRows } from './csv-rows.ts';
import {
  type Cell,
  SheetProblem,
  type SheetRow,
  sheetFormatOf,
  sheetLimits,
  sheetTexts,
} from './sheet-format.ts';
import { checkXlsxParts } from './xlsx-parts.ts';

/**
 * The rows that hold anything, of the first sheet or of that with this place (which may be empty), read one after the
 * other; formulas give the value they had when the file was saved. Throws a `SheetProblem`, also on the way, and beyond
 * `maxRows`. It keeps a processor busy: see `readSheet`.
 */
export async function* readRows(bytes: Buffer, maxRows: number, sheet?: number): AsyncGenerator<SheetRow> {
  const rows =
    sheetFormatOf(bytes) === 'xlsx' ? readXlsxRows(bytes, maxRows, sheet ?? 0) : readCsvRows(bytes);
  let found = 0;
  for await (const { number, cells } of rows) {
    const row = { number, cells: cells.slice(0, sheetLimits.columns).map(tidy) };
    if (lengthOf(row) > sheetLimits.rowLength) throw new SheetProblem(sheetTexts.longRow(number));
    if (row.cells.every(isEmpty)) continue;
    found += 1;
    // The first one holds the names of the columns.
    if (found === 1 && !cells.slice(sheetLimits.columns).every(isEmpty))
      throw new SheetProblem(sheetTexts.tooManyColumns);
    if (found > maxRows + 1) throw new SheetProblem(sheetTexts.tooManyRows(maxRows));
    yield row;
  }
  if (found === 0 && sheet === undefined) throw new SheetProblem(sheetTexts.empty);
}

/** How many characters the texts of a row have in all. */
export const lengthOf = ({ cells }: SheetRow) =>
  cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);

const isEmpty = (cell: Cell | undefined) => cell === null || cell === undefined || cell === '';

/** `GS`, one more than may have names: a stray cell in the last column of a sheet must not widen every row. */
const lastColumn = 'GS';

async function* readXlsxRows(
  bytes: Buffer,
  maxRows: number,
  sheet: number,
): AsyncGenerator<{ number: number; cells: Cell[] }> {
  const range = `A1:${lastColumn}${Math.min(maxRows * 2 + 1_000, 1_048_576)}`;
  await checkXlsxParts(bytes);
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { range, sheet })) {
      yield { number: index + 1, cells: values };
    }
  } catch {
    throw new SheetProblem(sheetTexts.broken);
  }
}

/** Text without control characters, lone surrogates and blanks around it. */
function tidy(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  return cell
    .toWellFormed()
    .replace(/[\p{Cc}\u00a0]+/gu, ' ')
    .trim();
}
