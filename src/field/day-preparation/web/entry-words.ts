import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import type { PreparedSite } from '../../prepared-sites/web/public.ts';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** 'Pronto, 07:12 · 24 punti · 60 dosimetri · 12 in posizione · 2 planimetrie'; of another day with its date. */
export function readyWords(ready: NonNullable<PreparedSite['pronto']>, today: string): string {
  const at = new Date(ready.alle);
  const day = romeDay(at);
  const when = day === today ? romeTimeOfDay(at) : `${formatDay(day)} ${romeTimeOfDay(at)}`;
  const { punti, liberi, inPosizione, planimetrie } = ready;
  const parts = [
    `Pronto, ${when}`,
    counted(punti, 'punto', 'punti'),
    counted(liberi, 'dosimetro', 'dosimetri'),
    inPosizione > 0 ? `${inPosizione} in posizione` : '',
    planimetrie === null ? 'senza planimetrie' : '',
    planimetrie ? counted(planimetrie, 'planimetria', 'planimetrie') : '',
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Room taken on the phone, of characters: nearly all of them take one byte. */
export function sizeInWords(characters: number): string {
  const megabytes = characters / 1_000_000;
  return megabytes < 0.1 ? 'meno di 0,1 MB' : `${megabytes.toFixed(1).replace('.', ',')} MB`;
}
