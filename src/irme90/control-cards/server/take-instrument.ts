import { invalid } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { UsedInstrument } from '../../forms/rules.ts';
import { cardTexts, errorTextOf, pastErrorOf } from '../rules.ts';
import { findControlClient, holdInstrument, listUsableInstruments } from './instrument-queries.ts';

/** What a form keeps of the instrument that measured, and who its card's expert is. */
export type InUse = {
  instrumentId: number;
  cardId: number | null;
  expertId: number | null;
  used: UsedInstrument;
};

type Asked = { clientId: number; instrumentId: number | null; field: string; day?: string };

/**
 * The instrument that a form of the client is measured with, as it was on `day` (by default today): its card, calibration
 * and check; inside the caller's transaction (which holds it until the end: nobody closes the card or takes the calibration
 * back meanwhile). Refuses (422) under `field`: none where the client must name one; one that is not the client's; one that may not measure, with the text of
 * its error, save where none need be named (Q1-35). Null: none was named, nor need be.
 */
export async function takeInstrument(
  { clientId, instrumentId, field, day }: Asked,
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
): Promise<InUse | null> {
  const isMandatory = (await findControlClient(db, clientId))?.mandatory ?? true;
  if (instrumentId === null) {
    if (isMandatory) throw invalid(cardTexts.noValue, { [field]: cardTexts.noValue });
    return null;
  }
  await holdInstrument(db, instrumentId);
  const today = clock.today();
  const on = day ?? today;
  const isPast = on < today;
  const [found] = await listUsableInstruments(db, { clientId, day: on, isPast, only: instrumentId });
  if (!found) throw invalid(cardTexts.notFound, { [field]: cardTexts.notFound });
  const { errorCode } = found.item;
  const error = errorTextOf(errorCode, found.item);
  if (error !== null && isMandatory) {
    const told = isPast ? pastErrorOf(errorCode, found.item, on) : null;
    throw invalid(told ?? error, { [field]: error });
  }
  const { used, expertId } = found;
  return { instrumentId, cardId: used.cardId, expertId, used };
}
