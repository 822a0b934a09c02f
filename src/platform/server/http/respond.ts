import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isAllowed, type User } from '#platform/contract/access.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { transact } from '../database/transact.ts';
import { forbidden, invalid, notFound, Refusal, texts } from './errors.ts';
import { once, readIdempotencyKey } from './idempotency.ts';
import type { KeepPace } from './pace.ts';
import type { RequestContext, Route, Services } from './route.ts';

/** Whoever asks, with the cookies that keep his session alive; `user` is null when nobody is signed in. */
export type Visitor = { user: User | null; headers: Headers; cookies: string[] };

/** Finds who a request's cookies belong to. */
export type Authenticate = (headers: Headers) => Promise<Omit<Visitor, 'headers'>>;

export const formMediaType = 'application/x-www-form-urlencoded';
export const multipartMediaType = 'multipart/form-data';

/** Files are sent to the calls that expect them, and these expect nothing else; fields of a form to those of tables. */
function isEncodedAs(request: FastifyRequest, encoding: Endpoint['encoding']): boolean {
  const mediaType = request.headers['content-type'] ?? '';
  if (encoding === 'multipart') return mediaType.startsWith(multipartMediaType);
  if (mediaType.startsWith(multipartMediaType)) return false;
  return encoding === 'form' || !mediaType.startsWith(formMediaType);
}

/** Lets a request in or refuses it, before its body is read. */
export function admission(route: Route, authenticate: Authenticate, keepPace: KeepPace) {
  const visitors = new WeakMap<FastifyRequest, Visitor>();
  const { permission, encoding, write, pace } = route.endpoint;
  return {
    async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      reply.header('cache-control', 'no-store');
      if (write !== 'none' || !isReading(request)) refuseCrossSite(request);
      const headers = headersOf(request);
      const { user, cookies } = await authenticate(headers);
      if (!isAllowed(user?.roles ?? null, permission)) {
        throw user === null ? new Refusal(401, texts.sessionExpired) : forbidden();
      }
      if (!isEncodedAs(request, encoding)) throw new Refusal(415, texts.unsupportedMedia);
      if (pace !== null) await keepPace(pace, { request, reply, user });
      if (cookies.length > 0) reply.header('set-cookie', cookies);
      visitors.set(request, { user, headers, cookies });
    },
    of(request: FastifyRequest): Visitor {
      const visitor = visitors.get(request);
      if (!visitor) throw new Error('the request was not admitted');
      return visitor;
    },
  };
}

export function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

/** Answers one admitted request for `route`: is the input well-formed, run, apply the response's shape. */
export async function respond(
  route: Route,
  { services, keepPace }: { services: Services; keepPace: KeepPace },
  { user, headers }: Visitor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { endpoint } = route;
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
    keepPace: (pace) => keepPace(pace, { request, reply, user }),
    setHeader: (name, value) => void reply.header(name, value),
  };
  const { write } = endpoint;
  const isKeyed = write === 'idempotent' || write === 'parts';
  const key = isKeyed ? readIdempotencyKey(request.headers['idempotency-key']) : null;
  if (key !== null) reply.header('idempotency-key', key);
  const runOnce = async (within: RequestContext<User | null>) =>
    endpoint.response.parse(await route.run(input, within));
  if (write === 'none' || write === 'parts') return runOnce(context);
  return transact(context, (within) => {
    if (key === null || user === null) return runOnce(within);
    const sent = [request.params, request.body];
    const keyed = { userId: user.id, key, endpoint: endpoint.name, body: sent, now: context.clock.now() };
    return once(within.db, keyed, () => runOnce(within));
  });
}

function read<T>(shape: z.ZodType<T>, value: unknown, refusal?: () => Refusal): T {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  if (refusal) throw refusal();
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message;
  throw invalid(result.error.issues[0]?.message ?? texts.broken, errors);
}

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function refuseCrossSite(request: FastifyRequest): void {
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
