import { formatDay, romeDay } from '#platform/contract/dates.ts';

export const correctionTexts = {
  otherPerson: 'Può correggerlo solo chi lo ha registrato. Chiedi al laboratorio.',
  dayOver: 'Si può correggere solo nel giorno in cui è stato registrato. Chiedi al laboratorio.',
  followed: 'Il dosimetro è già stato rimosso o analizzato. Chiedi al laboratorio.',
  changed: 'Il posizionamento è cambiato nel frattempo: guarda com’è ora e riprova.',
  nothing: 'Non c’è nessuna modifica da salvare.',
  taken: 'Intanto non è più disponibile: scegline un altro, o lascia com’è ora.',
  pointGone: 'Il punto non esiste o non è più in uso.',
  lostNeedsEnd: 'Di un dosimetro smarrito serve la data di rimozione.',
  followedAtPoint:
    'Dopo questo dosimetro, nel punto ne è stato messo un altro: la rimozione non si può annullare.',
  dosimeterTwice:
    'Questo dosimetro ha un altro posizionamento: prima si corregge quello dei due che non è vero, indicando il dosimetro giusto.',
  analysedCode:
    'Il dosimetro è già stato analizzato: il risultato è del dosimetro con questo codice, che quindi non si cambia.',
  analysedEnd: 'Il dosimetro è già stato analizzato: la sua rimozione non si può annullare.',
  readBefore: (readOn: string) =>
    `Il risultato di questo dosimetro è stato letto il ${formatDay(readOn)}: la rimozione non può venire dopo.`,
  returnedBefore: (returnedOn: string) =>
    `Il dosimetro è rientrato in laboratorio il ${formatDay(returnedOn)}: la rimozione non può mancare né venire dopo.`,
  returnedLost: (returnedOn: string) =>
    `Il dosimetro è rientrato in laboratorio il ${formatDay(returnedOn)}: non può essere smarrito.`,
  analysedLost: 'Il dosimetro è già stato analizzato: non può essere smarrito.',
} as const;

export type Correctable = {
  placedBy: number | null;
  placedAt: Date | null;
  endedOn: string | null;
  processed: boolean;
};

/**
 * Why a person may not correct a placement by himself; null when he may. His own entries of the same business day
 * (Europe/Rome), as long as nothing follows; what is older is for the laboratory to mend.
 */
export function ownCorrectionProblem(
  placement: Correctable,
  { userId, today }: { userId: number; today: string },
): 'otherPerson' | 'dayOver' | 'followed' | null {
  if (placement.placedBy !== userId || placement.placedAt === null) return 'otherPerson';
  if (romeDay(placement.placedAt) !== today) return 'dayOver';
  if (placement.endedOn !== null || placement.processed) return 'followed';
  return null;
}

type DayGroup<Entry> = { day: string; entries: Entry[] };

/** Entries under the business day they were recorded on, in the order they come in. */
export function groupByDay<Entry extends { registrato: string }>(
  entries: readonly Entry[],
): DayGroup<Entry>[] {
  const groups: DayGroup<Entry>[] = [];
  for (const entry of entries) {
    const day = romeDay(new Date(entry.registrato));
    const last = groups.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else groups.push({ day, entries: [entry] });
  }
  return groups;
}
