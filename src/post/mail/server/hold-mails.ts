import type { Db } from '#platform/server/database/database.ts';
import { mailTexts } from '../rules.ts';
import { holdUnsentMails } from './queries.ts';

/**
 * What waited when a copy was made may have been sent since. After the copy has been taken back nothing sends it
 * by itself: an administrator decides. Returns how many were held.
 */
export function holdMailsAfterRestore(db: Db): Promise<number> {
  return holdUnsentMails(db, mailTexts.restored);
}
