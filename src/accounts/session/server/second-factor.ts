import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { conflict, invalid } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/http/route.ts';
import { recoveryCodeCount, secondFactorTexts } from '../rules.ts';
import { type NoticeContext, tellAccountChange } from './account-notices.ts';
import {
  confirmSecondFactor as confirm,
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  saveUnconfirmed,
  takeRecoveryCode,
  takeStep,
} from './second-factor-queries.ts';
import { fromBase32, stepOfCode, toBase32 } from './totp.ts';

/** Letters and digits that are not taken for one another. */
const recoveryAlphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const recoveryCodeLength = 10;
const secretBytes = 20;

/** Whether a user is asked for a second factor. */
export async function hasSecondFactor(db: Services['db'], userId: number): Promise<boolean> {
  return (await findSecondFactor(db, userId))?.confirmedAt != null;
}

/** State for the own page: since when, and how many recovery codes are left. Null when it is off. */
export async function describeSecondFactor(
  db: Services['db'],
  userId: number,
): Promise<{ since: Date; recoveryCodesLeft: number } | null> {
  const found = await findSecondFactor(db, userId);
  if (!found?.confirmedAt) return null;
  return { since: found.confirmedAt, recoveryCodesLeft: await countRecoveryCodes(db, userId) };
}

/** Makes a secret that is still to be confirmed with a code. Throws 409 when one is in force. */
export async function startSecondFactor(
  { db, clock, config }: NoticeContext,
  userId: number,
): Promise<string> {
  const secret = toBase32(randomBytes(secretBytes));
  const encrypted = await symmetricEncrypt({ key: config.authSecret, data: secret });
  const isKept = await saveUnconfirmed(db, { userId, secret: encrypted, createdAt: clock.now() });
  if (!isKept) throw conflict(secondFactorTexts.alreadyOn);
  return secret;
}

/**
 * Puts the secret into force with a first code. Returns the recovery codes, which cannot be read again. Throws
 * 422 for a wrong code, 409 when there is nothing to confirm.
 */
export async function confirmSecondFactor(
  context: NoticeContext,
  userId: number,
  code: string,
): Promise<string[]> {
  const { db, clock } = context;
  const found = await findSecondFactor(db, userId);
  if (found === null) throw conflict(secondFactorTexts.notStarted);
  if (found.confirmedAt !== null) throw conflict(secondFactorTexts.alreadyOn);
  const step = stepOfCode(await readSecret(context, found.secret), normalize(code), clock.now());
  if (step === null) throw invalid(secondFactorTexts.wrongCode, { code: secondFactorTexts.wrongCode });
  const isMine = await confirm(db, { userId, secret: found.secret, step, confirmedAt: clock.now() });
  if (!isMine) throw conflict(secondFactorTexts.changed);
  await recordAudit(context, { event: 'second-factor.enabled', entityId: userId, details: {} });
  await tellAccountChange(context, userId, 'second-factor-enabled');
  return writeRecoveryCodes(context, userId);
}

/** Replaces the recovery codes. Throws 409 when the second factor is off. */
export async function renewRecoveryCodes(context: NoticeContext, userId: number): Promise<string[]> {
  if (!(await hasSecondFactor(context.db, userId))) throw conflict(secondFactorTexts.off);
  await recordAudit(context, { event: 'recovery-codes.renewed', entityId: userId, details: {} });
  await tellAccountChange(context, userId, 'recovery-codes-renewed');
  return writeRecoveryCodes(context, userId);
}

/**
 * Uses up a code of the app or a recovery code. Returns false when it is wrong or has been used before; of two
 * requests with one code only one gets true.
 */
export async function acceptCode(context: NoticeContext, userId: number, typed: string): Promise<boolean> {
  const { db, clock } = context;
  const code = normalize(typed);
  if (code.length === recoveryCodeLength) {
    const isTaken = await takeRecoveryCode(db, {
      userId,
      codeHash: hashOfCode(context, userId, code),
      usedAt: clock.now(),
    });
    if (!isTaken) return false;
    const left = await countRecoveryCodes(db, userId);
    await recordAudit(context, { event: 'recovery-code.used', entityId: userId, details: { left } });
    return true;
  }
  const found = await findSecondFactor(db, userId);
  if (!found?.confirmedAt) return false;
  const step = stepOfCode(await readSecret(context, found.secret), code, clock.now());
  return step !== null && takeStep(db, userId, step);
}

/** Switches the second factor of a user off, by himself or by an administrator. Returns whether it was on. */
export async function removeSecondFactor(context: NoticeContext, userId: number): Promise<boolean> {
  const wasOn = await deleteSecondFactor(context.db, userId);
  if (!wasOn) return false;
  await recordAudit(context, { event: 'second-factor.disabled', entityId: userId, details: {} });
  await tellAccountChange(context, userId, 'second-factor-disabled');
  return true;
}

async function writeRecoveryCodes(context: NoticeContext, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  const hashes = codes.map((code) => hashOfCode(context, userId, normalize(code)));
  await replaceRecoveryCodes(context.db, userId, hashes);
  return codes;
}

function newRecoveryCode(): string {
  const letters = Array.from(
    { length: recoveryCodeLength },
    () => recoveryAlphabet[randomInt(recoveryAlphabet.length)],
  );
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}

/** Spaces, hyphens and small letters are how people write codes down. */
function normalize(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase();
}

async function readSecret({ config }: NoticeContext, encrypted: string): Promise<Buffer> {
  return fromBase32(await symmetricDecrypt({ key: config.authSecret, data: encrypted }));
}

/** Keyed with the secret of the installation: who holds only the database cannot try codes out. */
function hashOfCode({ config }: NoticeContext, userId: number, code: string): string {
  return createHmac('sha256', config.authSecret).update(`recovery-code:${userId}:${code}`).digest('hex');
}
