/** A refusal with its HTTP status and the Italian text the person reads; `errors` holds the text per field. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: Record<string, string>;
  /** Said in the place of the text under `detail`, where programs tell refusals apart by it; null: the text is. */
  readonly detail: string | null;

  constructor(
    status: number,
    text: string,
    errors: Record<string, string> = {},
    detail: string | null = null,
  ) {
    super(text);
    this.name = 'Refusal';
    this.status = status;
    this.errors = errors;
    this.detail = detail;
  }
}

export const texts = {
  badJson: 'Il contenuto della richiesta non è JSON valido.',
  deepJson: 'Il contenuto della richiesta ha troppi livelli, uno dentro l’altro: al massimo 32.',
  badForm: 'Il modulo inviato non è leggibile.',
  sessionExpired: 'Sessione scaduta',
  forbidden: 'Non hai i permessi per questa operazione.',
  crossSite: 'Richiesta rifiutata: proviene da un altro sito.',
  notFound: 'Elemento non trovato.',
  tooLarge: (maxBytes: number) =>
    `La richiesta è troppo grande: al massimo ${Math.round(maxBytes / 1024 ** 2)} MB. Inviare un file più piccolo, o in più parti.`,
  tooSlow: 'La richiesta non è arrivata in tempo: controllare la rete e riprovare.',
  longHeader: 'L’intestazione della richiesta è troppo lunga.',
  noRequest: 'La richiesta non è leggibile.',
  unsupportedMedia: 'Formato della richiesta non supportato.',
  broken: 'Un valore non rispetta una regola dei dati: controllare quanto inserito.',
  taken: 'Il dato è cambiato nel frattempo: aggiornare la pagina e riprovare.',
  unknown: 'Errore sconosciuto. Riprovare più tardi.',
  tooOften: (seconds: number) =>
    `Troppe operazioni pesanti in poco tempo: riprovare tra ${seconds === 1 ? 'un secondo' : `${seconds} secondi`}.`,
  unavailable: 'Servizio momentaneamente non disponibile. Riprovare tra poco.',
  filesUnavailable: "L'archivio dei file non risponde. Riprovare tra poco.",
  noSpace: "Sul server non c'è più spazio: avvisare chi lo gestisce. I dati non sono stati salvati.",
  keyReused: 'Questa richiesta è già arrivata con dati diversi: ricaricare la pagina e controllare.',
} as const;

/** 404: unknown, or outside the user's reach. */
export const notFound = (text: string = texts.notFound) => new Refusal(404, text);
export const isNotFound = (error: unknown) => error instanceof Refusal && error.status === 404;
export const isConflict = (error: unknown) => error instanceof Refusal && error.status === 409;
/** 403: the action is not for this role. */
export const forbidden = (text: string = texts.forbidden) => new Refusal(403, text);
/** 409: in reach, but taken meanwhile. */
export const conflict = (text: string, errors: Record<string, string> = {}) => new Refusal(409, text, errors);
/** 422: a rule is broken or a value malformed. */
export const invalid = (text: string, errors: Record<string, string> = {}) => new Refusal(422, text, errors);

/** Refuses (422) what is wrong at fields, with the first of the texts. Without a problem nothing happens. */
export function refuseFields(problems: Record<string, string>): void {
  const [first] = Object.values(problems);
  if (first !== undefined) throw invalid(first, problems);
}

/**
 * The store of files is away, slow, or refuses us: what was to be kept there is not, and the same may pass later.
 * `reason` is for the log.
 */
export class FilesUnavailable extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(texts.filesUnavailable);
    this.name = 'FilesUnavailable';
    this.reason = reason;
  }
}

type DatabaseError = { code?: string; constraint?: string };

function databaseError(error: unknown): DatabaseError {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return typeof cause === 'object' && cause !== null ? cause : {};
}

/** Turns the violation of a named database constraint into its refusal; anything else is thrown on. */
export function onConstraint(error: unknown, refusals: Record<string, () => Refusal>): never {
  const { constraint } = databaseError(error);
  const refusal = constraint === undefined ? undefined : refusals[constraint];
  throw refusal ? refusal() : error;
}

/** Deadlocks, serialisation failures and locks waited for too long: the same transaction may pass when run again. */
export function isRetryable(error: unknown): boolean {
  const { code } = databaseError(error);
  return code === '40001' || code === '40P01' || code === '55P03';
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** Whether a disk is full or its quota used up, that of the files or the database's. */
export function isOutOfSpace(error: unknown): boolean {
  const { code } = databaseError(error);
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG' || code === '53100';
}

/** Whether the database could not be reached at all. */
export function isDatabaseGone(error: unknown): boolean {
  const { code } = databaseError(error);
  if (code !== undefined && (connectionCodes.has(code) || code.startsWith('08'))) return true;
  const messages = [error, error instanceof Error ? error.cause : null];
  return messages.some(
    (part) =>
      part instanceof Error &&
      /timeout exceeded when trying to connect|Connection terminated|not queryable/i.test(part.message),
  );
}

/** Whether something that the work stands on could not be reached: database or store of files. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof FilesUnavailable || isDatabaseGone(error);
}

/** What the database finds fault with, by its code: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const reasons: Record<string, string> = {
  '22001': 'Un testo è troppo lungo: accorciarlo.',
  '22003': 'Un numero è fuori dai limiti: controllarlo.',
  '22007': 'Una data non è valida: controllarla.',
  '22008': 'Una data è fuori dai limiti: controllarla.',
  '22021': 'Un testo contiene caratteri che non si possono conservare: toglierli.',
  '22P05': 'Un testo contiene caratteri che non si possono conservare: toglierli.',
};

/**
 * Refusal for a value that only the database found fault with: out of its range (class 22), against a rule (422),
 * or there already (409). Null for anything else.
 */
export function refusalOfDatabase(error: unknown): Refusal | null {
  const { code } = databaseError(error);
  if (code === undefined) return null;
  if (code === '23505' || code === '23503') return conflict(texts.taken);
  if (code.startsWith('22') || code.startsWith('23')) return invalid(reasons[code] ?? texts.broken);
  return null;
}
