import { z } from 'zod';
import { type CaptchaConfig, captchaOf, captchaSettings } from './captcha-settings.ts';
import { type FilesPlace, filesPlaceOf, filesSettings } from './files/files-place.ts';

/** Days that a point must have been measured for, unless the installation says otherwise (S1 §9). */
export const usualReqDays = 340;

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const day = z.iso.date('deve essere una data AAAA-MM-GG');

const webAddress = z.url({ protocol: /^https?$/, error: 'deve essere un indirizzo http:// o https://' });

const settings = z.object({
  NODE_ENV: z.string().default('development'),
  DATABASE_URL: z.string('manca').regex(/^postgres(ql)?:\/\//, 'deve cominciare con postgres://'),
  // Who holds a connection for a lock needs another to work.
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  BASE_URL: z.url('deve essere un indirizzo, per esempio https://radia.example').optional(),
  API_BASE: z
    .string()
    .regex(/^(\/[a-z0-9-]+)*$/, 'deve essere un percorso come /api')
    .default('/api'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  ...filesSettings.shape,
  AUTH_SECRET: z.string('manca').min(32, 'deve avere almeno 32 caratteri'),
  TRUST_PROXY: z.coerce
    .number('deve essere il numero di proxy davanti al programma')
    .int()
    .min(0)
    .max(10)
    .default(0),
  HSTS_SUBDOMAINS: flag.default(false),
  UPLOAD_MB_PER_DAY: z.coerce
    .number('deve essere un numero')
    .int()
    .min(1, 'deve essere almeno 1')
    .default(1000),
  COSTLY_CALLS_PER_MINUTE: z.coerce
    .number('deve essere un numero')
    .int()
    .min(1, 'deve essere almeno 1')
    .default(60),
  REQUEST_TIMEOUT_S: z.coerce
    .number('deve essere un numero')
    .int()
    .min(1, 'deve essere almeno 1')
    .max(86_400)
    .default(900),
  HOME_URL: z.string().default('/'),
  REQ_DAYS: z.coerce.number().int().min(1).max(3660).default(usualReqDays),
  MAP_STYLE_URL: z.string().default(''),
  HQ_LAT: z.coerce.number('deve essere un numero').min(-90).max(90).default(41.9028),
  HQ_LNG: z.coerce.number('deve essere un numero').min(-180).max(180).default(12.4964),
  MAPS_PROVIDER: z
    .enum(['local', 'none', 'osm', 'google'], 'deve essere local, osm, google oppure none')
    .default('local'),
  MAPS_NOMINATIM_URL: webAddress.optional(),
  MAPS_PHOTON_URL: webAddress.optional(),
  MAPS_OSRM_URL: webAddress.optional(),
  MAPS_VALHALLA_URL: webAddress.optional(),
  MAPS_GOOGLE_ROUTES_URL: webAddress.default('https://routes.googleapis.com'),
  MAPS_GOOGLE_URL: webAddress.default('https://maps.googleapis.com'),
  MAPS_API_KEY: z.string().optional(),
  MAPS_PER_SECOND: z.coerce.number('deve essere un numero').positive().max(100).default(1),
  MAPS_PER_DAY: z.coerce.number('deve essere un numero').int().min(1).max(1_000_000).default(2000),
  MAPS_TIMEOUT_MS: z.coerce.number('deve essere un numero').int().min(100).max(60_000).default(5000),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s/]+/, 'deve cominciare con smtp:// o smtps://')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s<>]+@[^\s<>]+>?$/, 'deve contenere un indirizzo e-mail')
    .optional(),
  ...captchaSettings.shape,
  SIGNATURE_TRUST_FOLDER: z.string().optional(),
  SIGNATURE_OTHER_SIGNER: z.enum(['warn', 'refuse'], 'deve essere warn oppure refuse').default('warn'),
  APP_TODAY: day.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  DEMO: flag.default(false),
});

/** How often a service outside is asked, by this process, and how long for an answer. */
export type AskingLimits = { perSecond: number; perDay: number; timeoutMs: number };

/** Who answers questions about places; keys never leave the server. */
export type MapsConfig =
  | { provider: 'local' | 'none' }
  | {
      provider: 'osm';
      nominatimUrl: string | null;
      photonUrl: string | null;
      /** Who knows the roads; both null: ways are estimated. */
      osrmUrl: string | null;
      valhallaUrl: string | null;
      limits: AskingLimits;
    }
  | { provider: 'google'; url: string; routesUrl: string; key: string; limits: AskingLimits };

/** Against what signed documents are checked, and what happens to one that another than expected has signed. */
export type SignatureConfig = {
  /** Folder with trusted certificates, lists of revoked ones and the imported trusted list; null: none. */
  trustFolder: string | null;
  otherSigner: 'warn' | 'refuse';
};

