import { and, gt, sql } from 'drizzle-orm';
import { sessions } from '#accounts/schema.ts';
import { longestSessionHours } from '../rules.ts';

/** SQL condition: a session has been used lately and is not older than any may become. */
export const isOpen = and(
  gt(sessions.expiresAt, sql`now()`),
  gt(sessions.createdAt, sql`now() - make_interval(hours => ${sql.raw(String(longestSessionHours))})`),
);
