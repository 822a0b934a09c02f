import { addDays, formatDay } from '#platform/contract/dates.ts';
import { expiringSince, nominalExposureDays } from '../points/rules.ts';
import { stateWords } from '../state-words/rules.ts';
import type { SiteOnMap } from './contract.ts';

/** How a site stands by what expires there first, the most urgent first. */
export const expiryKinds = [
  { key: 'late', word: 'Oltre la scadenza', tone: 'wrong' },
  { key: 'expiring', ...stateWords.expiring },
  { key: 'measuring', ...stateWords.measuring },
  { key: 'none', word: 'Senza dosimetri', tone: 'quiet' },
] as const;
export type ExpiryKind = (typeof expiryKinds)[number]['key'];

/** Its kind and what there is to say of it: '3 in scadenza, entro il 26/11/2026'. */
export function expiryOfSite(
  { dosimetri, inScadenza, scade }: Pick<SiteOnMap, 'dosimetri' | 'inScadenza' | 'scade'>,
  today: string,
): { kind: ExpiryKind; words: string } {
  if (dosimetri === 0 || scade === null) return { kind: 'none', words: 'Senza dosimetri' };
  const toCollect = inScadenza === 1 ? '1 da ritirare' : `${inScadenza} da ritirare`;
  if (scade < today)
    return { kind: 'late', words: `Oltre la scadenza dal ${formatDay(scade)}, ${toCollect}` };
  if (scade <= addDays(expiringSince(today), nominalExposureDays))
    return { kind: 'expiring', words: `In scadenza entro il ${formatDay(scade)}, ${toCollect}` };
  return { kind: 'measuring', words: `${dosimetri} in misura, fino al ${formatDay(scade)}` };
}
