import { expiringSince, nominalExposureDays } from '#customers/points/rules.ts';
import { addDays, formatDay } from '#platform/contract/dates.ts';
import type { FieldSite } from './contract.ts';

/** '3 in scadenza, entro il 26/11/2026'; null where nothing is about to expire. */
export function expiryInWords(
  { inScadenza, scade }: Pick<FieldSite, 'inScadenza' | 'scade'>,
  today: string,
): { words: string; isLate: boolean } | null {
  const last = addDays(expiringSince(today), nominalExposureDays);
  if (inScadenza === 0 || scade === null || scade > last) return null;
  const isLate = scade < today;
  return {
    words: `${inScadenza} ${isLate ? 'oltre la scadenza, dal' : 'in scadenza, entro il'} ${formatDay(scade)}`,
    isLate,
  };
}
