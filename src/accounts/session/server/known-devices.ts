import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { RequestContext } from '#platform/server/http/route.ts';
import { knownDeviceDays } from '../rules.ts';
import { isKnownDevice, saveKnownDevice } from './known-devices-queries.ts';
import { readSignedToken } from './session-token.ts';

const cookieName = 'radia.device';
const tokenBytes = 32;

type Asking = Pick<RequestContext<unknown>, 'db' | 'clock' | 'config' | 'headers'>;

const tokenOf = ({ headers, config }: Pick<Asking, 'headers' | 'config'>): string | null =>
  readSignedToken(headers.get('cookie') ?? '', cookieName, config.authSecret);

/** What is kept of a device: its token is long and random, so a plain hash tells nothing. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** The device that a request comes from, as far as somebody has signed in on it before; null when nobody has. */
export function deviceHashOf(context: Pick<Asking, 'headers' | 'config'>): string | null {
  const token = tokenOf(context);
  return token === null ? null : hashOf(token);
}

/** The device that a request comes from when this user name has signed in on it before; else null. */
export async function knownDevice(context: Asking, username: string): Promise<string | null> {
  const deviceHash = deviceHashOf(context);
  return deviceHash !== null && (await isKnownDevice(context.db, username, deviceHash)) ? deviceHash : null;
}

/**
 * Remembers that a user has signed in, or proved himself by a link, on the device that a request comes from. Returns the
 * cookie by which it is known again: one for all who use the device.
 */
export async function rememberDevice(
  context: Asking,
  userId: number,
  sessionId: number | null,
): Promise<string> {
  const { db, clock, config } = context;
  const token = tokenOf(context) ?? randomBytes(tokenBytes).toString('base64url');
  await saveKnownDevice(db, { userId, deviceHash: hashOf(token), sessionId, lastUsedAt: clock.now() });
  const signature = createHmac('sha256', config.authSecret).update(token).digest('base64');
  return [
    `${cookieName}=${encodeURIComponent(`${token}.${signature}`)}`,
    `Max-Age=${knownDeviceDays * 86_400}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(config.baseUrl.startsWith('https://') ? ['Secure'] : []),
  ].join('; ');
}
