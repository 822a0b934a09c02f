import { workOn } from '../threads/thread-work.ts';
import { SheetProblem, type SheetRow } from './sheet-format.ts';
import { lengthOf, readRows } from './sheet-rows.ts';

/** The thread that reads spreadsheets, one after another. */

export type SheetTask = { bytes: Uint8Array; maxRows: number; sheet?: number };
/** Rows together, or what is wrong with the file. */
export type SheetMessage = SheetRow[] | { problem: string };

/** What travels together is handed over at once, so it is bounded by both. */
const rowsTogether = 500;
const charactersTogether = 1_000_000;

async function* read({ bytes, maxRows, sheet }: SheetTask): AsyncGenerator<SheetMessage> {
  let rows: SheetRow[] = [];
  let characters = 0;
  try {
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    for await (const row of readRows(whole, maxRows, sheet)) {
      rows.push(row);
      characters += lengthOf(row);
      if (rows.length < rowsTogether && characters < charactersTogether) continue;
      yield rows;
      [rows, characters] = [[], 0];
    }
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error;
    yield rows;
    return yield { problem: error.message };
  }
  yield rows;
}

workOn(read);
