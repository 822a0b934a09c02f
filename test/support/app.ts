import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import type { z } from 'zod';
import { buildProductServer } from '#app/http-server.ts';
import { type Foundation, openFoundation } from '#app/services.ts';
import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts';
import type { FailureBody } from '#platform/contract/failure.ts';
import { readConfig } from '#platform/server/config.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import { cloneDatabase } from './database.ts';
import { atEndOfFile } from './end-of-file.ts';
import { fixedClock } from './fixed-clock.ts';
import { openSession } from './sessions.ts';

/** What a call answered: `body` when it succeeded, `failure` when it was refused; both are the same JSON. */
export type Answer<Body = unknown> = {
  status: number;
  body: Body;
  failure: FailureBody;
  headers: Record<string, unknown>;
  /** What was sent, byte by byte: files. */
  bytes: Buffer;
};

type Input<E extends Endpoint> = {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: z.input<E['body']> | { [field: string]: unknown };
};

/** A person's way to call the product. */
export type Caller = {
  /** Calls an endpoint of a contract; what is sent may be as wrong as the test wants. */
  call<E extends Endpoint>(
    endpoint: E,
    input?: Input<E>,
    headers?: Record<string, string>,
  ): Promise<Answer<ResponseOf<E>>>;
  /** Calls any address. */
  send(options: InjectOptions): Promise<Answer>;
};

export type TestApp = {
  server: FastifyInstance;
  foundation: Foundation;
  db: Db;
  files: FileStore;
  /** Where the files are unless the settings name another place. */
  filesFolder: string;
  clock: ReturnType<typeof fixedClock>;
  /** Nobody signed in. */
  stranger: Caller;
  /** Somebody with a session of his own, opened without the slow check of a password. */
  as(username: string): Promise<Caller>;
};

function formText(fields: Record<string, unknown>): string {
  return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
}

export const testPassword = 'radia-demo';

/** The whole product on a database of the test file's own; closed when the file has ended. */
export async function openTestApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const databaseUrl = settings['DATABASE_URL'] ?? (await cloneDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'radia-files-'));
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '10',
    AUTH_SECRET: 'a-secret-for-tests-only-0123456789abcdef',
    FILES_DIR: folder,
    LOG_LEVEL: 'silent',
    ...settings,
  });
  const log = pino({ level: config.logLevel });
  const clock = fixedClock();
  const foundation = openFoundation(config, log, clock);
  const server = await buildProductServer(foundation, log);
  atEndOfFile(async () => {
    await server.close();
    await foundation.database.close();
    await rm(folder, { recursive: true, force: true });
  });

  const caller = (cookie?: string): Caller => {
    const send = async (options: InjectOptions): Promise<Answer> => {
      const headers = { ...(cookie ? { cookie } : {}), ...options.headers };
      const answer = await server.inject({ ...options, headers });
      const isJson = String(answer.headers['content-type']).startsWith('application/json');
      const body: unknown = isJson ? answer.json() : null;
      return {
        status: answer.statusCode,
        body,
        failure: body as FailureBody,
        headers: answer.headers,
        bytes: answer.rawPayload,
      };
    };
    return {
      send,
      async call<E extends Endpoint>(
        endpoint: E,
        input: Input<E> = {},
        headers: Record<string, string> = {},
      ) {
        const url = endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
          encodeURIComponent(String(input.params?.[name])),
        );
        const isForm = endpoint.encoding === 'form';
        const sent = (input.body ?? {}) as Record<string, unknown>;
        const payload = endpoint.method === 'GET' ? {} : { payload: isForm ? formText(sent) : sent };
        const type = isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
        const query = Object.fromEntries(
          Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]),
        );
        return (await send({
          method: endpoint.method,
          url,
          query,
          headers: { ...type, ...headers },
          ...payload,
        })) as Answer<ResponseOf<E>>;
      },
    };
  };
  const sessions = new Map<string, Promise<Caller>>();
  const signIn = async (username: string): Promise<Caller> => {
    const cookies = await openSession(foundation, username);
    return caller(cookies.map((cookie) => cookie.split(';', 1)[0]).join('; '));
  };
  return {
    server,
    foundation,
    db: foundation.database.db,
    files: foundation.services.files,
    filesFolder: folder,
    clock,
    stranger: caller(),
    as: (username) => {
      const known = sessions.get(username) ?? signIn(username);
      sessions.set(username, known);
      return known;
    },
  };
}
