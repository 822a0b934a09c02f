/** Codes of dosimeters as series and as a scanner's tags: made from a range, joined by commas, read back (Q2-98, Q2-109). */
import { readCode } from '#dosimeters/dosimeters/rules.ts';

/** As many codes as one range may hold. */
export const maxRange = 1000;
const maxPrefix = 20;
const maxPadding = 12;

/** What was typed: whole numbers as text, the padding empty for none. */
export type TypedRange = { prefix: string; from: string; to: string; padding: string };

export const rangeTexts = {
  number: 'Indicare un numero intero, zero o più.',
  tooLarge: 'Al massimo 12 cifre.',
  order: 'Deve essere uguale o maggiore del primo.',
  tooMany: `Al massimo ${maxRange} codici alla volta.`,
  prefix: `Al massimo ${maxPrefix} caratteri, senza spazi né virgole.`,
  padding: `Da 0 a ${maxPadding} cifre.`,
} as const;

/** What is wrong with a range, by field; nothing when codes can be made. */
export function rangeProblems({
  prefix,
  from,
  to,
  padding,
}: TypedRange): Partial<Record<keyof TypedRange, string>> {
  const problems: Partial<Record<keyof TypedRange, string>> = {};
  if (prefix.trim().length > maxPrefix || /[\s,]/.test(prefix.trim())) problems.prefix = rangeTexts.prefix;
  for (const [name, text] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (!/^\d+$/.test(text.trim())) problems[name] = rangeTexts.number;
    else if (text.trim().length > maxPadding) problems[name] = rangeTexts.tooLarge;
  }
  if (padding.trim() !== '' && !(/^\d+$/.test(padding.trim()) && Number(padding) <= maxPadding))
    problems.padding = rangeTexts.padding;
  if (!problems.from && !problems.to) {
    if (Number(to) < Number(from)) problems.to = rangeTexts.order;
    else if (Number(to) - Number(from) >= maxRange) problems.to = rangeTexts.tooMany;
  }
  return problems;
}

/** The codes of a range, the padding as the least number of digits; none of a range with problems. */
export function codesOfRange(typed: TypedRange): string[] {
  if (Object.keys(rangeProblems(typed)).length > 0) return [];
  const [first, last, digits] = [Number(typed.from), Number(typed.to), Number(typed.padding || 0)];
  return Array.from(
    { length: last - first + 1 },
    (_none, index) => typed.prefix.trim() + String(first + index).padStart(digits, '0'),
  );
}

/** The codes of a range as tags: what a range without a prefix names is 'LBS' and the number. */
export function tagsOfRange(typed: TypedRange): string[] {
  return codesOfTags(joinCodes(codesOfRange(typed)));
}

/** A range out of an address: `?prefix=LBS&from=8&to=11&padding=5`. What is missing is empty. */
export function rangeOf(params: Readonly<Partial<Record<string, string>>>): TypedRange {
  const { prefix = '', from = '', to = '', padding = '' } = params;
  return { prefix, from, to, padding };
}

/** Codes as the specification joins them: a comma, no blank. */
export function joinCodes(codes: readonly string[]): string {
  return codes.join(',');
}

/** Codes of the records that were joined for an address: they are no tags, digits alone among them stay what they are. */
export function splitCodes(joined: string): string[] {
  return [...new Set(joined.split(',').filter(Boolean))];
}

/** The codes in what was typed, scanned or pasted: parted by commas, blanks, tabs or lines; each once (Q2-98). */
export function codesOfTags(text: string): string[] {
  const codes = text.split(/[\s,;]+/).map(readCode);
  return [...new Set(codes.filter((code) => code !== null))];
}

/** What becomes of a tag that was scanned. */
export const tagTexts = {
  noCode: 'non è il codice di un dosimetro',
  alreadyThere: 'già in elenco',
  added: (count: number) => `in elenco, ${count === 1 ? '1 dosimetro' : `${count} dosimetri`}`,
} as const;
