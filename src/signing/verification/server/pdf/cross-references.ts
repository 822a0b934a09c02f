import { inflateSync } from 'node:zlib';
import { limits } from '../../rules.ts';
import { Malformed } from '../outcome.ts';
import { PdfReader } from './pdf-reader.ts';
import { type Dict, isDict, nameIn, numberIn, type Stream, type Value } from './pdf-values.ts';

/** Where an object stands: at a place of the file, or as one of those in an object stream. Null: nowhere. */
export type Entry = { at: number; generation: number } | { stream: number; index: number } | null;
export type CrossReferences = { entries: Map<number, Entry>; trailer: Dict };

/** A file is added to a few times; hundreds are made to exhaust the reader. */
const longestHistory = 300;
const mostObjects = 1_000_000;
/** `startxref`, a number and `%%EOF` stand at the very end. */
const endSearch = 1024;

/**
 * Where every object of a file stands that ends at `end`, as its own tables say: nothing is guessed. Programs that
 * mend a broken file show something that nobody has signed.
 */
export function readCrossReferences(bytes: Buffer, end: number): CrossReferences {
  const entries = new Map<number, Entry>();
  let trailer: Dict | null = null;
  const seen = new Set<number>();
  let next: number | null = startOf(bytes, end);
  while (next !== null) {
    if (seen.has(next) || seen.size >= longestHistory) throw new Malformed('tables without end');
    seen.add(next);
    const section: CrossReferences = readSection(bytes, next, end);
    for (const [number, entry] of section.entries) if (!entries.has(number)) entries.set(number, entry);
    if (entries.size > mostObjects) throw new Malformed('too many objects');
    trailer ??= section.trailer;
    const before: Value | undefined = section.trailer.entries.get('Prev');
    next = before === undefined ? null : numberIn(before);
  }
  if (!trailer) throw new Malformed('no trailer');
  return { entries, trailer };
}

function startOf(bytes: Buffer, end: number): number {
  const from = Math.max(0, end - endSearch);
  const tail = bytes.toString('latin1', from, end);
  const found = /startxref\s+(\d{1,12})\s+%%EOF\s*$/.exec(tail);
  if (!found) throw new Malformed('no end');
  return Number(found[1]);
}

function readSection(bytes: Buffer, at: number, end: number): CrossReferences {
  const reader = new PdfReader(bytes, at, { end });
  return reader.takes('xref') ? readTable(reader, end) : readTableStream(reader);
}

function readTable(reader: PdfReader, end: number): CrossReferences {
  const entries = new Map<number, Entry>();
  while (!reader.takes('trailer')) {
    const first = reader.wholeNumber();
    const count = reader.wholeNumber();
    if (count > mostObjects) throw new Malformed('too many objects');
    for (let place = 0; place < count; place += 1) {
      const at = reader.wholeNumber();
      const generation = reader.wholeNumber();
      const kind = reader.word();
      if (kind !== 'n' && kind !== 'f') throw new Malformed('an unknown entry');
      if (entries.has(first + place)) throw new Malformed('an object stands twice');
      entries.set(first + place, kind === 'n' ? { at, generation } : null);
    }
  }
  const trailer = reader.value();
  if (!isDict(trailer)) throw new Malformed('no trailer');
  const hidden = trailer.entries.get('XRefStm');
  // Objects that only programs of today see, beside the table for older ones.
  if (hidden !== undefined)
    for (const [number, entry] of readSection(reader.bytes, numberIn(hidden), end).entries)
      if (!entries.get(number)) entries.set(number, entry);
  return { entries, trailer };
}

function readTableStream(reader: PdfReader): CrossReferences {
  const { value } = readObject(reader, () => {
    throw new Malformed('a length that stands elsewhere');
  });
  if (value === null || typeof value !== 'object' || Array.isArray(value) || value.kind !== 'stream')
    throw new Malformed('no table');
  const { dict } = value;
  if (nameIn(dict.entries.get('Type')) !== 'XRef') throw new Malformed('no table');
  const widths = numbersIn(dict.entries.get('W'));
  const [kindWidth = 0, atWidth = 0, otherWidth = 0] = widths;
  const width = kindWidth + atWidth + otherWidth;
  if (widths.length !== 3 || width < 1 || width > 24) throw new Malformed('no widths');
  const index = dict.entries.get('Index');
  const ranges = index === undefined ? [0, numberIn(dict.entries.get('Size'))] : numbersIn(index);
  const rows = decoded(value);
  const entries = new Map<number, Entry>();
  let from = 0;
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    const [first = 0, count = 0] = ranges.slice(range, range + 2);
    if (from + count * width > rows.length) throw new Malformed('rows are missing');
    for (let place = 0; place < count; place += 1) {
      const kind = kindWidth === 0 ? 1 : bigEndian(rows, from, kindWidth);
      const at = bigEndian(rows, from + kindWidth, atWidth);
      const other = bigEndian(rows, from + kindWidth + atWidth, otherWidth);
      from += width;
      if (kind > 2) throw new Malformed('an unknown entry');
      entries.set(
        first + place,
        kind === 0 ? null : kind === 1 ? { at, generation: other } : { stream: at, index: other },
      );
    }
  }
  return { entries, trailer: dict };
}

