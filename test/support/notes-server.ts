import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';
import { openFoundation } from '#app/services.ts';
import { permission, type User } from '#platform/contract/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { readConfig } from '#platform/server/config.ts';
import type { openDatabase } from '#platform/server/database/database.ts';
import { conflict } from '#platform/server/http/errors.ts';
import { buildHttpServer } from '#platform/server/http/http.ts';
import { handle } from '#platform/server/http/route.ts';
import { cloneDatabase } from '#test/support/database.ts';
import { fixedClock } from '#test/support/fixed-clock.ts';
export const anyone = permission('note.write', 'signed-in');
export const lab = permission('note.review', ['lab']);
export const note = z.object({
  text: z.string().trim().min(3, 'Il testo è troppo corto').max(100_000),
  on: day.nullish(),
  fail: z.boolean().nullish(),
});

export const writeNote = endpoint({
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
export const reviewNotes = endpoint({
  name: 'reviewNotes',
  method: 'GET',
  path: '/v1/notes/{folder}/review',
  summary: 'Rivede le note',
  permission: lab,
  params: z.object({ folder: idInPath }),
  response: z.object({ count: z.int() }),
});

/** A GET that changes something, on an application path. */
export const bumpNotes = endpoint({
  name: 'bumpNotes',
  method: 'GET',
  path: '/lb/notes/{folder}/bump',
  summary: 'Sollecita le note',
  permission: lab,
  write: 'plain',
  params: z.object({ folder: idInPath }),
  response: z.object({ bumps: z.int() }),
});

export let app: FastifyInstance;
export let bumps = 0;
export let clock: ReturnType<typeof fixedClock>;
export let runs = 0;
export const people: Record<string, User> = {
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
/** What the server has logged, a line of JSON each. */
export const logged: string[] = [];
export let openPool: ReturnType<typeof openDatabase>;

/** For the top of a test file: a server with three endpoints about notes, over a database of its own. */
export function prepareNotesServer(): void {
  beforeAll(async () => {
    runs = 0;
    bumps = 0;
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
    const log = pino({ level: 'info' }, { write: (line) => void logged.push(line) });
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
              if (params.folder === 14)
                throw Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
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
}

export const post = (
  payload: string | object,
  headers: Record<string, string> = {},
  url = '/api/v1/notes/1',
) =>
  app.inject({
    method: 'POST',
    url,
    payload,
    headers: { cookie: 'anna', 'content-type': 'application/json', ...headers },
  });
export const countNotes = async (text: string) => {
  const { rows } = await openPool.db.execute<{ count: number }>(
    sql`select count(*)::int as count from notes where text = ${text}`,
  );
  return rows[0]?.count;
};
export const key = () => crypto.randomUUID();
