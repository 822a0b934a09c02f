/** Who writes to customers, and where they answer; empty: nobody has said. */
export type House = { name: string; phone: string; email: string };

/** Whether a customer can tell who writes to him, and where he answers. */
export const mayWriteAs = ({ name, phone, email }: House): boolean =>
  name.trim() !== '' && [phone, email].some((way) => way.trim() !== '');

/** Where that is written. */
export const housePage = '/lb/cr39/report-settings';

/** Said where an hour is provided that the customer does not know (Q1-80). */
export const noticeTexts = {
  needed: 'È necessario inviare la notifica via e-mail al cliente',
  /** Where an hour to come was told, and that did not leave, or went to an earlier address. */
  undelivered:
    'Notifica non arrivata all’indirizzo di oggi: controllare l’e-mail dell’unità locale e inviarla di nuovo',
  send: 'Invia notifica',
  sent: 'Notifica inviata al cliente',
  last: 'Ultima notifica:',
  /** Where the installation sends no e-mails: what is told stays in the outbox. */
  queued: 'Notifica in coda: questa installazione non invia e-mail',
  waits:
    'Questa installazione non invia e-mail: la notifica resta in coda, il cliente va avvisato per telefono.',
  noHour: 'Indicare prima l’ora prevista della visita.',
  noAddress: 'L’unità locale non ha un indirizzo e-mail: aggiungerlo nella sua pagina.',
  noHouse: `Prima di scrivere ai clienti il laboratorio si presenta: il nome, e un telefono o un’e-mail a cui rispondere, li compila chi tiene il laboratorio in «Testi e livelli delle relazioni», ${housePage}`,
  notFound: 'Appuntamento non trovato.',
  told: 'L’esito della visita è già registrato: non c’è più nulla da comunicare.',
  past: 'La visita è già passata: non c’è più nulla da comunicare.',
} as const;
