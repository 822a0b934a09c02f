import type { SQL } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/http/route.ts';
import { mailTexts } from '#post/mail/rules.ts';
import { abandonedBefore, queueMail } from '#post/mail/server/public.ts';
import { mailingTexts, nextTurn, recipientsKeptDays } from '../rules.ts';
import { sendMailing } from './mails.ts';
import type { Mailing } from './queries.ts';
import * as queries from './recipient-queries.ts';

type Work = Pick<Services, 'db' | 'clock' | 'config'>;

/** SQL condition: `releaseDueMails` would find something to do. */
export const hasDueTurns = (now: Date): SQL => queries.hasTurns(now, abandonedBefore(now));

/**
 * Gives out the turns that have come: the mail of whoever is next goes into the outbox, and the turn after it is set.
 * Both are one transaction that holds the mailing's row, so that several processes never give a turn out twice.
 */
export async function releaseDueMails(work: Work, isStopped: () => boolean = () => false): Promise<void> {
  await queries.settleAbandoned(work.db, abandonedBefore(work.clock.now()), mailTexts.noAnswer);
  while (!isStopped() && (await releaseTurn(work))) {
    // The next mailing whose turn has come.
  }
}

/** The same for one recipient of a mailing, if it is his turn. Returns whether it was. */
export function releaseRecipient(work: Work, mailingId: number, recipientId: number): Promise<boolean> {
  return releaseTurn(work, { mailingId, recipientId });
}

function releaseTurn(work: Work, wanted?: { mailingId: number; recipientId: number }): Promise<boolean> {
  return work.db.transaction(async (db) => {
    const now = work.clock.now();
    const mailing = await queries.lockDueMailing(db, now, wanted?.mailingId);
    if (mailing === null) return false;
    for (;;) {
      const [recipient, following] = await queries.listNext(db, mailing.id, 2);
      if (wanted && recipient && recipient.id !== wanted.recipientId) return false;
      const isReleased = recipient ? await release({ ...work, db }, mailing, recipient) : true;
      if (!isReleased) continue;
      const next = following ? nextTurn(mailing.nextAt ?? now, now) : null;
      await queries.setNextTurn(db, mailing.id, next);
      return recipient !== undefined;
    }
  });
}

/** Puts a recipient's mail into the outbox. One who cannot be written to any more takes no turn. */
async function release(work: Work, mailing: Mailing, recipient: queries.Recipient): Promise<boolean> {
  const { db } = work;
  const { email, userId, fields: values } = recipient;
  if (email === null || !(await queries.isAddressInUse(db, recipient))) {
    const error = email === null ? mailingTexts.forgotten : mailingTexts.accountGone;
    await queries.updateRecipient(db, recipient.id, { state: 'failed', error });
    return false;
  }
  const payload = { subject: mailing.subject, text: mailing.text, values };
  const mail = { recipient: email, payload, ...(userId === null ? {} : { userId }) };
  const mailId = await queueMail(work, sendMailing, mail);
  await queries.updateRecipient(db, recipient.id, { state: 'queued', error: null, mailId });
  return true;
}

/** Writes the mail of a recipient whose turn has been, but who has none (any more). Returns whether it could. */
export function releaseAgain(work: Work, mailing: Mailing, recipient: queries.Recipient): Promise<boolean> {
  return release(work, mailing, recipient);
}

/** Forgets the recipients of mailings of long ago. */
export async function forgetOldRecipients({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const limit = new Date(clock.now().getTime() - recipientsKeptDays * 86_400_000);
  await queries.forgetRecipients(db, limit, mailingTexts.forgotten);
}

/** After a copy has been taken back no mailing goes on by itself: its turns may have gone on since. Returns how many waited. */
export function holdRecipientsAfterRestore(db: Db): Promise<number> {
  return queries.holdPending(db, mailingTexts.restored);
}
