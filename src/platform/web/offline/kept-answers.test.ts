import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { permission } from '#platform/contract/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ApiFailure, readLimitMs } from '../api-client.ts';
import { transportTexts } from '../api-failure.ts';
import { KeptAnswers, type KeptLimits } from './kept-answers.ts';
import { KeptDatabase } from './kept-database.ts';
import { headStartMs, keepAhead, readKept } from './read-kept.ts';

const listPoints = endpoint({
  name: 'listPoints',
  method: 'GET',
  path: '/v1/points/{site}',
  summary: 'Points',
  permission: permission('points.read', ['operatore']),
  params: z.object({ site: z.coerce.number() }),
  response: z.object({ points: z.array(z.string()) }),
  isKept: true,
});
const input = { params: { site: 7 } };
const keptAt = '2025-03-14T16:20:00.000Z';

let now: Date;
let database: KeptDatabase;
let answer: () => Promise<Response>;

const json =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve(
      new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }),
    );
const portal = () =>
  Promise.resolve(new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } }));
const nobody = () => Promise.reject(new TypeError('Failed to fetch'));
const points = json({ points: ['Aula 1'] });

function kept(limits?: KeptLimits): KeptAnswers {
  return new KeptAnswers(database, () => now, limits);
}

function read(userId = 1, signal = new AbortController().signal) {
  return readKept(listPoints, input, { store: kept(), userId, signal });
}

function calledOff(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    const leave = () => reject(signal?.reason as Error);
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave);
  });
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  database = new KeptDatabase();
  now = new Date(keptAt);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) =>
    Promise.race([answer(), calledOff(signal)]),
  );
});

afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await database.close();
});

describe('an answer to several calls', () => {
  const shared = { calls: ['candidates 1', 'candidates 2'], text: 'dosimeters' };
  const textOf = async (call: string) => (await kept().get(1, call))?.text ?? null;

  it('is found under each, and counted once', async () => {
    await kept().putAll(1, [shared, { calls: ['site 1'], text: 'site' }]);
    expect([await textOf('candidates 1'), await textOf('candidates 2')]).toEqual([
      'dosimeters',
      'dosimeters',
    ]);
    const { texts, entries } = await kept().list(1, 'site ');
    expect(texts).toEqual(['site']);
    expect(entries.reduce((sum, { size }) => sum + size, 0)).toBe('dosimeters'.length + 'site'.length);
    expect((await kept().list(2, 'site ')).entries).toEqual([]);
  });

  it('stays for the others when one is answered anew, or dropped', async () => {
    await kept().putAll(1, [shared]);
    await kept().put(1, 'candidates 1', 'newer');
    expect([await textOf('candidates 1'), await textOf('candidates 2')]).toEqual(['newer', 'dosimeters']);
    await kept().putAll(1, [shared]);
    await kept().drop(1, 'candidates 1');
    expect([await textOf('candidates 1'), await textOf('candidates 2')]).toEqual([null, 'dosimeters']);
  });

  it('leaves nothing behind with the last of them', async () => {
    await kept().putAll(1, [shared]);
    await kept().dropAll(1, shared.calls);
    expect(await database.run((db) => db.count('texts'))).toBe(0);
  });
});

