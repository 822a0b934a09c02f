import { failureOfAnswer, transportTexts } from '../api-failure.ts';
import type { TransportAnswer } from './transport.ts';
import type { SubmissionFailure } from './types.ts';

/** What an answer, or its absence, means for the one who waits for it. */
export type Verdict =
  | { type: 'accepted'; body: unknown }
  | { type: 'refused'; failure: SubmissionFailure }
  | {
      type: 'unanswered';
      waitingFor: 'network' | 'server';
      text: string;
      /** For how long the server wants to be left alone, when it says so. */
      restMs?: number;
    }
  | { type: 'session-expired' };

export const noNetwork: Verdict = {
  type: 'unanswered',
  waitingFor: 'network',
  text: transportTexts.noNetwork,
};

const notOurServer: Verdict = {
  type: 'unanswered',
  waitingFor: 'network',
  text: transportTexts.notOurServer,
};

/** Refusals that say nothing about the request: too early, too many, too slow, a server or network between. */
const passing = new Set([408, 425, 429, 502, 503, 504]);
const networkAsksForSignIn = 511;

/**
 * Only status 200 with JSON counts as accepted; with `idempotencyKey` the answer must name it as well. The page of
 * a captive portal, which may come with any 2xx or 3xx, is no answer at all.
 */
export function judge(answer: TransportAnswer, idempotencyKey: string | null = null): Verdict {
  const { status } = answer;
  const body = readJson(answer);
  if (status === 200) {
    const isNamed = idempotencyKey === null || sameKey(answer.idempotencyKey, idempotencyKey);
    return body !== undefined && isNamed ? { type: 'accepted', body } : notOurServer;
  }
  if (status === 401) return { type: 'session-expired' };
  if (status < 400 || status === networkAsksForSignIn) return notOurServer;
  const { text, errors, requestId } = failureOfAnswer(status, body, answer.requestId);
  if (passing.has(status)) return { type: 'unanswered', waitingFor: 'server', text, ...restOf(answer) };
  return { type: 'refused', failure: { status, text, errors, requestId } };
}

/** Only a length of time is taken: what a clock says depends on whose clock it is. */
function restOf({ retryAfter }: TransportAnswer): { restMs?: number } {
  return /^\d{1,6}$/.test(retryAfter ?? '') ? { restMs: Number(retryAfter) * 1_000 } : {};
}

function readJson({ isJson, text }: TransportAnswer): unknown {
  if (!isJson) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sameKey(named: string | null, ours: string): boolean {
  return named?.toLowerCase() === ours.toLowerCase();
}
