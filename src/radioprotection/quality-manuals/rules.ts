export const manualTexts = {
  notFound: 'Manuale non trovato.',
  unknownDevice: 'Il dispositivo non è di questa unità locale.',
  closesBeforeOpening: 'La fine viene prima dell’inizio.',
  closesInFuture: 'La data di chiusura è nel futuro.',
  opensInFuture: 'La data di apertura è nel futuro.',
} as const;

type Days = { openDate: string; closeDate: string | null };

/** What speaks against the days of a manual, by its field: it is neither opened nor closed on a day still to come. */
export function dayProblems(days: Days, today: string): Partial<Record<keyof Days, string>> {
  const closing = whyNotClosed(days, today);
  return {
    ...(days.openDate > today && { openDate: manualTexts.opensInFuture }),
    ...(closing !== null && { closeDate: closing }),
  };
}

function whyNotClosed({ openDate, closeDate }: Days, today: string): string | null {
  if (closeDate === null) return null;
  if (closeDate < openDate) return manualTexts.closesBeforeOpening;
  return closeDate > today ? manualTexts.closesInFuture : null;
}
