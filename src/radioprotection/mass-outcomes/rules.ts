/** What is said of changes that come into force. */
export const outcomeTexts = {
  nothingInForce: 'Nessuna variazione di questa pratica è in vigore: non c’è niente da invertire.',
  unexpected: 'Errore imprevisto: chi gestisce il programma ne trova traccia nel registro degli errori.',
} as const;

/** What is said of taking back what is in force. */
export const reverseTexts = {
  propose: 'Proponi l’inversa',
  question: (activity: number) => `Proporre l’inversa della pratica #${activity}?`,
  explained:
    'Nasce una nuova pratica in lavorazione: per le unità locali in cui questa è in vigore scambia valori nuovi e vecchi. Le date di decorrenza si indicano lì; finché non è inviata, revisionata ed elaborata non cambia niente.',
  made: (activity: number) => `Pratica #${activity} proposta: mancano le date di decorrenza`,
} as const;
