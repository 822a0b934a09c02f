import { Malformed } from '../outcome.ts';

/** What a PDF is made of (ISO 32000-1 §7.3). */
export type Ref = { kind: 'ref'; number: number; generation: number };
export type Name = { kind: 'name'; name: string };
/** `from` and `to`: where it stands in the file, with its brackets; -1 within an object stream. */
export type Text = { kind: 'text'; bytes: Buffer; from: number; to: number; isHex: boolean };
export type Dict = { kind: 'dict'; entries: Map<string, Value> };
/** `bytes` are as they stand in the file, still compressed. */
export type Stream = { kind: 'stream'; dict: Dict; bytes: Buffer };
export type Value = null | boolean | number | Ref | Name | Text | Dict | Stream | Value[];

export const isRef = (value: Value | undefined): value is Ref => kindOf(value) === 'ref';
export const isDict = (value: Value | undefined): value is Dict => kindOf(value) === 'dict';
export const isStream = (value: Value | undefined): value is Stream => kindOf(value) === 'stream';
export const isText = (value: Value | undefined): value is Text => kindOf(value) === 'text';

function kindOf(value: Value | undefined): string | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value.kind : null;
}

export function nameIn(value: Value | undefined): string | null {
  return kindOf(value) === 'name' ? (value as Name).name : null;
}

export function numberIn(value: Value | undefined): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new Malformed('no whole number');
  return value;
}

/** Whether two values are the same, references by what they name and not by what stands there. */
export function isEqual(one: Value | undefined, other: Value | undefined): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((part, place) => isEqual(part, other[place]))
    );
  if (one.kind === 'dict') return isDict(other) && isSameDict(one, other, new Set());
  if (one.kind === 'stream')
    return isStream(other) && one.bytes.equals(other.bytes) && isSameDict(one.dict, other.dict, new Set());
  if (one.kind === 'text') return isText(other) && one.bytes.equals(other.bytes);
  if (one.kind === 'name') return nameIn(other) === one.name;
  return isRef(other) && one.number === other.number && one.generation === other.generation;
}

/** Whether two dictionaries are the same but for these keys. */
export function isSameDict(one: Dict, other: Dict, but: ReadonlySet<string>): boolean {
  const keys = new Set([...one.entries.keys(), ...other.entries.keys()]);
  return [...keys].every((key) => but.has(key) || isEqual(one.entries.get(key), other.entries.get(key)));
}

/** Every reference within a value. */
export function refsIn(value: Value | undefined, found: (ref: Ref) => void, but?: ReadonlySet<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) for (const part of value) refsIn(part, found);
  else if (value.kind === 'ref') found(value);
  else if (value.kind === 'dict') {
    for (const [key, part] of value.entries) if (!but?.has(key)) refsIn(part, found);
  } else if (value.kind === 'stream') refsIn(value.dict, found);
}
