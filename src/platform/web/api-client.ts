import type { z } from 'zod';
import {
  type Endpoint,
  isUnderApiBase,
  type ParamsOf,
  type ResponseOf,
} from '#platform/contract/endpoint.ts';
import { ApiFailure, failureOfAnswer, transportTexts } from './api-failure.ts';
import { appConfig } from './app-config.ts';
import { announceSessionExpired } from './session-events.ts';

export { ApiFailure, toFailure } from './api-failure.ts';

type InPath<P> = { [Name in keyof P]: string | number };
type InQuery<Q> = { [Name in keyof Q]: Q[Name] | number | undefined };
// An endpoint without this part has the empty shape, whose keys are any string.
type Part<Name extends string, Shape> = string extends keyof Shape
  ? { [N in Name]?: undefined }
  : Partial<Shape> extends Shape
    ? { [N in Name]?: Shape }
    : { [N in Name]: Shape };

/** What a call needs: the parts its endpoint describes; parts without a required key may be left out. */
export type CallInput<E extends Endpoint> = Part<'params', InPath<ParamsOf<E>>> &
  Part<'query', InQuery<z.input<E['query']>>> &
  Part<'body', z.input<E['body']>>;

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** UUID; the answer counts only when it names the same key. */
  idempotencyKey?: string | undefined;
  /** How long an answer may take; some networks take a connection and never say anything. */
  limitMs?: number | undefined;
};

/** For what is read onto a screen. */
export const readLimitMs = 60_000;

type Parts = { params?: unknown; query?: unknown; body?: unknown };

/** Path and query of a call, with the API base where it has one. */
export function endpointUrl(
  endpoint: Endpoint,
  { params, query }: Parts,
  apiBase = appConfig.apiBase,
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = (params as Record<string, string | number> | undefined)?.[name];
    if (value === undefined || value === '') throw new Error(`${endpoint.name}: ${name} is missing`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return (isUnderApiBase(endpoint) ? apiBase : '') + path + (search.size > 0 ? `?${search}` : '');
}

/** Calls an endpoint. Throws `ApiFailure`, or the signal's reason when it was called off. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal: leaving, idempotencyKey, limitMs }: CallOptions = {},
): Promise<ResponseOf<E>> {
  const signal = limitMs === undefined ? leaving : withLimit(leaving, limitMs);
  const answer = await send(endpoint, input, signal, idempotencyKey);
  const requestId = answer.headers.get('x-request-id');
  const body = await readJson(answer, signal);
  if (!answer.ok) {
    if (answer.status === 401 && body !== undefined && endpoint.permission.allowed !== 'anyone')
      announceSessionExpired();
    throw failureOfAnswer(answer.status, body, requestId);
  }
  if (body === undefined || (idempotencyKey && !namesKey(answer, idempotencyKey)))
    throw new ApiFailure({ status: 0, text: transportTexts.notOurServer, requestId });
  const read = endpoint.response.safeParse(body);
  if (!read.success) {
    throw new ApiFailure({
      status: answer.status,
      text: transportTexts.unknown,
      requestId,
      cause: read.error,
    });
  }
  return read.data as ResponseOf<E>;
}

/** Calls an endpoint that answers a file: its bytes, and the name the server gives it. Fails as `call` does. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal }: Pick<CallOptions, 'signal'> = {},
): Promise<{ file: Blob; name: string }> {
  const answer = await send(endpoint, input, signal, undefined);
  if (!answer.ok) {
    const body = await readJson(answer, undefined);
    if (answer.status === 401 && body !== undefined) announceSessionExpired();
    throw failureOfAnswer(answer.status, body, answer.headers.get('x-request-id'));
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  if (name === undefined) throw new ApiFailure({ status: 0, text: transportTexts.notOurServer });
  try {
    return { file: await answer.blob(), name };
  } catch (error) {
    throw networkFailure(error, signal);
  }
}

/** The browser itself names the type of a form with files, with what parts its fields. */
const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: null,
} as const;

/** A body as it travels; a form leaves out what is undefined. */
function bodyOnWire({ encoding }: Endpoint, body: unknown): string | FormData {
  if (encoding === 'json') return JSON.stringify(body);
  const fields = Object.entries(body as object).filter(([, value]) => value !== undefined);
  if (encoding === 'multipart') {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value instanceof Blob ? value : String(value));
    return form;
  }
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
}

async function send(
  endpoint: Endpoint,
  input: Parts,
  signal: AbortSignal | undefined,
  idempotencyKey: string | undefined,
): Promise<Response> {
  const url = endpointUrl(endpoint, input);
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  const headers: Record<string, string> = { accept: 'application/json' };
  const mediaType = mediaTypes[endpoint.encoding];
  if (hasBody && mediaType) headers['content-type'] = mediaType;
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  try {
    return await fetch(url, {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      ...(hasBody ? { body: bodyOnWire(endpoint, input.body ?? {}) } : {}),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    throw networkFailure(error, signal);
  }
}

/** The answer's JSON; undefined when it is something else, such as the page of a captive portal. */
async function readJson(answer: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    const text = await answer.text();
    if (!answer.headers.get('content-type')?.includes('json')) return undefined;
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw networkFailure(error, signal);
  }
}

function withLimit(signal: AbortSignal | undefined, limitMs: number): AbortSignal {
  const limit = AbortSignal.timeout(limitMs);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

function networkFailure(error: unknown, signal: AbortSignal | undefined): unknown {
  if (isTimeout(signal?.reason))
    return new ApiFailure({ status: 0, text: transportTexts.noAnswer, cause: error });
  if (signal?.aborted) return signal.reason;
  return new ApiFailure({ status: 0, text: transportTexts.noNetwork, cause: error });
}

const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError';

function namesKey(answer: Response, key: string): boolean {
  return answer.headers.get('idempotency-key')?.toLowerCase() === key.toLowerCase();
}
