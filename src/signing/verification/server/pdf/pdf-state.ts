import { Malformed } from '../outcome.ts';
import {
  type CrossReferences,
  decoded,
  type Entry,
  readCrossReferences,
  readObject,
} from './cross-references.ts';
import { PdfReader } from './pdf-reader.ts';
import {
  type Dict,
  isDict,
  isRef,
  isStream,
  nameIn,
  numberIn,
  type Ref,
  refsIn,
  type Value,
} from './pdf-values.ts';

/** A PDF as it was when it ended at `end`: every program added to it after that is not seen. */
export class PdfState {
  readonly bytes: Buffer;
  readonly end: number;
  readonly references: CrossReferences;
  private readonly objects = new Map<number, Value>();
  private readonly packed = new Map<number, { numbers: number[]; values: Value[] }>();

  constructor(bytes: Buffer, end: number) {
    this.bytes = bytes;
    this.end = end;
    this.references = readCrossReferences(bytes, end);
    if (this.references.trailer.entries.has('Encrypt'))
      throw new Malformed(
        'encrypted',
        'Il PDF è protetto da una password: va firmato senza protezione perché si possa verificare.',
      );
  }

  entry(number: number): Entry {
    return this.references.entries.get(number) ?? null;
  }

  get rootRef(): Ref {
    const root = this.references.trailer.entries.get('Root');
    if (!isRef(root)) throw new Malformed('no root');
    return root;
  }

  /** The catalogue: where everything begins that is shown. */
  get root(): Dict {
    return this.dict(this.rootRef);
  }

  /** What a value is, followed to where it stands; null where nothing stands. */
  resolve(value: Value | undefined): Value {
    let now: Value | undefined = value;
    for (let step = 0; isRef(now); step += 1) {
      if (step > 20) throw new Malformed('references in a circle');
      now = this.object(now);
    }
    return now ?? null;
  }

  dict(value: Value | undefined): Dict {
    const resolved = this.resolve(value);
    if (!isDict(resolved)) throw new Malformed('no dictionary');
    return resolved;
  }

  object({ number, generation }: Ref): Value {
    const known = this.objects.get(number);
    if (known !== undefined) return known;
    const entry = this.entry(number);
    const value =
      entry === null
        ? null
        : 'at' in entry
          ? this.read(number, generation, entry.at)
          : this.unpack(number, entry);
    this.objects.set(number, value);
    return value;
  }

  private read(number: number, generation: number, at: number): Value {
    const reader = new PdfReader(this.bytes, at, { end: this.end });
    const read = readObject(reader, (length) => numberIn(this.resolve(length)));
    if (read.number !== number || read.generation !== generation || reader.at > this.end)
      throw new Malformed('another object stands there');
    return read.value;
  }

  private unpack(number: number, { stream, index }: { stream: number; index: number }): Value {
    const { numbers, values } = this.packed.get(stream) ?? this.openStream(stream);
    if (numbers[index] !== number) throw new Malformed('another object stands there');
    return values[index] ?? null;
  }

  private openStream(number: number): { numbers: number[]; values: Value[] } {
    const entry = this.entry(number);
    if (entry === null || !('at' in entry)) throw new Malformed('no object stream');
    const stream = this.read(number, 0, entry.at);
    if (!isStream(stream) || nameIn(stream.dict.entries.get('Type')) !== 'ObjStm')
      throw new Malformed('no object stream');
    const bytes = decoded(stream);
    const count = numberIn(stream.dict.entries.get('N'));
    const first = numberIn(stream.dict.entries.get('First'));
    const head = new PdfReader(bytes, 0, { end: first, isFile: false });
    const pairs: [number: number, at: number][] = [];
    for (let place = 0; place < count; place += 1)
      pairs.push([head.wholeNumber(), first + head.wholeNumber()]);
    const opened = {
      numbers: pairs.map(([one]) => one),
      values: pairs.map(([, at]) => new PdfReader(bytes, at, { isFile: false }).value()),
    };
    this.packed.set(number, opened);
    return opened;
  }

  /** Every object that can be reached from the catalogue, but for what these keys of it lead to, and from the file's facts. */
  reachable(but: ReadonlySet<string>, { facts = true } = {}): Set<number> {
    const seen = new Set<number>();
    const waiting: Ref[] = [];
    const note = (ref: Ref) => {
      if (seen.has(ref.number)) return;
      seen.add(ref.number);
      waiting.push(ref);
    };
    seen.add(this.rootRef.number);
    refsIn(this.root, note, but);
    if (facts) refsIn(this.references.trailer.entries.get('Info'), note);
    for (let ref = waiting.pop(); ref; ref = waiting.pop()) refsIn(this.object(ref), note);
    return seen;
  }
}
