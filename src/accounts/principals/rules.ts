export const principalTexts = {
  unknownZone: 'Una delle zone scelte non esiste più.',
  hasActive: (count: number) =>
    count === 1
      ? 'C’è ancora un dosimetro in posizione: prima va rimosso.'
      : `Ci sono ancora ${count} dosimetri in posizione: prima vanno rimossi.`,
} as const;
