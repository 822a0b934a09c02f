import type { PdfState } from './pdf-state.ts';
import { type Dict, isDict, isEqual, isRef, isSameDict, isStream, nameIn, type Value } from './pdf-values.ts';
import { arrayOf, type SignatureField, signatureFields } from './signature-fields.ts';

/**
 * What was added to a PDF after it was signed, or given out to be signed. A program shows the file as its last state
 * says; the signature is over an earlier one. Only what changes nothing of what is read may differ: material for later
 * checks (DSS), time-stamps, further signatures. Everything else is what shadow attacks do: pages, fonts or fields
 * exchanged under a signature.
 */
export type LaterChanges = { isAllowed: boolean; hasVisibleSignature: boolean; hasSignature: boolean };

const refused: LaterChanges = { isAllowed: false, hasVisibleSignature: false, hasSignature: false };

/** Of the catalogue: what may differ, each looked at by itself or of no effect on what is read. */
const freeOfRoot = new Set(['DSS', 'Extensions', 'AcroForm', 'Metadata', 'Perms', 'Version']);
/** What only checks of signatures read. */
const unread = new Set(['DSS']);
const described = new Set(['DSS', 'Metadata']);
const freeOfForm = new Set(['Fields', 'SigFlags', 'DR', 'DA']);
const freeOfEmptyField = new Set(['V', 'AP', 'M', 'F', 'MK']);
/** Of a field that comes with a signature: what acts when the page is opened or touched. */
const acting = ['A', 'AA', 'PA'];
const noForm: Dict = { kind: 'dict', entries: new Map() };

export function laterChanges(signed: PdfState, now: PdfState): LaterChanges {
  if (!isEqual(signed.rootRef, now.rootRef)) return refused;
  const changed = changedObjects(signed, now);
  const shown = signed.reachable(unread);
  const touched = [...changed].filter((number) => shown.has(number));
  const before = signatureFields(signed);
  const after = signatureFields(now);
  const fresh = after.filter(({ field }) => !before.some((old) => old.field.number === field.number));
  // A number that the signed state uses already, if only for nothing, is no new field's.
  const isFresh = fresh.every(
    ({ field, widgets, value }) =>
      value !== null && [field, value, ...widgets].every(({ number }) => !shown.has(number)),
  );
  if (!isFresh || !isSameForm(signed, now, fresh)) return refused;
  const judge = judgeOf(signed, now, before, fresh);
  if (!touched.every(judge)) return refused;
  const filled = before.filter(({ field, value }) => value === null && now.dict(field).entries.has('V'));
  const added = [
    ...fresh,
    ...after.filter(({ field }) => filled.some((old) => old.field.number === field.number)),
  ];
  const signatures = added.filter((one) => !isTimeStamp(now, one));
  const visible = added.filter((one) => isVisible(now, one));
  // A time-stamp has nothing to show.
  if (visible.some((one) => isTimeStamp(now, one)) || added.some((one) => acts(now, one))) return refused;
  return { isAllowed: true, hasVisibleSignature: visible.length > 0, hasSignature: signatures.length > 0 };
}

/** Objects that stand elsewhere than in the signed state, or nowhere any more. */
function changedObjects(signed: PdfState, now: PdfState): Set<number> {
  const old = signed.references.entries;
  const all = new Set([...old.keys(), ...now.references.entries.keys()]);
  const place = (state: PdfState, number: number) => JSON.stringify(state.entry(number));
  const moved = new Set([...all].filter((number) => place(signed, number) !== place(now, number)));
  // What stands in a stream of objects moves with it.
  for (const number of all) {
    const entry = now.entry(number);
    if (entry !== null && 'stream' in entry && moved.has(entry.stream)) moved.add(number);
  }
  return moved;
}

/** The catalogue and its form, which may stand in the catalogue itself. */
function isSameForm(signed: PdfState, now: PdfState, fresh: readonly SignatureField[]): boolean {
  if (!isSameDict(signed.root, now.root, freeOfRoot)) return false;
  const [old, form] = [formOf(signed), formOf(now)];
  const isAddedOnly = ['DR', 'DA'].every(
    (key) => !old.entries.has(key) || isEqual(old.entries.get(key), form.entries.get(key)),
  );
  const fields = (state: PdfState, dict: Dict) => arrayOf(state, dict.entries.get('Fields'));
  const news = new Set(fresh.map(({ field }) => field.number));
  return (
    isAddedOnly && isSameDict(old, form, freeOfForm) && isLonger(fields(signed, old), fields(now, form), news)
  );
}

