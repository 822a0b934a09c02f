/** What the server answers when a placement cannot be. */
export const texts = {
  principalMismatch: 'Il committente indicato non corrisponde a quello della pagina.',
  cannotAddClient: 'Non hai il permesso di inserire un nuovo cliente.',
  cannotAddAddress: 'Non hai il permesso di inserire un nuovo indirizzo.',
  dosimeterTaken: 'Il dosimetro selezionato non è più disponibile.',
  dosimeterCode: 'Il codice del dosimetro non corrisponde.',
  alreadyRemoved: 'Il dosimetro da rimuovere risulta già rimosso.',
  future: 'La data non può essere nel futuro.',
  removalBeforeStart: 'La data di rimozione non può precedere la data di posizionamento.',
  startBeforeRemoval: 'La data di posizionamento non può precedere la data di rimozione.',
  pointWasOccupied: 'Nel giorno indicato il punto era già occupato da un altro dosimetro.',
  plansTooLarge: 'Le planimetrie sono troppo grandi (massimo 20 MB in tutto).',
  unknownPlan: 'La planimetria scelta per il punto non è tra quelle inviate.',
} as const;
