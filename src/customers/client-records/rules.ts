/** Texts that the records of clients, addresses and points share. */
export const recordTexts = {
  hasActive: (count: number) =>
    count === 1
      ? 'C’è ancora un dosimetro in posizione: prima va rimosso.'
      : `Ci sono ancora ${count} dosimetri in posizione: prima vanno rimossi.`,
  /** Of a placement that arrived at the same instant. */
  becameActive: 'Un dosimetro è appena stato posizionato qui: prima va rimosso.',
  codeIsLaboratorys: 'Il codice esterno può cambiarlo solo il laboratorio.',
} as const;

export const clientTexts = {
  externalCodeTaken: 'Un altro cliente di questo committente ha già questo codice esterno.',
  principalOut: 'Il committente è fuori uso: prima va rimesso in uso.',
} as const;
