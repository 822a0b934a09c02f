import type { Readable } from 'node:stream';
import type { RequestContext } from '#platform/server/http/route.ts';
import { sendWhileReading } from '#platform/server/sheets/send-while-reading.ts';
import type { Cell } from '#platform/server/sheets/sheet-format.ts';
import { streamWorkbook } from '#platform/server/sheets/stream-workbook.ts';
import { type Column, columnsOf } from '../../columns/rules.ts';
import { kindNames, type stockKind, type UnitKind, unitKinds } from '../../rules.ts';
import { withChoices } from '../download-files.ts';
import { openStock, type StockRow } from './stock-queries.ts';

/** What there is, as the template of the import has it: taken back, it changes nothing. */
export function sendStock(
  context: Pick<RequestContext, 'db' | 'clock' | 'setHeader'>,
  kind: UnitKind | typeof stockKind,
): Promise<Readable> {
  const kinds = unitKinds.filter((one) => kind === one || kind === 'rp-stock');
  return sendWhileReading(context, kindNames[kind], async (db, ended) => {
    const sheets = [];
    for (const one of kinds) {
      const cells = (row: StockRow) => columnsOf[one].map((column) => cellOf(column, row));
      const { first, further } = await openStock(db, one, ended);
      sheets.push({ kind: one, rows: first.map(cells), further: cellsOf(further, cells) });
    }
    return streamWorkbook(withChoices(sheets));
  });
}

async function* cellsOf(rows: AsyncIterable<StockRow>, cells: (row: StockRow) => Cell[]) {
  for await (const row of rows) yield cells(row);
}

function cellOf({ field, type, choices }: Column, row: StockRow): Cell {
  const value = row[field] ?? null;
  if (value === null) return null;
  if (type === 'day') return new Date(`${value}T00:00:00Z`);
  if (type === 'choice') return choices.find((one) => one.value === value)?.label ?? null;
  return type === 'flag' ? (value === true ? 'sì' : 'no') : value;
}
