import type { SignatureReport } from '../contract.ts';
import { digestOf, isSignedBy, schemeOf, weaknessesOf, writtenDigest, writtenScheme } from './algorithms.ts';
import { timeOf } from './asn1.ts';
import { type Certificate, describe, holderOf } from './certificate.ts';
import { checkChain } from './chain.ts';
import { attributeOf, type SignerInfo } from './cms.ts';
import { type Finding, failed, outcomeOf, undecided } from './outcome.ts';
import { type Context, checkContent, type Digest, isOf } from './signed-content.ts';
import { namesCertificate } from './signing-certificate.ts';
import { timeStampOf } from './time-stamp.ts';
import { checkTimes } from './validity.ts';
import type { VerificationOptions } from './verified.ts';

/** What was signed, where it stands in the file, and what the file brings for judging it. */
export type SignedThing = {
  format: SignatureReport['format'];
  level: number;
  /** Undefined for a countersignature, whose content has no type. */
  contentType: string | undefined;
  digest: Digest;
  certificates: readonly Certificate[];
  coversWholeFile: boolean;
  /** Signing time that stands beside the signature, as in a PDF. */
  claimedBeside: Date | null;
  /** What was found against it already. */
  findings?: readonly Finding[];
  warnings?: readonly string[];
};

const signingTime = '1.2.840.113549.1.9.5';

/** Judges one signature (ETSI EN 319 102-1 §5.3, 5.5): form, sums, certificate, times, chain, revocation. */
export function checkSigner(signer: SignerInfo, thing: SignedThing, context: Context): SignatureReport {
  const { options, store } = context;
  const certificate = thing.certificates.find((one) => isOf(one, signer.sid)) ?? null;
  const digest = digestOf(signer.digestAlgorithm);
  const scheme = schemeOf(signer.signatureAlgorithm, digest);
  const claimed = claimedTimeOf(signer) ?? thing.claimedBeside;
  const timeStamp = timeStampOf(signer, thing.certificates, context);
  const proven = timeStamp?.proves ?? earlier(options.existsSince, options.now);
  const times = { claimed, proven, now: options.now };
  const findings: Finding[] = [...(thing.findings ?? [])];
  let revocation: SignatureReport['revocation'] = 'unknown';
  if (digest === null || scheme === null) findings.push(unknownAlgorithm);
  else findings.push(...checkContent(signer, thing, digest));
  findings.push(...weaknessesOf([digest, scheme?.digest ?? null], certificate?.x509.publicKey ?? null));
  if (!certificate) findings.push(undecided('NO_SIGNING_CERTIFICATE_FOUND'));
  else {
    const data = signer.signed?.raw;
    if (data && scheme && !isSignedBy(certificate.x509.publicKey, scheme, data, signer.signature))
      findings.push(failed('SIG_CRYPTO_FAILURE'));
    findings.push(
      ...namesCertificate(signer, certificate),
      ...checkPurpose(certificate),
      ...checkTimes(certificate, times),
    );
    const at = proven <= certificate.validTo ? proven : (claimed ?? proven);
    // Who is behind a signature that does not hold changes nothing, and would cost most of the work.
    if (!findings.some(({ verdict }) => verdict === 'failed')) {
      const chain = checkChain(certificate, thing.certificates, { store, use: 'signature', at, times });
      findings.push(...chain.findings);
      revocation = chain.state;
    }
  }
  return {
    ...outcomeOf(findings),
    kind: thing.contentType === undefined ? 'countersignature' : 'signature',
    format: thing.format,
    level: thing.level,
    signer: certificate ? holderOf(certificate) : null,
    certificate: certificate ? describe(certificate) : null,
    claimedTime: claimed?.toISOString() ?? null,
    timeStamp: timeStamp?.report ?? null,
    digestAlgorithm: digest ? writtenDigest(digest) : null,
    signatureAlgorithm: scheme ? writtenScheme(scheme) : null,
    coversWholeFile: thing.coversWholeFile,
    revocation,
    expected: expectationOf(certificate, options),
    warnings: [...(thing.warnings ?? []), ...(timeStamp?.warnings ?? [])],
  };
}

const unknownAlgorithm = undecided(
  'CRYPTO_CONSTRAINTS_FAILURE',
  'La firma usa un algoritmo che questo programma non conosce.',
);

const earlier = (since: Date | null | undefined, now: Date): Date => (since && since < now ? since : now);

function claimedTimeOf({ signed }: SignerInfo): Date | null {
  const time = attributeOf(signed?.attributes ?? [], signingTime);
  return time ? timeOf(time) : null;
}

function checkPurpose({ keyUsage }: Certificate): Finding[] {
  return keyUsage && !keyUsage.commits
    ? [
        undecided(
          'CHAIN_CONSTRAINTS_FAILURE',
          'Il certificato non è rilasciato per firmare documenti: serve quello di firma, non quello di autenticazione.',
        ),
      ]
    : [];
}

function expectationOf(
  certificate: Certificate | null,
  { expected = [] }: VerificationOptions,
): SignatureReport['expected'] {
  if (expected.length === 0) return null;
  const code = certificate && holderOf(certificate).fiscalCode;
  if (!code) return 'unknown';
  return expected.some(({ fiscalCode }) => fiscalCode.toUpperCase() === code) ? 'same' : 'other';
}
