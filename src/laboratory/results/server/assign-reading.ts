import { conflict, invalid, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { ReadingBody, WrittenResult } from '../entry/contract.ts';
import { entryTexts } from '../entry/rules.ts';
import { correctResult, enterResult } from './enter-result.ts';
import { findReadDosimeter } from './queries.ts';

/** Densities in tracks/cm² and the day of reading; null leaves what the result in force has. */
export type GivenReading = { traces: number | null; background: number | null; readOn: string | null };

/**
 * Enters the reading of a placement out of some of its values, or corrects the one in force: that needs the reason.
 * Values that are there already change nothing. Runs in the transaction of `context`; throws the refusal.
 */
export async function assignReading(
  placementId: number,
  given: GivenReading,
  reason: string | null,
  context: RequestContext,
): Promise<void> {
  const found = await findReadDosimeter(context.db, placementId);
  if (!found) throw notFound();
  const current = found.risultati.find(({ inVigore }) => inVigore);
  const before = current ? readingOf(current) : nothing;
  const after = withGiven(before, given);
  if (current && isSame(before, after)) return;
  if (after.traces === null && after.conteggi === null) throw invalid(entryTexts.tracesMissing);
  const { letto } = after;
  if (letto === null) throw invalid(entryTexts.dayMissing);

  const reading = { ...after, letto };
  if (!current || current.misura.esito === 'recount')
    await enterResult({ trattamento: placementId, ...reading }, context);
  else if (reason === null) throw conflict(entryTexts.hasResult);
  else await correctResult(current.id, { motivo: reason, ...reading }, context);
}

/** A reading that may lack its day. */
type Known = Omit<ReadingBody, 'letto'> & { letto: string | null };

const nothing: Known = {
  ...{ traces: null, incertezzaTracce: null, conteggi: null, area: null, background: null },
  ...{ campi: null, chiQuadro: null, lettore: null, letto: null },
};

/** A result as the reading it was entered with. */
function readingOf({ misura, lettore, letto }: WrittenResult): Known {
  const { traces, incertezzaTracce, conteggi, area, campi, chiQuadro, fondoProprio } = misura;
  const isCounted = conteggi !== null && area !== null;
  return {
    ...{ traces, conteggi, area, campi, chiQuadro, lettore, letto },
    incertezzaTracce: isCounted ? null : incertezzaTracce,
    background: fondoProprio ? misura.background : null,
  };
}

/** Another density is another reading: counts, frames and χ² of the one before say nothing of it. */
function withGiven(before: Known, { traces, background, readOn }: GivenReading): Known {
  const isOther = traces !== null && traces !== before.traces;
  const kept = isOther
    ? { ...nothing, traces, background: before.background, lettore: before.lettore }
    : before;
  return {
    ...kept,
    background: background ?? kept.background,
    letto: readOn ?? before.letto,
  };
}

function isSame(before: Known, after: Known): boolean {
  return (Object.keys(nothing) as (keyof Known)[]).every((name) => before[name] === after[name]);
}
