import { z } from 'zod';
import { Refusal } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { captchaAfterFailures, captchaTexts } from '../rules.ts';
import { failuresOf, WrongProof } from './failed-tries.ts';

type Asking = Pick<RequestContext<unknown>, 'config' | 'log' | 'networkAddress'>;

const verdict = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });
/** What is wrong with the question, and nobody's answer. */
const ownFaults = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request']);
const longestWaitMs = 5000;

/**
 * Passes whoever has answered the captcha; where none is configured, everybody (Q2-100). Throws 401 with a text for
 * `captcha` for an answer that is missing, used or wrong. A service that does not answer, or not to us, locks nobody
 * out: the waits after failures hold without it.
 */
export async function checkHuman(
  { config, log, networkAddress }: Asking,
  answer: string | undefined,
): Promise<void> {
  const { captcha } = config;
  if (captcha === null) return;
  if (!answer) throw captchaNeeded(captchaTexts.needed);
  const body = new URLSearchParams({ secret: captcha.secret, response: answer, remoteip: networkAddress });
  const asked = await fetch(captcha.verifyUrl, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(longestWaitMs),
  })
    .then(async (response) => verdict.safeParse(await response.json()))
    .catch(() => null);
  if (!asked?.success) log.warn({ service: captcha.verifyUrl }, 'captcha has not answered');
  else if (!asked.data.success) {
    const reasons = asked.data['error-codes'];
    if (!reasons.some((reason) => ownFaults.has(reason))) throw captchaNeeded(captchaTexts.wrong);
    log.warn({ service: captcha.verifyUrl, reasons }, 'captcha does not take our secret');
  }
}

const captchaNeeded = (text: string) => new Refusal(401, text, { captcha: text });

/**
 * Runs `prove`, which throws `WrongProof` for a wrong password or code, once the captcha is answered by whoever tries a
 * name that has failed before; the refusal that makes the next try need it names `captcha`, too.
 */
export async function provingHuman<T>(
  username: string,
  answer: string | undefined,
  context: RequestContext<unknown>,
  prove: () => Promise<T>,
): Promise<T> {
  if (context.config.captcha === null) return prove();
  const failures = await failuresOf(username, context);
  if (failures >= captchaAfterFailures) await checkHuman(context, answer);
  try {
    return await prove();
  } catch (error) {
    if (!(error instanceof WrongProof) || failures + 1 < captchaAfterFailures) throw error;
    throw new Refusal(error.status, error.message, { ...error.errors, captcha: captchaTexts.needed });
  }
}
