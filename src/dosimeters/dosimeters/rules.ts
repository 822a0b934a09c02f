import { formatDay } from '#platform/contract/dates.ts';
import type { CheckedDosimeter } from './contract.ts';

const longestCode = 64;
/** Codes on labels are padded to as many digits at most. */
const widestNumber = 12;

/** What a label gives, without control characters (GS1 separators) and blanks around. */
function withoutControls(scanned: string): string {
  return Array.from(scanned, (letter) => (letter < ' ' || letter === '\u007f' ? ' ' : letter))
    .join('')
    .trim();
}

/** `https://radia.example/d/LBS00012`, with or without its beginning; a code may have strokes of its own (C2/00012). */
const link = /:\/\/|^[^/]+\.[a-z]{2,}(:\d+)?\//i;

/**
 * What stands on a label, as text; of a link the last part of its path, which is how labels with a QR code name their
 * dosimeter.
 */
export function labelText(scanned: string): string {
  const text = withoutControls(scanned);
  if (!link.test(text)) return text;
  const path = text.replace(/[?#].*$/, '').replace(/\/+$/, '');
  const last = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last).trim();
  } catch {
    return last.trim();
  }
}

/**
 * The code that a scanned, typed or pasted tag means (Q2-98), in capitals: of letters, an underscore and digits the
 * digits with their zeros; digits alone are 'LBS' and the number; letters and digits stay. Null when it can be no
 * code: it has no digit, or is too long.
 */
export function readCode(scanned: string): string | null {
  const text = labelText(scanned).toUpperCase();
  if (text.length > longestCode || !/\d/.test(text)) return null;
  const afterUnderscore = /[A-Z]+.*_(\d+)$/.exec(text)?.[1];
  if (afterUnderscore !== undefined) return afterUnderscore;
  return /^\d+$/.test(text) ? `LBS${withoutZeros(text)}` : text;
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

/** The same of a code that was read from its tag before: digits alone are those after an underscore, and stay. */
export function readAgain(code: string): string | null {
  const text = labelText(code);
  return /^\d+$/.test(text) && text.length <= longestCode ? text : readCode(code);
}

/**
 * Every way in which the code of a tag may be written in the records, the likeliest first: as it stands, as its link
 * names it, as its tag means, then with its number padded to any width (LBS0123 = LBS123). Empty when it can be no code.
 */
export function codeForms(scanned: string, read: typeof readCode = readCode): string[] {
  const code = read(scanned);
  if (code === null) return [];
  const [, prefix = '', digits = ''] = /^(.*?)(\d+)$/.exec(code) ?? [];
  const number = withoutZeros(digits);
  const padded =
    digits === ''
      ? []
      : Array.from({ length: Math.max(1, widestNumber - number.length + 1) }, (_, zeros) =>
          [prefix, '0'.repeat(zeros), number].join(''),
        );
  const written = [withoutControls(scanned), labelText(scanned)].map((text) => text.toUpperCase());
  return [...new Set([...written, code, ...padded])];
}

/** The dosimeter of a list that a tag means; undefined when none is. */
export function findByCode<D extends { codice: string }>(
  dosimeters: readonly D[],
  scanned: string,
): D | undefined {
  const byCode = new Map(dosimeters.map((dosimeter) => [dosimeter.codice.toUpperCase(), dosimeter]));
  const form = codeForms(scanned).find((known) => byCode.has(known));
  return form === undefined ? undefined : byCode.get(form);
}

/** Where a dosimeter is wanted: what is free elsewhere is not free there. */
export type Wanted = { committente: number; indirizzo: number | null };

/** What a dosimeter is found to be, in words: 'disponibile', 'già posizionato il 12/03/2026 presso …'. */
export function stateInWords(found: CheckedDosimeter): string {
  const { esito, posizionamento, riservatoA } = found;
  switch (esito) {
    case 'disponibile':
      return riservatoA === null ? 'disponibile' : `disponibile, spedito per ${riservatoA.displayName}`;
    case 'posizionato':
      return placedInWords(posizionamento);
    case 'rimosso':
      return posizionamento?.fine
        ? `${placedInWords(posizionamento)}, rimosso il ${formatDay(posizionamento.fine)}`
        : 'già rimosso';
    case 'nonAssegnato':
      return 'non ancora assegnato a un committente';
    case 'smarrito':
      return 'smarrito';
    case 'analizzato':
      return 'già analizzato';
    case 'sconosciuto':
      return 'codice sconosciuto';
  }
}

function placedInWords(placement: CheckedDosimeter['posizionamento']): string {
  if (!placement) return 'già posizionato';
  return `già posizionato il ${formatDay(placement.inizio)} presso ${placement.sede}, ${placement.punto}`;
}

/** Why a dosimeter cannot be placed where it is wanted, in words; null when it can. */
export function whyNot(found: CheckedDosimeter, wanted: Wanted): string | null {
  const { esito, committente, posizionamento, riservatoA } = found;
  if (committente !== null && committente.id !== wanted.committente)
    return 'assegnato a un altro committente';
  if (esito === 'posizionato' && posizionamento)
    return `già posizionato il ${formatDay(posizionamento.inizio)}`;
  if (esito !== 'disponibile') return stateInWords(found);
  if (riservatoA !== null && riservatoA.id !== wanted.indirizzo)
    return `spedito per un altro indirizzo (${riservatoA.displayName})`;
  return null;
}
