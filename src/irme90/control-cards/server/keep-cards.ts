import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { conflict, forbidden, invalid, notFound, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import type { CardPage } from '../card/contract.ts';
import type { addCardMeasurement, closeControlCard, openControlCard } from '../card/keeping/contract.ts';
import type { InstrumentItem } from '../contract.ts';
import { cardTexts, limitsOf, measurementLabels } from '../rules.ts';
import * as queries from './card-queries.ts';
import { type CardPlace, mayMeasure, reachInstrument, readCard } from './read-card.ts';

/** Keeps what was measured today. With the last of those that are needed the limits of the card are fixed. */
export async function addMeasurement(
  place: CardPlace,
  { carta, tipo, valore, nota }: BodyOf<typeof addCardMeasurement>,
  context: RequestContext,
): Promise<CardPage> {
  const { db, clock, user } = context;
  const { item } = await reachInstrument(place, context);
  if (!(await mayMeasure(place, item, context))) throw forbidden(cardTexts.house);
  const card = await queries.lockOpenCard(db, place.instrument);
  if (card?.id !== carta) throw conflict(cardTexts.closed);
  const today = clock.today();
  const fixing = await queries.listLimitValues(db, card.id);
  if (tipo === 'limite' && card.mean !== null) throw conflict(cardTexts.calibrated);
  if (tipo === 'giornaliera') await refuseDaily(card, { today, fixed: fixing.length }, context);
  await queries
    .insertMeasurement(db, {
      ...{ cardId: card.id, kind: tipo, measuredOn: today, value: valore, note: nota },
      ...{ operatorId: user.id, createdAt: clock.now() },
    })
    .catch((error: unknown) =>
      onConstraint(error, { control_measurements_one_a_day: () => conflict(cardTexts.closed) }),
    );
  const details = { card: card.name, measurement: measurementLabels[tipo], measuredOn: today, value: valore };
  await recordAudit(context, { event: 'instrument.measured', entityId: place.instrument, details });
  if (tipo === 'limite') await fixLimits(card, [...fixing, valore], context);
  return readCard(place, context);
}

async function refuseDaily(
  card: queries.StoredCard,
  { today, fixed }: { today: string; fixed: number },
  { db }: RequestContext,
): Promise<void> {
  if (card.mean === null) throw conflict(cardTexts.notCalibrated(card.measurementsNeeded - fixed));
  const earlier = await queries.findDaily(db, card.id, today);
  if (earlier) throw conflict(cardTexts.dailyTaken(earlier.who, valueText(earlier.value)));
}

const valueText = (value: number) => String(value).replace('.', ',');

async function fixLimits(
  card: queries.StoredCard,
  values: readonly number[],
  context: RequestContext,
): Promise<void> {
  const limits = limitsOf(values, card.measurementsNeeded);
  if (limits === null) return;
  await queries.updateCard(context.db, card.id, limits);
  const details = { card: card.name, ...limits };
  await recordAudit(context, { event: 'instrument.card-calibrated', entityId: card.instrumentId, details });
}

/** A measurement that was a mistake stays where it is and does not count any more; one that limits stand on is not withdrawn. */
export async function withdrawMeasurement(
  place: CardPlace & { measurement: number },
  { motivo }: { motivo: string },
  context: RequestContext,
): Promise<CardPage> {
  const { db, clock, user } = context;
  await refuseKeeping(place, context);
  const card = await queries.lockOpenCard(db, place.instrument);
  if (!card) throw notFound();
  const found = await queries.lockMeasurement(db, card.id, place.measurement);
  if (!found) throw notFound();
  if (found.withdrawnAt !== null) throw conflict(cardTexts.withdrawn);
  if (found.kind === 'limite' && card.mean !== null) throw conflict(cardTexts.fixedLimits);
  const withdrawal = { withdrawnAt: clock.now(), withdrawnBy: user.id, withdrawnReason: motivo };
  await queries.updateMeasurement(db, found.id, withdrawal);
  const { kind, measuredOn, value } = found;
  await recordAudit(context, {
    event: 'instrument.measurement-withdrawn',
    entityId: place.instrument,
    details: { card: card.name, measurement: measurementLabels[kind], measuredOn, value, reason: motivo },
  });
  return readCard(place, context);
}

/** Opens a card; one that is in use is closed with it, by whoever has seen it as it is. */
export async function openCard(
  place: CardPlace,
  { nome, edr, misureNecessarie, sostituisce }: BodyOf<typeof openControlCard>,
  context: RequestContext,
): Promise<CardPage> {
  const { db, clock } = context;
  const item = await refuseKeeping(place, context);
  const current = await queries.lockOpenCard(db, place.instrument);
  if (edr !== null && !(await queries.isExpertUser(db, edr)))
    throw invalid(cardTexts.noExpert, { edr: cardTexts.noExpert });
  if (current && !sostituisce) throw conflict(cardTexts.hasCard);
  if (sostituisce) await closeSeen(current, sostituisce, context);
  await queries.insertCard(db, {
    ...{ instrumentId: place.instrument, zoneInstrumentId: item.zoneInstrumentId, name: nome },
    ...{ expertId: edr, openedOn: clock.today(), measurementsNeeded: misureNecessarie },
    replacesId: current?.id ?? null,
  });
  await recordAudit(context, {
    event: 'instrument.card-opened',
    entityId: place.instrument,
    details: { card: nome, expertId: edr, measurementsNeeded: misureNecessarie },
  });
  return readCard(place, context);
}

/** Closes the card in use: until there is another one the instrument may not measure. */
export async function closeCard(
  place: CardPlace,
  seen: BodyOf<typeof closeControlCard>,
  context: RequestContext,
): Promise<CardPage> {
  await refuseKeeping(place, context);
  await closeSeen(await queries.lockOpenCard(context.db, place.instrument), seen, context);
  return readCard(place, context);
}

async function closeSeen(
  card: queries.StoredCard | undefined,
  { carta, versione, motivo }: { carta: number; versione: number; motivo: string },
  context: RequestContext,
): Promise<void> {
  if (card?.id !== carta) throw conflict(cardTexts.closed);
  refuseStale(card.version, versione);
  await queries.updateCard(context.db, card.id, { closedOn: context.clock.today(), closeReason: motivo });
  await recordAudit(context, {
    event: 'instrument.card-closed',
    entityId: card.instrumentId,
    details: { card: card.name, reason: motivo },
  });
}

/** Throws 404 for what is out of reach, 403 for a card that is another expert's. */
async function refuseKeeping(place: CardPlace, context: RequestContext): Promise<InstrumentItem> {
  const { item } = await reachInstrument(place, context);
  const where = { clientId: place.client, instrumentId: place.instrument };
  if (!(await queries.findMayKeep(context.db, context.user, where))) throw forbidden();
  return item;
}
