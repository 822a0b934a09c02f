import { constants, createHash, type KeyObject, verify } from 'node:crypto';
import { integerOf, isTagged, type Node, oidOf, onlyPart, partsOf } from './asn1.ts';
import { type Finding, undecided } from './outcome.ts';

/** Which sums and signatures are taken. The arithmetic is that of node:crypto (OpenSSL). */

const digests: Record<string, { name: string; isWeak?: true }> = {
  '1.2.840.113549.2.5': { name: 'md5', isWeak: true },
  '1.3.14.3.2.26': { name: 'sha1', isWeak: true },
  '2.16.840.1.101.3.4.2.4': { name: 'sha224', isWeak: true },
  '2.16.840.1.101.3.4.2.1': { name: 'sha256' },
  '2.16.840.1.101.3.4.2.2': { name: 'sha384' },
  '2.16.840.1.101.3.4.2.3': { name: 'sha512' },
};

/** How people write them. */
const written: Record<string, string> = {
  md5: 'MD5',
  sha1: 'SHA-1',
  sha224: 'SHA-224',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
};

const rsa = '1.2.840.113549.1.1.1';
const pss = '1.2.840.113549.1.1.10';
/** Signatures that name their sum themselves. */
const signatures: Record<string, { scheme: 'RSA' | 'ECDSA'; digest: string }> = {
  '1.2.840.113549.1.1.4': { scheme: 'RSA', digest: 'md5' },
  '1.2.840.113549.1.1.5': { scheme: 'RSA', digest: 'sha1' },
  '1.2.840.113549.1.1.14': { scheme: 'RSA', digest: 'sha224' },
  '1.2.840.113549.1.1.11': { scheme: 'RSA', digest: 'sha256' },
  '1.2.840.113549.1.1.12': { scheme: 'RSA', digest: 'sha384' },
  '1.2.840.113549.1.1.13': { scheme: 'RSA', digest: 'sha512' },
  '1.2.840.10045.4.1': { scheme: 'ECDSA', digest: 'sha1' },
  '1.2.840.10045.4.3.1': { scheme: 'ECDSA', digest: 'sha224' },
  '1.2.840.10045.4.3.2': { scheme: 'ECDSA', digest: 'sha256' },
  '1.2.840.10045.4.3.3': { scheme: 'ECDSA', digest: 'sha384' },
  '1.2.840.10045.4.3.4': { scheme: 'ECDSA', digest: 'sha512' },
};

const ecPublicKey = '1.2.840.10045.2.1';
const smallestRsaBits = 2048;
const smallestCurves = new Set([
  'prime256v1',
  'secp384r1',
  'secp521r1',
  'brainpoolP256r1',
  'brainpoolP384r1',
  'brainpoolP512r1',
]);

export type AlgorithmIdentifier = { oid: string; params: Node | null };

export function algorithmOf(node: Node | undefined): AlgorithmIdentifier {
  const [oid, params] = partsOf(node);
  return { oid: oidOf(oid), params: params ?? null };
}

/** A sum by the name OpenSSL gives it; null for one that we do not know. */
export function digestOf({ oid }: AlgorithmIdentifier): string | null {
  return digests[oid]?.name ?? null;
}

export const digestNamed = (name: string, ...parts: Uint8Array[]): Uint8Array => {
  const hash = createHash(name);
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export const writtenDigest = (name: string): string => written[name] ?? name;

export type Scheme = { scheme: 'RSA' | 'RSA-PSS' | 'ECDSA'; digest: string; saltLength?: number };

/** What a signature is made with; `digest` is the one given beside it, for those that name none. Null: unknown. */
export function schemeOf(algorithm: AlgorithmIdentifier, digest: string | null): Scheme | null {
  const { oid } = algorithm;
  if (oid === pss) return pssOf(algorithm);
  if (oid === rsa) return digest === null ? null : { scheme: 'RSA', digest };
  if (oid === ecPublicKey) return digest === null ? null : { scheme: 'ECDSA', digest };
  return signatures[oid] ?? null;
}

/** RSASSA-PSS-params (RFC 4055 §3.1): what is left out is SHA-1. */
function pssOf({ params }: AlgorithmIdentifier): Scheme | null {
  const parts = params ? partsOf(params) : [];
  const part = (number: number) => parts.find((one) => isTagged(one, number));
  const [hash, mask, salt] = [part(0), part(1), part(2)];
  const digest = hash ? digestOf(algorithmOf(onlyPart(hash))) : 'sha1';
  const maskDigest = mask ? digestOf(algorithmOf(partsOf(onlyPart(mask))[1])) : 'sha1';
  const saltLength = salt ? Number.parseInt(integerOf(onlyPart(salt)), 16) : 20;
  // OpenSSL takes one sum for both; so does everybody who signs.
  return digest !== null && maskDigest === digest ? { scheme: 'RSA-PSS', digest, saltLength } : null;
}

/** Whether `signature` is that of `data` by the owner of the key. */
export function isSignedBy(
  key: KeyObject,
  { scheme, digest, saltLength }: Scheme,
  data: Uint8Array,
  signature: Uint8Array,
): boolean {
  const type = key.asymmetricKeyType;
  try {
    if (scheme === 'ECDSA') return type === 'ec' && verify(digest, data, key, signature);
    if (scheme === 'RSA')
      return type === 'rsa' && verify(digest, data, { key, padding: constants.RSA_PKCS1_PADDING }, signature);
    const padding = constants.RSA_PKCS1_PSS_PADDING;
    const isRsa = type === 'rsa' || type === 'rsa-pss';
    return isRsa && verify(digest, data, { key, padding, saltLength: saltLength ?? 20 }, signature);
  } catch {
    return false;
  }
}

export function writtenScheme({ scheme, digest }: Scheme): string {
  return `${scheme} con ${writtenDigest(digest)}`;
}

/** What is too weak to prove anything: sums that can be forged, short keys. */
export function weaknessesOf(digestNames: readonly (string | null)[], key: KeyObject | null): Finding[] {
  const weak = [...new Set(digestNames)].filter(
    (name) => name !== null && Object.values(digests).some((known) => known.name === name && known.isWeak),
  );
  const findings = weak.map((name) =>
    undecided(
      'CRYPTO_CONSTRAINTS_FAILURE',
      `L’algoritmo ${writtenDigest(name ?? '')} non è più ammesso: la firma va apposta di nuovo con SHA-256 o migliore.`,
    ),
  );
  const { modulusLength, namedCurve } = key?.asymmetricKeyDetails ?? {};
  const isShort = modulusLength !== undefined && modulusLength < smallestRsaBits;
  const isSmall = namedCurve !== undefined && !smallestCurves.has(namedCurve);
  if (isShort || isSmall)
    findings.push(
      undecided('CRYPTO_CONSTRAINTS_FAILURE', 'La chiave di chi ha firmato è più corta di quanto è ammesso.'),
    );
  return findings;
}
