import './zod-settings.ts';
import { z } from 'zod';

const shape = z.object({
  /** Stands before every path of the API; may be empty. */
  apiBase: z.string().default('/api'),
  /** Where finished and abandoned work leads to. */
  homeUrl: z.string().default('/'),
  /** Days of measurement a point needs for a final report. */
  reqDays: z.number().default(340),
  mapStyleUrl: z.string().default(''),
  /** Complete addresses with a wildcard for what is typed. */
  suggestUrls: z.object({ aziende: z.string(), sedi: z.string(), comuni: z.string() }).default({
    aziende: '/api/v1/user/user/cr39/suggest/aziende/--SEARCH--',
    sedi: '/api/v1/user/user/cr39/suggest/sedi/--SEARCH--',
    comuni: '/api/v1/user/user/geo/comuni/--QUERY--',
  }),
  geocoding: z.boolean().default(true),
  /** There is a mail server: what is promised by e-mail arrives. */
  mail: z.boolean().default(false),
  /** The service that tells people from programs; null: none. */
  captcha: z.object({ siteKey: z.string(), scriptUrl: z.string() }).nullable().default(null),
  locale: z.string().default('it'),
  /** The sign-in page lists the demo accounts. */
  demo: z.boolean().default(false),
});

export type AppConfig = z.output<typeof shape>;

/** What the server embedded in the page; a page served without it gets the defaults. */
export function readAppConfig(block: string | null | undefined): AppConfig {
  return shape.parse(JSON.parse(block?.trim() || '{}'));
}

export const appConfig = readAppConfig(
  typeof document === 'undefined' ? null : document.getElementById('app-config')?.textContent,
);