/** Settings of the running program, read once at start. */
export type Config = {
  production: boolean;
  databaseUrl: string;
  databasePool: number;
  /** Public address, without a closing slash. */
  baseUrl: string;
  apiBase: string;
  port: number;
  host: string;
  files: FilesPlace;
  authSecret: string;
  /** How many proxies stand in front and may be believed about the caller's address. */
  trustProxy: number;
  /** HTTPS only for the subdomains of the public address, too. */
  hstsSubdomains: boolean;
  /** Megabytes of files that a person may send within 24 hours. */
  uploadMbPerDay: number;
  /** How often within a minute a person has PDFs, exports or signatures made or checked; pictures five times as often. */
  costlyCallsPerMinute: number;
  /** Within so many seconds a whole request arrives, or its connection is closed. */
  requestTimeoutS: number;
  homeUrl: string;
  /** Days of measurement a point needs for a final report. */
  reqDays: number;
  mapStyleUrl: string;
  /** Where trips leave from unless said otherwise (Q1-67), degrees WGS 84. */
  headquarters: { lat: number; lng: number };
  maps: MapsConfig;
  /** Mail server and sender; null: mails stay in the outbox. */
  mail: { smtpUrl: string; from: string } | null;
  signatures: SignatureConfig;
  captcha: CaptchaConfig;
  appToday: string | undefined;
  logLevel: string;
  /** The sign-in page lists the demo accounts. */
  demo: boolean;
};

/** A setting is wrong or missing; the message is one line for whoever starts the program. */
export class SettingsError extends Error {}

/** `text` names the setting and says what is wrong with it. */
export const wrongSettings = (text: string) => new SettingsError(`Impostazioni non valide: ${text}`);

/** Reads the settings from the environment. Throws `SettingsError` naming every wrong one. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = settings.safeParse(given);
  if (!read.success)
    throw wrongSettings(
      read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
    );
  const values = read.data;
  if (values.NODE_ENV === 'production' && values.BASE_URL === undefined)
    throw wrongSettings("BASE_URL: manca, in produzione serve l'indirizzo pubblico");
  if (values.SMTP_URL !== undefined && values.MAIL_FROM === undefined)
    throw wrongSettings('MAIL_FROM: manca, con SMTP_URL serve il mittente');
  const maps = mapsOf(values);
  if (typeof maps === 'string') throw wrongSettings(maps);
  const captcha = captchaOf(values);
  if (typeof captcha === 'string') throw wrongSettings(captcha);
  const files = filesPlaceOf(values);
  if (typeof files === 'string') throw wrongSettings(files);
  return {
    production: values.NODE_ENV === 'production',
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    baseUrl: (values.BASE_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    apiBase: values.API_BASE,
    port: values.PORT,
    host: values.HOST,
    files,
    authSecret: values.AUTH_SECRET,
    trustProxy: values.TRUST_PROXY,
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    uploadMbPerDay: values.UPLOAD_MB_PER_DAY,
    costlyCallsPerMinute: values.COSTLY_CALLS_PER_MINUTE,
    requestTimeoutS: values.REQUEST_TIMEOUT_S,
    homeUrl: values.HOME_URL,
    reqDays: values.REQ_DAYS,
    mapStyleUrl: values.MAP_STYLE_URL,
    headquarters: { lat: values.HQ_LAT, lng: values.HQ_LNG },
    maps,
    mail: values.SMTP_URL && values.MAIL_FROM ? { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM } : null,
    signatures: {
      trustFolder: values.SIGNATURE_TRUST_FOLDER ?? null,
      otherSigner: values.SIGNATURE_OTHER_SIGNER,
    },
    captcha,
    appToday: values.APP_TODAY,
    logLevel: values.LOG_LEVEL,
    demo: values.DEMO,
  };
}

/** The settings of maps, or what is missing among them. */
function mapsOf(values: z.output<typeof settings>): MapsConfig | string {
  const limits = {
    perSecond: values.MAPS_PER_SECOND,
    perDay: values.MAPS_PER_DAY,
    timeoutMs: values.MAPS_TIMEOUT_MS,
  };
  const provider = values.MAPS_PROVIDER;
  if (provider === 'local' || provider === 'none') return { provider };
  if (provider === 'google') {
    if (values.MAPS_API_KEY === undefined)
      return 'MAPS_API_KEY: manca, con MAPS_PROVIDER=google serve la chiave';
    const { MAPS_GOOGLE_URL: url, MAPS_GOOGLE_ROUTES_URL: routesUrl, MAPS_API_KEY: key } = values;
    return { provider, url, routesUrl, key, limits };
  }
  const nominatimUrl = values.MAPS_NOMINATIM_URL ?? null;
  const photonUrl = values.MAPS_PHOTON_URL ?? null;
  if (nominatimUrl === null && photonUrl === null)
    return 'MAPS_NOMINATIM_URL: manca, con MAPS_PROVIDER=osm serve questo indirizzo o MAPS_PHOTON_URL';
  const osrmUrl = values.MAPS_OSRM_URL ?? null;
  const valhallaUrl = values.MAPS_VALHALLA_URL ?? null;
  return { provider, nominatimUrl, photonUrl, osrmUrl, valhallaUrl, limits };
}
