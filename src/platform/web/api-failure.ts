import { failureText } from '#platform/contract/failure.ts';

/** Our own words for what the transport says: the words of browsers are English and differ. */
export const transportTexts = {
  noNetwork: 'Nessuna rete: il server non è raggiungibile.',
  noAnswer: 'Il server non ha risposto in tempo. Riprovare tra poco.',
  notOurServer: 'La risposta non arriva dal server: la rete potrebbe chiedere prima un accesso.',
  unreachable: 'Il server non è momentaneamente raggiungibile. Riprovare tra poco.',
  unknown: 'Errore sconosciuto. Riprovare più tardi.',
} as const;

type FailureFields = {
  /** HTTP status; 0 when no answer of the server arrived. */
  status: number;
  text: string;
  /** Text per field of the request's body ('cliente.cap'). */
  errors?: Record<string, string>;
  requestId?: string | null;
  cause?: unknown;
};

/** A call that did not succeed; `text` is what the person reads. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly text: string;
  readonly errors: Record<string, string>;
  readonly requestId: string | null;

  constructor({ status, text, errors = {}, requestId = null, cause }: FailureFields) {
    super(text, { cause });
    this.name = 'ApiFailure';
    this.status = status;
    this.text = text;
    this.errors = errors;
    this.requestId = requestId;
  }
}

/** What a refused call means: the server's words (detail, message, msg), else the transport's, else the last resort. */
export function failureOfAnswer(status: number, body: unknown, requestId: string | null): ApiFailure {
  const text = failureText(body) ?? (status >= 502 && status <= 504 ? transportTexts.unreachable : null);
  return new ApiFailure({
    status,
    text: text ?? transportTexts.unknown,
    errors: fieldErrors(body),
    requestId: requestId ?? stringIn(body, 'requestId'),
  });
}

/** Any thrown value as a failure. */
export function toFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  return new ApiFailure({ status: 0, text: transportTexts.unknown, cause: error });
}

function fieldErrors(body: unknown): Record<string, string> {
  const errors = valueIn(body, 'errors');
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, text]) => (typeof text === 'string' ? [[field, text]] : [])),
  );
}

function stringIn(body: unknown, key: string): string | null {
  const value = valueIn(body, key);
  return typeof value === 'string' ? value : null;
}

function valueIn(body: unknown, key: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : undefined;
}
