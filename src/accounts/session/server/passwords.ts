import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { Db } from '#platform/server/database/database.ts';
import { type NoticeContext, tellAccountChange } from './account-notices.ts';
import type { Authentication } from './authentication.ts';
import { deletePasswordLink, deleteSessions, findPassword, savePassword } from './queries.ts';

/**
 * The user with this name and password, and the hash that proved it; null when there is none such. Takes as long for a
 * name that does not exist.
 */
export async function userWithPassword(
  db: Db,
  authentication: Authentication,
  username: string,
  typed: string,
): Promise<{ userId: number; hash: string } | null> {
  const { password } = await authentication.$context;
  const { userId, hash } = (await findPassword(db, username)) ?? {};
  if (!userId || !hash) {
    await password.hash(typed);
    return null;
  }
  return (await password.verify({ hash, password: typed })) ? { userId, hash } : null;
}

/** How a password is kept. Slow on purpose: done before a transaction begins. */
export async function hashOfPassword(authentication: Authentication, typed: string): Promise<string> {
  const { password } = await authentication.$context;
  return password.hash(typed);
}

/**
 * Changes a password: links end, and so do all sessions but the one named. Writes the audit event, and tells the person
 * by mail unless it is the first one.
 */
export async function changePassword(
  context: NoticeContext,
  userId: number,
  { hash, how, keptSessionId }: { hash: string; how: 'own-password' | 'link'; keptSessionId?: number },
): Promise<void> {
  const { db, clock } = context;
  const isReplaced = await savePassword(db, { userId, hash, at: clock.now() });
  await deletePasswordLink(db, userId);
  await deleteSessions(db, userId, keptSessionId);
  await recordAudit(context, { event: 'password.changed', entityId: userId, details: { how } });
  if (isReplaced) await tellAccountChange(context, userId, 'password-changed');
}
