import { z } from 'zod';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { endpointUrl } from '../api-client.ts';
import { judge, noNetwork, type Verdict } from './answers.ts';
import type { StoredPicture } from './draft-database.ts';
import { fillRequest } from './frozen-request.ts';
import type { Transport, TransportRequest } from './transport.ts';
import type { Submission } from './types.ts';

const requestTimeoutMs = 60_000;
/** A picture of 5 MB over a bad mobile connection. */
const pictureTimeoutMs = 300_000;
const picturesPerQuestion = 50;

const incompleteReply = 'La risposta del server non contiene i dati necessari.';
const pictureLost = 'Una foto non è più su questo dispositivo: aggiungerla di nuovo.';

/** The calls that sending needs besides the frozen ones. */
export type SendingCalls = {
  listMissingPictures: Endpoint;
  storePicture: Endpoint;
  /** Who is signed in; `userIdIn` reads his id from the answer. */
  getMe: Endpoint;
  userIdIn: (answer: unknown) => number | null;
};

export type Sending = {
  transport: Transport;
  calls: SendingCalls;
  /** Ends it: the sender stops, or the user called the submission off. The promises then reject. */
  signal: AbortSignal;
  /** Something of a submission got across. */
  onProgress(): void;
};

const done: Verdict = { type: 'accepted', body: null };
const missingAnswer = z.object({ missing: z.array(z.string()) });
const storedAnswer = z.object({ sha256: z.string() });

/** Whether the session is still this user's: nobody's work is sent in another's name. */
export async function checkSignedIn(sending: Sending, userId: number): Promise<Verdict> {
  const { getMe, userIdIn } = sending.calls;
  const verdict = await carry(sending, { method: 'GET', path: getMe.path, headers: {}, body: null });
  if (verdict.type !== 'accepted') return verdict;
  return userIdIn(verdict.body) === userId ? done : { type: 'session-expired' };
}

/** Sends the pictures the server does not hold yet, each under its hash. */
export async function sendPictures(
  sending: Sending,
  hashes: string[],
  read: (sha256: string) => Promise<StoredPicture | undefined>,
): Promise<Verdict> {
  for (let from = 0; from < hashes.length; from += picturesPerQuestion) {
    const asked = hashes.slice(from, from + picturesPerQuestion);
    const answer = await carry(sending, {
      method: 'POST',
      path: sending.calls.listMissingPictures.path,
      headers: json,
      body: JSON.stringify({ sha256: asked }),
    });
    if (answer.type !== 'accepted') return answer;
    const known = missingAnswer.safeParse(answer.body);
    if (!known.success) return noNetwork;
    for (const sha256 of known.data.missing.filter((hash) => asked.includes(hash))) {
      const verdict = await sendPicture(sending, sha256, await read(sha256));
      if (verdict.type !== 'accepted') return verdict;
    }
  }
  return done;
}

async function sendPicture(
  sending: Sending,
  sha256: string,
  picture: StoredPicture | undefined,
): Promise<Verdict> {
  if (picture === undefined) return refusal(pictureLost);
  const path = endpointUrl(sending.calls.storePicture, { params: { sha256 } }, '');
  const headers = { 'content-type': picture.type };
  const request: TransportRequest = { method: 'PUT', path, headers, body: picture.bytes };
  const verdict = await carry(sending, request, { timeoutMs: pictureTimeoutMs });
  if (verdict.type !== 'accepted') return verdict;
  if (storedAnswer.safeParse(verdict.body).data?.sha256 !== sha256) return noNetwork;
  sending.onProgress();
  return done;
}

/** Sends one of the frozen requests; `reply` is the main one's answer, for those that follow it. */
export async function sendRequest(
  sending: Sending,
  submission: Submission,
  index: number,
  reply: unknown,
): Promise<Verdict> {
  const request = submission.requests[index];
  const filled = request === undefined ? null : fillRequest(request, reply);
  if (request === undefined || filled === null) return refusal(incompleteReply);
  const { method, idempotencyKey } = request;
  const headers = { ...json, 'idempotency-key': idempotencyKey };
  const verdict = await carry(sending, { method, headers, ...filled }, { idempotencyKey });
  if (verdict.type === 'accepted' || verdict.type === 'refused') sending.onProgress();
  return verdict;
}

const json = { 'content-type': 'application/json' };

function refusal(text: string): Verdict {
  return { type: 'refused', failure: { status: 0, text, errors: {}, requestId: null } };
}

async function carry(
  { transport, signal }: Sending,
  request: TransportRequest,
  { idempotencyKey, timeoutMs = requestTimeoutMs }: { idempotencyKey?: string; timeoutMs?: number } = {},
): Promise<Verdict> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    return judge(await transport(request, limit), idempotencyKey ?? null);
  } catch {
    signal.throwIfAborted();
    return noNetwork;
  }
}
