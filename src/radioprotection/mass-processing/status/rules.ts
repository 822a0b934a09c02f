import { sharedRecordNote } from '../../activities/rules.ts';
import { type StatusLabel, statusLabel } from '../rules.ts';

/** What has become of a mass activity, unit by unit (S2 §2.5, Q2-69). */

export const statusPageTitle = 'Stato Elaborazione Documenti';

type Flags = { deletedAt: string | null; inReview: boolean; needSign: boolean; complete: boolean };

/** Whether something is still to be done with it. */
export const isOpenDocument = ({ deletedAt, complete }: Flags) => deletedAt === null && !complete;

type Change = { effectiveDate: string; processedDate: string | null; canceled: boolean };
type Document = Flags & {
  alias: string;
  company: { alias: string; address: string };
  actions: Readonly<Record<string, readonly Change[]>>;
};

/** What the page is asked for; '' lets everything through. Days are those on which changes take effect. */
type StatusFilters = {
  q?: string | undefined;
  operazione?: string | undefined;
  stato?: string | undefined;
  dal?: string | undefined;
  al?: string | undefined;
};

const plain = (text: string) => text.toLocaleLowerCase('it');

/** Whether a document is of a unit, an operation, a state and a time that are looked for. */
export function matchesFilters(
  document: Document,
  { q = '', operazione, stato, dal, al }: StatusFilters,
): boolean {
  const { alias, company, actions } = document;
  const text = plain([company.alias, company.address, alias].join(' '));
  if (
    !plain(q)
      .split(/\s+/)
      .every((word) => text.includes(word))
  )
    return false;
  if (stato && statusLabel(document) !== stato) return false;
  const looked = operazione ? [actions[operazione]] : Object.values(actions);
  if (operazione && !looked[0]) return false;
  if (!dal && !al) return true;
  return looked.some((changes) =>
    changes?.some(({ effectiveDate }) => (!dal || effectiveDate >= dal) && (!al || effectiveDate <= al)),
  );
}

