import type { Endpoint, KeptEndpoint, ResponseOf } from '#platform/contract/endpoint.ts';
import { ApiFailure, type CallInput, call } from '../api-client.ts';
import { deviceClock } from '../clock.ts';
import { readAsFarAsItGoes } from '../older-shapes.ts';
import type { KeptAnswers, KeptText } from './kept-answers.ts';

/** With an answer kept from before, nobody waits longer than this for a new one. */
export const patienceMs = 8_000;

/** An answer, and since when it has been kept; null when the server gave it just now. */
export type Kept<T> = {
  answer: T;
  keptAt: string | null;
  /** Kept by an earlier version of the product, and some of it cannot be shown by this one. */
  isPartial?: true;
};

/** What is younger needs no reading ahead. */
const youngMs = 600_000;

type KeptReading = {
  store: KeptAnswers;
  userId: number;
  signal: AbortSignal;
};

/** Calls an endpoint and keeps its answer; without network gives back what was kept. Throws as `call` does. */
export async function readKept<E extends KeptEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  { store, userId, signal }: KeptReading,
): Promise<Kept<ResponseOf<E>>> {
  const name = nameOf(endpoint, input);
  const known = await store.get(userId, name).catch(() => null);
  const limit = known === null ? signal : AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  try {
    const answer = await call(endpoint, input, { signal: limit });
    // Not being able to keep it costs the reading without network and nothing else.
    await store.put(userId, name, JSON.stringify(answer)).catch(() => undefined);
    return { answer, keptAt: null };
  } catch (error) {
    if (isGone(error)) await store.drop(userId, name).catch(() => undefined);
    const kept = known === null || !isUnanswered(error, signal) ? null : read(endpoint, known);
    if (kept === null) throw error;
    return kept;
  }
}

/** Keeps an answer that will be wanted later, unless it has been read just now. */
export async function keepAhead<E extends KeptEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  reading: KeptReading,
): Promise<void> {
  const known = await reading.store.get(reading.userId, nameOf(endpoint, input));
  if (known === null || deviceClock.now().getTime() - Date.parse(known.keptAt) > youngMs)
    await readKept(endpoint, input, reading);
}

const nameOf = (endpoint: Endpoint, input: unknown) => `${endpoint.name} ${JSON.stringify(input)}`;

/** Whether a failure says that the server could not be asked, and nothing about the answer. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiFailure && [0, 502, 503, 504].includes(error.status);
}

function isUnanswered(error: unknown, signal: AbortSignal): boolean {
  const ranOut = error instanceof DOMException && error.name === 'TimeoutError' && !signal.aborted;
  return ranOut || isUnreachable(error);
}

/** The server says that it is not there, or not ours to see. */
function isGone(error: unknown): boolean {
  return error instanceof ApiFailure && [403, 404].includes(error.status);
}

/** As far as this version understands it; null for what it cannot read at all. */
function read<E extends KeptEndpoint>(endpoint: E, { text, keptAt }: KeptText): Kept<ResponseOf<E>> | null {
  const kept = readAsFarAsItGoes(endpoint.response, JSON.parse(text));
  if (kept === null) return null;
  const answer = kept.value as ResponseOf<E>;
  return kept.isWhole ? { answer, keptAt } : { answer, keptAt, isPartial: true };
}