function numbersIn(value: Value | undefined): number[] {
  if (!Array.isArray(value)) throw new Malformed('no numbers');
  return value.map((one) => numberIn(one));
}

function bigEndian(bytes: Buffer, from: number, width: number): number {
  let number = 0;
  for (let place = 0; place < width; place += 1) number = number * 256 + (bytes[from + place] ?? 0);
  return number;
}

/** `12 0 obj … endobj`, as it stands at the reader's place. `lengthOf` finds a length that stands elsewhere. */
export function readObject(
  reader: PdfReader,
  lengthOf: (value: Value) => number,
): { number: number; generation: number; value: Value } {
  const number = reader.wholeNumber();
  const generation = reader.wholeNumber();
  if (reader.word() !== 'obj') throw new Malformed('no object');
  const value = reader.value();
  if (!isDict(value) || !reader.takes('stream')) {
    if (reader.word() !== 'endobj') throw new Malformed('an object without end');
    return { number, generation, value };
  }
  const { bytes } = reader;
  const from = reader.at + (bytes[reader.at] === 13 ? 2 : 1);
  const given = value.entries.get('Length') ?? null;
  const length = typeof given === 'number' ? given : lengthOf(given);
  if (!(length >= 0 && from + length <= bytes.length)) throw new Malformed('a stream without end');
  reader.at = from + length;
  if (reader.word() !== 'endstream' || reader.word() !== 'endobj')
    throw new Malformed('a stream without end');
  return {
    number,
    generation,
    value: { kind: 'stream', dict: value, bytes: bytes.subarray(from, from + length) },
  };
}

/** The bytes of a stream that holds a part of the file's structure. */
export function decoded({ dict, bytes }: Stream): Buffer {
  const filter = dict.entries.get('Filter');
  const only = Array.isArray(filter) ? filter[0] : filter;
  if (Array.isArray(filter) && filter.length > 1) throw new Malformed('several filters');
  if (only === undefined) return bytes;
  if (nameIn(only) !== 'FlateDecode') throw new Malformed('an unknown filter');
  const plain = inflateSync(bytes, { maxOutputLength: limits.contentMiB * 2 ** 20 });
  const given = dict.entries.get('DecodeParms');
  const params = Array.isArray(given) ? given[0] : given;
  if (!isDict(params)) return plain;
  const predictor = numberIn(params.entries.get('Predictor') ?? 1);
  if (predictor === 1) return plain;
  if (predictor < 10) throw new Malformed('an unknown predictor');
  return unpredicted(plain, numberIn(params.entries.get('Columns') ?? 1));
}

/** Rows of PNG's predictors with one byte a sample, as tables use them. */
function unpredicted(bytes: Buffer, columns: number): Buffer {
  if (columns < 1 || columns > 64) throw new Malformed('an unknown predictor');
  const rows = Math.floor(bytes.length / (columns + 1));
  const out = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    const from = row * (columns + 1);
    const kind = bytes[from] ?? 0;
    for (let column = 0; column < columns; column += 1) {
      const to = row * columns + column;
      const left = column > 0 ? (out[to - 1] ?? 0) : 0;
      const up = row > 0 ? (out[to - columns] ?? 0) : 0;
      const corner = row > 0 && column > 0 ? (out[to - columns - 1] ?? 0) : 0;
      out[to] = (bytes[from + 1 + column] ?? 0) + predicted(kind, left, up, corner);
    }
  }
  return out;
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  if (kind === 0) return 0;
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return Math.floor((left + up) / 2);
  if (kind !== 4) throw new Malformed('an unknown predictor');
  const [byLeft, byUp, byCorner] = [
    Math.abs(up - corner),
    Math.abs(left - corner),
    Math.abs(left + up - 2 * corner),
  ];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
