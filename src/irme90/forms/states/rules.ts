import type { FormState } from '../../words/rules.ts';

/** What a form's state is called on screen (Q1-30). */
export const stateLabels: Readonly<Record<FormState, string>> = {
  inviato: 'Da lavorare',
  lavorato: 'All’esperto',
  firmato: 'Firmato',
  annullato: 'Annullato',
};

export const stateTexts = {
  notFound: 'Mod. IRME90 non trovato.',
  noClient: 'Cliente non trovato.',
  noOperator: 'Operatore non trovato.',
  operatorElsewhere: 'L’operatore non è abilitato per questo trasporto in questo luogo: sceglierne un altro.',
  /** Of the one that the form has: out of service, without a role that inspects, or enabled nowhere for the client. */
  operatorGone:
    'L’operatore del modello non ispeziona più per questo cliente: sceglierne un altro, o nessuno.',
  created: 'Mod. IRME90 inviato!',
  updated: 'Mod. IRME90 modificato.',
  cancelled: 'Mod. IRME90 annullato.',
  /** Q1-30, to the letter. */
  isWorked: 'Il modello è già stato lavorato',
  /** Its client is out of use: what is under way may be finished. */
  isKeptFromChange:
    'Il cliente del modello è fuori uso: il modello non si può più modificare, si può solo misurare, leggere o annullare.',
  isCancelled: 'Il modello è stato annullato.',
  assigned: (who: string) => `Il modello è affidato a ${who}: le misure le invia lui.`,
  /** Q1-05 */
  measuredByOperator:
    'Il carico lo misura l’operatore scelto: togliere l’operatore, oppure inviare il modello senza misure.',
  stale: (who: readonly string[], what: readonly string[]) =>
    `${who.join(' e ') || 'Qualcun altro'} ha modificato il modello nel frattempo${what.length > 0 ? ` (${what.join(', ')})` : ''}. Quello che hai scritto è ancora qui: ricarica i dati salvati e confrontali.`,
} as const;
