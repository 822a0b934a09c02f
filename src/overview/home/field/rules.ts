import { expiringSince, nominalExposureDays } from '#customers/points/rules.ts';
import { addDays, formatDay } from '#platform/contract/dates.ts';
import type { FieldSite } from './contract.ts';

const tenths = new Intl.NumberFormat('it', { maximumFractionDigits: 1 });

/** 'meno di 1 km', '2,4 km', '18 km' */
export function distanceInWords(metres: number): string {
  if (metres < 1000) return 'meno di 1 km';
  const km = metres / 1000;
  return `${tenths.format(km < 10 ? km : Math.round(km))} km`;
}

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
