import { createHash, randomBytes } from 'node:crypto';
import { type AuditContext, recordAudit } from '#identity/audit-trail/server/public.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/http/route.ts';
import { withdrawMailsAbout } from '#post/mail/server/public.ts';
import { type PasswordLinkKind, passwordLinkHours } from '../rules.ts';
import { deletePasswordLinks, findUser, savePasswordLink } from './queries.ts';

const tokenBytes = 32;

/** Where a link leads. The secret stands behind '#', so that it reaches neither logs nor other sites. */
export const newPasswordPath = '/login/password';

/**
 * Makes the link with which a user chooses a password, once. One that an administrator hands out ends all before it; one
 * that anybody can ask for ends those of its kind alone. Runs in the transaction of `context` and writes the audit event.
 * `about`: of the mails that carry a link of its kind only the last one leaves. Throws 404 when there is no such user or he
 * is disabled.
 */
export async function createPasswordLink(
  context: AuditContext & Pick<Services, 'config'>,
  userId: number,
  kind: PasswordLinkKind = 'forgotten',
): Promise<{ url: string; expiresAt: Date; about: string }> {
  const { db, clock, config } = context;
  if ((await findUser(db, userId)) === null) throw notFound();
  const token = randomBytes(tokenBytes).toString('base64url');
  const createdAt = clock.now();
  const validHours = passwordLinkHours[kind];
  const expiresAt = new Date(createdAt.getTime() + validHours * 3_600_000);
  if (kind === 'invited') {
    await deletePasswordLinks(db, userId);
    await withdrawMailsAbout(context, mailsAbout(userId, 'forgotten'));
  }
  await savePasswordLink(db, { userId, kind, tokenHash: hashOfToken(token), createdAt, expiresAt });
  await recordAudit(context, { event: 'password-link.created', entityId: userId, details: { validHours } });
  return { url: `${config.baseUrl}${newPasswordPath}#${token}`, expiresAt, about: mailsAbout(userId, kind) };
}

const mailsAbout = (userId: number, kind: PasswordLinkKind) => `link-${kind}-${userId}`;

/** What is kept of a link's secret. It is long and random, so a plain hash tells nothing. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
