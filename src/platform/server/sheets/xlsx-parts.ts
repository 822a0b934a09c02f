import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { packedPart, readZipDirectory } from '../files/zip-directory.ts';
import { SheetProblem, sheetLimits, sheetTexts } from './sheet-format.ts';

/** The parts of a workbook that are read; drawings and the like may hold long stretches of anything. */
const readParts = /^xl\/(worksheets\/[^/]+|sharedStrings|styles|workbook)\.xml$/i;
const tagBegins = '<'.charCodeAt(0);
const stored = 0;
const none = -1;

/**
 * Looks, before the library puts cells together, whether one of them is longer than a row may be, and whether the
 * archive unfolds to what it says: both can be told without understanding it. Throws a `SheetProblem`.
 */
export async function checkXlsxParts(bytes: Buffer): Promise<void> {
  let unpacked = 0;
  for (const part of readZipDirectory(bytes) ?? []) {
    if (!readParts.test(part.name)) continue;
    const packed = packedPart(bytes, part);
    if (packed === null) throw new SheetProblem(sheetTexts.broken);
    const whole = Readable.from([packed]);
    const chunks = part.method === stored ? whole : whole.pipe(createInflateRaw());
    let sinceTag = 0;
    try {
      for await (const chunk of chunks as AsyncIterable<Buffer>) {
        unpacked += chunk.length;
        if (unpacked > sheetLimits.unpackedBytes) throw new SheetProblem(sheetTexts.tooLarge);
        sinceTag = longestStretch(chunk, sinceTag);
      }
    } catch (error) {
      throw error instanceof SheetProblem ? error : new SheetProblem(sheetTexts.broken);
    }
  }
}

/** How many bytes the chunk ends with since its last tag began. Throws where there are too many between two. */
function longestStretch(chunk: Buffer, before: number): number {
  // From the last tag that begins within what one stretch may have, to the next such: few looks at a large chunk.
  let since = -before;
  for (;;) {
    const end = since + sheetLimits.rowLength;
    if (end >= chunk.length - 1) {
      const last = chunk.lastIndexOf(tagBegins);
      return chunk.length - (last === none ? since : last);
    }
    const next = end < 0 ? none : chunk.lastIndexOf(tagBegins, end);
    if (next === none || next <= since) throw new SheetProblem(sheetTexts.longText);
    since = next;
  }
}
