import { describe, expect, test } from 'vitest';
import {
  app,
  bumps,
  clock,
  countNotes,
  key,
  openPool,
  post,
  prepareNotesServer,
  runs,
} from '#test/support/notes-server.ts';
import { deleteOldIdempotencyKeys } from './idempotency.ts';

prepareNotesServer();

describe('a write with an Idempotency-Key', () => {
  test('happens once and answers the same again', async () => {
    const headers = { 'idempotency-key': key() };
    const first = await post({ text: 'una volta' }, headers);
    const second = await post({ text: 'una volta' }, headers);
    expect(second.json()).toEqual(first.json());
    expect(second.headers['idempotency-key']).toBe(headers['idempotency-key']);
    expect(await countNotes('una volta')).toBe(1);
  });

  test('happens once even when twenty arrive at the same moment', async () => {
    const headers = { 'idempotency-key': key() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => post({ text: 'insieme' }, headers)));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
    expect(await countNotes('insieme')).toBe(1);
  });

  test('is refused with 409 when the body differs', async () => {
    const headers = { 'idempotency-key': key() };
    await post({ text: 'originale' }, headers);
    const other = await post({ text: 'cambiata' }, headers);
    expect(other.statusCode).toBe(409);
    expect(await countNotes('cambiata')).toBe(0);
  });

  test('is refused when its body is nested beyond measure, and taken as deep as allowed', async () => {
    const nested = (depth: number) => `{"text":"a fondo","x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const send = (depth: number) =>
      app.inject({
        ...{ method: 'POST', url: '/v1/notes/1', payload: nested(depth) },
        headers: { cookie: 'anna', 'content-type': 'application/json', 'idempotency-key': key() },
      });
    for (const depth of [32, 10_000, 250_000]) {
      const refused = await send(depth);
      expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
        400,
        'Il contenuto della richiesta ha troppi livelli, uno dentro l’altro: al massimo 32.',
      ]);
    }
    expect((await send(31)).statusCode).toBe(200);
  });

  test('belongs to its user: another person may use the same key', async () => {
    const headers = { 'idempotency-key': key() };
    await post({ text: 'di anna' }, headers);
    expect((await post({ text: 'di lea' }, { ...headers, cookie: 'lea' })).statusCode).toBe(200);
  });

  test('leaves nothing behind when it fails, and may then succeed', async () => {
    const headers = { 'idempotency-key': key() };
    expect((await post({ text: 'riprova', fail: true }, headers)).statusCode).toBe(409);
    expect(await countNotes('riprova')).toBe(0);
    expect((await post({ text: 'riprova' }, headers)).statusCode).toBe(200);
  });

  test('needs a UUID', async () => {
    expect((await post({ text: 'chiave' }, { 'idempotency-key': 'ciao' })).statusCode).toBe(422);
  });

  test('is remembered for 30 days', async () => {
    const headers = { 'idempotency-key': key() };
    await post({ text: 'ricordata' }, headers);
    const before = runs;
    clock.advance(29 * 1440);
    await deleteOldIdempotencyKeys(openPool.db, clock.now());
    await post({ text: 'ricordata' }, headers);
    expect(runs).toBe(before);
    clock.advance(2 * 1440);
    await deleteOldIdempotencyKeys(openPool.db, clock.now());
    await post({ text: 'ricordata' }, headers);
    expect(runs).toBe(before + 1);
  });
});

describe('a GET that changes something, on an application path', () => {
  const bump = (method: 'GET' | 'HEAD', headers: Record<string, string> = {}, url = '/lb/notes/1/bump') =>
    app.inject({ method, url, headers: { cookie: 'lea', ...headers } });

  test('stands bare, before the pages, and is never cached', async () => {
    const answer = await bump('GET', { 'sec-fetch-site': 'same-origin' });
    expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
      200,
      { bumps: 1 },
      'no-store',
    ]);
    expect((await bump('GET', {}, '/api/lb/notes/1/bump')).statusCode).toBe(404);
  });

  test('is refused from another site, and asking for its head changes nothing', async () => {
    const before = bumps;
    expect((await bump('GET', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await bump('HEAD')).headers['content-type']).toContain('text/html');
    expect(bumps).toBe(before);
  });
});
