import type { Db } from '#platform/server/database/database.ts';
import { mailingTexts } from '../rules.ts';
import { holdPending } from './recipient-queries.ts';

/** After a copy has been taken back no mailing goes on by itself: its turns may have gone on since. Returns how many waited. */
export function holdRecipientsAfterRestore(db: Db): Promise<number> {
  return holdPending(db, mailingTexts.restored);
}
