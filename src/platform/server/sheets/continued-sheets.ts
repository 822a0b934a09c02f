import { PassThrough, Readable } from 'node:stream';
import { inflateRawSync } from 'node:zlib';
import { colToLetter } from 'hucre/xlsx';
import { ZipFile } from 'yazl';
import { packedPart, readZipDirectory } from '../files/zip-directory.ts';
import type { Cell } from './sheet-format.ts';

/** A sheet of a workbook that goes on below the rows it has: how many of these stay, and which style makes a day of a cell. */
export type Continuation = {
  kept: number;
  further: AsyncIterable<Cell[]>;
  /** By the place of a cell, out of what the sheet was written as. */
  dayStyles: (sheet: string) => (place: number) => string | undefined;
};

/** What every part is dated, so that the same rows make the same file. */
const partDate = new Date(1980, 0, 1);
const stored = 0;
/** Packed in half the time that is usual, to a fifth more bytes. */
const packing = { mtime: partDate, compressionLevel: 4 };

/**
 * A workbook as the library wrote it, whole in memory, with further rows below those of its sheets: these are written
 * while they are read, so that no more than a piece of a sheet is in memory. `continuations` by the sheet's place.
 */
export function continueSheets(
  frame: Buffer,
  continuations: readonly (Continuation | undefined)[],
): Readable {
  const zip = new ZipFile();
  const stream = new PassThrough();
  const giveUp = (error: Error) => void stream.destroy(error);
  zip.on('error', giveUp);
  for (const part of readZipDirectory(frame) ?? []) {
    const packed = packedPart(frame, part) ?? Buffer.alloc(0);
    const bytes = part.method === stored ? packed : inflateRawSync(packed);
    const place = /^xl\/worksheets\/sheet(\d+)\.xml$/.exec(part.name)?.[1];
    const continuation = place === undefined ? undefined : continuations[Number(place) - 1];
    if (!continuation) zip.addBuffer(bytes, part.name, packing);
    else {
      zip.addReadStreamLazy(part.name, packing, (done) => {
        const rows = continued(bytes.toString(), continuation);
        const read = Readable.from(rows, { objectMode: false }).once('error', giveUp);
        // Whoever takes it no more has no more of it read.
        stream.once('close', () => read.destroy());
        done(null, read);
      });
    }
  }
  zip.end();
  zip.outputStream.pipe(stream);
  return stream;
}

/** What a sheet may hold. */
const mostRows = 1_048_576;

/** As much of a sheet as is handed on at a time. */
const pieceLength = 64 * 1024;

/** A sheet as the library wrote it, with further rows below those kept; without the size it tells, which is theirs alone. */
async function* continued(sheet: string, { kept, further, dayStyles }: Continuation) {
  const end = sheet.indexOf('</sheetData>');
  const cut = sheet.indexOf(`<row r="${kept + 1}"`);
  const dayStyle = dayStyles(sheet);
  const columns: { letter: string; style: string | undefined }[] = [];
  const columnAt = (place: number) =>
    (columns[place] ??= { letter: colToLetter(place), style: dayStyle(place) });
  let piece = sheet.slice(0, cut < 0 ? end : cut).replace(/<dimension [^>]*>/, '');
  let number = kept;
  for await (const cells of further) {
    number += 1;
    if (number > mostRows) throw new Error(`a sheet of more than ${mostRows} rows`);
    piece += `<row r="${number}">`;
    for (const [place, cell] of cells.entries()) {
      if (cell === null || cell === '') continue;
      const { letter, style } = columnAt(place);
      piece += cellOf(cell, `${letter}${number}`, style);
    }
    piece += '</row>';
    if (piece.length > pieceLength) {
      yield Buffer.from(piece);
      piece = '';
    }
  }
  yield Buffer.from(piece + sheet.slice(end));
}

const dayMs = 86_400_000;
/** From here Excel counts days. */
const firstDay = Date.UTC(1899, 11, 30);

function cellOf(cell: Cell, at: string, dayStyle = '0'): string {
  if (cell instanceof Date)
    return `<c r="${at}" s="${dayStyle}"><v>${(cell.getTime() - firstDay) / dayMs}</v></c>`;
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(String(cell))}</t></is></c>`;
}

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const needsEscaping = /[^\t\n\u0020-\ufffd]|[&<>_]/;

/** What XML has no sign for stands as `_x0001_`, as Excel itself writes it, and a text that looks like that is marked. */
function escaped(text: string): string {
  if (!needsEscaping.test(text)) return text;
  const marked = text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
  return marked.replace(
    /[^\t\n\u0020-\ufffd]|[&<>]/g,
    (sign) => named[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
}
