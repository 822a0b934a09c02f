/** Said where an hour is provided that the customer does not know (Q1-80). */
export const noticeTexts = {
  needed: 'È necessario inviare la notifica via e-mail al cliente',
  send: 'Invia notifica',
  last: 'Ultima notifica:',
  noHour: 'Indicare prima l’ora prevista della visita.',
  noAddress: 'L’unità locale non ha un indirizzo e-mail: aggiungerlo nella sua pagina.',
  notFound: 'Appuntamento non trovato.',
  told: 'L’esito della visita è già registrato: non c’è più nulla da comunicare.',
  past: 'La visita è già passata: non c’è più nulla da comunicare.',
} as const;
