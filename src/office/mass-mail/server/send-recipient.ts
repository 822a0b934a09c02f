import { setTimeout } from 'node:timers/promises';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { conflict, notFound, Refusal } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { configuredServer, retryMail, sendMail } from '#post/mail/server/public.ts';
import { mailingTexts } from '../rules.ts';
import * as queries from './queries.ts';
import { findRecipient, lockRecipient, type Recipient } from './recipient-queries.ts';
import { releaseAgain, releaseRecipient } from './release-mails.ts';
import { startMailing } from './start-mailing.ts';

type Sent = { success: true; sent_date: string };
type Who = { massive: number; recipient: number };

/** So long a call waits for whoever else is handing the mail over. */
const patienceMs = 20_000;
const lookEveryMs = 200;

/** Statuses of what did not go well: the mail server refused; no answer came; nobody sends yet. */
const badGateway = 502;
const unavailable = 503;
const gatewayTimeout = 504;

/**
 * What became of one recipient's mail, sending it when it is his turn and nobody has. The mailing is started by this,
 * should it not be. Before his turn: 409. Somebody else who is handing the mail over is waited for.
 */
export async function sendToRecipient(context: RequestContext, who: Who): Promise<Sent> {
  const found = await findRecipient(context.db, who.massive, who.recipient);
  if (found === null) throw notFound();
  if (found.state === 'pending') {
    await context.db.transaction((db) => startMailing({ ...context, db }, who.massive));
    await releaseRecipient(context, who.massive, who.recipient);
  }
  return resultOf(context, who);
}

/** Sends again to one who did not get it, or perhaps, because an administrator says so. */
export async function retryRecipient(context: RequestContext, who: Who): Promise<Sent> {
  await context.db.transaction(async (db) => {
    const within = { ...context, db };
    const recipient = await findRecipient(db, who.massive, who.recipient);
    if (recipient === null) throw notFound();
    refuseUnlessFailed(recipient);
    // Whoever else is at it has locked the mail; without one, the recipient.
    if (recipient.mailId === null) await writeAnew(within, who);
    else await retryMail(within, recipient.mailId);
    await recordAudit(within, {
      event: 'mailing.retried',
      entityId: who.massive,
      details: { recipient: who.recipient },
    });
  });
  return resultOf(context, who);
}

function refuseUnlessFailed({ state, email }: Recipient): void {
  if (state !== 'failed' && state !== 'uncertain') throw conflict(mailingTexts.notRetriable);
  if (email === null) throw conflict(mailingTexts.forgotten);
}

async function writeAnew(context: RequestContext, { massive, recipient }: Who): Promise<void> {
  const mailing = await queries.lockMailing(context.db, massive);
  const found = await lockRecipient(context.db, massive, recipient);
  if (mailing === null || found === null) throw notFound();
  refuseUnlessFailed(found);
  if (!(await releaseAgain(context, mailing, found))) throw conflict(mailingTexts.accountGone);
}

/** Hands the mail over if it waits in the outbox, and answers what became of it. */
async function resultOf(context: RequestContext, { massive, recipient }: Who): Promise<Sent> {
  const { db, config } = context;
  const handOver = configuredServer(config);
  for (let waitedMs = 0; ; waitedMs += lookEveryMs) {
    const found = await findRecipient(db, massive, recipient);
    if (found === null) throw notFound();
    if (found.state === 'pending') throw conflict(mailingTexts.notDue);
    if (found.sentAt !== null) return { success: true, sent_date: found.sentAt.toISOString() };
    const why = found.error ?? mailingTexts.stillWaiting;
    if (found.state === 'failed') throw new Refusal(badGateway, why);
    if (found.state === 'uncertain') throw new Refusal(gatewayTimeout, `${mailingTexts.uncertain}. ${why}`);
    if (handOver === null) throw new Refusal(unavailable, mailingTexts.noServer);
    if (found.state === 'queued' && found.error !== null && waitedMs > 0)
      throw new Refusal(unavailable, mailingTexts.later(found.error));
    if (waitedMs >= patienceMs) throw new Refusal(gatewayTimeout, mailingTexts.stillWaiting);
    if (found.state === 'queued' && found.mailId !== null) await sendMail(context, handOver, found.mailId);
    if (waitedMs > 0) await setTimeout(lookEveryMs);
  }
}
