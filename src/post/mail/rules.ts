/** What becomes of a mail. `uncertain`: all of it had left when the connection broke, and no answer came. */
export const mailStates = ['queued', 'sending', 'sent', 'failed', 'uncertain'] as const;
export type MailState = (typeof mailStates)[number];

/** What a state is called on screen. */
export const mailStateLabels: Record<MailState, string> = {
  queued: 'In attesa',
  sending: 'Invio in corso',
  sent: 'Inviata',
  failed: 'Non inviata',
  uncertain: 'Esito incerto',
};

/** Pauses after a temporary failure (greylisting, a server that is away); after the last one the mail has failed. */
const retryDelaysMinutes = [1, 5, 15, 60, 240, 720];

/** A try that has neither ended nor handed the mail over for so long belonged to a process that is gone. */
export const abandonedAfterMinutes = 5;

/** Mails are forgotten so long after they were written. */
export const mailKeptDays = 180;

/** When a mail is tried again after `attempts` tries of its own, or on somebody's word, that failed for now; null when that was the last one. */
export function nextTry(attempts: number, now: Date): Date | null {
  const minutes = retryDelaysMinutes[attempts - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
}

/** Whether an administrator may have a mail sent (again): what is done or under way is left alone. */
export function canRetry(state: MailState): boolean {
  return state === 'queued' || state === 'failed' || state === 'uncertain';
}

export const mailTexts = {
  expired: 'Non è partita in tempo: quello che annunciava è scaduto.',
  tooLate: 'Non è partita in tempo: quello che annunciava è passato.',
  superseded: 'Ritirata: quello che annunciava è cambiato, e non vale più.',
  noLongerHolds: 'Quello che questo messaggio annunciava è passato o cambiato: non si invia più.',
  noAnswer:
    'Il server di posta non ha risposto dopo aver ricevuto il messaggio: può essere arrivato oppure no.',
  unreachable: 'Il server di posta non si raggiunge.',
  badAddress: 'L’indirizzo del destinatario non è valido.',
  interrupted: 'La connessione si è interrotta prima della fine del messaggio.',
  notRetriable: 'Questo messaggio non si può inviare di nuovo: è già partito, oppure è in partenza.',
  restored:
    'Era in attesa quando è stata fatta la copia da cui i dati sono stati ripristinati: può essere già partita.',
  addressCorrected:
    'Ritirata: l’indirizzo del destinatario è stato corretto. Se era in partenza, può essere arrivata a quello di prima.',
  accountDisabled:
    'Ritirata: l’utente del destinatario è stato disattivato. Se era in partenza, può essere arrivata.',
  withoutContent: 'Il contenuto di questo messaggio non è più conservato: occorre rifare la richiesta.',
} as const;
