import type { Endpoint, KeptEndpoint, ResponseOf } from '#platform/contract/endpoint.ts';
import { ApiFailure, type CallInput, call, readLimitMs } from '../api-client.ts';
import { deviceClock } from '../clock.ts';
import { readAsFarAsItGoes } from '../older-shapes.ts';
import type { KeptAnswers, KeptText } from './kept-answers.ts';

/** So long the server alone is asked; after that what is kept is shown, while the asking goes on. */
export const headStartMs = 500;

/** Why the server's own answer is not there: it could not be asked, the session is over, or it has not answered yet. */
export type KeptReason = 'network' | 'session' | 'slow';

/** An answer, and since when it has been kept and why it is shown; nulls when the server gave it just now. */
export type Kept<T> = {
  answer: T;
  keptAt: string | null;
  reason: KeptReason | null;
  /** Kept by an earlier version of the product, and some of it cannot be shown by this one. */
  isPartial?: true;
};

/** What is younger needs no reading ahead. */
const youngMs = 600_000;

type KeptReading<T = unknown> = {
  store: KeptAnswers;
  userId: number;
  signal: AbortSignal;
  /** Shows what is kept until the server has answered. */
  onKept?: (kept: Kept<T>) => void;
};

/**
 * Calls an endpoint and keeps its answer; where the server cannot be asked, or the session is over, gives back what was
 * kept. Throws as `call` does.
 */
export async function readKept<E extends KeptEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  { store, userId, signal, onKept }: KeptReading<ResponseOf<E>>,
): Promise<Kept<ResponseOf<E>>> {
  const name = callName(endpoint, input);
  const known = await store.get(userId, name).catch(() => null);
  const stopWaiting = afterHeadStart(() => {
    const kept = known && !signal.aborted ? read(endpoint, known, 'slow') : null;
    if (kept) onKept?.(kept);
  });
  try {
    const answer = await call(endpoint, input, { signal, limitMs: readLimitMs });
    stopWaiting();
    // Not being able to keep it costs the reading without network and nothing else.
    await store.put(userId, name, JSON.stringify(answer)).catch(() => undefined);
    return { answer, keptAt: null, reason: null };
  } catch (error) {
    stopWaiting();
    if (isGone(error)) await store.drop(userId, name).catch(() => undefined);
    const reason = reasonOf(error);
    const kept = known === null || reason === null ? null : read(endpoint, known, reason);
    if (kept === null) throw error;
    return kept;
  }
}

/** Keeps an answer that will be wanted later, unless it has been read just now. */
export async function keepAhead<E extends KeptEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  reading: Omit<KeptReading, 'onKept'>,
): Promise<void> {
  const known = await reading.store.get(reading.userId, callName(endpoint, input));
  if (known === null || deviceClock.now().getTime() - Date.parse(known.keptAt) > youngMs)
    await readKept(endpoint, input, reading);
}

/** Under which name the answer to a call is kept. */
export function callName(endpoint: Pick<Endpoint, 'name'>, input: unknown): string {
  return `${endpoint.name} ${JSON.stringify(input)}`;
}

/** Calls back once the head start is over. Returns how to call it off. */
export function afterHeadStart(work: () => void): () => void {
  const timer = setTimeout(work, headStartMs);
  return () => clearTimeout(timer);
}

/** Whether a failure says that the server could not be asked, and nothing about the answer. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiFailure && [0, 502, 503, 504].includes(error.status);
}

/** Why a call failed, when that says nothing about the answer. */
function reasonOf(error: unknown): KeptReason | null {
  if (isUnreachable(error)) return 'network';
  return error instanceof ApiFailure && error.status === 401 ? 'session' : null;
}

/** The server says that it is not there, or not ours to see. */
function isGone(error: unknown): boolean {
  return error instanceof ApiFailure && [403, 404].includes(error.status);
}

/** As far as this version understands it; null for what it cannot read at all. */
function read<E extends KeptEndpoint>(
  endpoint: E,
  { text, keptAt }: KeptText,
  reason: KeptReason,
): Kept<ResponseOf<E>> | null {
  const kept = readAsFarAsItGoes(endpoint.response, JSON.parse(text));
  if (kept === null) return null;
  const answer = kept.value as ResponseOf<E>;
  return kept.isWhole ? { answer, keptAt, reason } : { answer, keptAt, reason, isPartial: true };
}
