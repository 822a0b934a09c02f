import type { IncomingMessage } from 'node:http';
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
import { openPaces } from './pace.ts';
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
    // Of a whole request, its body included; that of its header is Node's own.
    requestTimeout: config.requestTimeoutS * 1000,
    http: {
      // The longer of the two limits is taken for that of the whole request.
      headersTimeout: Math.min(longestHeaderMs, config.requestTimeoutS * 1000),
      connectionsCheckingInterval: Math.min(longestCheckMs, config.requestTimeoutS * 500),
    },
    clientErrorHandler: refuseUnfinished,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });

  readBodies(app);
  answerFailures(app);
  logRequests(app);
  await addSecurityHeaders(app, config);
  await app.register(compress, { threshold: 2048, encodings: ['gzip', 'identity'] });
  const keepPace = await openPaces(app, config);
  for (const route of slices.flatMap((slice) => slice.routes)) {
    const { endpoint } = route;
    for (const base of new Set([isUnderApiBase(endpoint) ? config.apiBase : '', ''])) {
      const visitor = admission(route, authenticate, keepPace);
      app.route({
        method: endpoint.method,
        url: base + routerPath(endpoint.path),
        // Asking for the head alone must change nothing.
        exposeHeadRoute: endpoint.write === 'none',
        bodyLimit: endpoint.maxBodyMiB * bytesPerMiB,
        onRequest: (request, reply) => visitor.admit(request, reply),
        handler: async (request, reply) =>
          reply.send(await respond(route, { services, keepPace }, visitor.of(request), request, reply)),
      });
    }
  }
  addHealthRoutes(app, services);
  await addApiDocument(app, config.apiBase, slices, authenticate);
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
    let body: unknown;
    try {
      body = JSON.parse(String(text));
    } catch {
      return done(new Refusal(400, texts.badJson));
    }
    done(isDeeperThan(deepestJson, body) ? new Refusal(400, texts.deepJson) : null, body);
  });
  app.addContentTypeParser(formMediaType, { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
  app.addContentTypeParser(multipartMediaType, (request: FastifyRequest, stream: IncomingMessage) =>
    readForm(stream, request.headers, request.routeOptions.bodyLimit),
  );
  app.addContentTypeParser(
    ['image/jpeg', 'image/png', 'application/octet-stream'],
    { parseAs: 'buffer' },
    (_request, bytes, done) => done(null, bytes),
  );
}

/** Deeper than anything that is sent here; what goes through a value by calling itself could not go much deeper. */
const deepestJson = 32;

function isDeeperThan(depth: number, value: unknown): boolean {
  let level = [value];
  for (let deep = 0; deep < depth && level.length > 0; deep += 1)
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  return level.length > 0;
}

/** An address that cannot be decoded leads nowhere. */
const refuseBadAddress: FastifyServerOptions['frameworkErrors'] = (_error, request, reply) => {
  reply.raw.statusCode = 404;
  reply.raw.setHeader('content-type', 'application/json; charset=utf-8');
  reply.raw.end(JSON.stringify(failure(texts.notFound, request.id)));
};

/** How often connections are looked at whose request is late. */
const longestCheckMs = 30_000;
const longestHeaderMs = 60_000;

/** What no request has come of: late, too long in its header, or no HTTP. */
const refuseUnfinished: FastifyServerOptions['clientErrorHandler'] = (error, socket) => {
  const { code } = error as { code?: string };
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const [status, text] =
    code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ['408 Request Timeout', texts.tooSlow]
      : code === 'HPE_HEADER_OVERFLOW'
        ? ['431 Request Header Fields Too Large', texts.longHeader]
        : ['400 Bad Request', texts.noRequest];
  const body = JSON.stringify(failure(text, requestId(undefined)));
  const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\nconnection: close`;
  socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
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
      const body = failure(error.message, request.id, error.errors);
      return reply.status(error.status).send({ ...body, detail: error.detail ?? error.message });
    }
    if (error.statusCode === 413) {
      const most = request.routeOptions.bodyLimit ?? bytesPerMiB;
      return reply.status(413).send(failure(texts.tooLarge(most), request.id));
    }
    if (error.statusCode === 415) return reply.status(415).send(failure(texts.unsupportedMedia, request.id));
    // Only files are refused so, those that lie outside of what is served: they are nowhere.
    if (error.statusCode === 403) return reply.status(404).send(failure(texts.notFound, request.id));
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
      return reply.status(error.statusCode).send(failure(texts.noRequest, request.id));
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
    if (isAbandoned(error)) {
      request.log.info({ requestId: request.id, route: request.routeOptions.url }, 'request abandoned');
      return reply.status(400).send(failure(texts.noRequest, request.id));
    }
    logFailure(request, error);
    return reply.status(500).send(failure(texts.unknown, request.id));
  });
}

/** Whoever asked has left before all of the answer, or of the request, was there: nothing of ours has failed. */
function isAbandoned(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
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
