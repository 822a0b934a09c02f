/** The one table of states: a word and a tone for each, so that a state looks the same on every page. */
type Tone = 'ok' | 'running' | 'warning' | 'wrong' | 'exceeding' | 'quiet';

export const stateWords = {
  /** A dosimeter, or a point by its dosimeter. */
  measuring: { word: 'In misura', tone: 'running' },
  placed: { word: 'In posizione', tone: 'running' },
  expiring: { word: 'In scadenza', tone: 'warning' },
  removed: { word: 'Rimosso', tone: 'quiet' },
  returned: { word: 'In laboratorio', tone: 'running' },
  analysed: { word: 'Analizzato', tone: 'quiet' },
  lost: { word: 'Smarrito', tone: 'wrong' },
  queued: { word: 'In attesa di invio', tone: 'warning' },
  /** A site on its way to the report. */
  ready: { word: 'Pronto', tone: 'ok' },
  readyWithGaps: { word: 'Pronto, questionario incompleto', tone: 'warning' },
  insufficient: { word: 'Insuff.', tone: 'quiet' },
  issued: { word: 'Emesso', tone: 'ok' },
  failed: { word: 'Errore', tone: 'wrong' },
  complete: { word: 'Questionari completi', tone: 'ok' },
  gaps: { word: 'Questionari incompleti', tone: 'warning' },
  /** A term. */
  overdue: { word: 'Oltre il termine', tone: 'wrong' },
  /** A site or point beside its reference level. */
  above: { word: 'Sopra il livello', tone: 'exceeding' },
  notAbove: { word: 'Non superiore al livello', tone: 'ok' },
  notComparable: { word: 'Non confrontabile', tone: 'warning' },
  partial: { word: 'Misura parziale', tone: 'warning' },
  neverMeasured: { word: 'Mai misurata', tone: 'quiet' },
  /** A device of radiation protection (Q1-87). */
  installed: { word: 'Installato', tone: 'ok' },
  toInstall: { word: 'Da installare', tone: 'running' },
  toDismiss: { word: 'Da dismettere', tone: 'warning' },
  toMove: { word: 'Da spostare', tone: 'warning' },
  dismissed: { word: 'Dismesso', tone: 'quiet' },
  unknown: { word: 'Sconosciuto', tone: 'quiet' },
  hidden: { word: 'Nascosto', tone: 'quiet' },
  /** A registry, or a quality manual. */
  open: { word: 'Aperto', tone: 'ok' },
  closed: { word: 'Chiuso', tone: 'quiet' },
  inactive: { word: 'Non attivo', tone: 'quiet' },
  /** A document of a folder. */
  filed: { word: 'Archiviato', tone: 'quiet' },
  draft: { word: 'Bozza', tone: 'running' },
  toSign: { word: 'Da firmare', tone: 'warning' },
  signed: { word: 'Firmato', tone: 'ok' },
} as const satisfies Record<string, { word: string; tone: Tone }>;
export type StateName = keyof typeof stateWords;

/** The one state of a site that may be reported: what is missing is told in it, never beside it. */
export function readinessState(isReady: boolean, areSurveysComplete: boolean): StateName {
  if (!isReady) return 'insufficient';
  return areSurveysComplete ? 'ready' : 'readyWithGaps';
}
