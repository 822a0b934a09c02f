import { resolve } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { authenticateWith, recogniseWith } from '#accounts/session/server/public.ts';
import { buildHttpServer } from '#platform/server/http/http.ts';
import type { Foundation } from './services.ts';
import { slices } from './slices.ts';

export const webFolder = resolve(import.meta.dirname, '../../dist/web');

/** The HTTP server of the whole product over an opened foundation; not yet listening. */
export function buildProductServer(
  foundation: Foundation,
  logger: FastifyBaseLogger,
  web = webFolder,
): Promise<FastifyInstance> {
  const { services, authentication, database } = foundation;
  const { config } = services;
  const recognise = recogniseWith(authentication, database.db);
  return buildHttpServer({
    services,
    slices: slices(authentication),
    authenticate: authenticateWith(authentication, database.db),
    logger,
    webFolder: web,
    pageConfig: async (headers) => {
      const user = await recognise(headers).catch(() => null);
      const locale = knownLocale(user?.locale);
      return { locale, config: pageConfig(config, locale) };
    },
  });
}

/** The locale of a profile; Italian when there is none or it is no locale. */
function knownLocale(locale: string | undefined): string {
  return locale !== undefined && /^[a-z]{2}(-[A-Z]{2})?$/.test(locale) ? locale : 'it';
}

/** What a page learns of the installation. Keys stay on the server. */
function pageConfig(config: Foundation['services']['config'], locale: string) {
  const base = config.apiBase;
  return {
    apiBase: base,
    homeUrl: config.homeUrl,
    reqDays: config.reqDays,
    mapStyleUrl: config.mapStyleUrl,
    suggestUrls: {
      aziende: `${base}/v1/user/user/cr39/suggest/aziende/--SEARCH--`,
      sedi: `${base}/v1/user/user/cr39/suggest/sedi/--SEARCH--`,
      comuni: `${base}/v1/user/user/geo/comuni/--QUERY--`,
    },
    geocoding: config.maps.provider !== 'none',
    mail: config.mail !== null,
    captcha: config.captcha && { siteKey: config.captcha.siteKey, scriptUrl: config.captcha.scriptUrl },
    locale,
    demo: config.demo,
  };
}
