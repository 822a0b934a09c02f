import { inflateRawSync } from 'node:zlib';
import { packedPart, readZipDirectory } from '../files/zip-directory.ts';
import { SheetProblem, sheetFormatOf, sheetTexts } from './sheet-format.ts';

/** A workbook names its sheets in a few lines. */
const longest = 1024 * 1024;
const stored = 0;

/** The names of a workbook's sheets in their order; of a CSV, which has none, an empty list. Throws a `SheetProblem`. */
export function sheetNames(bytes: Buffer): string[] {
  if (sheetFormatOf(bytes) === 'csv') return [];
  const part = readZipDirectory(bytes)?.find(({ name }) => name === 'xl/workbook.xml');
  const packed = part && packedPart(bytes, part);
  if (!part || !packed) throw new SheetProblem(sheetTexts.broken);
  const xml = part.method === stored ? packed : unpacked(packed);
  return [...xml.toString('utf8').matchAll(/<(?:\w+:)?sheet\s[^>]*?\bname="([^"]*)"/g)].map(([, name = '']) =>
    plain(name),
  );
}

function unpacked(packed: Buffer): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: longest });
  } catch {
    throw new SheetProblem(sheetTexts.broken);
  }
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plain(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (all, hex: string, decimal: string, name: string) => {
      if (name) return signs[name] ?? all;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}
