import { changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { actionOf } from '#identity/taking-back/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { conflict, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import type { createShipment as createEndpoint, Shipment, updateShipment } from '../contract.ts';
import type { sendShipment as sendEndpoint } from '../departure/contract.ts';
import { shipmentTexts } from '../rules.ts';
import { readDestination } from './destination.ts';
import { shipmentFields } from './fields.ts';
import { putInside, startShipment, takeBack } from './give-dosimeters.ts';
import * as queries from './queries.ts';
import { takeCodes } from './read-codes.ts';
import { departShipment } from './send-shipment.ts';

export async function createShipment(
  { codici, registra, lotto, spedito, ...words }: BodyOf<typeof createEndpoint>,
  context: RequestContext,
): Promise<Shipment> {
  const destination = await readDestination({ ...words, spedito }, context);
  const dosimeters = await takeCodes({ codici, registra, lotto }, null, context);
  const shipmentId = await startShipment(dosimeters, destination, context, words);
  return undoable(await readShipment(shipmentId, context), context);
}

/**
 * Corrects a shipment that has not left: whom it goes to, and everything that is in it. What was lost meanwhile stays
 * lost, and its principal's, whether it is taken out or the shipment goes to another.
 */
export async function changeShipment(
  shipmentId: number,
  { codici, registra, lotto, versione, ...words }: BodyOf<typeof updateShipment>,
  context: RequestContext,
): Promise<Shipment> {
  const { db } = context;
  const stored = await lockOpen(shipmentId, versione, context);
  const { principalId, addressId } = await readDestination({ ...words, spedito: null }, context);
  const before = await dosimetersOf(shipmentId, context);
  const wanted = await takeCodes({ codici, registra, lotto }, shipmentId, context);
  const kept = new Set(wanted.map(({ id }) => id));
  const inside = new Set(before.map(({ id }) => id));
  const removed = before.filter(({ id }) => !kept.has(id));
  refusePlaced(removed);
  const isElsewhere = principalId !== stored.principalId || addressId !== stored.addressId;
  if (isElsewhere && before.some(isPlaced)) throw conflict(shipmentTexts.placedForOther);

  const lost = await queries.leaveLostBehind(db, shipmentId, idsOf(isElsewhere ? before : removed));
  await takeBack(without(lost, removed), context);
  await queries.updateShipment(db, shipmentId, shipmentFields.rowOf(words));
  if (isElsewhere) await queries.moveToAddress(db, shipmentId, addressId);
  const added = wanted.filter(({ id }) => !inside.has(id));
  await putInside(added, { shipmentId, principalId, addressId }, context);
  const changes = changesBetween(stored, shipmentFields.valuesOf(words));
  const details = {
    ...(changes ?? { before: {}, after: {} }),
    codesAdded: codesOf(added),
    codesRemoved: codesOf(before.filter(({ id }) => !kept.has(id) || lost.has(id))),
  };
  if (changes || added.length > 0 || removed.length > 0)
    await recordAudit(context, { event: 'shipment.updated', entityId: shipmentId, details });
  return undoable(await readShipment(shipmentId, context), context);
}

/** With what to name in order to take it back: nothing once it has left, its delivery note is given out. */
async function undoable(shipment: Shipment, context: RequestContext): Promise<Shipment> {
  return { ...shipment, annulla: shipment.spedito === null ? await actionOf(context) : null };
}

/** A shipment leaves on a day. */
export async function sendShipment(
  shipmentId: number,
  { spedito, versione }: BodyOf<typeof sendEndpoint>,
  context: RequestContext,
): Promise<Shipment> {
  await lockOpen(shipmentId, versione, context);
  await departShipment(shipmentId, spedito, context);
  return readShipment(shipmentId, context);
}

/** A shipment that has not left is given up: what was in it goes back to the store, but for what is lost. */
export async function withdrawShipment(
  shipmentId: number,
  version: number,
  context: RequestContext,
): Promise<number | null> {
  const { principalId, addressId, carrier, note } = await lockOpen(shipmentId, version, context);
  const inside = await dosimetersOf(shipmentId, context);
  refusePlaced(inside);
  const dosimeters = without(await queries.leaveLostBehind(context.db, shipmentId), inside);
  await takeBack(dosimeters, context);
  await queries.deleteShipment(context.db, shipmentId);
  await recordAudit(context, {
    event: 'shipment.withdrawn',
    entityId: shipmentId,
    details: { codes: codesOf(dosimeters), principalId, addressId, carrier, note },
  });
  return actionOf(context);
}

export async function readShipment(shipmentId: number, { db, clock }: RequestContext): Promise<Shipment> {
  const found = await queries.findShipment(db, shipmentId, clock.today());
  if (!found) throw notFound();
  return found;
}

async function lockOpen(
  shipmentId: number,
  version: number,
  { db }: RequestContext,
): Promise<queries.LockedShipment> {
  const stored = await queries.lockShipment(db, shipmentId);
  if (!stored) throw notFound();
  if (stored.shippedOn !== null) throw conflict(shipmentTexts.hasLeft);
  refuseStale(stored.version, version);
  return stored;
}

type Inside = { id: number; code: string; inizio: string | null };

async function dosimetersOf(shipmentId: number, context: RequestContext): Promise<Inside[]> {
  const { dosimetri } = await readShipment(shipmentId, context);
  await queries.lockDosimeters(
    context.db,
    dosimetri.map(({ id }) => id),
  );
  // Again: one of them may have been placed by whoever was waited for.
  const locked = await readShipment(shipmentId, context);
  return locked.dosimetri.map(({ id, codice, inizio }) => ({ id, code: codice, inizio }));
}

function isPlaced({ inizio }: Inside): boolean {
  return inizio !== null;
}

function refusePlaced(dosimeters: readonly Inside[]): void {
  const placed = dosimeters.filter(isPlaced);
  if (placed.length > 0) throw conflict(shipmentTexts.alreadyPlaced(codesOf(placed)));
}

function without(ids: ReadonlySet<number>, dosimeters: readonly Inside[]): Inside[] {
  return dosimeters.filter(({ id }) => !ids.has(id));
}

function idsOf(dosimeters: readonly Inside[]): number[] {
  return dosimeters.map(({ id }) => id);
}

function codesOf(dosimeters: readonly { code: string }[]): string[] {
  return dosimeters.map(({ code }) => code).sort();
}
