import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openFoundation } from '#app/services.ts';
import { permission, type User } from '#platform/contract/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { cloneDatabase } from '#test/support/database.ts';
import { fixedClock } from '#test/support/fixed-clock.ts';
import { readConfig } from '../config.ts';
import type { openDatabase } from '../database/database.ts';
import { conflict } from './errors.ts';
import { buildHttpServer } from './http.ts';
import { deleteOldIdempotencyKeys } from './idempotency.ts';
import { handle } from './route.ts';

const anyone = permission('note.write', 'signed-in');
const lab = permission('note.review', ['lab']);
const note = z.object({
  text: z.string().trim().min(3, 'Il testo è troppo corto').max(100_000),
  on: day.nullish(),
  fail: z.boolean().nullish(),
});

const writeNote = endpoint({
  name: 'writeNote',
  method: 'POST',
  path: '/v1/notes/{folder}',
  summary: 'Scrive una nota',
  permission: anyone,
  write: 'idempotent',
  params: z.object({ folder: idInPath }),
  body: note,
  response: z.object({ id, text: z.string() }),
});
const reviewNotes = endpoint({
  name: 'reviewNotes',
  method: 'GET',
  path: '/v1/notes/{folder}/review',
  summary: 'Rivede le note',
  permission: lab,
  params: z.object({ folder: idInPath }),
  response: z.object({ count: z.int() }),
});

/** A GET that changes something, on an application path. */
const bumpNotes = endpoint({
  name: 'bumpNotes',
  method: 'GET',
  path: '/lb/notes/{folder}/bump',
  summary: 'Sollecita le note',
  permission: lab,
  write: 'plain',
  params: z.object({ folder: idInPath }),
  response: z.object({ bumps: z.int() }),
});

let app: FastifyInstance;
let bumps = 0;
let clock: ReturnType<typeof fixedClock>;
let runs = 0;
const people: Record<string, User> = {
  anna: {
    id: 1,
    username: 'anna',
    displayName: 'Anna',
    locale: 'it',
    roles: ['operatore'],
    zones: [],
    committenti: [],
  },
  lea: {
    id: 2,
    username: 'lea',
    displayName: 'Lea',
    locale: 'it',
    roles: ['lab'],
    zones: [],
    committenti: [],
  },
};
let openPool: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  const databaseUrl = await cloneDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'radia-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'page-1.js'), 'const page = 1;');
  await writeFile(join(folder, 'assets', 'page-1.js.br'), 'made smaller');
  await writeFile(
    join(folder, 'index.html'),
    '<html lang="it"><span id="user-locale" data-locale="it" hidden></span><script id="app-config" type="application/json">{}</script></html>',
  );
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'x'.repeat(32),
    FILES_DIR: folder,
    LOG_LEVEL: 'silent',
  });
  clock = fixedClock();
  const log = pino({ level: 'silent' });
  const { services, database } = openFoundation(config, log, clock);
  openPool = database;
  await database.db.execute(
    sql`create table notes (id serial primary key, folder int not null, text text not null, written date)`,
  );
  app = await buildHttpServer({
    services,
    slices: [
      {
        name: 'Note',
        routes: [
          handle(writeNote, async ({ params, body }, { db }) => {
            runs += 1;
            const { rows } = await db.execute<{ id: number }>(
              sql`insert into notes (folder, text, written) values (${params.folder}, ${body.text}, ${body.on ?? null}) returning id`,
            );
            if (body.fail) throw conflict('Non si può');
            return { id: rows[0]?.id ?? 0, text: body.text, secret: 'mai fuori' };
          }),
          handle(reviewNotes, async ({ params }) => {
            if (params.folder === 13) throw new Error('select secret from table');
            return { count: 1 };
          }),
          handle(bumpNotes, async () => {
            bumps += 1;
            return { bumps };
          }),
        ],
      },
    ],
    authenticate: async (headers) => ({
      user: people[headers.get('cookie') ?? ''] ?? null,
      cookies: headers.has('x-prolong') ? ['session=longer'] : [],
    }),
    logger: log,
    webFolder: folder,
    pageConfig: async () => ({ locale: 'it', config: { apiBase: '/api', note: '</script>' } }),
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
});

const post = (payload: string | object, headers: Record<string, string> = {}, url = '/api/v1/notes/1') =>
  app.inject({
    method: 'POST',
    url,
    payload,
    headers: { cookie: 'anna', 'content-type': 'application/json', ...headers },
  });
const countNotes = async (text: string) => {
  const { rows } = await openPool.db.execute<{ count: number }>(
    sql`select count(*)::int as count from notes where text = ${text}`,
  );
  return rows[0]?.count;
};
const key = () => crypto.randomUUID();

describe('an answer', () => {
  test('is the same under the API base and bare, and always 200 (R0-345)', async () => {
    expect((await post({ text: 'prima' })).statusCode).toBe(200);
    expect((await post({ text: 'prima' }, {}, '/v1/notes/1')).statusCode).toBe(200);
  });

  test('holds only what its contract names', async () => {
    expect(Object.keys((await post({ text: 'segreto' })).json())).toEqual(['id', 'text']);
  });

  test('prolongs the session that was used', async () => {
    expect((await post({ text: 'ancora' }, { 'x-prolong': '1' })).headers['set-cookie']).toEqual([
      'session=longer',
    ]);
  });

  test('is never cached and carries a request id', async () => {
    const { headers } = await post({ text: 'cache' });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-request-id']).toMatch(/^[\w-]{8,}$/);
  });
});

