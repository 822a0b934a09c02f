import { addDays } from '#platform/contract/dates.ts';
import { deadlineClass } from '../due-classes/rules.ts';

export {
  type DeadlineClass,
  deadlineClass,
  deadlineClasses,
  deadlineClassLabels,
  laterDays,
  soonDays,
} from '../due-classes/rules.ts';
export {
  expertText,
  type NotifiedDevice,
  type NotifiedPerson,
  personName,
  representativeText,
} from './notification/rules.ts';

/** What an activity is: S1's enumeration (S1 §3.9). The kind of a quality-control test is another one (Q2-97). */
export const activityTypes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
export type ActivityType = (typeof activityTypes)[number];

/** The types that something is asked of here, by their name in the specification. */
export const activityType = {
  qualityControl: 2,
  preventiveNotification: 4,
  surveillanceMeasures: 5,
  electromedicalVerification: 9,
  preventiveOutcome: 10,
  mriQualityControl: 12,
} as const;

/** Q1-88 */
export const activityTypeLabels: Readonly<Record<ActivityType, string>> = {
  0: 'Non definita',
  1: 'Inizializzazione Manuale di Qualità',
  2: 'Controllo di Qualità',
  3: 'Inizializzazione Registro di Sorveglianza',
  4: 'Notifica Preventiva',
  5: 'Misure per Relazione di Sorveglianza',
  6: 'Emissione Relazione di Sorveglianza',
  7: 'Assegnazione Registro – Esperto di Radioprotezione',
  8: 'Assegnazione Registro – Specialista in Fisica Medica',
  9: 'Verifica Elettromedicale',
  10: 'Registrazione Esito Preventiva',
  11: 'Fatturazione',
  12: 'Controllo di Qualità RM',
};

/** What an activity is called on screen: its own name, else that of its type. */
export function activityName({ alias, type }: { alias: string | null; type: ActivityType }): string {
  return alias ?? activityTypeLabels[type];
}

/** Types that are done at a visit. */
export const visitTypes = [2, 5, 9, 10, 12] as const satisfies readonly ActivityType[];

/** Whether an activity wants values or a protocol number, which are entered on its own page. */
export const needsOffice = (type: number): boolean =>
  type === activityType.qualityControl ||
  type === activityType.preventiveOutcome ||
  type === activityType.mriQualityControl;

export type ActivityFlags = {
  type: ActivityType;
  /** Not deleted. */
  isActive: boolean;
  isComplete: boolean;
  /** Deliberately not done at the visit. */
  isSkipped: boolean;
  /** Done in the field, the rest of it waits in the laboratory. */
  isToFinishInLab: boolean;
  appointmentId: number | null;
};

/** Whether it can be put into a day of visits (S1 §3.9, Q1-75). */
export function isSchedulable(activity: Omit<ActivityFlags, 'isToFinishInLab'>): boolean {
  const { type, appointmentId, isActive, isComplete, isSkipped } = activity;
  return (
    visitTypes.some((one) => one === type) && appointmentId === null && isActive && !isComplete && !isSkipped
  );
}

/**
 * Whether it was completed at the visit that it is planned for, or after it, for which it stays there. What was completed
 * before the visit's day was not done at it, and holds neither stop nor day. Not said when: at the visit.
 */
export function isDoneAtVisit(
  { complete, outcomeOn }: { complete: boolean; outcomeOn: string | null },
  day: string,
): boolean {
  return complete && (outcomeOn === null || outcomeOn >= day);
}

/** Days from today to the deadline, by typology; a type that it does not name has none. */
export type TypologyDays = Readonly<Partial<Record<ActivityType, number>>>;

/** Q2-95 */
export const defaultTypologyDays: TypologyDays = {
  1: 30,
  2: 365,
  3: 30,
  4: 30,
  5: 365,
  6: 30,
  7: 30,
  8: 30,
  9: 730,
  10: 30,
  11: 30,
  12: 365,
};

/** The deadline of an activity that begins today; `standing` where its typology says nothing of it. */
export function deadlineOf<Standing extends string | null>(
  days: TypologyDays,
  type: ActivityType,
  today: string,
  standing: Standing,
): string | Standing {
  const count = days[type];
  return count === undefined ? standing : addDays(today, count);
}

const recurringTypes: ReadonlySet<ActivityType> = new Set<ActivityType>([2, 5, 9, 12]);

/** When the one after a completed activity is due; null: it is done once, or its typology says nothing of it. */
export function nextDeadline(days: TypologyDays, type: ActivityType, completedOn: string): string | null {
  return recurringTypes.has(type) ? deadlineOf(days, type, completedOn, null) : null;
}

/** How an activity stands, the first that holds. */
export const activityStates = [
  'negative',
  'deleted',
  'complete',
  'skipped',
  'to-sign',
  'in-review',
  'in-lab',
  'overdue',
  'expiring',
  'open',
] as const;
export type ActivityState = (typeof activityStates)[number];

export const activityStateLabels: Readonly<Record<ActivityState, string>> = {
  negative: 'Esito negativo',
  deleted: 'Eliminata',
  complete: 'Completata',
  skipped: 'Non eseguita',
  'to-sign': 'Da firmare',
  'in-review': 'In revisione',
  'in-lab': 'Da completare in laboratorio',
  overdue: 'Scaduta',
  expiring: 'In scadenza',
  open: 'Da eseguire',
};

