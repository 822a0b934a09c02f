import { PassThrough, Readable } from 'node:stream';
import { inflateRawSync } from 'node:zlib';
import { colToLetter } from 'hucre/xlsx';
import { ZipFile } from 'yazl';
import { packedPart, readZipDirectory } from '../files/zip-directory.ts';
import type { Cell } from './sheet-format.ts';
import { type WorkbookSheet, writeWorkbook } from './write-sheet.ts';

/** A sheet whose rows are written while they are read: its first row, and a few that tell how wide columns are, come before. */
export type StreamedSheet = WorkbookSheet & { further?: AsyncIterable<Cell[]> };

/** What every part is dated, so that the same rows make the same file. */
const partDate = new Date(1980, 0, 1);
const stored = 0;

/**
 * An XLSX of several sheets as a stream: no more than a piece of a sheet is in memory, however many rows there are. The
 * library writes all but the further rows; these are put where its own rows end.
 */
export async function streamWorkbook(sheets: readonly StreamedSheet[]): Promise<Readable> {
  const frame = await writeWorkbook(sheets);
  const zip = new ZipFile();
  const stream = new PassThrough();
  const giveUp = (error: Error) => void stream.destroy(error);
  zip.on('error', giveUp);
  for (const part of readZipDirectory(frame) ?? []) {
    const packed = packedPart(frame, part) ?? Buffer.alloc(0);
    const bytes = part.method === stored ? packed : inflateRawSync(packed);
    const place = /^xl\/worksheets\/sheet(\d+)\.xml$/.exec(part.name)?.[1];
    const sheet = place === undefined ? undefined : sheets[Number(place) - 1];
    if (!sheet?.further) zip.addBuffer(bytes, part.name, { mtime: partDate });
    else {
      const rows = continued(bytes.toString(), sheet.rows.length, sheet.further);
      zip.addReadStreamLazy(part.name, { mtime: partDate }, (done) => {
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

/** A sheet as the library wrote it, with further rows below its own; without the size it tells, which is theirs alone. */
async function* continued(sheet: string, before: number, further: AsyncIterable<Cell[]>) {
  const end = sheet.indexOf('</sheetData>');
  const dayStyles = stylesOfHeader(sheet);
  let piece = sheet.slice(0, end).replace(/<dimension [^>]*>/, '');
  let number = before;
  for await (const cells of further) {
    number += 1;
    if (number > mostRows) throw new Error(`a sheet of more than ${mostRows} rows`);
    piece += `<row r="${number}">${cells.map((cell, place) => cellOf(cell, `${colToLetter(place)}${number}`, dayStyles[place])).join('')}</row>`;
    if (piece.length > pieceLength) {
      yield Buffer.from(piece);
      piece = '';
    }
  }
  yield Buffer.from(piece + sheet.slice(end));
}

/** How each column of the first row looks: of those that hold days, as a day. */
function stylesOfHeader(sheet: string): (string | undefined)[] {
  const header = /<row r="1">(.*?)<\/row>/s.exec(sheet)?.[1] ?? '';
  return [...header.matchAll(/<c ([^>]*)>/g)].map(
    ([, attributes = '']) => / s="(\d+)"/.exec(attributes)?.[1],
  );
}

const dayMs = 86_400_000;
/** From here Excel counts days. */
const firstDay = Date.UTC(1899, 11, 30);

function cellOf(cell: Cell, at: string, dayStyle = '0'): string {
  if (cell === null || cell === '') return '';
  if (cell instanceof Date)
    return `<c r="${at}" s="${dayStyle}"><v>${(cell.getTime() - firstDay) / dayMs}</v></c>`;
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** What XML has no sign for stands as `_x0001_`, as Excel itself writes it, and a text that looks like that is marked. */
function escaped(text: string): string {
  const marked = text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
  return marked.replace(
    /[^\t\n\u0020-\ufffd]|[&<>]/g,
    (sign) => named[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
}