describe('reading without network', () => {
  it('gives what was read last, with the moment it is from', async () => {
    answer = points;
    expect(await read()).toEqual({ answer: { points: ['Aula 1'] }, keptAt: null, reason: null });
    for (const silence of [nobody, portal, json({}, 503)]) {
      answer = silence;
      expect(await read()).toEqual({ answer: { points: ['Aula 1'] }, keptAt, reason: 'network' });
    }
  });

  it('gives it also once the session is over, and does not blame the network', async () => {
    answer = points;
    await read();
    answer = json({ detail: 'Accesso non consentito.' }, 401);
    expect(await read()).toEqual({ answer: { points: ['Aula 1'] }, keptAt, reason: 'session' });
    await expect(read(2)).rejects.toMatchObject({ status: 401 });
  });

  it('never gives it to another user', async () => {
    answer = points;
    await read(1);
    answer = nobody;
    await expect(read(2)).rejects.toThrow(ApiFailure);
  });

  it('shows what is kept after half a second of a network that says nothing, and goes on asking', async () => {
    answer = points;
    await read();
    let say: (said: Response) => void = () => undefined;
    const asked = new Promise<void>((isAsked) => {
      answer = () => {
        isAsked();
        return new Promise((resolve) => void (say = resolve));
      };
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const onKept = vi.fn<(shown: unknown) => void>();
    const signal = new AbortController().signal;
    const reading = readKept(listPoints, input, { store: kept(), userId: 1, signal, onKept });
    await asked;
    await vi.advanceTimersByTimeAsync(headStartMs - 1);
    expect(onKept).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onKept).toHaveBeenCalledExactlyOnceWith({
      answer: { points: ['Aula 1'] },
      keptAt,
      reason: 'slow',
    });
    say(await json({ points: ['Aula 2'] })());
    expect(await reading).toEqual({ answer: { points: ['Aula 2'] }, keptAt: null, reason: null });
  });

  it('waits no longer than a minute, and says that nobody answered', async () => {
    answer = () => new Promise(() => undefined);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(readLimitMs);
      return AbortSignal.abort(new DOMException('', 'TimeoutError'));
    });
    await expect(read()).rejects.toMatchObject({ status: 0, text: transportTexts.noAnswer });
    await kept().put(1, `listPoints ${JSON.stringify(input)}`, '{"points":[]}');
    expect((await read()).reason).toBe('network');
  });

  it('gives nothing to somebody who has left meanwhile', async () => {
    answer = points;
    await read();
    answer = () => new Promise(() => undefined);
    const leaving = new AbortController();
    const reading = read(1, leaving.signal);
    leaving.abort(new Error('left'));
    await expect(reading).rejects.toThrow('left');
  });

  it.each([403, 404])('forgets what the server answers %i to', async (status) => {
    answer = points;
    await read();
    answer = json({ detail: 'Elemento non trovato.' }, status);
    await expect(read()).rejects.toMatchObject({ status });
    answer = nobody;
    await expect(read()).rejects.toMatchObject({ status: 0 });
  });

  it('keeps what the server fails at, and does not take it for an answer', async () => {
    answer = points;
    await read();
    answer = json({ detail: 'Errore sconosciuto.' }, 500);
    await expect(read()).rejects.toMatchObject({ status: 500 });
    answer = nobody;
    expect((await read()).keptAt).toBe(keptAt);
  });

  it('gives what another version has kept as far as it goes, and says when something is missing', async () => {
    const rooms = endpoint({
      ...listPoints,
      params: listPoints.params,
      response: z.object({
        points: z.array(z.object({ name: z.string(), floor: z.int().nullable() })),
        isClosed: z.boolean(),
      }),
    });
    const reading = { store: kept(), userId: 1, signal: new AbortController().signal };
    answer = nobody;
    const name = `listPoints ${JSON.stringify(input)}`;
    await kept().put(1, name, '{"points":[{"name":"Aula 1"}]}');
    const aula = { name: 'Aula 1', floor: null };
    expect(await readKept(rooms, input, reading)).toEqual({
      answer: { points: [aula], isClosed: false },
      ...{ keptAt, reason: 'network' },
    });
    await kept().put(1, name, '{"points":[{"name":"Aula 1"},{"title":"Aula 2"}]}');
    expect(await readKept(rooms, input, reading)).toEqual({
      answer: { points: [aula], isClosed: false },
      ...{ keptAt, reason: 'network' },
      isPartial: true,
    });
  });

  it('does not give what another version has kept in another shape', async () => {
    await kept().put(1, `listPoints ${JSON.stringify(input)}`, '{"rooms":[]}');
    answer = nobody;
    await expect(read()).rejects.toThrow(ApiFailure);
  });

  it('reads ahead only what it has not read just now', async () => {
    const asked = vi.fn(points);
    answer = asked;
    const reading = { store: kept(), userId: 1, signal: new AbortController().signal };
    vi.useFakeTimers({ toFake: ['Date'], now });
    await keepAhead(listPoints, input, reading);
    await keepAhead(listPoints, input, reading);
    expect(asked).toHaveBeenCalledTimes(1);
    vi.setSystemTime(now.getTime() + 11 * 60_000);
    await keepAhead(listPoints, input, reading);
    expect(asked).toHaveBeenCalledTimes(2);
  });
});