/** Whether something is still to be done on an activity that stands so. */
export const isOpenState = (state: ActivityState) =>
  state !== 'negative' && state !== 'deleted' && state !== 'complete';

export function activityState(
  activity: Omit<ActivityFlags, 'appointmentId'> & {
    isInReview: boolean;
    needsSign: boolean;
    deadline: string | null;
  },
  today: string,
): ActivityState {
  if (!activity.isActive) return activity.type === activityType.preventiveOutcome ? 'negative' : 'deleted';
  if (activity.isComplete) return 'complete';
  if (activity.isSkipped) return 'skipped';
  if (activity.needsSign) return 'to-sign';
  if (activity.isInReview) return 'in-review';
  if (activity.isToFinishInLab) return 'in-lab';
  const near = deadlineClass(activity.deadline, today);
  if (near === 'past') return 'overdue';
  return near === 'under-30' ? 'expiring' : 'open';
}

export const activityTexts = {
  unknownType: 'Scegliere il tipo di attività.',
  minutes: 'Da 0 a 10.080 minuti.',
  needsDevice: 'Indicare il dispositivo o il suo manuale.',
  needsRegistry: 'Indicare il registro.',
  unknownDevice: 'Il dispositivo non è di questa unità locale.',
  unknownRegistry: 'Il registro non è di questa unità locale.',
  unknownManual: 'Il manuale non è di questa unità locale.',
  otherDevice: 'Il registro o il manuale riguarda un altro dispositivo.',
  unknownNotification: 'La notifica preventiva non è di questa unità locale.',
  notificationOfOutcome: 'Solo la registrazione di un esito riguarda una notifica preventiva.',
  hasOutcome: 'Questa notifica ha già la registrazione del suo esito.',
  outcomeOpen: 'L’esito di questa notifica è ancora da registrare: prima va confermato negativo.',
  notificationGone: 'Questa notifica è stata eliminata: non avrà un esito.',
  notificationUnsigned: 'La notifica di questo esito non è ancora firmata: prima va completata.',
  nextBefore: 'La prossima scade dopo il giorno in cui questa è stata eseguita.',
  complete: 'L’attività è già completata.',
  deleted: 'L’attività è stata eliminata.',
  leftOut: 'È segnata «Non eseguita»: finché lo è, nessuna visita la propone.',
  negative: 'L’esito negativo di questa attività è già stato confermato: non si può tornare indietro.',
  registryClosed: 'Il registro è stato chiuso nel frattempo: qui non si registra più niente.',
  notNotification: 'Solo una notifica preventiva si genera, si approva e si firma.',
  signedElsewhere: 'Una notifica preventiva è completata dalla sua firma: generarla, approvarla, firmarla.',
  notGenerated: 'Prima va generata la notifica.',
  notApproved: 'Prima va approvata la notifica.',
  awaitsSignature: 'La notifica è già approvata e attende la firma.',
  inFuture: 'La data è nel futuro.',
  noProtocol: 'Inserire il numero di protocollo.',
  noTest: 'Compilare la prova.',
  noFile: 'Scegliere un file.',
  fileTooLarge: 'Il file è troppo grande: al massimo 10 MB.',
  fileType: 'Si possono allegare PDF e immagini (JPEG, PNG).',
} as const;

/** Types that stand for nothing without the device they are of, and without the registry. */
const deviceTypes: ReadonlySet<ActivityType> = new Set<ActivityType>([2, 9, 12]);
const registryTypes: ReadonlySet<ActivityType> = new Set<ActivityType>([3, 5, 6, 7, 8]);

type Ties = Record<'device' | 'registry' | 'manual' | 'notification', number | null>;

/** What is wrong with what a new activity is tied to, by field. */
export function tieProblems(
  type: ActivityType,
  { device, registry, manual, notification }: Ties,
): Record<string, string> {
  if (notification !== null && type !== activityType.preventiveOutcome)
    return { notifica: activityTexts.notificationOfOutcome };
  if (deviceTypes.has(type) && device === null && manual === null && registry === null)
    return { dispositivo: activityTexts.needsDevice };
  return registryTypes.has(type) && registry === null ? { registro: activityTexts.needsRegistry } : {};
}

/** What speaks against working on an activity; null when nothing does. */
export function whyNotOpen(activity: {
  type: ActivityType;
  isActive: boolean;
  isComplete: boolean;
}): 'negative' | 'deleted' | 'complete' | null {
  if (!activity.isActive) return activity.type === activityType.preventiveOutcome ? 'negative' : 'deleted';
  return activity.isComplete ? 'complete' : null;
}

/** The records of an employer and of persons are one for all units: a negative outcome of one does not keep them. */
export const sharedRecordNote =
  'I dati comuni del datore di lavoro o di una persona cambiano comunque, se le altre unità locali hanno esito positivo.';

/** What is said beside that question. */
export const negativeKeeps = `I dati di prima di questa unità locale restano scritti nella pratica. ${sharedRecordNote}`;

/** What is asked before a negative outcome is confirmed (Q2-21). */
export const negativeQuestion = (unit: string) =>
  `Confermi l'esito negativo per ${unit}? L'operazione è irreversibile: l'unità locale non riceverà le modifiche.`;
