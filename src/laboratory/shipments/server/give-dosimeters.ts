import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { Destination } from './destination.ts';
import { shipmentFields } from './fields.ts';
import * as queries from './queries.ts';
import { departShipment } from './send-shipment.ts';

type Words = { vettore: string | null; nota: string | null };
type Given = readonly { id: number; code: string }[];

/**
 * Gives dosimeters in store to a principal, as everybody but an import of old data does: they join what is being
 * prepared for the same destination without further words and has room for them, or begin a shipment. Whoever calls has locked them.
 */
export async function giveDosimeters(
  dosimeters: Given,
  destination: Destination,
  context: RequestContext,
): Promise<void> {
  const { principalId, addressId, shippedOn } = destination;
  const shipmentId =
    shippedOn === null ? await queries.lockPlainShipment(context.db, destination, dosimeters.length) : null;
  if (shipmentId === null) {
    await startShipment(dosimeters, destination, context);
    return;
  }
  await putInside(dosimeters, { shipmentId, principalId, addressId }, context);
  // Whoever is correcting it has not seen these.
  await queries.updateShipment(context.db, shipmentId, { addressId });
  const codesAdded = dosimeters.map(({ code }) => code);
  await recordAudit(context, {
    event: 'shipment.updated',
    entityId: shipmentId,
    details: { before: {}, after: {}, codesAdded, codesRemoved: [] },
  });
}

/** A shipment that holds dosimeters in store; it leaves at once when its day is known. Whoever calls has locked them. */
export async function startShipment(
  dosimeters: Given,
  { principalId, addressId, shippedOn }: Destination,
  context: RequestContext,
  words: Words = { vettore: null, nota: null },
): Promise<number> {
  const { db, user, clock } = context;
  const shipmentId = await queries.insertShipment(db, {
    ...shipmentFields.rowOf({ committente: principalId, indirizzo: addressId, ...words }),
    ...{ createdBy: user.id, createdAt: clock.now() },
  });
  await recordAudit(context, {
    event: 'shipment.created',
    entityId: shipmentId,
    details: { principalId, addressId, codes: dosimeters.map(({ code }) => code) },
  });
  await putInside(dosimeters, { shipmentId, principalId, addressId }, context);
  if (shippedOn !== null) await departShipment(shipmentId, shippedOn, context);
  return shipmentId;
}

/** Puts dosimeters in store into a shipment that has not left. */
export async function putInside(
  dosimeters: Given,
  shipment: { shipmentId: number; principalId: number; addressId: number | null },
  context: RequestContext,
): Promise<void> {
  const { principalId, addressId } = shipment;
  await queries.insertPlacements(
    context.db,
    dosimeters.map(({ id }) => id),
    shipment,
  );
  await recordAudit(
    context,
    ...dosimeters.map(({ id, code }) => ({
      event: 'dosimeter.assigned' as const,
      entityId: id,
      details: { code, principalId, addressId, shippedOn: null },
    })),
  );
}

/** Takes dosimeters that were not placed back into store. Whoever calls has locked them. */
export async function takeBack(dosimeters: Given, context: RequestContext): Promise<void> {
  if (dosimeters.length === 0) return;
  const taken = await queries.deletePlacements(
    context.db,
    dosimeters.map(({ id }) => id),
  );
  const codes = new Map(dosimeters.map(({ id, code }) => [id, code]));
  await recordAudit(
    context,
    ...taken.map(({ dosimeterId, ...given }) => ({
      event: 'dosimeter.taken-back' as const,
      entityId: dosimeterId,
      details: { code: codes.get(dosimeterId) ?? '', ...given },
    })),
  );
}
