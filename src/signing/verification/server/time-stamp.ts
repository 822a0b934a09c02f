import type { SignatureReport } from '../contract.ts';
import { algorithmOf, digestNamed, digestOf, isSignedBy, schemeOf, weaknessesOf } from './algorithms.ts';
import { isSame, octetsOf, partsOf, rawOf, readAsn1, timeOf } from './asn1.ts';
import { type Certificate, holderOf, readCertificate } from './certificate.ts';
import { checkChain } from './chain.ts';
import { attributeOf, type Envelope, readEnvelope, type SignerInfo } from './cms.ts';
import { type Finding, failed, outcomeOf, undecided } from './outcome.ts';
import { type Context, checkContent, digestOfBytes, isOf } from './signed-content.ts';
import { namesCertificate } from './signing-certificate.ts';

const timeStampToken = '1.2.840.113549.1.9.16.2.14';
const timeStampInfo = '1.2.840.113549.1.9.16.1.4';
const timeStamping = '1.3.6.1.5.5.7.3.8';

export type TimeStamp = {
  report: NonNullable<SignatureReport['timeStamp']>;
  /** When what it is over certainly existed; null unless it is trusted. */
  proves: Date | null;
  authority: Certificate | null;
  warnings: string[];
};

/** The time-stamp over a signature; null where it has none. */
export function timeStampOf(
  { unsigned, signature }: SignerInfo,
  certificates: readonly Certificate[],
  context: Context,
): TimeStamp | null {
  const token = attributeOf(unsigned, timeStampToken);
  return token ? checkTimeStamp(rawOf(token), digestOfBytes(signature), certificates, context) : null;
}

/** Judges a token of RFC 3161 over what has these sums. Throws for what is no token. */
export function checkTimeStamp(
  bytes: Uint8Array,
  digest: (name: string) => Uint8Array,
  certificates: readonly Certificate[],
  context: Context,
): TimeStamp {
  const envelope = readEnvelope(bytes);
  const { time, findings } = readInfo(envelope, digest);
  const [signer] = envelope.signers;
  const brought = [...envelope.certificates.map(readCertificate), ...certificates];
  const authority = brought.find((one) => signer && isOf(one, signer.sid)) ?? null;
  if (!signer || !authority) findings.push(undecided('NO_SIGNING_CERTIFICATE_FOUND'));
  else findings.push(...checkAuthority(signer, authority, brought, envelope, time, context));
  if (time > context.options.now)
    findings.push(undecided('TIMESTAMP_ORDER_FAILURE', 'La marca temporale porta una data futura.'));
  const outcome = outcomeOf(findings);
  return {
    report: {
      ...outcome,
      time: time.toISOString(),
      authority: authority ? holderOf(authority).name : 'autorità non indicata',
    },
    proves: outcome.verdict === 'passed' ? time : null,
    authority,
    warnings:
      outcome.verdict === 'passed'
        ? []
        : [`La marca temporale non vale come prova della data: ${outcome.reasons[0] ?? ''}`],
  };
}

function readInfo({ contentType, content }: Envelope, digest: (name: string) => Uint8Array) {
  const findings: Finding[] = [];
  if (contentType !== timeStampInfo || !content) findings.push(failed('FORMAT_FAILURE'));
  const [, , imprint, , time] = partsOf(readAsn1(content ?? new Uint8Array()));
  const [algorithm, sum] = partsOf(imprint);
  const name = digestOf(algorithmOf(algorithm));
  if (name === null) findings.push(undecided('CRYPTO_CONSTRAINTS_FAILURE'));
  else {
    findings.push(...weaknessesOf([name], null));
    if (!isSame(octetsOf(sum), digest(name)))
      findings.push(failed('HASH_FAILURE', 'la marca temporale è di un’altra firma.'));
  }
  return { time: timeOf(time), findings };
}

function checkAuthority(
  signer: SignerInfo,
  authority: Certificate,
  brought: readonly Certificate[],
  envelope: Envelope,
  time: Date,
  { store, options }: Context,
): Finding[] {
  const digest = digestOf(signer.digestAlgorithm);
  const scheme = schemeOf(signer.signatureAlgorithm, digest);
  if (digest === null || scheme === null) return [undecided('CRYPTO_CONSTRAINTS_FAILURE')];
  const content = {
    contentType: envelope.contentType,
    digest: (name: string) => digestNamed(name, envelope.content ?? new Uint8Array()),
  };
  const findings = [
    ...checkContent(signer, content, digest),
    ...weaknessesOf([digest, scheme.digest], authority.x509.publicKey),
    ...namesCertificate(signer, authority, 'taken'),
  ];
  if (!signer.signed || !isSignedBy(authority.x509.publicKey, scheme, signer.signed.raw, signer.signature))
    findings.push(failed('SIG_CRYPTO_FAILURE'));
  if (authority.purposes?.length !== 1 || authority.purposes[0] !== timeStamping)
    findings.push(
      undecided('CHAIN_CONSTRAINTS_FAILURE', 'il certificato non è di un’autorità di marcatura temporale.'),
    );
  const times = { claimed: time, proven: options.now, now: options.now };
  findings.push(...checkChain(authority, brought, { store, use: 'time-stamp', at: time, times }).findings);
  return findings;
}
