import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

const opening = z.object({ userId: z.int(), networkAddress: z.string(), userAgent: z.string() });

/** Lets us open a session for somebody whose proofs we have checked ourselves: password, and second factor if any. */
export const sessionOpening = {
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
