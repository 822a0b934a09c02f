export const unitRoleTexts = {
  notFound: 'Ruolo non trovato.',
  unknownPerson: 'La persona scelta non esiste.',
  personOut: 'La persona scelta è fuori uso.',
  overlaps: 'In questi giorni la persona ha già questo ruolo nell’unità locale.',
  endsBefore: 'La fine non può essere prima dell’inizio.',
  replacedBefore: 'La sostituzione deve iniziare dopo l’inizio di chi viene sostituito.',
  notHeldThen: 'Il giorno prima chi lascia il ruolo non lo aveva in questa unità locale.',
  otherRole: 'Si sostituisce solo chi ha lo stesso ruolo.',
} as const;
