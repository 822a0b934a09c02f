import { notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { CardPage } from '../card/contract.ts';
import type { InstrumentItem } from '../contract.ts';
import { cardTexts, errorTextOf } from '../rules.ts';
import { findCards } from './card-queries.ts';
import { type ControlClient, findControlClient, listUsableInstruments } from './instrument-queries.ts';
import { measuresFor } from './reach.ts';

/** Where a card is looked at: an instrument, at a client that it may be used for. */
export type CardPlace = { client: number; instrument: number };

/** The instrument, if the user may measure for the client and the client with it. Throws 404. */
export async function reachInstrument(
  { client, instrument }: CardPlace,
  { db, clock, user }: RequestContext,
): Promise<{ item: InstrumentItem; cliente: ControlClient }> {
  const today = clock.today();
  const cliente = await findControlClient(db, client, (column) => measuresFor(user, column, today));
  if (cliente === null) throw notFound(cardTexts.notFound);
  const [found] = await listUsableInstruments(db, { clientId: client, day: today, only: instrument });
  if (!found) throw notFound(cardTexts.notFound);
  return { item: found.item, cliente };
}

/**
 * Whether the user may measure on the cards of an instrument within reach: the limits of one of the house hold for every
 * client of its zones, so that customers alone do not fix them.
 */
export async function mayMeasure(
  { client }: CardPlace,
  { clientId }: InstrumentItem,
  { db, clock, user }: RequestContext,
): Promise<boolean> {
  if (clientId === client) return true;
  const staff = { ...user, roles: user.roles.filter((role) => role !== 'cliente') };
  const found = await findControlClient(db, client, (column) => measuresFor(staff, column, clock.today()));
  return found !== null;
}

/** The page of an instrument's card; `cardId`: one of before. Throws 404. */
export async function readCard(
  place: CardPlace,
  context: RequestContext,
  cardId?: number,
): Promise<CardPage> {
  const { item, cliente } = await reachInstrument(place, context);
  const where = { clientId: place.client, instrumentId: place.instrument, cardId };
  const found = await findCards(context.db, where, context.user);
  if (cardId !== undefined && found.carta === null) throw notFound();
  return {
    ...{ oggi: context.clock.today(), cliente, strumento: item },
    ...{ errore: errorTextOf(item.errorCode, item), ...found },
    misurabile: await mayMeasure(place, item, context),
  };
}
