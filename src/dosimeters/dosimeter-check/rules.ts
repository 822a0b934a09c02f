import { csvText } from '#platform/contract/csv.ts';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { type CheckedDosimeter } from '../dosimeters/contract.ts';
import { findByCode, readCode, stateInWords } from '../dosimeters/rules.ts';

/** A code that was read, and what it was found to be; null when nobody could be asked (no network). */
export type CheckedCode = { codice: string; letto: string; trovato: CheckedDosimeter | null };

const unchecked = 'da controllare: nessuna rete';

/** What a code was found to be, in words. */
export function checkInWords({ trovato }: CheckedCode): string {
  return trovato === null ? unchecked : stateInWords(trovato);
}

/** The wizard that a dosimeter is for, with what its code tells; null for one that nothing can be done with. */
export function nextWork({ trovato }: CheckedCode): { label: string; href: string } | null {
  if (trovato === null) return null;
  const query = `codice=${encodeURIComponent(trovato.codice)}`;
  if (trovato.esito === 'disponibile') return { label: 'Posiziona', href: `/user/cr39/positioning?${query}` };
  return trovato.esito === 'posizionato'
    ? { label: 'Sostituisci o ritira', href: `/user/cr39/replacement?${query}` }
    : null;
}

/** A code as the list holds it. Without an answer it stays what it was known to be when it was read before. */
export function checkedCode(
  list: readonly CheckedCode[],
  { scanned, letto, trovato }: { scanned: string; letto: string; trovato: CheckedDosimeter | null },
): CheckedCode {
  if (trovato !== null) return { codice: trovato.codice, letto, trovato };
  const known = findByCode(list, scanned);
  const codice = known?.codice ?? readCode(scanned) ?? scanned;
  return { codice, letto, trovato: known?.trovato ?? null };
}

/** The list with one more code at its top; the same one from before goes, also where it was written otherwise. */
export function withCode(list: readonly CheckedCode[], code: CheckedCode): CheckedCode[] {
  const isSame = (other: CheckedCode) =>
    other.codice === code.codice ||
    (other.trovato === null && findByCode([other], code.codice) !== undefined);
  return [code, ...list.filter((other) => !isSame(other))];
}

/** '12 letti: 9 disponibili, 2 no, 1 da controllare'. */
export function countInWords(list: readonly CheckedCode[]): string {
  const free = list.filter(({ trovato }) => trovato?.esito === 'disponibile').length;
  const open = list.filter(({ trovato }) => trovato === null).length;
  const others = list.length - free - open;
  const parts = [
    free > 0 && (free === 1 ? '1 disponibile' : `${free} disponibili`),
    others > 0 && `${others} no`,
    open > 0 && `${open} da controllare`,
  ].filter((part) => part !== false);
  const read = list.length === 1 ? '1 letto' : `${list.length} letti`;
  return parts.length === 0 ? read : `${read}: ${parts.join(', ')}`;
}

const header = [
  'Codice',
  'Esito',
  'Committente',
  'Sede',
  'Punto',
  'Posizionato il',
  'Rimosso il',
  'Letto il',
];

/** The list as a file for a spreadsheet. */
export function toCsv(list: readonly CheckedCode[]): string {
  const rows = list.map((code) => {
    const { committente, posizionamento } = code.trovato ?? {};
    const at = new Date(code.letto);
    return [
      ...[code.codice, checkInWords(code), committente?.displayName ?? ''],
      ...[posizionamento?.sede ?? '', posizionamento?.punto ?? ''],
      posizionamento ? formatDay(posizionamento.inizio) : '',
      posizionamento?.fine ? formatDay(posizionamento.fine) : '',
      `${formatDay(romeDay(at))} ${romeTimeOfDay(at)}`,
    ];
  });
  return csvText([header, ...rows]);
}
