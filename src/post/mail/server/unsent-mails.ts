import type { Db } from '#platform/server/database/database.ts';
import { mailTexts } from '../rules.ts';
import { holdUnsentMails, withdrawMails } from './queries.ts';

/**
 * What waited when a copy was made may have been sent since. After the copy has been taken back nothing sends it
 * by itself: an administrator decides. Returns how many were held.
 */
export function holdMailsAfterRestore(db: Db): Promise<number> {
  return holdUnsentMails(db, mailTexts.restored);
}

/** What went, or was about to go, to an address that a user does not have (any more): it neither leaves nor stays. */
export function withdrawUnsentMails(db: Db, userId: number): Promise<void> {
  return withdrawMails(db, userId, mailTexts.withdrawn);
}
