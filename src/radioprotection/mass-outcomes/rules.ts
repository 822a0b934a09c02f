const byHandText = (byHand: readonly string[]) => `Resta da correggere a mano: ${byHand.join('; ')}.`;

/** What is said of changes that come into force. */
export const outcomeTexts = {
  nothingInForce: 'Nessuna variazione di questa pratica è in vigore: non c’è niente da invertire.',
  roleHolder: 'Chi ha il ruolo',
  onlyByHand: (byHand: readonly string[]) =>
    `Una pratica inversa non può riportare i dati di prima. ${byHandText(byHand)}`,
  unexpected: 'Errore imprevisto: chi gestisce il programma ne trova traccia nel registro degli errori.',
} as const;

/** What is said of taking back what is in force. */
export const reverseTexts = {
  propose: 'Proponi l’inversa',
  question: (activity: number) => `Proporre l’inversa della pratica #${activity}?`,
  explained:
    'Nasce una nuova pratica in lavorazione: per le unità locali in cui questa è in vigore scambia valori nuovi e vecchi. Le date di decorrenza si indicano lì; finché non è inviata, revisionata ed elaborata non cambia niente.',
  made: (activity: number) => `Pratica #${activity} proposta: mancano le date di decorrenza`,
  madeInPart: (activity: number, byHand: readonly string[]) =>
    `Pratica #${activity} proposta: mancano le date di decorrenza. ${byHandText(byHand)}`,
} as const;
