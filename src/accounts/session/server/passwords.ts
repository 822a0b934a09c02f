import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { Db } from '#platform/server/database/database.ts';
import { type NoticeContext, tellAccountChange } from './account-notices.ts';
import type { Authentication } from './authentication.ts';
import { deleteKnownDevices } from './known-devices-queries.ts';
import { deletePasswordLinks, deleteSessions, findPassword, savePassword } from './queries.ts';

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

/** The device that a change was made on: its session goes on, and it stays known. */
type KeptDevice = { sessionId: number; deviceHash: string | null };

/**
 * Changes a password: links end, and so do all sessions and known devices but the one named. Writes the audit event, and tells the person
 * by mail unless it is the first one.
 */
export async function changePassword(
  context: NoticeContext,
  userId: number,
  { hash, how, kept }: { hash: string; how: 'own-password' | 'link'; kept?: KeptDevice },
): Promise<void> {
  const { db, clock } = context;
  const isReplaced = await savePassword(db, { userId, hash, at: clock.now() });
  await deletePasswordLinks(db, userId);
  await deleteSessions(db, userId, kept?.sessionId);
  await deleteKnownDevices(db, userId, kept?.deviceHash);
  await recordAudit(context, { event: 'password.changed', entityId: userId, details: { how } });
  if (isReplaced) await tellAccountChange(context, userId, 'password-changed');
}
