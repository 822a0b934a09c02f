import { z } from 'zod';
import type { Permission } from './access.ts';

/**
 * One call of the API, described once. The route, the typed client, the OpenAPI document and the check of
 * the answer derive from it.
 *
 * - `path` is written as the specification prints it, without the API base: `/v1/user/…/{committente}`. A path that
 *   does not begin with `/v1` is an application path: it never gets the base (Q1-01).
 * - `params` are positive integers unless a shape says otherwise; a path that does not fit is 404.
 * - `write: 'plain'` on a GET marks one that changes something (Q1-08): guarded and run like any other write.
 * - `write: 'idempotent'` marks calls that create something: an `Idempotency-Key` makes them happen once.
 * - `write: 'parts'` marks bulk writes, each part in a transaction of its own (`transactPart`), once for each key.
 * - `encoding: 'form'` marks calls whose body are the fields of a form, as tables send them (Q2-106); `'multipart'`
 *   those of a form with files (`uploadedFile`).
 * - `pace` marks calls that take the processor for long, as PDFs, exports, pictures, checks of signatures: a person
 *   makes so many of them in a minute, and is told (429) when to go on.
 * - `maxBodyMiB` is how large a body may be; 1 unless pictures travel in it.
 * - `isKept` marks reads whose answers are kept on devices for work without signal: what is kept is read by later
 *   versions too, and samples of its shape are frozen (`npm run freeze-shapes`).
 * - `response` is the whitelist of what leaves the server: keys it does not name are dropped.
 */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> = {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  summary: string;
  permission: Permission;
  params: Params;
  query: Query;
  body: Body;
  response: Response;
  write: 'none' | 'plain' | 'idempotent' | 'parts';
  encoding: 'json' | 'form' | 'multipart';
  isKept: boolean;
  pace: Pace | null;
  maxBodyMiB: number;
};

/** What a call counts as, where a person may make only so many of them in a minute. */
export type Pace = 'costly' | 'pictures';

/** One whose answers may be kept on a device. */
export type KeptEndpoint = Endpoint & { isKept: true };

/** Whether calls of an endpoint carry the API base. */
export function isUnderApiBase({ path }: Pick<Endpoint, 'path'>): boolean {
  return path.startsWith('/v1/');
}

const nothing = z.object({});
type Nothing = typeof nothing;

type Definition<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  K extends boolean,
> = {
  name: string;
  method: Endpoint['method'];
  path: `/${string}`;
  summary: string;
  permission: Permission;
  params?: P;
  query?: Q;
  body?: B;
  response: R;
  write?: Endpoint['write'];
  encoding?: Endpoint['encoding'];
  isKept?: K;
  pace?: Endpoint['pace'];
  maxBodyMiB?: number;
};

/** Defines an endpoint. Without `write`, every method but GET runs in a transaction of its own (`plain`). */
export function endpoint<
  R extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  K extends boolean = false,
>(definition: Definition<P, Q, B, R, K>): Endpoint<P, Q, B, R> & { isKept: K } {
  return {
    ...definition,
    params: (definition.params ?? nothing) as P,
    query: (definition.query ?? nothing) as Q,
    body: (definition.body ?? nothing) as B,
    maxBodyMiB: definition.maxBodyMiB ?? 1,
    encoding: definition.encoding ?? 'json',
    isKept: (definition.isKept ?? false) as K,
    pace: definition.pace ?? null,
    write: definition.write ?? (definition.method === 'GET' ? 'none' : 'plain'),
  };
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
/** What a server handler returns: the response before its shape has been applied. */
export type ReplyOf<E extends Endpoint> = z.input<E['response']>;
