import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { credentials, sessions, verifications } from '#accounts/schema.ts';
import { users } from '#identity/schema.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/database/database.ts';
import { passwordLength, sessionHours } from '../rules.ts';
import { sessionOpening } from './session-opening.ts';

/** Passwords and sessions, kept by better-auth behind our own endpoints: its own routes are not served. */
export function createAuthentication(db: Db, config: Pick<Config, 'authSecret' | 'baseUrl'>) {
  return betterAuth({
    appName: 'Radia',
    baseURL: config.baseUrl,
    secret: config.authSecret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
    }),
    user: {
      additionalFields: {
        username: { type: 'string', input: false, required: true },
        locale: { type: 'string', input: false, defaultValue: 'it' },
      },
    },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: passwordLength.least },
    session: { expiresIn: sessionHours * 3600, updateAge: 300 },
    rateLimit: { enabled: false },
    plugins: [sessionOpening],
    advanced: {
      cookiePrefix: 'radia',
      database: { generateId: 'serial' },
      useSecureCookies: config.baseUrl.startsWith('https://'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
    },
  });
}

export type Authentication = ReturnType<typeof createAuthentication>;