describe('a refusal', () => {
  test.each([
    ['a body that is not JSON', () => post('{nope'), 400, 'Il contenuto della richiesta non è JSON valido.'],
    ['nobody signed in', () => post({ text: 'abc' }, { cookie: 'chiunque' }), 401, 'Sessione scaduta'],
    [
      'the wrong role',
      () => app.inject({ url: '/v1/notes/1/review', headers: { cookie: 'anna' } }),
      403,
      'Non hai i permessi per questa operazione.',
    ],
    [
      'a write from another site',
      () => post({ text: 'abc' }, { 'sec-fetch-site': 'cross-site' }),
      403,
      'Richiesta rifiutata: proviene da un altro sito.',
    ],
    [
      'a write with a foreign origin',
      () => post({ text: 'abc' }, { origin: 'https://altrove.example' }),
      403,
      'Richiesta rifiutata: proviene da un altro sito.',
    ],
    [
      'an address nobody knows',
      () => app.inject({ url: '/v1/nowhere', headers: { cookie: 'anna' } }),
      404,
      'Elemento non trovato.',
    ],
    [
      'an id that is no number',
      () => post({ text: 'abc' }, {}, '/v1/notes/1e2'),
      404,
      'Elemento non trovato.',
    ],
    [
      'an address that cannot be decoded',
      () => app.inject({ url: '/v1/notes/%E0%A4%A', headers: { cookie: 'anna' } }),
      404,
      'Elemento non trovato.',
    ],
    [
      'a body over the limit of its endpoint',
      () => post(`{"text":"${'x'.repeat(1_100_000)}"}`),
      413,
      'La richiesta è troppo grande.',
    ],
    [
      'a large body from nobody, before it is read',
      () => post(`{"text":"${'x'.repeat(1_100_000)}"}`, { cookie: 'chiunque' }),
      401,
      'Sessione scaduta',
    ],
    [
      'an id of 40 digits',
      () => post({ text: 'abc' }, {}, `/v1/notes/${'9'.repeat(40)}`),
      404,
      'Elemento non trovato.',
    ],
    ['a conflict', () => post({ text: 'abc', fail: true }), 409, 'Non si può'],
    [
      'a kind of body nobody reads',
      () => post('text=abc', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'Formato della richiesta non supportato.',
    ],
    ['a broken rule', () => post({ text: 'ab' }), 422, 'Il testo è troppo corto'],
    [
      'a day that does not exist',
      () => post({ text: 'abc', on: '2026-02-30' }),
      422,
      'Data non valida: usare il formato AAAA-MM-GG.',
    ],
    ['text the database cannot hold', () => post({ text: 'a\u0000bc' }), 422, 'Dati non validi.'],
    [
      'something unforeseen',
      () => app.inject({ url: '/v1/notes/13/review', headers: { cookie: 'lea' } }),
      500,
      'Errore sconosciuto. Riprovare più tardi.',
    ],
  ])('for %s says why in Italian under all three keys', async (_case, send, status, text) => {
    const answer = await send();
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ detail: text, message: text, msg: text });
    expect(answer.json()).toHaveProperty('errors');
  });

  test('names every wrong field', async () => {
    expect((await post({ text: 'a', on: 'ieri' })).json().errors).toEqual({
      text: 'Il testo è troppo corto',
      on: 'Data non valida: usare il formato AAAA-MM-GG.',
    });
  });
});

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

describe('the server', () => {
  test('tells that it lives and that it is ready', async () => {
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'ok' });
  });

  test('serves its contract as OpenAPI, and a page to read it', async () => {
    const document = (await app.inject('/api/openapi.json')).json();
    expect(document.paths['/v1/notes/{folder}'].post).toMatchObject({
      operationId: 'writeNote',
      tags: ['Note'],
    });
    expect(document.paths['/v1/notes/{folder}'].post.parameters.map((p: { name: string }) => p.name)).toEqual(
      ['folder', 'Idempotency-Key'],
    );
    expect((await app.inject('/api/docs/')).headers['content-type']).toContain('text/html');
  });

  test('embeds the configuration in every page, safely (R0-382)', async () => {
    const page = await app.inject('/qualunque/pagina');
    expect(page.headers['content-type']).toContain('text/html');
    const block =
      /<script id="app-config" type="application\/json">(.*?)<\/script>/.exec(page.body)?.[1] ?? '';
    expect(JSON.parse(block)).toEqual({ apiBase: '/api', note: '</script>' });
  });

  test('sends files as the build has compressed them, to those who read that', async () => {
    const get = async (accepted: string) => {
      const answer = await app.inject({ url: '/assets/page-1.js', headers: { 'accept-encoding': accepted } });
      return [answer.headers['content-encoding'], answer.body];
    };
    expect(await get('gzip, deflate, br')).toEqual(['br', 'made smaller']);
    expect(await get('identity')).toEqual([undefined, 'const page = 1;']);
  });

  test('allows no inline script, no frame and no foreign origin', async () => {
    const policy = String((await app.inject('/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('http:');
  });
});
