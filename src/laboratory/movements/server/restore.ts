import { correctPlacement } from '#field/my-placements/server/public.ts';
import { laboratory } from '#field/placement-records/server/public.ts';
import { takingBackTexts } from '#identity/taking-back/rules.ts';
import type { Undo, UndoneEvent } from '#identity/taking-back/server/public.ts';
import { conflict } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import {
  deletePlacements,
  lockDosimeters,
  lockShipment,
  moveToAddress,
} from '../../shipments/server/public.ts';
import { addressBack, correctionBack, undoneReason } from '../rules.ts';
import * as queries from './queries.ts';

type Of<Name extends UndoneEvent['event']> = Extract<UndoneEvent, { event: Name }>;

/** Returns, shipments that have not left, assignments: what moves dosimeters and what it writes beside. */
export const movementUndo: Undo = {
  named: [
    'placement.returned',
    'placement.removed',
    'placement.corrected',
    'dosimeter.assigned',
    'dosimeter.taken-back',
    'dosimeter.updated',
    'shipment.created',
    'shipment.updated',
    'shipment.withdrawn',
  ],
  // Dosimeters registered on the way stay registered, in store.
  beside: ['dosimeter.created', 'dosimeter.batch-assigned'],
  hold,
  async restore(events, context) {
    for (const event of events) await restoreOne(event, events, context);
  },
};

/** Shipments first, then dosimeters with their placements: the order that everybody takes. */
async function hold(events: readonly UndoneEvent[], { db }: RequestContext): Promise<void> {
  const idsOf = (entity: string) => [
    ...new Set(events.filter(({ event }) => event.startsWith(`${entity}.`)).map(({ entityId }) => entityId)),
  ];
  for (const id of idsOf('shipment').sort((one, other) => one - other)) await lockShipment(db, id);
  const placed = await queries.listDosimetersOf(db, idsOf('placement'));
  await lockDosimeters(db, [...idsOf('dosimeter'), ...placed]);
}

async function restoreOne(
  event: UndoneEvent,
  action: readonly UndoneEvent[],
  context: RequestContext,
): Promise<void> {
  const { db, user, clock } = context;
  switch (event.event) {
    case 'placement.returned': {
      const { code, returnedOn } = event.details;
      return isDone(await queries.forgetReturn(db, event.entityId, returnedOn), code);
    }
    case 'placement.removed': {
      const { lost } = event.details;
      return correct(event.entityId, { fine: null, ...(lost ? { smarrito: false } : {}) }, context);
    }
    case 'placement.corrected':
      return correct(event.entityId, correctionBack(event.details) ?? refuse(), context);
    case 'dosimeter.assigned': {
      const taken = await deletePlacements(db, [event.entityId]);
      return isDone(taken.length === 1, event.details.code);
    }
    case 'dosimeter.taken-back':
      return giveAgain(event, context);
    case 'dosimeter.updated':
      return meanAgain(event, action, context);
    case 'shipment.created':
      return isDone(await queries.deleteEmpty(db, event.entityId), 'La spedizione');
    case 'shipment.updated':
      return changeBack(event, context);
    case 'shipment.withdrawn': {
      if (!('principalId' in event.details)) return refuse();
      const { principalId, addressId, carrier, note } = event.details;
      const words = { principalId, addressId, carrier, note };
      const stamps = { createdBy: user.id, createdAt: clock.now() };
      return queries.insertAgain(db, { id: event.entityId, ...words, ...stamps });
    }
    default:
  }
}

async function correct(
  placementId: number,
  wish: { inizio?: string; fine?: string | null; smarrito?: boolean },
  context: RequestContext,
): Promise<void> {
  const versione = (await queries.findVersion(context.db, placementId)) ?? refuse();
  await correctPlacement(placementId, { versione, motivo: undoneReason, ...wish }, context, laboratory);
}

/** Back into its shipment, as long as that stands as it stood. */
async function giveAgain(
  { entityId, details: { code, ...given } }: Of<'dosimeter.taken-back'>,
  { db }: RequestContext,
): Promise<void> {
  if (!('principalId' in given)) refuse();
  if (given.shipmentId !== null) {
    const shipment = await lockShipment(db, given.shipmentId);
    const isSame = shipment?.shippedOn === given.shippedOn && shipment.principalId === given.principalId;
    isDone(isSame, `La spedizione di ${code}`);
  }
  await queries.giveAgain(db, { dosimeterId: entityId, ...given });
}

async function meanAgain(
  { entityId, details }: Of<'dosimeter.updated'>,
  action: readonly UndoneEvent[],
  { db }: RequestContext,
): Promise<void> {
  const wasGiven = action.some(
    ({ event, entityId: id }) =>
      id === entityId && (event === 'dosimeter.assigned' || event === 'dosimeter.taken-back'),
  );
  if (wasGiven) return;
  const addressId = addressBack(details);
  if (addressId === undefined) refuse();
  else isDone(await queries.meanForAddress(db, entityId, addressId), 'Il dosimetro');
}

async function changeBack(
  { entityId, details: { before } }: Of<'shipment.updated'>,
  { db }: RequestContext,
): Promise<void> {
  const shipment = await lockShipment(db, entityId);
  isDone(shipment?.shippedOn === null, 'La spedizione');
  await queries.updateWords(db, entityId, before);
  if ('addressId' in before) await moveToAddress(db, entityId, before.addressId as number | null);
}

function isDone(was: boolean, what: string): void {
  if (!was) throw conflict(takingBackTexts.changed(what));
}

function refuse(): never {
  throw conflict(takingBackTexts.notOffered);
}
