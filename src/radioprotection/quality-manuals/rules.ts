export const manualTexts = {
  notFound: 'Manuale non trovato.',
  unknownDevice: 'Il dispositivo non è di questa unità locale.',
  closesBeforeOpening: 'La fine viene prima dell’inizio.',
  closesInFuture: 'La data di chiusura è nel futuro.',
  opensInFuture: 'La data di apertura è nel futuro.',
} as const;

type Days = { openDate: string; closeDate: string | null };

/**
 * What speaks against the days of a manual, by its field: it is neither opened nor closed on a day still to come, but for
 * one that is stored so.
 */
export function dayProblems(
  days: Days,
  today: string,
  stored: Days | null = null,
): Partial<Record<keyof Days, string>> {
  const isToCome = (field: keyof Days) => (days[field] ?? '') > today && days[field] !== stored?.[field];
  const closing = whyNotClosed(days, isToCome('closeDate'));
  return {
    ...(isToCome('openDate') && { openDate: manualTexts.opensInFuture }),
    ...(closing !== null && { closeDate: closing }),
  };
}

function whyNotClosed({ openDate, closeDate }: Days, isToCome: boolean): string | null {
  if (closeDate === null) return null;
  if (closeDate < openDate) return manualTexts.closesBeforeOpening;
  return isToCome ? manualTexts.closesInFuture : null;
}
