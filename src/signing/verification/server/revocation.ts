import type { SignatureReport } from '../contract.ts';
import type { Certificate } from './certificate.ts';
import { type Finding, failed, undecided } from './outcome.ts';
import { isListFor } from './revocation-list.ts';
import { statusFor } from './status-response.ts';
import type { TrustStore } from './trust-store.ts';
import { inRome } from './words.ts';

/** `proven`: since when the signature is proven to exist. `claimed`: when the signer says it was made. */
export type Times = { claimed: Date | null; proven: Date; now: Date };
export type Revocation = { state: SignatureReport['revocation']; findings: Finding[] };

type Told = { revokedAt: Date | null; thisUpdate: Date; nextUpdate: Date | null };

/**
 * Whether a certificate was revoked when the signature was made, by what the administrator's files tell. Nobody is
 * asked: where they say nothing, or are older than the signature and out of date, it is not known.
 */
export function revocationOf(
  certificate: Certificate,
  issuer: Certificate,
  store: TrustStore,
  { claimed, proven, now }: Times,
): Revocation {
  const told: Told[] = [
    ...store.lists
      .filter((list) => isListFor(list, certificate, issuer))
      // A certificate leaves the lists once it has expired.
      .filter((list) => list.thisUpdate <= certificate.validTo || list.revoked.has(certificate.serialNumber))
      .map((list) => ({ ...list, revokedAt: list.revoked.get(certificate.serialNumber) ?? null })),
    ...store.responses.flatMap((response) => statusFor(response, certificate, issuer) ?? []),
  ].filter(({ thisUpdate }) => thisUpdate <= now);
  const newest = told.toSorted((one, other) => other.thisUpdate.getTime() - one.thisUpdate.getTime())[0];
  const isTimely = newest && (newest.thisUpdate >= proven || (newest.nextUpdate ?? newest.thisUpdate) >= now);
  if (newest?.revokedAt) return revokedState(newest.revokedAt, claimed, proven);
  if (isTimely) return { state: 'good', findings: [] };
  const reason = newest
    ? `Lo stato di revoca del certificato è noto solo fino al ${inRome(newest.thisUpdate)}: chi amministra il programma deve aggiornare gli elenchi.`
    : 'Non si sa se il certificato sia stato revocato: chi amministra il programma non ha fornito l’elenco dei revocati del suo emittente.';
  return { state: 'unknown', findings: [undecided('TRY_LATER', reason)] };
}

function revokedState(revokedAt: Date, claimed: Date | null, proven: Date): Revocation {
  if (proven < revokedAt) return { state: 'good', findings: [] };
  const since = `Il certificato è revocato dal ${inRome(revokedAt)}`;
  const finding =
    claimed && claimed >= revokedAt
      ? failed('REVOKED', `${since}, prima della firma.`)
      : undecided('REVOKED_NO_POE', `${since} e nulla prova che la firma sia anteriore.`);
  return { state: 'revoked', findings: [finding] };
}
