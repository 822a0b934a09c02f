import { codeForms, labelText } from '#dosimeters/dosimeters/rules.ts';
import { typedWords } from '#dosimeters/suggestions/rules.ts';
import type { User } from '#platform/contract/access.ts';
import { type FoundKind, type FoundRecord, foundKinds } from './contract.ts';

/** Characters to be typed before records are looked for. */
export const searchMinimum = 2;

/** Records of one kind in an answer. */
export const foundPerKind = 5;

export const kindLabels: Record<FoundKind, string> = {
  dosimetro: 'Dosimetri',
  sede: 'Sedi',
  cliente: 'Clienti',
  committente: 'Committenti',
  punto: 'Punti di misurazione',
  relazione: 'Relazioni finali',
  spedizione: 'Spedizioni',
  lotto: 'Lotti CR-39',
  unita: 'Unità locali',
  datore: 'Datori di lavoro',
  progetto: 'Progetti',
  responsabile: 'Persone delle unità locali',
  persona: 'Persone',
};

const ofAll: readonly FoundKind[] = ['dosimetro', 'sede', 'cliente', 'committente', 'punto'];

/** What radiation protection keeps. */
const ofUnits: readonly FoundKind[] = ['unita', 'datore', 'progetto', 'responsabile'];

/** The kinds of records that a person may find: those whose pages he may open. */
export function kindsOf({ roles }: Pick<User, 'roles'>): readonly FoundKind[] {
  if (roles.includes('admin')) return foundKinds;
  if (roles.includes('lab')) return foundKinds.filter((kind) => kind !== 'persona');
  const isOfUnits = roles.includes('rp') || roles.includes('edr');
  const isOfSites = roles.some((role) => role === 'operatore' || role === 'zona' || role === 'cliente');
  return [
    ...(isOfSites ? ofAll : []),
    ...(roles.includes('cliente') ? (['relazione'] as const) : []),
    ...(isOfUnits ? ofUnits : []),
  ];
}

/** What was typed or scanned, without control characters and in composed letters; of a link on a label its code. */
export function searchedText(typed: string): string {
  return (/^https?:\/\//i.test(typed.trim()) ? labelText(typed) : withoutControls(typed)).normalize('NFC');
}

function withoutControls(text: string): string {
  return Array.from(text, (letter) => (letter < ' ' || letter === '\u007f' ? ' ' : letter))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The codes of dosimeters that a text means, as it stands in capitals first. */
export function exactCodes(text: string): string[] {
  return text.includes(' ') ? [] : codeForms(text);
}

/** What the codes of dosimeters begin with that a text may be the beginning of; digits alone also stand after 'LBS'. */
export function codeBeginnings(text: string): string[] {
  const code = text.toUpperCase();
  if (code === '' || code.includes(' ') || code.length > 64) return [];
  return /^\d+$/.test(code) ? [code, `LBS${code}`] : [code];
}

export type NumberSought = { year: number | null; number: string };

/** The number of a report ('RF') or a delivery note ('DDT') that a text is, or the beginning of one; null when it is none. */
export function numberSought(text: string, prefix: 'RF' | 'DDT'): NumberSought | null {
  const [, letters, year, number] = /^([a-z]*)[\s-]*(\d{4})?(?:[\s/-]+(\d{0,9}))?$/i.exec(text) ?? [];
  if (letters === undefined) return null;
  if (letters === '' ? year === undefined || number === undefined : letters.toUpperCase() !== prefix)
    return null;
  return { year: year === undefined ? null : Number(year), number: number ?? '' };
}

/** Whether a text is more likely a code than words: one word with a digit. */
export function looksLikeCode(text: string): boolean {
  return /^\S*\d\S*$/.test(text);
}

/** What a scanned or typed code opens: the record it names exactly, by the likeliest reading. */
export function exactOf(found: readonly FoundRecord[]): FoundRecord | undefined {
  return found.find(({ esatto }) => esatto);
}

/** Kinds with their records: those where a name itself begins as was typed, then the others, each in the order of `foundKinds`. */
export function groupsOf(
  found: readonly FoundRecord[],
  text = '',
): { kind: FoundKind; records: FoundRecord[] }[] {
  const start = typedWords(text).join(' ');
  const isNamedSo = ({ nome, esatto }: FoundRecord) => esatto || typedWords(nome).join(' ').startsWith(start);
  const groups = foundKinds
    .map((kind) => ({ kind, records: found.filter(({ tipo }) => tipo === kind) }))
    .filter(({ records }) => records.length > 0);
  const isFirst = groups.map(({ records }) => records.some(isNamedSo));
  return [...groups.filter((_, at) => isFirst[at]), ...groups.filter((_, at) => !isFirst[at])];
}
