import type { Db } from '#platform/server/database/database.ts';
import { mailTexts } from '../rules.ts';
import { withdrawMails } from './queries.ts';

/** What went, or was about to go, to an address that a user does not have (any more): it neither leaves nor stays. */
export function withdrawUnsentMails(db: Db, userId: number): Promise<void> {
  return withdrawMails(db, userId, mailTexts.withdrawn);
}
