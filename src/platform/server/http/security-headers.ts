import type { OutgoingHttpHeaders } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

function foreignOrigin(url: string): string[] {
  return URL.canParse(url) ? [new URL(url).origin] : [];
}

/** What means something for data too, which are no page: the rest is left out, as they are most of what is sent. */
const forData = new Set([
  'content-security-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
]);

/** Headers that tell the browser what a page of ours may do; with data go the few that mean something for them. */
export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const secure = config.baseUrl.startsWith('https://');
  const captcha = config.captcha?.origins ?? [];
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...captcha],
        frameSrc: ["'self'", ...captcha],
        workerSrc: ["'self'", 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'", ...foreignOrigin(config.mapStyleUrl), ...captcha],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure
      ? { maxAge: 31_536_000, includeSubDomains: config.hstsSubdomains }
      : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  let headers: Record<'page' | 'data', OutgoingHttpHeaders> | undefined;
  app.addHook('onSend', async (_request, reply) => {
    headers ??= headersOf(reply);
    const isData = String(reply.getHeader('content-type')).startsWith('application/json');
    reply.headers(isData ? headers.data : headers.page);
  });
}

/** The library works its headers out anew each time, always the same ones: it is asked once. */
function headersOf(reply: FastifyReply): Record<'page' | 'data', OutgoingHttpHeaders> {
  reply.helmet();
  const page: OutgoingHttpHeaders = {
    ...reply.raw.getHeaders(),
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=()',
  };
  for (const name of reply.raw.getHeaderNames()) reply.raw.removeHeader(name);
  const data = Object.fromEntries(Object.entries(page).filter(([name]) => forData.has(name)));
  return { page, data };
}
