import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal, texts } from './errors.ts';

export type WebPagesOptions = {
  /** Folder with the built web application. */
  webFolder: string;
  apiBase: string;
  /** Values embedded in every page, and the locale of whoever asks. */
  pageConfig: (headers: Headers) => Promise<{ locale: string; config: Record<string, unknown> }>;
};

/** Serves the built web application: its files, and its page for every other address. */
export async function addWebPages(
  app: FastifyInstance,
  { webFolder, pageConfig, apiBase }: WebPagesOptions,
): Promise<void> {
  const pageFile = join(webFolder, 'index.html');
  if (existsSync(webFolder)) {
    await app.register(fastifyStatic, {
      root: join(webFolder, 'assets'),
      serve: false,
      preCompressed: true,
      index: false,
      setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
    });
    // By a route of ours: its own reads the whole folder for each file, to learn how the name is spelt.
    app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
      reply.sendFile(request.params['*']),
    );
    await app.register(fastifyStatic, {
      root: webFolder,
      index: false,
      wildcard: false,
      decorateReply: false,
      globIgnore: ['assets/**', 'index.html'],
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
    });
  }
  const isApi = (path: string) =>
    ['/v1', `${apiBase}/`].some((base) => base !== '/' && path.startsWith(base));

  // What begins with a point is nobody's page: those who ask for it look for what was left lying about.
  const isNoPage = (path: string) => path.startsWith('/assets/') || /\/(\.|%2e)/i.test(path);

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (!['GET', 'HEAD'].includes(request.method) || isApi(path) || isNoPage(path))
      throw new Refusal(404, texts.notFound);
    const page = await readFile(pageFile, 'utf8').catch(() => null);
    if (page === null) throw new Refusal(404, texts.notFound);
    const headers = new Headers({ cookie: request.headers.cookie ?? '' });
    const { locale, config } = await pageConfig(headers);
    const block = JSON.stringify(config).replaceAll('<', '\\u003c');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        page
          .replace('data-locale="it"', () => `data-locale="${locale}"`)
          .replace(
            /(<script id="app-config" type="application\/json">)[\s\S]*?(<\/script>)/,
            (_all, open: string, close: string) => open + block + close,
          ),
      );
  });
}
