import { z } from 'zod';

/** The service that tells people from programs (Q2-100); null: none is asked, and pages load nothing of it. */
export type CaptchaConfig = {
  /** Shown to the browser. */
  siteKey: string;
  secret: string;
  /** Loaded by the pages that ask; the service's documentation names it. */
  scriptUrl: string;
  /** Asked by the server whether an answer is valid. */
  verifyUrl: string;
  /** From where the service's script loads what it needs. */
  origins: string[];
} | null;

const webAddress = z.url({ protocol: /^https?$/, error: 'deve essere un indirizzo http:// o https://' });
const origin = /^https?:\/\/[^\s/;,']+$/;

/** Those of reCAPTCHA v2 stand where none are given; services compatible with it name theirs. */
export const captchaSettings = z.object({
  CAPTCHA_SITE_KEY: z.string().optional(),
  CAPTCHA_SECRET: z.string().optional(),
  CAPTCHA_SCRIPT_URL: webAddress.default('https://www.google.com/recaptcha/api.js'),
  CAPTCHA_VERIFY_URL: webAddress.default('https://www.google.com/recaptcha/api/siteverify'),
  CAPTCHA_ORIGINS: z
    .string()
    .transform((value) => value.split(/\s+/).filter(Boolean))
    .pipe(z.array(z.string().regex(origin, 'deve contenere origini come https://www.example.com')))
    .default(['https://www.google.com', 'https://www.gstatic.com']),
});

/** The service that the settings choose, or what is missing among them. */
export function captchaOf(values: z.output<typeof captchaSettings>): CaptchaConfig | string {
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = values;
  if (siteKey === undefined && secret === undefined) return null;
  if (siteKey === undefined) return 'CAPTCHA_SITE_KEY: manca, con CAPTCHA_SECRET serve la chiave del sito';
  if (secret === undefined) return 'CAPTCHA_SECRET: manca, con CAPTCHA_SITE_KEY serve la chiave segreta';
  return {
    siteKey,
    secret,
    scriptUrl: values.CAPTCHA_SCRIPT_URL,
    verifyUrl: values.CAPTCHA_VERIFY_URL,
    origins: values.CAPTCHA_ORIGINS,
  };
}
