import type { Readable } from 'node:stream';
import { type Continuation, continueSheets } from './continued-sheets.ts';
import type { Cell } from './sheet-format.ts';
import { type WorkbookSheet, writeWorkbook } from './write-sheet.ts';

/** A sheet whose rows are written while they are read: its first row, and a few that tell how wide columns are, come before. */
export type StreamedSheet = WorkbookSheet & { further?: AsyncIterable<Cell[]> };

/**
 * An XLSX of several sheets as a stream: no more than a piece of a sheet is in memory, however many rows there are. The
 * library writes all but the further rows; these are put where its own rows end.
 */
export async function streamWorkbook(sheets: readonly StreamedSheet[]): Promise<Readable> {
  const continuations = sheets.map(
    ({ rows, further }): Continuation | undefined =>
      further && { kept: rows.length, further, dayStyles: stylesOfHeader },
  );
  return continueSheets(await writeWorkbook(sheets), continuations);
}

/** How each column of the first row looks: of those that hold days, as a day. */
function stylesOfHeader(sheet: string): (place: number) => string | undefined {
  const header = /<row r="1">(.*?)<\/row>/s.exec(sheet)?.[1] ?? '';
  const styles = [...header.matchAll(/<c ([^>]*)>/g)].map(
    ([, attributes = '']) => / s="(\d+)"/.exec(attributes)?.[1],
  );
  return (place) => styles[place];
}
