import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { permission } from '#platform/contract/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idInPath } from '#platform/contract/shapes.ts';
import { ApiFailure, call, endpointUrl } from './api-client.ts';
import { onSessionExpired } from './session-events.ts';

const key = '0b8f2f5e-9a45-4c8e-9b1a-3f0f2f6f1a11';
const getThing = endpoint({
  name: 'getThing',
  method: 'GET',
  path: '/v1/things/{thing}',
  summary: 'A thing',
  permission: permission('thing.read', 'signed-in'),
  params: z.object({ thing: idInPath }),
  query: z.object({ q: z.string().optional(), page: z.coerce.number<string>().default(1) }),
  response: z.object({ name: z.string() }),
});
const createThing = endpoint({
  name: 'createThing',
  method: 'POST',
  path: '/v1/things',
  summary: 'A new thing',
  permission: permission('thing.create', 'signed-in'),
  write: 'idempotent',
  body: z.object({ name: z.string() }),
  response: z.object({ name: z.string() }),
});
const openDoor = endpoint({
  name: 'openDoor',
  method: 'POST',
  path: '/v1/door',
  summary: 'Open to anyone',
  permission: permission('door.open', 'anyone'),
  response: z.object({ open: z.boolean() }),
});

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'request-1', ...headers },
  });

function answerWith(answer: Response | Error) {
  const fetching = vi.fn(async (_url: string, _request: RequestInit) => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  vi.stubGlobal('fetch', fetching);
  return fetching;
}

async function failureOf(calling: Promise<unknown>): Promise<ApiFailure> {
  const error = await calling.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiFailure);
  return error as ApiFailure;
}

let expired = 0;
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  expired = 0;
  onSessionExpired(() => {
    expired += 1;
  });
});
afterEach(() => vi.unstubAllGlobals());

const readThing = () => call(getThing, { params: { thing: 7 } });

describe('the request', () => {
  test('goes to the path under the API base, with what is filled in of the query', () => {
    expect(endpointUrl(getThing, { params: { thing: 'a/b' }, query: { q: 'è & ?', page: 2 } }, '/api')).toBe(
      '/api/v1/things/a%2Fb?q=%C3%A8+%26+%3F&page=2',
    );
    expect(endpointUrl(getThing, { params: { thing: 7 }, query: { q: '' } }, '')).toBe('/v1/things/7');
    expect(() => endpointUrl(getThing, { params: {} })).toThrow('thing is missing');
  });

  test('on an application path never gets the API base', () => {
    const ring = endpoint({ ...openDoor, name: 'ring', method: 'GET', path: '/lb/door/ring' });
    expect(endpointUrl(ring, {}, '/api')).toBe('/lb/door/ring');
  });

  test('carries JSON and the idempotency key', async () => {
    const fetching = answerWith(json({ name: 'x' }, 200, { 'idempotency-key': key.toUpperCase() }));
    await call(createThing, { body: { name: 'x' } }, { idempotencyKey: key });
    const [url, request] = fetching.mock.calls[0] ?? [];
    expect(url).toBe('/api/v1/things');
    expect(request?.body).toBe('{"name":"x"}');
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': key });
  });
});

describe('the answer', () => {
  test('is read by the shape of the endpoint', async () => {
    answerWith(json({ name: 'x', secret: 1 }));
    expect(await readThing()).toEqual({ name: 'x' });
  });

  test.each([
    ['detail before message (R0-384)', { detail: 'D', message: 'M', msg: 'G' }, 'D'],
    ['message without detail (R0-385)', { message: 'M', msg: 'G' }, 'M'],
    ['msg without both', { detail: ' ', msg: 'G' }, 'G'],
    ['nothing readable (R0-386)', { error: 'x' }, 'Errore sconosciuto. Riprovare più tardi.'],
  ])('of a refusal shows %s', async (_what, body, text) => {
    answerWith(json(body, 422));
    const failure = await failureOf(readThing());
    expect(failure).toMatchObject({ status: 422, text, requestId: 'request-1' });
  });

  test('of a refusal keeps the text per field', async () => {
    answerWith(json({ detail: 'D', errors: { 'cliente.cap': 'C', odd: 3 } }, 422));
    expect((await failureOf(readThing())).errors).toEqual({ 'cliente.cap': 'C' });
  });

  test.each([
    [
      'a network that fails (R0-386)',
      new TypeError('Failed to fetch'),
      0,
      'Nessuna rete: il server non è raggiungibile.',
    ],
    [
      'a proxy without the server',
      new Response('', { status: 502 }),
      502,
      'Il server non è momentaneamente raggiungibile. Riprovare tra poco.',
    ],
    [
      'an empty 500 (R0-386)',
      new Response('', { status: 500 }),
      500,
      'Errore sconosciuto. Riprovare più tardi.',
    ],
    [
      'the page of a captive portal',
      new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } }),
      0,
      'La risposta non arriva dal server: la rete potrebbe chiedere prima un accesso.',
    ],
    ['another shape', json({ title: 'x' }), 200, 'Errore sconosciuto. Riprovare più tardi.'],
  ])('fails in Italian for %s', async (_what, answer, status, text) => {
    answerWith(answer);
    expect(await failureOf(readThing())).toMatchObject({ status, text });
  });

  test('of a write counts only when it names the same key', async () => {
    answerWith(json({ name: 'x' }, 200, { 'idempotency-key': '6b0b0c0e-0000-4000-8000-000000000000' }));
    const failure = await failureOf(call(createThing, { body: { name: 'x' } }, { idempotencyKey: key }));
    expect(failure.status).toBe(0);
  });

  test('that is no longer wanted is no failure', async () => {
    const stop = new AbortController();
    stop.abort(new Error('left'));
    answerWith(new DOMException('aborted', 'AbortError'));
    await expect(call(getThing, { params: { thing: 7 } }, { signal: stop.signal })).rejects.toThrow('left');
  });
});

describe('a session that has ended', () => {
  test('is told to the whole page', async () => {
    answerWith(json({ detail: 'Sessione scaduta' }, 401));
    expect((await failureOf(readThing())).text).toBe('Sessione scaduta');
    expect(expired).toBe(1);
  });

  test('is not meant by wrong credentials', async () => {
    answerWith(json({ detail: 'Credenziali non valide' }, 401));
    await failureOf(call(openDoor, {}));
    expect(expired).toBe(0);
  });
});
