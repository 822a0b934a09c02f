import { isSame } from './asn1.ts';
import type { Certificate } from './certificate.ts';
import { type Finding, undecided } from './outcome.ts';
import { type Revocation, revocationOf, type Times } from './revocation.ts';
import type { Anchor, TrustStore, Use } from './trust-store.ts';

const longestChain = 8;

/**
 * Whether a certificate leads to a trusted one (RFC 5280 §6, every certificate valid at `at`), and whether any on the
 * way was revoked. `brought`: certificates of the file, which prove nothing by themselves.
 */
export function checkChain(
  certificate: Certificate,
  brought: readonly Certificate[],
  { store, use, at, times }: { store: TrustStore; use: Use; at: Date; times: Times },
): Revocation {
  const unknown = (finding: Finding): Revocation => ({ state: 'unknown', findings: [finding] });
  if (store.anchors.length === 0)
    return unknown(
      undecided(
        'NO_CERTIFICATE_CHAIN_FOUND',
        'Non si può dire se chi ha rilasciato il certificato sia riconosciuto: chi amministra il programma non ha ancora fornito i certificati delle autorità.',
      ),
    );
  const trusted = store.anchors.filter((anchor) => isFor(anchor, use, at));
  const path = pathTo(trusted, certificate, brought, at, []);
  if (!path)
    return unknown(
      undecided(
        'NO_CERTIFICATE_CHAIN_FOUND',
        'Chi ha rilasciato il certificato non è tra le autorità riconosciute da questo programma.',
      ),
    );
  if (path.some(({ isBeyondUs }) => isBeyondUs))
    return unknown(undecided('CERTIFICATE_CHAIN_GENERAL_FAILURE'));
  const states = path
    .slice(0, -1)
    .map((one, place) => revocationOf(one, path[place + 1] ?? one, store, times));
  const worst =
    states.find(({ state }) => state === 'revoked') ?? states.find(({ state }) => state === 'unknown');
  return { state: worst?.state ?? 'good', findings: states.flatMap(({ findings }) => findings) };
}

function isFor({ uses, from, to }: Anchor, use: Use, at: Date): boolean {
  return uses.includes(use) && (from === null || from <= at) && (to === null || at < to);
}

/** From the certificate to a trusted one, both included; null when there is no way. */
function pathTo(
  trusted: readonly Anchor[],
  certificate: Certificate,
  brought: readonly Certificate[],
  at: Date,
  below: readonly Certificate[],
): Certificate[] | null {
  if (trusted.some((anchor) => isSame(anchor.certificate.raw, certificate.raw))) return [certificate];
  const isValid = certificate.validFrom <= at && at <= certificate.validTo;
  if (!isValid || below.length >= longestChain || below.includes(certificate)) return null;
  const anchor = trusted.find((one) => isIssuer(one.certificate, certificate, below.length));
  if (anchor) return [certificate, anchor.certificate];
  for (const issuer of brought) {
    if (isIssuer(issuer, certificate, below.length)) {
      const path = pathTo(trusted, issuer, brought, at, [...below, certificate]);
      if (path) return [certificate, ...path];
    }
  }
  return null;
}

/** `below`: how many issuers stand between this one and the signer's certificate. */
function isIssuer(issuer: Certificate, certificate: Certificate, below: number): boolean {
  const mayCertify = issuer.x509.ca && (issuer.keyUsage?.certifies ?? true);
  const isWithin = issuer.pathLength === null || below <= issuer.pathLength;
  return (
    mayCertify &&
    isWithin &&
    isSame(issuer.subject, certificate.issuer) &&
    certificate.x509.verify(issuer.x509.publicKey)
  );
}
