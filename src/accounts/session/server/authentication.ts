import { type BetterAuthPlugin, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { credentials, sessions, verifications } from '#accounts/schema.ts';
import { users } from '#identity/schema.ts';
import type { Config } from '#platform/server/config.ts';
import type { Db } from '#platform/server/database/database.ts';
import { passwordLength, sessionHours } from '../rules.ts';

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

const opening = z.object({ userId: z.int(), networkAddress: z.string(), userAgent: z.string() });

/** Lets us open a session for somebody whose proofs we have checked ourselves: password, and second factor if any. */
const sessionOpening = {
  id: 'session-opening',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly({ method: 'POST', body: opening }, async (context) => {
      const { userId, networkAddress: ipAddress, userAgent } = context.body;
      const { internalAdapter } = context.context;
      const user = await internalAdapter.findUserById(String(userId));
      if (!user) throw new Error('a session for nobody');
      const session = await internalAdapter.createSession(user.id, false, { ipAddress, userAgent });
      await setSessionCookie(context, { session, user });
      return { sessionId: Number(session.id) };
    }),
  },
} satisfies BetterAuthPlugin;