describe('what is kept', () => {
  const limits = { one: 100, all: 250, count: 3, days: 2 };

  async function ofUser(userId: number, calls: string[]) {
    const found = await Promise.all(calls.map((call) => kept(limits).get(userId, call)));
    return calls.filter((_call, index) => found[index] !== null);
  }

  async function put(call: string, size: number, userId = 1): Promise<void> {
    await kept(limits).put(userId, call, 'x'.repeat(size));
    now = new Date(now.getTime() + 1_000);
  }

  it('is bounded in number and size: the oldest goes', async () => {
    for (const call of ['a', 'b', 'c', 'd']) await put(call, 10);
    expect(await ofUser(1, ['a', 'b', 'c', 'd'])).toEqual(['b', 'c', 'd']);
    await put('e', 100);
    await put('f', 100, 2);
    expect(await ofUser(1, ['b', 'c', 'd', 'e'])).toEqual(['d', 'e']);
    await put('g', 100);
    expect([await ofUser(1, ['d', 'e', 'g']), await ofUser(2, ['f'])]).toEqual([['d', 'g'], ['f']]);
  });

  it('leaves out what is too large, and the outdated answer with it', async () => {
    await put('a', 10);
    await put('a', 101);
    expect(await ofUser(1, ['a'])).toEqual([]);
  });

  it('is bounded in age', async () => {
    await put('a', 10);
    now = new Date(now.getTime() + 2 * 86_400_000 + 1_000);
    expect(await ofUser(1, ['a'])).toEqual([]);
  });

  it('goes with its user, and only with him', async () => {
    await put('a', 10, 1);
    await put('a', 10, 2);
    await kept(limits).forget(1);
    expect([await ofUser(1, ['a']), await ofUser(2, ['a'])]).toEqual([[], ['a']]);
  });

  it('goes when somebody else signs in', async () => {
    await kept(limits).keepPerson(1, '{}');
    await put('a', 10);
    await kept(limits).keepPerson(1, '{}');
    expect(await ofUser(1, ['a'])).toEqual(['a']);
    await kept(limits).keepPerson(2, '{}');
    expect(await ofUser(1, ['a'])).toEqual([]);
  });
});

describe('who was signed in last', () => {
  const idle = (_userId: number) => Promise.resolve(false);
  const atWork = (userId: number) => Promise.resolve(userId === 1);
  const whoIsIn = async (hasWork = idle) => (await kept().person(hasWork))?.text ?? null;

  beforeEach(async () => {
    await kept().keepPerson(1, 'Anna');
    await kept().put(1, 'a', '{}');
  });

  it('is known until signing out', async () => {
    expect(await whoIsIn()).toBe('Anna');
    expect(await kept().hasPerson()).toBe(true);
    await kept().forgetPerson();
    expect(await whoIsIn(atWork)).toBeNull();
    expect(await kept().hasPerson()).toBe(false);
  });

  it.each([
    ['the evening of the day on which the session ended', '2025-03-14T22:59:59Z', 'Anna'],
    ['the day after', '2025-03-14T23:00:00Z', null],
  ])('goes on without the server until %s', async (_when, instant, expected) => {
    await kept().noteEnd();
    now = new Date(instant);
    await kept().noteEnd();
    expect(await whoIsIn()).toBe(expected);
    expect((await kept().get(1, 'a')) !== null).toBe(expected !== null);
  });

  it('goes on as long as there is work on the device', async () => {
    await kept().noteEnd();
    now = new Date('2025-06-01T10:00:00Z');
    expect(await whoIsIn(atWork)).toBe('Anna');
    expect(await whoIsIn(idle)).toBeNull();
    expect(await whoIsIn(atWork)).toBeNull();
  });

  it.each([
    [30, 'Anna'],
    [31, null],
  ])('goes on for %i days at most where the server could never be asked', async (days, expected) => {
    now = new Date(now.getTime() + days * 86_400_000);
    expect(await whoIsIn()).toBe(expected);
  });

  it('is as good as new after signing in again', async () => {
    await kept().noteEnd();
    await kept().keepPerson(1, 'Anna');
    now = new Date('2025-03-15T10:00:00Z');
    expect(await whoIsIn()).toBe('Anna');
  });
});
