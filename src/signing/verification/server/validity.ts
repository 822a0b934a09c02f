import type { Certificate } from './certificate.ts';
import { type Finding, failed, undecided } from './outcome.ts';
import type { Times } from './revocation.ts';
import { inRome } from './words.ts';

/** Clocks of signing programs may run ahead so far. */
const aheadMs = 3_600_000;

/** Whether the certificate was valid when the signature was made, as far as that can be told. */
export function checkTimes({ validFrom, validTo }: Certificate, { claimed, proven, now }: Times): Finding[] {
  const signedAt = claimed ?? proven;
  if (claimed && claimed.getTime() > now.getTime() + aheadMs)
    return [undecided('SIG_CONSTRAINTS_FAILURE', `La firma porta una data futura (${inRome(claimed)}).`)];
  if (signedAt < validFrom || proven < validFrom)
    return [
      failed('NOT_YET_VALID', `Il certificato vale dal ${inRome(validFrom)}: alla firma non valeva ancora.`),
    ];
  if (claimed && claimed > validTo)
    return [failed('EXPIRED', `Il certificato è scaduto il ${inRome(validTo)}, prima della firma.`)];
  if (proven > validTo)
    return [
      undecided(
        'OUT_OF_BOUNDS_NO_POE',
        `Il certificato è scaduto il ${inRome(validTo)} e nulla prova che la firma sia anteriore.`,
      ),
    ];
  return [];
}
