import { verify } from './verification-threads.ts';
import type { VerificationOptions, Verified } from './verified.ts';

export { reportDocument } from './report-document.ts';
export { refuseUnreadable } from './trust-store.ts';
export { importTrustedList, TrustedListError } from './trusted-list.ts';
export type { ExpectedSigner, VerificationOptions, Verified } from './verified.ts';

/**
 * Checks a signed document: CAdES (DER, BER, PEM, base64, several signers, envelopes within envelopes) or PAdES. What
 * is no signed document has the verdict `failed` and FORMAT_FAILURE: nothing a file holds makes this throw. It works
 * in a thread with bounds of time and memory; what exceeds them fails too. Asks nobody outside.
 */
export function verifySigned(bytes: Uint8Array, options: VerificationOptions): Promise<Verified> {
  return verify(bytes, options);
}
