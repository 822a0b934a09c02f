import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/http/route.ts';
import { mailTexts } from '../rules.ts';
import { type GoneMail, holdUnsentMails, supersedeMails, withdrawMails } from './queries.ts';

/**
 * What waited when a copy was made may have been sent since. After the copy has been taken back nothing sends it
 * by itself: an administrator decides. Returns how many were held.
 */
export function holdMailsAfterRestore(db: Db): Promise<number> {
  return holdUnsentMails(db, mailTexts.restored);
}

/** What speaks of a user's account and has not left is to reach nobody any more, and `why`: it neither leaves nor stays. */
export function withdrawUnsentMails(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userId: number,
  why: string,
): Promise<void> {
  return withdrawMails(db, userId, { why, now: clock.now() });
}

/**
 * What mails about a thing announce does not hold any more: those that have not left stay. Returns the others
 * of them, which went or may have gone, the last first: who got them may have to be told.
 */
export function withdrawMailsAbout(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  about: string,
): Promise<GoneMail[]> {
  return supersedeMails(db, { about, why: mailTexts.superseded, now: clock.now() });
}
