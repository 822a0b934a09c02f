import type { Services } from '#platform/server/http/route.ts';
import { mailKeptDays, mailTexts, nextTry } from '../rules.ts';
import type { HandOver } from './mail-server.ts';
import {
  claimMail,
  deleteOldMails,
  emptyExpiredMails,
  type MailRecord,
  updateClaimedMail,
} from './queries.ts';

/** Another process has taken the mail over meanwhile. */
class MailLost extends Error {}

/**
 * Hands over every mail that is due, one after the other. A mail is marked uncertain before its last byte leaves, so
 * that it is handed over at most once, whenever this process ends; only an answer changes that. `isStopped` ends it
 * between two mails.
 */
export async function sendDueMails(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  handOver: HandOver,
  isStopped: () => boolean = () => false,
): Promise<void> {
  while (!isStopped()) {
    const mail = await claimMail(services.db, services.clock.now());
    if (mail === null) return;
    await send(services, mail, handOver);
  }
}

/** Hands over one mail now, if it is due and nobody else is at it. */
export async function sendMail(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  handOver: HandOver,
  mailId: number,
): Promise<void> {
  const mail = await claimMail(services.db, services.clock.now(), mailId);
  if (mail !== null) await send(services, mail, handOver);
}

async function send(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  mail: MailRecord,
  handOver: HandOver,
): Promise<void> {
  if (mail.expiresAt !== null && mail.expiresAt <= clock.now()) {
    await updateClaimedMail(db, mail, { state: 'failed', error: mailTexts.expired, ...withoutWords });
    return;
  }
  if (mail.notAfter !== null && mail.notAfter <= clock.now()) {
    await updateClaimedMail(db, mail, { state: 'failed', error: mailTexts.tooLate, claimedAt: null });
    return;
  }
  const markUncertain = async () => {
    const isMine = await updateClaimedMail(db, mail, { state: 'uncertain', error: mailTexts.noAnswer });
    if (!isMine) throw new MailLost();
  };
  try {
    await settle(await handOver(mail, markUncertain));
  } catch (error) {
    if (!(error instanceof MailLost)) throw error;
  }

  async function settle(outcome: Awaited<ReturnType<HandOver>>): Promise<void> {
    const now = clock.now();
    if (outcome.kind === 'accepted') {
      const words = mail.expiresAt === null ? {} : withoutWords;
      await updateClaimedMail(db, mail, { state: 'sent', sentAt: now, error: null, ...words });
      return;
    }
    log.warn({ mail: mail.id, kind: mail.kind, outcome: outcome.kind }, 'mail not sent');
    const again = outcome.kind === 'later' ? nextTry(mail.attempts - mail.attemptsBefore, now) : null;
    const state = again ? 'queued' : outcome.kind === 'unknown' ? 'uncertain' : 'failed';
    // Without its moment of claiming a mail is seen not to be on its way any more.
    const ended = { state, error: outcome.text, claimedAt: null } as const;
    await updateClaimedMail(db, mail, { ...ended, ...(again ? { dueAt: again } : { stoppedAt: now }) });
  }
}

/** What a mail said is not kept once it is of no use: a link is a secret. */
const withoutWords = { text: '', html: null, calendar: null };

/** Forgets mails of long ago, and links that have expired. */
export async function forgetOldMails({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await emptyExpiredMails(db, now);
  await deleteOldMails(db, new Date(now.getTime() - mailKeptDays * 86_400_000));
}
