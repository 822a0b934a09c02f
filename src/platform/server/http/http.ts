import compress from '@fastify/compress';
import fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { isUnderApiBase } from '#platform/contract/endpoint.ts';
import type { FailureBody } from '#platform/contract/failure.ts';
import { useItalianMessages } from '#platform/contract/messages.ts';
import {
  FilesUnavailable,
  isDatabaseGone,
  isOutOfSpace,
  isRetryable,
  Refusal,
  refusalOfDatabase,
  texts,
} from './errors.ts';
import { addHealthRoutes } from './health.ts';
import { readForm } from './multipart.ts';
import { addApiDocument } from './openapi.ts';
import {
  type Authenticate,
  admission,
  formMediaType,
  multipartMediaType,
  requestId,
  respond,
} from './respond.ts';
import type { Services, Slice } from './route.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { addWebPages, type WebPagesOptions } from './web-pages.ts';

const bytesPerMiB = 1024 * 1024;

export type HttpServerOptions = {
  services: Services;
  slices: readonly Slice[];
  authenticate: Authenticate;
  logger: FastifyServerOptions['loggerInstance'];
} & Omit<WebPagesOptions, 'apiBase'>;

/** Builds the HTTP server: every route under the API base and bare, the API document, health, and the pages. */
export async function buildHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  useItalianMessages();
  const { services, slices, authenticate } = options;
  const { config } = services;
  const app = fastify({
    bodyLimit: bytesPerMiB,
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    ...(options.logger ? { loggerInstance: options.logger } : {}),
    logController: new fastify.LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: refuseBadAddress,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });

  readBodies(app);
  answerFailures(app);
  logRequests(app);
  await addSecurityHeaders(app, config);
  await app.register(compress, { threshold: 2048, encodings: ['gzip', 'identity'] });
  for (const route of slices.flatMap((slice) => slice.routes)) {
    const { endpoint } = route;
    for (const base of new Set([isUnderApiBase(endpoint) ? config.apiBase : '', ''])) {
      const visitor = admission(route, authenticate);
      app.route({
        method: endpoint.method,
        url: base + routerPath(endpoint.path),
        // Asking for the head alone must change nothing.
        exposeHeadRoute: endpoint.write === 'none',
        bodyLimit: endpoint.maxBodyMiB * bytesPerMiB,
        onRequest: (request, reply) => visitor.admit(request, reply),
        handler: async (request, reply) =>
          reply.send(await respond(route, services, visitor.of(request), request, reply)),
      });
    }
  }
  addHealthRoutes(app, services);
  await addApiDocument(app, config.apiBase, slices);
  await addWebPages(app, { ...options, apiBase: config.apiBase });
  return app;
}

/** `/v1/a/{id}` → `/v1/a/:id`. What a parameter may be stands in the endpoint's shape. */
function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function readBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined);
    try {
      done(null, JSON.parse(String(text)));
    } catch {
      done(new Refusal(400, texts.badJson));
    }
  });
  app.addContentTypeParser(formMediaType, { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
  app.addContentTypeParser(
    multipartMediaType,
    { parseAs: 'buffer' },
    (request: FastifyRequest, bytes: Buffer) => readForm(bytes, request.headers['content-type'] ?? ''),
  );
  app.addContentTypeParser(
    ['image/jpeg', 'image/png', 'application/octet-stream'],
    { parseAs: 'buffer' },
    (_request, bytes, done) => done(null, bytes),
  );
}

/** An address that cannot be decoded leads nowhere. */
const refuseBadAddress: FastifyServerOptions['frameworkErrors'] = (_error, request, reply) => {
  reply.raw.statusCode = 404;
  reply.raw.setHeader('content-type', 'application/json; charset=utf-8');
  reply.raw.end(JSON.stringify(failure(texts.notFound, request.id)));
};

const failure = (detail: string, id: string, errors: Record<string, string> = {}): FailureBody => ({
  detail,
  message: detail,
  msg: detail,
  errors,
  requestId: id,
});

function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    reply.header('cache-control', 'no-store');
    if (error instanceof Refusal) {
      // Its words are for the person; that something of ours has failed is for whoever runs the program.
      if (error.status === 500) logFailure(request, error);
      return reply.status(error.status).send(failure(error.message, request.id, error.errors));
    }
    if (error.statusCode === 413) return reply.status(413).send(failure(texts.tooLarge, request.id));
    if (error.statusCode === 415) return reply.status(415).send(failure(texts.unsupportedMedia, request.id));
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      return reply.status(error.statusCode).send(failure(texts.invalid, request.id));
    }
    if (error.statusCode === 414) return reply.status(404).send(failure(texts.notFound, request.id));
    if (error instanceof FilesUnavailable) {
      request.log.warn({ requestId: request.id, reason: error.reason }, 'file store unreachable');
      return reply.status(503).header('retry-after', '5').send(failure(error.message, request.id));
    }
    if (isDatabaseGone(error) || isRetryable(error)) {
      request.log.warn({ requestId: request.id }, 'database unreachable');
      return reply.status(503).header('retry-after', '5').send(failure(texts.unavailable, request.id));
    }
    if (isOutOfSpace(error)) {
      request.log.error({ requestId: request.id }, 'no space left');
      return reply.status(507).send(failure(texts.noSpace, request.id));
    }
    const refusal = refusalOfDatabase(error);
    if (refusal) {
      request.log.warn(
        { requestId: request.id, route: request.routeOptions.url, ...describe(error) },
        'refused by the database',
      );
      return reply.status(refusal.status).send(failure(refusal.message, request.id));
    }
    logFailure(request, error);
    return reply.status(500).send(failure(texts.unknown, request.id));
  });
}

function logFailure(request: FastifyRequest, error: Error): void {
  request.log.error(
    { requestId: request.id, route: request.routeOptions.url, ...describe(error) },
    'request failed',
  );
}

/** What may be logged of an unexpected error: its kind and place, never the values in its message. */
function describe(error: Error): Record<string, unknown> {
  const cause = error.cause instanceof Error ? error.cause : error;
  const { code, constraint, table } = cause as { code?: string; constraint?: string; table?: string };
  const isQuery = code !== undefined;
  return {
    kind: cause.name,
    code,
    constraint,
    table,
    reason: isQuery ? undefined : cause.message.slice(0, 300),
    at: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 7)
      .map((line) => line.trim()),
  };
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'page',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
}
