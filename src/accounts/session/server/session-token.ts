import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The token that a signed cookie of better-auth carries among those of a `cookie` header: its value is
 * `token.signature`, percent-encoded, the signature an HMAC with SHA-256 in base64. Null when there is none or the
 * signature is not ours.
 */
export function readSignedToken(cookies: string, name: string, secret: string): string | null {
  const found = cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${name}=`));
  const [, token, signature] = /^([^.]+)\.([^.]+)$/.exec(decoded(found?.slice(name.length + 1))) ?? [];
  if (token === undefined || signature === undefined) return null;
  const wanted = createHmac('sha256', secret).update(token).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? token : null;
}

function decoded(value = ''): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
