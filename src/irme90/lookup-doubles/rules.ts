export const doubleTexts = {
  notFound: 'Voce non trovata.',
  itself: 'Scegliere un’altra voce: questa è la stessa.',
  otherClient: 'Le due voci sono di clienti diversi.',
  ends: 'In almeno un modulo o volo le due voci sono partenza e arrivo: correggerlo prima.',
  delegations: 'Nei due luoghi lo stesso cliente ha deleghe negli stessi giorni: spostarle prima.',
} as const;

/** From so alike on two names of a list are proposed as one (trigrams, 0 to 1). */
export const doubtful = 0.45;
