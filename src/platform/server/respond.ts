import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isAllowed, type User } from '#platform/contract/access.ts';
import { forbidden, invalid, isRetryable, notFound, Refusal, texts } from './errors.ts';
import { once, readIdempotencyKey } from './idempotency.ts';
import type { RequestContext, Route, Services } from './route.ts';

/** Finds who a request's cookies belong to; null when nobody is signed in. */
export type Authenticate = (headers: Headers) => Promise<User | null>;

const maxAttempts = 3;

/** Answers one request for `route`: who, may he, is the input well-formed, run, apply the response's shape. */
export async function respond(
  route: Route,
  services: Services,
  authenticate: Authenticate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { endpoint } = route;
  refuseCrossSiteWrites(request);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const user = await authenticate(headers);
  if (!isAllowed(user?.roles ?? null, endpoint.permission)) {
    if (user === null) throw new Refusal(401, texts.sessionExpired);
    throw forbidden();
  }
  const input = {
    params: read(endpoint.params, request.params, () => notFound()),
    query: read(endpoint.query, request.query),
    body: read(endpoint.body, request.body ?? {}),
  };
  const context: RequestContext<User | null> = {
    ...services,
    user,
    requestId: request.id,
    networkAddress: request.ip,
    headers,
    setHeader: (name, value) => void reply.header(name, value),
  };
  const key = endpoint.write === 'idempotent' ? readIdempotencyKey(request.headers['idempotency-key']) : null;
  if (key !== null) reply.header('idempotency-key', key);
  const result = await run(route, input, context, key);
  return endpoint.response.parse(result);
}

async function run(
  route: Route,
  input: { params: unknown; query: unknown; body: unknown },
  context: RequestContext<User | null>,
  key: string | null,
): Promise<unknown> {
  const { endpoint } = route;
  if (endpoint.write === 'none') return route.run(input, context);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await context.db.transaction(async (tx) => {
        const write = () => route.run(input, { ...context, db: tx });
        if (key === null || context.user === null) return write();
        const request = {
          userId: context.user.id,
          key,
          endpoint: endpoint.name,
          body: [input.params, input.body],
          now: context.clock.now(),
        };
        return once(tx, request, write);
      });
    } catch (error) {
      if (attempt >= maxAttempts || !isRetryable(error)) throw error;
    }
  }
}

function read<T>(shape: z.ZodType<T>, value: unknown, refusal?: () => Refusal): T {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  if (refusal) throw refusal();
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message;
  throw invalid(result.error.issues[0]?.message ?? texts.invalid, errors);
}

function refuseCrossSiteWrites(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') throw forbidden(texts.crossSite);
  const { origin } = request.headers;
  if (site === undefined && origin !== undefined && !sameHost(origin, request.host))
    throw forbidden(texts.crossSite);
}

function sameHost(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** An id for a request: the proxy's when it is a plain one, else new. */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
