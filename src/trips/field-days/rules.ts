import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';

/** What became of an activity at the visit: done; its part on the spot done, the rest in the office; left out, with why. */
export const visitOutcomes = ['eseguita', 'da-finire', 'non-eseguita'] as const;
export type VisitOutcome = (typeof visitOutcomes)[number];
export const visitOutcomeLabels: Readonly<Record<VisitOutcome, string>> = {
  eseguita: 'Eseguita',
  'da-finire': 'Da completare in ufficio',
  'non-eseguita': 'Non eseguita',
};

/** Of a stop as a whole. */
export const stopOutcomes = ['fatta', 'saltata'] as const;
export type StopOutcome = (typeof stopOutcomes)[number];

/** How long a day may be told after it, and how far ahead an operator sees the own days. */
export const daysAhead = 14;
export const daysBehind = 7;

export const fieldDayTexts = {
  notFound: 'Giornata non trovata.',
  unknownStop: 'La fermata non è più in questa giornata.',
  noReason: 'Indicare perché: almeno 5 caratteri.',
  notOperator: 'Solo gli operatori della giornata possono dire com’è andata.',
  ahead: 'La giornata non è ancora cominciata.',
  movedTo: (day: string) =>
    `Chi pianifica ha spostato questa giornata al ${formatDay(day)}. Se la visita si è svolta quel giorno, confermalo, controlla le ore e invia di nuovo; se si è svolta prima, chiedi a chi pianifica di rimettere la giornata al suo giorno: i dati restano qui.`,
  /** Of what lies unsent on the phone since before the day was moved. */
  writtenFor: (day: string) =>
    `Quanto è scritto qui era per il ${formatDay(day)}: intanto la giornata è stata spostata.`,
  tookPlaceOn: (day: string) => `La visita è del ${formatDay(day)}`,
  hoursOfAnotherDay: (day: string) =>
    `Le ore non sono del ${formatDay(day)}, il giorno della giornata: forse è stata spostata. Controllale e invia di nuovo.`,
  /** Of a visit told as it was before somebody else told it. */
  toldMeanwhile: (who: string | null, at: Date) =>
    `Nel frattempo ${who ?? 'un altro operatore'} ha raccontato questa visita, il ${formatDay(romeDay(at))} alle ${romeTimeOfDay(at)}. Guarda che cosa c’è scritto e, se serve, racconta di nuovo.`,
  /** Under the reason for leaving a visit out, where the installation sends e-mails and where it does not. */
  skipping: (sendsMail: boolean) =>
    `Le sue attività restano aperte e si pianificano di nuovo. Se il cliente sa dell’ora e questa deve ancora venire, ${
      sendsMail ? 'riceve l’annullamento' : 'va avvisato per telefono: questa installazione non invia e-mail'
    }.`,
  endBefore: 'La fine della visita viene prima del suo inizio.',
  tooLong: 'Una visita dura al massimo 24 ore.',
  inFuture: 'L’ora è nel futuro.',
  needsOffice:
    'I valori della prova o il protocollo si inseriscono nella pagina dell’attività: segnarla «Da completare in ufficio».',
  alreadyDone: 'Nella visita ci sono attività completate: non è saltata.',
  /** Of an activity that somebody else has completed, deleted or taken out meanwhile. */
  settledMeanwhile: 'Nel frattempo è stata completata o tolta: resta com’è.',
  /** Of one that was planned there when the operator had the day as it was before. */
  addedMeanwhile: 'Aggiunta alla visita nel frattempo: è di nuovo da pianificare.',
  /** Of one that was free while the visit counted as skipped. */
  plannedElsewhere: 'Nel frattempo è stata pianificata in un’altra visita: resta lì.',
} as const;
