import type { SignatureReport } from '../contract.ts';
import { verificationTexts } from '../rules.ts';
import { digestNamed } from './algorithms.ts';
import { isSame, octetsOf, oidOf } from './asn1.ts';
import type { Certificate } from './certificate.ts';
import { attributeOf, type SignerInfo } from './cms.ts';
import { type Finding, failed, undecided } from './outcome.ts';
import type { TrustStore } from './trust-store.ts';
import type { VerificationOptions } from './verified.ts';

/** What judging every signature needs, whatever holds it. */
export type Context = { options: VerificationOptions; store: TrustStore };

/** What was found in a file, from the outermost envelope to the content. */
export type Checked = { signatures: SignatureReport[]; content: Uint8Array | null; originals: string[] };

/** Of a signature that the document bore when it was given out: what was found is told, and counts for nothing. */
export function asCarried(report: SignatureReport): SignatureReport {
  const warnings = [...report.warnings, verificationTexts.carried];
  return { ...report, kind: 'carried', expected: null, warnings };
}

/** Sum of a content by the algorithm with this name; null where the content is missing. */
export type Digest = ((name: string) => Uint8Array) | null;

const oids = { contentType: '1.2.840.113549.1.9.3', digest: '1.2.840.113549.1.9.4' };

export function isOf(certificate: Certificate, sid: SignerInfo['sid']): boolean {
  if ('keyIdentifier' in sid)
    return certificate.keyIdentifier !== null && isSame(certificate.keyIdentifier, sid.keyIdentifier);
  return certificate.serialNumber === sid.serialNumber && isSame(certificate.issuer, sid.issuer);
}

/**
 * Whether the signature is of this content. One without attributes is refused: its content could be taken for the
 * attributes of another (RFC 5652 §5.4), and CAdES wants them.
 */
export function checkContent(
  { signed }: SignerInfo,
  { contentType, digest }: { contentType: string | undefined; digest: Digest },
  algorithm: string,
): Finding[] {
  if (!signed)
    return [failed('FORMAT_FAILURE', 'La firma non dice di quale contenuto è: non è una firma CAdES.')];
  const type = attributeOf(signed.attributes, oids.contentType);
  const sum = attributeOf(signed.attributes, oids.digest);
  const saysType = type ? oidOf(type) : undefined;
  if (!sum || saysType !== contentType) return [failed('FORMAT_FAILURE')];
  if (digest === null) return [undecided('SIGNED_DATA_NOT_FOUND')];
  return isSame(octetsOf(sum), digest(algorithm))
    ? []
    : [failed('HASH_FAILURE', 'Il contenuto è stato cambiato dopo la firma.')];
}

export const digestOfBytes =
  (...parts: Uint8Array[]) =>
  (name: string): Uint8Array =>
    digestNamed(name, ...parts);
