import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { lastTurn, mailingTexts } from '../rules.ts';
import type { MailingProgress } from '../sending/contract.ts';
import * as queries from './queries.ts';
import { countPending, listNext, setNextTurn } from './recipient-queries.ts';

/**
 * Begins the turns of a mailing's recipients, in the transaction of `context`, or takes them up where they were left.
 * While turns are given out, or when everybody has had his, nothing changes. Throws 422 for one without recipients:
 * there is nothing to send; 409 for a draft that is not as it was `seen` any more: once started there is no way to stop.
 */
export async function startMailing(context: RequestContext, mailingId: number, seen?: number): Promise<void> {
  const { db, clock, user } = context;
  const mailing = await queries.lockMailing(db, mailingId);
  if (mailing === null) throw notFound();
  if (mailing.nextAt !== null) return;
  if (mailing.startedAt === null && seen !== undefined && seen !== mailing.version)
    throw conflict(mailingTexts.draftChanged, { versione: mailingTexts.draftChanged });
  const recipients = await countPending(db, mailingId);
  if (recipients === 0) {
    if (mailing.startedAt !== null) return;
    throw invalid(mailingTexts.noRecipients);
  }
  const now = clock.now();
  if (mailing.startedAt === null) await queries.markStarted(db, mailingId, user.id, now);
  await setNextTurn(db, mailingId, now);
  const details = { subject: mailing.subject, recipients };
  await recordAudit(context, { event: 'mailing.started', entityId: mailingId, details });
}

/** How far a mailing has gone, whose turn is next and when the last one comes. */
export async function readProgress(
  { db, clock, config }: Pick<RequestContext, 'db' | 'clock' | 'config'>,
  mailingId: number,
): Promise<MailingProgress> {
  const found = await queries.findMailing(db, mailingId);
  if (found === null) throw notFound();
  const { nextAt, subject, counts } = found;
  const { pending } = counts;
  const [first] = nextAt === null ? [] : await listNext(db, mailingId, 1);
  const now = clock.now();
  return {
    ...{ subject, counts },
    state: queries.stateOf(found),
    next:
      first && nextAt
        ? { id: first.id, dueAt: nextAt.toISOString(), position: counts.total - pending + 1 }
        : null,
    toStart: nextAt === null ? pending : 0,
    endsAt: nextAt ? lastTurn(nextAt > now ? nextAt : now, pending).toISOString() : null,
    now: now.toISOString(),
    delivers: config.mail !== null,
  };
}
