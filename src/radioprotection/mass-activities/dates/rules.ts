import { addDays, formatPlainDay } from '#platform/contract/dates.ts';

/** Days as they are typed: real calendar days `YYYY-MM-DD` alone. */
export function realDay(typed: string): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed);
  if (!match || !/^(19|20|21)/.test(typed)) return null;
  const read = new Date(`${typed}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().slice(0, 10) === typed ? typed : null;
}

/** A birth date, typed as a day or as a moment of it; null: none that there is. */
export function birthDay(typed: string): string | null {
  const [, day = typed.trim()] = /^(\d{4}-\d{2}-\d{2})T[\d:.]+Z?$/.exec(typed.trim()) ?? [];
  return realDay(day);
}

/** Years. */
export const majority = 18;

/** Whether a person born on a day is of age on another; born on 29 February, from the first of March on. */
export function isOfAge(born: string, today: string): boolean {
  const year = String(Number(born.slice(0, 4)) + majority).padStart(4, '0');
  return `${year}${born.slice(4)}` <= today;
}

export const decorrenzaTexts = {
  invalid: 'La data di decorrenza non è valida.',
  beforeLast: (last: string) =>
    `La data di decorrenza non può essere precedente all'ultima variazione (${formatPlainDay(last)}).`,
  tooFar: 'La data di decorrenza non può superare di un anno la data odierna.',
} as const;

/** The same day a year later; of 29 February the last day of February. */
export function yearAfter(day: string): string {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return realDay(next) ?? addDays(`${next.slice(0, 4)}-03-01`, -1);
}

/** What speaks against an effective date (Q2-56); `last`: that of the latest change of the same kind. */
export function decorrenzaProblem(
  typed: string,
  { today, last }: { today: string; last: string | null },
): string | null {
  const day = realDay(typed);
  if (day === null) return decorrenzaTexts.invalid;
  if (last !== null && day < last) return decorrenzaTexts.beforeLast(last);
  return day > yearAfter(today) ? decorrenzaTexts.tooFar : null;
}
