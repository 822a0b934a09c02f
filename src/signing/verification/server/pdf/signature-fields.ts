import { limits } from '../../rules.ts';
import { Malformed } from '../outcome.ts';
import type { PdfState } from './pdf-state.ts';
import { type Dict, isDict, isRef, isText, nameIn, type Ref, type Text, type Value } from './pdf-values.ts';

/** A field for a signature; `value` is null while nobody has signed in it. */
export type SignatureField = {
  field: Ref;
  dict: Dict;
  /** The field itself or those below it that stand on a page. */
  widgets: Ref[];
  value: Ref | null;
};

export type PdfSignature = {
  field: SignatureField;
  value: Ref;
  dict: Dict;
  subFilter: string | null;
  contents: Text;
  /** From where to where the signature is over: two parts, with the signature between them. */
  range: [first: number, firstLength: number, second: number, secondLength: number];
};

const deepest = 20;

/** The fields for signatures, in the order of the form. */
export function signatureFields(state: PdfState): SignatureField[] {
  const form = state.resolve(state.root.entries.get('AcroForm'));
  if (!isDict(form)) return [];
  const found: SignatureField[] = [];
  const seen = new Set<number>();
  const walk = (value: Value | undefined, inherited: string | null, level: number) => {
    if (!isRef(value)) return;
    if (seen.has(value.number) || level > deepest) throw new Malformed('fields in a circle');
    seen.add(value.number);
    const dict = state.dict(value);
    const type = nameIn(dict.entries.get('FT')) ?? inherited;
    const kids = arrayOf(state, dict.entries.get('Kids'));
    // Kids without a name of their own are where the field stands on pages.
    const fields = kids.filter((kid) => isDict(state.resolve(kid)) && state.dict(kid).entries.has('T'));
    for (const kid of fields) walk(kid, type, level + 1);
    if (fields.length > 0 || type !== 'Sig') return;
    const given = dict.entries.get('V');
    if (given !== undefined && given !== null && !isRef(given))
      throw new Malformed('a signature that stands in its field');
    const widgets = kids.length > 0 ? kids.filter(isRef) : [value];
    found.push({ field: value, dict, widgets, value: isRef(given) ? given : null });
  };
  for (const field of arrayOf(state, form.entries.get('Fields'))) walk(field, null, 0);
  if (found.length > limits.signatures) throw new Malformed('too many signatures');
  return found;
}

export function arrayOf(state: PdfState, value: Value | undefined): Value[] {
  const resolved = state.resolve(value);
  return Array.isArray(resolved) ? resolved : [];
}

/** What a field's signature says of itself. Throws where its place in the file is not what it says. */
export function readSignature(state: PdfState, field: SignatureField, value: Ref): PdfSignature {
  const dict = state.dict(value);
  const contents = dict.entries.get('Contents');
  const range = state.resolve(dict.entries.get('ByteRange'));
  if (
    !isText(contents) ||
    !contents.isHex ||
    contents.from < 0 ||
    !Array.isArray(range) ||
    range.length !== 4
  )
    throw new Malformed('no signature', 'Una firma del PDF non dice di quale parte del file è.');
  const [first, firstLength, second, secondLength] = range.map((number) =>
    typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : -1,
  );
  const subFilter = nameIn(dict.entries.get('SubFilter'));
  if (first === undefined || firstLength === undefined || second === undefined || secondLength === undefined)
    throw new Malformed('no range');
  return { field, value, dict, subFilter, contents, range: [first, firstLength, second, secondLength] };
}

/**
 * Where the state of the file ends that a signature is over: all of it but the signature's own place. Null when it
 * leaves anything else out, where something could stand that nobody has signed.
 */
export function signedEnd({ contents, range }: PdfSignature, size: number): number | null {
  const [first, firstLength, second, secondLength] = range;
  const end = second + secondLength;
  const isWhole = first === 0 && firstLength === contents.from && second === contents.to && end <= size;
  return isWhole ? end : null;
}
