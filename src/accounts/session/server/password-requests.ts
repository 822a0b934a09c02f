import { Refusal } from '#platform/server/http/errors.ts';
import type { RequestContext, Services } from '#platform/server/http/route.ts';
import { queueMail } from '#post/mail/server/public.ts';
import { passwordRequestLimits, passwordTexts } from '../rules.ts';
import { sendPasswordLink } from './mails.ts';
import { createPasswordLink } from './password-links.ts';
import {
  countPasswordRequests,
  deletePasswordRequest,
  findUserByIdentity,
  insertPasswordRequest,
  takePasswordRequest,
} from './queries.ts';

const hourMs = 3_600_000;

/**
 * Notes that somebody has forgotten a password. Who it is, if anybody, is looked up by the worker: the answer and the
 * time it takes tell nothing about who has an account. Throws 429 beyond the limits.
 */
export async function requestPassword(
  typed: string,
  { db, clock, networkAddress }: RequestContext<unknown>,
): Promise<void> {
  const identity = typed.toLowerCase();
  const requestedAt = clock.now();
  const requestId = await insertPasswordRequest(db, { identity, networkAddress, requestedAt });
  const since = new Date(requestedAt.getTime() - hourMs);
  const { ofIdentity, ofAddress } = await countPasswordRequests(db, { identity, networkAddress, since });
  if (ofIdentity > passwordRequestLimits.ofIdentity || ofAddress > passwordRequestLimits.ofAddress) {
    await deletePasswordRequest(db, requestId);
    throw new Refusal(429, passwordTexts.tooManyRequests);
  }
}

/** Answers every noted request that names somebody with a mail that holds a link; each in a transaction of its own. */
export async function answerPasswordRequests(
  services: Services,
  isStopped: () => boolean = () => false,
): Promise<void> {
  while (!isStopped()) {
    const isAnswered = await services.db.transaction((db) => answerOne({ ...services, db }));
    if (!isAnswered) return;
  }
}

async function answerOne(services: Services): Promise<boolean> {
  const { db, clock, config } = services;
  const request = await takePasswordRequest(db, clock.now());
  if (request === null) return false;
  const isLate = clock.now().getTime() - request.requestedAt.getTime() >= hourMs;
  const user = isLate || config.mail === null ? null : await findUserByIdentity(db, request.identity);
  if (user === null) return true;
  const context = { ...services, user: null, requestId: null };
  const { url, ...link } = await createPasswordLink(context, user.id);
  await queueMail(services, sendPasswordLink, {
    recipient: user.email,
    userId: user.id,
    payload: { ...user, url },
    ...link,
  });
  return true;
}