/** Where nobody has signed yet there may be no form. */
function formOf(state: PdfState): Dict {
  const form = state.resolve(state.root.entries.get('AcroForm'));
  return isDict(form) ? form : noForm;
}

/** Whether a list is the old one with some of these after it. */
function isLonger(old: readonly Value[], list: readonly Value[], news: ReadonlySet<number>): boolean {
  return (
    list.length >= old.length &&
    old.every((one, place) => isEqual(one, list[place])) &&
    list.slice(old.length).every((one) => isRef(one) && news.has(one.number))
  );
}

/** Whether an object that the signed state shows may differ as it does. */
function judgeOf(
  signed: PdfState,
  now: PdfState,
  before: readonly SignatureField[],
  fresh: readonly SignatureField[],
): (number: number) => boolean {
  const formRef = signed.root.entries.get('AcroForm');
  // Looked at already, as what they are.
  const free = new Set<number>([signed.rootRef.number]);
  for (const value of [formRef, formOf(signed).entries.get('Fields')])
    if (isRef(value)) free.add(value.number);
  // Programs write them anew. What is read on a page could be given out as one of them.
  const read = signed.reachable(described, { facts: false });
  for (const value of [signed.root.entries.get('Metadata'), signed.references.trailer.entries.get('Info')])
    if (isRef(value) && !read.has(value.number)) free.add(value.number);
  const widgets = new Set(fresh.flatMap((one) => one.widgets.map(({ number }) => number)));
  const lists = annotationLists(signed);
  const empty = new Set(before.filter(({ value }) => value === null).map(({ field }) => field.number));
  return (number) => {
    if (free.has(number)) return isUnchangedKind(signed, now, number);
    const [old, value] = [objectOf(signed, number), objectOf(now, number)];
    if (isEqual(old, value)) return true;
    if (lists.has(number)) return Array.isArray(old) && Array.isArray(value) && isLonger(old, value, widgets);
    if (!isDict(old) || !isDict(value)) return false;
    if (empty.has(number)) return value.entries.has('V') && isSameDict(old, value, freeOfEmptyField);
    return (
      nameIn(old.entries.get('Type')) === 'Page' &&
      isSameDict(old, value, new Set(['Annots'])) &&
      isLonger(annotationsOf(signed, old), annotationsOf(now, value), widgets)
    );
  };
}

function objectOf(state: PdfState, number: number): Value {
  const entry = state.entry(number);
  const generation = entry !== null && 'at' in entry ? entry.generation : 0;
  return state.object({ kind: 'ref', number, generation });
}

const annotationsOf = (state: PdfState, page: Dict) => arrayOf(state, page.entries.get('Annots'));

/** What may be written anew is still what it was: facts a dictionary, the description a stream of its kind. */
function isUnchangedKind(signed: PdfState, now: PdfState, number: number): boolean {
  const [old, value] = [objectOf(signed, number), objectOf(now, number)];
  if (isStream(old)) return isStream(value) && nameIn(value.dict.entries.get('Type')) === 'Metadata';
  return Array.isArray(old) ? Array.isArray(value) : isDict(value) === isDict(old);
}

/** Lists of what stands on a page, where they are objects of their own. */
function annotationLists(signed: PdfState): Set<number> {
  const found = new Set<number>();
  for (const number of signed.reachable(unread)) {
    const value = objectOf(signed, number);
    if (isDict(value) && nameIn(value.entries.get('Type')) === 'Page') {
      const list = value.entries.get('Annots');
      if (isRef(list)) found.add(list.number);
    }
  }
  return found;
}

function isTimeStamp(state: PdfState, { value }: SignatureField): boolean {
  return value !== null && nameIn(state.dict(value).entries.get('Type')) === 'DocTimeStamp';
}

function isVisible(state: PdfState, { widgets }: SignatureField): boolean {
  return widgets.some((widget) => {
    const [left, bottom, right, top] = arrayOf(state, state.dict(widget).entries.get('Rect'));
    return left !== right && bottom !== top;
  });
}

function acts(state: PdfState, { field, widgets }: SignatureField): boolean {
  return [field, ...widgets].some((ref) => acting.some((key) => state.dict(ref).entries.has(key)));
}
