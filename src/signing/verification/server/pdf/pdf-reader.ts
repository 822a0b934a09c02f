import { Malformed } from '../outcome.ts';
import type { Dict, Ref, Value } from './pdf-values.ts';

/** Values deeper than this are made to exhaust the reader. */
const depth = 100;

const white = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set(Buffer.from('()<>[]{}/%'));
const [open, close, less, greater, slash, percent, backslash, hash, openArray, closeArray] =
  Buffer.from('()<>/%\\#[]');
const escapes = new Map(
  Object.entries({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }).map(([key, text]) => [
    key.charCodeAt(0),
    text,
  ]),
);

/** Reads values one after another. Strict where programs differ: what two would read differently throws. */
export class PdfReader {
  readonly bytes: Buffer;
  at: number;
  private readonly end: number;
  /** False within an object stream: its places are not those of the file. */
  private readonly isFile: boolean;

  constructor(bytes: Buffer, at: number, { end = bytes.length, isFile = true } = {}) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
    this.isFile = isFile;
    if (!Number.isSafeInteger(at) || at < 0 || at >= end) throw new Malformed('a place outside of the file');
  }

  skipWhite(): void {
    for (;;) {
      while (this.at < this.end && white.has(this.byte())) this.at += 1;
      if (this.byte() !== percent) return;
      while (this.at < this.end && this.byte() !== 10 && this.byte() !== 13) this.at += 1;
    }
  }

  /** A word of letters or digits: 'obj', 'xref', 'true', '12'. */
  word(): string {
    this.skipWhite();
    const from = this.at;
    while (this.at < this.end && !white.has(this.byte()) && !delimiters.has(this.byte())) this.at += 1;
    return this.bytes.toString('latin1', from, this.at);
  }

  /** The next word if it is this one; otherwise nothing is read. */
  takes(word: string): boolean {
    const before = this.at;
    if (this.word() === word) return true;
    this.at = before;
    return false;
  }

  wholeNumber(): number {
    const word = this.word();
    if (!/^\d{1,15}$/.test(word)) throw new Malformed('no number');
    return Number(word);
  }

  value(level = 0): Value {
    if (level > depth) throw new Malformed('too deep');
    this.skipWhite();
    const byte = this.byte();
    if (byte === slash) return { kind: 'name', name: this.name() };
    if (byte === open) return this.literal();
    if (byte === less) return this.bytes[this.at + 1] === less ? this.dict(level) : this.hex();
    if (byte === openArray) return this.array(level);
    return this.plain();
  }

  private byte(): number {
    return this.at < this.end ? (this.bytes[this.at] ?? -1) : -1;
  }

  private plain(): Value {
    const word = this.word();
    if (word === 'null') return null;
    if (word === 'true' || word === 'false') return word === 'true';
    if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word)) throw new Malformed('an unknown word');
    return /^\d+$/.test(word) ? this.refOr(Number(word)) : Number(word);
  }

  private refOr(number: number): number | Ref {
    const before = this.at;
    const generation = this.word();
    if (/^\d{1,5}$/.test(generation) && this.word() === 'R')
      return { kind: 'ref', number, generation: Number(generation) };
    this.at = before;
    return number;
  }

  private name(): string {
    this.at += 1;
    const from = this.at;
    while (this.at < this.end && !white.has(this.byte()) && !delimiters.has(this.byte())) this.at += 1;
    const raw = this.bytes.toString('latin1', from, this.at);
    return raw.includes('#') && hash !== undefined
      ? raw.replaceAll(/#([\da-fA-F]{2})/g, (_, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        )
      : raw;
  }

  private array(level: number): Value[] {
    this.at += 1;
    const parts: Value[] = [];
    for (;;) {
      this.skipWhite();
      if (this.byte() === closeArray) break;
      parts.push(this.value(level + 1));
    }
    this.at += 1;
    return parts;
  }

  private dict(level: number): Dict {
    this.at += 2;
    const entries = new Map<string, Value>();
    for (;;) {
      this.skipWhite();
      if (this.byte() === greater && this.bytes[this.at + 1] === greater) break;
      if (this.byte() !== slash) throw new Malformed('no key');
      const key = this.name();
      // Programs differ in which of the two they take.
      if (entries.has(key)) throw new Malformed('a key stands twice');
      entries.set(key, this.value(level + 1));
    }
    this.at += 2;
    return { kind: 'dict', entries };
  }

  private hex(): Value {
    const from = this.at;
    const end = this.bytes.indexOf('>', from);
    if (end < 0 || end >= this.end) throw new Malformed('a text without end');
    const digits = this.bytes.toString('latin1', from + 1, end).replaceAll(/\s/g, '');
    if (!/^[\da-fA-F]*$/.test(digits)) throw new Malformed('no hexadecimal text');
    this.at = end + 1;
    const bytes = Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
    return { kind: 'text', bytes, isHex: true, ...this.place(from) };
  }

  private literal(): Value {
    const from = this.at;
    const bytes: number[] = [];
    let level = 0;
    do {
      const byte = this.byte();
      if (byte < 0) throw new Malformed('a text without end');
      this.at += 1;
      if (byte === backslash) this.escape(bytes);
      else {
        if (byte === open) level += 1;
        if (byte === close) level -= 1;
        if (level > 0 && !(byte === open && level === 1 && this.at === from + 1)) bytes.push(byte);
      }
    } while (level > 0);
    return { kind: 'text', bytes: Buffer.from(bytes), isHex: false, ...this.place(from) };
  }

  private escape(bytes: number[]): void {
    const byte = this.byte();
    const octal = /^[0-7]{1,3}/.exec(this.bytes.toString('latin1', this.at, this.at + 3))?.[0];
    this.at += octal ? octal.length : 1;
    if (octal) bytes.push(Number.parseInt(octal, 8) & 0xff);
    else if (byte === 13) this.at += this.byte() === 10 ? 1 : 0;
    else if (byte !== 10) bytes.push(escapes.get(byte)?.charCodeAt(0) ?? byte);
  }

  private place(from: number): { from: number; to: number } {
    return this.isFile ? { from, to: this.at } : { from: -1, to: -1 };
  }
}
