export const principalTexts = {
  unknownZone: 'Una delle zone scelte non esiste più.',
  externalCodeTaken: 'Un altro committente ha già questo codice esterno.',
  hasActive: (count: number) =>
    count === 1
      ? 'C’è ancora un dosimetro in posizione: prima va rimosso.'
      : `Ci sono ancora ${count} dosimetri in posizione: prima vanno rimossi.`,
} as const;