/** Whether a unit is the one looked for, by its name or address. */
export function isUnitFound({ alias, address }: { alias: string; address: string }, sought: string): boolean {
  const text = plain(`${alias} ${address}`);
  return plain(sought)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** What is said of when a change takes effect (Q2-70). */
export function changeInWords(
  { effectiveDate, processedDate, canceled }: Change,
  { isAnswered, today, format }: { isAnswered: boolean; today: string; format: (day: string) => string },
): string {
  if (canceled) return 'Non entra in vigore';
  if (processedDate !== null) return `In vigore, registrata il ${format(processedDate)}`;
  // Its day has come, and it could not be registered, or not yet.
  if (isAnswered && effectiveDate <= today)
    return `In attesa di entrare in vigore (decorrenza ${format(effectiveDate)})`;
  return isAnswered ? `In vigore dal ${format(effectiveDate)}` : `Decorrenza ${format(effectiveDate)}`;
}

/** Whether something is in force that can be taken back: all of it by operations that one may prepare. */
export function canReverse(documents: readonly Document[], granted: readonly string[]): boolean {
  const inForce = documents.flatMap(({ actions }) =>
    Object.entries(actions).flatMap(([label, changes]) =>
      changes.some(({ processedDate }) => processedDate !== null) ? [label] : [],
    ),
  );
  return inForce.length > 0 && inForce.every((label) => granted.includes(label));
}

/** What negative outcomes leave as it was: what is told of their units here; records are shared with the others. */
export function negativeNote(units: number): string {
  if (units === 0) return '';
  return units === 1
    ? `1 unità locale ha esito negativo: non riceve le modifiche, e i suoi dati di prima restano scritti qui sotto. ${sharedRecordNote}`
    : `${units} unità locali hanno esito negativo: non ricevono le modifiche, e i loro dati di prima restano scritti qui sotto. ${sharedRecordNote}`;
}

/** The way of a unit, from the wizard to the day on which its data change. */
export const unitStages = ['prepared', 'reviewed', 'processed', 'notified', 'answered', 'inForce'] as const;
export type UnitStage = (typeof unitStages)[number];

export const unitStageLabels: Readonly<Record<UnitStage, string>> = {
  prepared: 'Preparata',
  reviewed: 'Revisionata',
  processed: 'Elaborata',
  notified: 'Notificata',
  answered: 'Risposta',
  inForce: 'In vigore',
};

export type UnitWay = Readonly<Record<UnitStage, string | null>> & {
  negative: boolean;
  state: 'pending' | 'processed' | 'failed';
};

type StageState = 'done' | 'current' | 'ahead' | 'missed';

/**
 * How far a unit is: each stage with its moment. `isConcerned`: it has a notification; one that no operation concerns
 * ends where it was processed, one whose outcome is negative at the answer.
 */
export function wayOf(
  unit: UnitWay,
  { isConcerned }: { isConcerned: boolean },
): { stage: UnitStage; state: StageState; at: string | null }[] {
  const open = unitStages.find((stage) => unit[stage] === null);
  return unitStages.map((stage) => {
    const at = unit[stage];
    if (at !== null) return { stage, at, state: 'done' };
    const isEnded = unit.negative || (unit.processed !== null && !isConcerned);
    return { stage, at, state: isEnded ? 'missed' : stage === open ? 'current' : 'ahead' };
  });
}

/** Where a unit stands, in a word. */
export function unitStateWord(
  unit: UnitWay,
  { isConcerned }: { isConcerned: boolean },
): { word: string; tone: 'ok' | 'running' | 'wrong' | 'quiet' } {
  if (unit.negative) return { word: 'Esito Negativo', tone: 'wrong' };
  if (unit.inForce !== null) return { word: 'In vigore', tone: 'ok' };
  if (unit.answered !== null) return { word: 'Esito registrato', tone: 'ok' };
  if (unit.notified !== null) return { word: 'Notificata', tone: 'running' };
  if (unit.processed !== null)
    return isConcerned ? { word: 'Elaborata', tone: 'running' } : { word: 'Nessuna modifica', tone: 'quiet' };
  return unit.state === 'failed'
    ? { word: 'Non riuscita', tone: 'wrong' }
    : { word: 'Da elaborare', tone: 'quiet' };
}

/** What waits to be done with the documents of a mass activity, in its order. */
const statusQueues = ['generate', 'review', 'sign', 'answer'] as const;
export type StatusQueue = (typeof statusQueues)[number];

export const statusQueueWords: Readonly<Record<StatusQueue, readonly [one: string, many: string]>> = {
  generate: ['notifica da generare', 'notifiche da generare'],
  review: ['notifica da rileggere e approvare', 'notifiche da rileggere e approvare'],
  sign: ['notifica da firmare', 'notifiche da firmare'],
  answer: ['esito da registrare', 'esiti da registrare'],
};

/** The state of the documents that a queue counts. */
export const stateOfQueue: Readonly<Record<StatusQueue, StatusLabel>> = {
  generate: 'In lavorazione',
  review: 'In revisione',
  sign: 'In firma',
  answer: 'In lavorazione',
};

type Groups = {
  unprocessedPreventiveActivities: readonly Document[];
  unprocessedEsitoActivities: readonly Document[];
};

/** How many wait in each queue; those in which nothing waits are left out. */
export function queuesOf(groups: Groups): { queue: StatusQueue; count: number }[] {
  const { unprocessedPreventiveActivities: notifications, unprocessedEsitoActivities: outcomes } = groups;
  return statusQueues
    .map((queue) => {
      const documents = queue === 'answer' ? outcomes : notifications;
      const count = documents.filter((one) => statusLabel(one) === stateOfQueue[queue]).length;
      return { queue, count };
    })
    .filter(({ count }) => count > 0);
}
