import { algorithmOf, digestNamed, digestOf, weaknessesOf } from './algorithms.ts';
import { isSame, octetsOf, partsOf } from './asn1.ts';
import type { Certificate } from './certificate.ts';
import { attributeOf, type SignerInfo } from './cms.ts';
import { type Finding, failed, undecided } from './outcome.ts';

/**
 * The attribute by which the signer says with which certificate he signs (ESS, RFC 5035): without it another one of
 * the same key could be put in its place. SHA-1 is `taken` from time-stamps: authorities write the first form still,
 * and a second certificate with the sum of theirs cannot be made.
 */
const signingCertificate = '1.2.840.113549.1.9.16.2.12';
const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47';

export function namesCertificate(
  { signed }: SignerInfo,
  { raw }: Certificate,
  sha1: 'refused' | 'taken' = 'refused',
): Finding[] {
  const attributes = signed?.attributes ?? [];
  const second = attributeOf(attributes, signingCertificateV2);
  const first = attributeOf(attributes, signingCertificate);
  const given = second ?? first;
  if (!given)
    return [
      undecided(
        'SIG_CONSTRAINTS_FAILURE',
        'La firma non dice con quale certificato è fatta: non ha la forma CAdES che la legge chiede.',
      ),
    ];
  const [named] = partsOf(partsOf(given)[0]);
  const parts = partsOf(named);
  // The second form names its sum, unless it is SHA-256; the first is SHA-1 always.
  const says = second && parts[0]?.constructor.name === 'Sequence' ? parts.shift() : undefined;
  const digest = says ? digestOf(algorithmOf(says)) : second ? 'sha256' : 'sha1';
  if (digest === null) return [undecided('CRYPTO_CONSTRAINTS_FAILURE')];
  if (!isSame(octetsOf(parts[0]), digestNamed(digest, raw)))
    return [
      failed('SIG_CRYPTO_FAILURE', 'La firma nomina un certificato diverso da quello che il file porta.'),
    ];
  return sha1 === 'taken' && digest === 'sha1' ? [] : weaknessesOf([digest], null);
}
