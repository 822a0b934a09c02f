import { type ActionType, actionLabels } from '../mass-activities/rules.ts';

/** Processing of units (S2 §2.4, §4, §8). */
export const alreadyProcessed = 'COMPANY_ALREADY_PROCESSED';

export const processingTexts = {
  alreadyProcessed: 'Questa sede è già stata elaborata',
  failed: "Errore durante l'elaborazione",
  otherCompany: 'L’unità locale indicata non è quella dell’indirizzo.',
  nothingLeft: 'Tutte le unità locali sono già elaborate.',
} as const;

/** At most so many units at once. */
export const mostAtOnce = 3;

/** How a unit stands on the page that processes them. */
export type CardState = 'pending' | 'loading' | 'success' | 'error' | 'already_processed';

export const cardLabels: Readonly<Record<CardState, string>> = {
  pending: 'In coda',
  loading: 'Elaborazione',
  success: 'Completato',
  error: 'Fallito',
  already_processed: 'Già elaborato',
};

type LeftBehind = {
  /** Processing had begun when the page opened. */
  started: boolean;
  left: number;
  /** Of those left, tried in vain; none: it was broken off. */
  failed: number;
  total: number;
};

/** The red banner: some units were not processed by an earlier run; null: nothing to say (Q2-66). */
export function bannerText({ started, left, failed, total }: LeftBehind): string | null {
  if (!started || left === 0) return null;
  const what = left === 1 ? '1 unità locale' : `${left} unità locali`;
  const verb = left === 1 ? 'non è stata elaborata' : 'non sono state elaborate';
  const why =
    failed > 0 ? 'a causa di un errore interno' : "perché l'elaborazione si è interrotta prima della fine";
  return `${what} su ${total} ${verb} ${why}. Riprova; se il problema persiste contatta l'assistenza. Le unità locali già elaborate non verranno rielaborate.`;
}

const longestAlias = 255;

/** What the notification of a unit is called. */
export function notificationAlias(types: readonly ActionType[]): string {
  return `Notifica preventiva - ${types.map((type) => actionLabels[type]).join(', ')}`.slice(0, longestAlias);
}

/** How an activity stands on the status page, the first that holds (Q2-69). */
export const statusLabels = [
  'Esito Negativo',
  'In revisione',
  'In firma',
  'Completato',
  'In lavorazione',
] as const;
export type StatusLabel = (typeof statusLabels)[number];

export function statusLabel(activity: {
  deletedAt: string | null;
  inReview: boolean;
  needSign: boolean;
  complete: boolean;
}): StatusLabel {
  if (activity.deletedAt !== null) return 'Esito Negativo';
  if (activity.inReview) return 'In revisione';
  if (activity.needSign) return 'In firma';
  return activity.complete ? 'Completato' : 'In lavorazione';
}
