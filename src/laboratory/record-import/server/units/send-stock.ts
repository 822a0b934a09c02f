import type { RequestContext } from '#platform/server/http/route.ts';
import type { Cell } from '#platform/server/sheets/sheet-format.ts';
import { writeWorkbook } from '#platform/server/sheets/write-sheet.ts';
import { type Column, columnsOf } from '../../columns/rules.ts';
import { kindNames, type stockKind, type UnitKind, unitKinds } from '../../rules.ts';
import { setFile, withChoices } from '../download-files.ts';
import type { Value } from '../read-cells.ts';
import { readStock } from './stock-queries.ts';

/** What there is, as the template of the import has it: taken back, it changes nothing. */
export async function sendStock(
  context: Pick<RequestContext, 'db' | 'clock' | 'setHeader'>,
  kind: UnitKind | typeof stockKind,
): Promise<Buffer> {
  const kinds = unitKinds.filter((one) => kind === one || kind === 'rp-stock');
  const sheets = await context.db.transaction(
    async (db) => {
      const made: { kind: UnitKind; rows: Cell[][] }[] = [];
      for (const one of kinds) {
        const rows = await readStock(db, one);
        made.push({
          kind: one,
          rows: rows.map((row) => columnsOf[one].map((column) => cellOf(column, row))),
        });
      }
      return made;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  setFile(context, 'xlsx', `${kindNames[kind]}-${context.clock.today()}`);
  return writeWorkbook(withChoices(sheets));
}

function cellOf({ field, type, choices }: Column, row: Record<string, Value>): Cell {
  const value = row[field] ?? null;
  if (value === null) return null;
  if (type === 'day') return new Date(`${value}T00:00:00Z`);
  if (type === 'choice') return choices.find((one) => one.value === value)?.label ?? null;
  return type === 'flag' ? (value === true ? 'sì' : 'no') : value;
}
