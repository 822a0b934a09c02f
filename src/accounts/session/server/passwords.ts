import { type AuditContext, recordAudit } from '#accounts/audit-trail/server/public.ts';
import type { Db } from '#platform/server/database.ts';
import type { Authentication } from './authentication.ts';
import { deletePasswordLink, deleteSessions, findPassword, savePassword } from './queries.ts';

/**
 * Whether a password is that of the user with this name; null when not, or when there is no such user. Takes as long
 * for a name that does not exist.
 */
export async function userWithPassword(
  db: Db,
  authentication: Authentication,
  username: string,
  typed: string,
): Promise<number | null> {
  const { password } = await authentication.$context;
  const found = await findPassword(db, username);
  if (!found?.hash) {
    await password.hash(typed);
    return null;
  }
  return (await password.verify({ hash: found.hash, password: typed })) ? found.userId : null;
}

/** How a password is kept. Slow on purpose: done before a transaction begins. */
export async function hashOfPassword(authentication: Authentication, typed: string): Promise<string> {
  const { password } = await authentication.$context;
  return password.hash(typed);
}

/** Changes a password: links end, and so do all sessions but the one named. Writes the audit event. */
export async function changePassword(
  context: AuditContext,
  userId: number,
  { hash, how, keptSessionId }: { hash: string; how: 'own-password' | 'link'; keptSessionId?: number },
): Promise<void> {
  const { db, clock } = context;
  await savePassword(db, { userId, hash, at: clock.now() });
  await deletePasswordLink(db, userId);
  await deleteSessions(db, userId, keptSessionId);
  await recordAudit(context, { event: 'password.changed', entityId: userId, details: { how } });
}
