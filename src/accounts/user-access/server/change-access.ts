import {
  createPasswordLink,
  endSessions as deleteSessions,
  endPasswordLinks,
  forgetDevices,
  forgetFailedTries,
  removeSecondFactor,
} from '#accounts/session/server/public.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { conflict, notFound, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { mailTexts } from '#post/mail/rules.ts';
import { queueMail, withdrawUnsentMails } from '#post/mail/server/public.ts';
import type { PasswordLink } from '../contract.ts';
import { accessTexts } from '../rules.ts';
import { sendInvitation, sendNewPasswordLink } from './mails.ts';
import * as queries from './queries.ts';

/** The account that is to be changed, locked. Throws 404 when unknown and 409 when its person is erased. */
async function lockPerson(context: RequestContext, userId: number) {
  const person = await queries.lockUser(context.db, userId);
  if (!person) throw notFound(accessTexts.notFound);
  if (person.erasedAt) throw conflict(accessTexts.erased);
  return person;
}

/** Disables an account: its sessions and links end with it, and come to life no more. Nobody disables himself, nor the last administrator. */
export async function disableUser(context: RequestContext, userId: number): Promise<void> {
  const { db, clock, user } = context;
  if (userId === user.id) throw conflict(accessTexts.oneself);
  const person = await lockPerson(context, userId);
  if (person.disabledAt) return;
  await queries.updateDisabledAt(db, userId, clock.now()).catch(refuseWithoutAdministrator);
  const sessionsEnded = await deleteSessions(db, userId);
  await forgetDevices(db, userId);
  await endPasswordLinks(db, userId);
  await withdrawUnsentMails(context, userId, mailTexts.accountDisabled);
  await recordAudit(context, { event: 'user.disabled', entityId: userId, details: { sessionsEnded } });
}

/** Lets an account be used again. */
export async function enableUser(context: RequestContext, userId: number): Promise<void> {
  const person = await lockPerson(context, userId);
  if (!person.disabledAt) return;
  await queries.updateDisabledAt(context.db, userId, null);
  await recordAudit(context, { event: 'user.enabled', entityId: userId, details: {} });
}

/** Ends every session of an account, on every device. Returns how many there were. */
export async function endSessions(context: RequestContext, userId: number): Promise<number> {
  await lockPerson(context, userId);
  const count = await deleteSessions(context.db, userId);
  await forgetDevices(context.db, userId);
  if (count > 0)
    await recordAudit(context, { event: 'session.revoked', entityId: userId, details: { count } });
  return count;
}

/** Lets a person try again at once, on every device. Returns how many failures were forgotten. */
export async function unlockSignIn(context: RequestContext, userId: number): Promise<number> {
  const { username } = await lockPerson(context, userId);
  const failures = await forgetFailedTries(context.db, username);
  if (failures > 0)
    await recordAudit(context, { event: 'user.unlocked', entityId: userId, details: { failures } });
  return failures;
}

/** Takes the second factor away from somebody who has lost it. */
export async function dropSecondFactor(context: RequestContext, userId: number): Promise<void> {
  await lockPerson(context, userId);
  if (!(await removeSecondFactor(context, userId))) throw conflict(accessTexts.noSecondFactor);
}

/**
 * A new link by which a person chooses a password, the first (an invitation) or another one; the link before ends. It
 * is answered once and kept nowhere in clear but in the mail that carries it.
 */
export async function handOutLink(context: RequestContext, userId: number): Promise<PasswordLink> {
  const person = await lockPerson(context, userId);
  if (person.disabledAt) throw conflict(accessTexts.disabled);
  const { url, expiresAt, about } = await createPasswordLink(context, userId, 'invited');
  const canMail = context.config.mail !== null;
  if (canMail) {
    const definition = (await queries.hasPassword(context.db, userId)) ? sendNewPasswordLink : sendInvitation;
    const username = person.displayUsername ?? person.username;
    const payload = { displayName: person.name, username, url, expiresAt };
    await queueMail(context, definition, { recipient: person.email, userId, payload, expiresAt, about });
  }
  return { url, expiresAt: expiresAt.toISOString(), mailedTo: canMail ? person.email : null };
}

/** The refusal of the database to be left without an administrator, in words. */
export function refuseWithoutAdministrator(error: unknown): never {
  return onConstraint(error, { users_last_administrator: () => conflict(accessTexts.lastAdministrator) });
}
