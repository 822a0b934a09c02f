import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';

export const takingBackTexts = {
  notOffered: 'Questa operazione non si annulla: si corregge dove è stata registrata.',
  changed: (what: string) => `${what} è cambiato nel frattempo: l’operazione non si può più annullare.`,
  /** What stands upon it. */
  followed: (what: { label: string; code: string | null; at: Date; by: string | null }) => {
    const of = what.code === null ? '' : ` (${what.code})`;
    const when = `il ${formatDay(romeDay(what.at))} alle ${romeTimeOfDay(what.at)}`;
    const by = what.by === null ? '' : `, ${what.by}`;
    return `Non si può più annullare: dopo c’è «${what.label}»${of}, ${when}${by}.`;
  },
} as const;
