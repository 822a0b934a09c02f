import type { DeliveryNote } from '#dosimeters/schema.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { hasLetterhead, noLetterheadText } from '../../report-settings/rules.ts';
import { readReportSettings } from '../../report-settings/server/public.ts';
import { noteNumber, shipmentTexts } from '../rules.ts';
import * as queries from './queries.ts';

/**
 * A shipment leaves: its dosimeters have their day, its delivery note its number and content for good. Whoever calls
 * has locked the shipment. What was lost meanwhile stays lost, and is no part of it. The number is taken last, so that no other shipment waits longer than it must.
 */
export async function departShipment(
  shipmentId: number,
  shippedOn: string,
  context: RequestContext,
): Promise<void> {
  const { db, clock, user } = context;
  if (shippedOn > clock.today())
    throw invalid(shipmentTexts.futureShipping, { spedito: shipmentTexts.futureShipping });
  await queries.leaveLostBehind(db, shipmentId);
  const content = await deliveryNote(shipmentId, context);
  if (content.dosimeters.length === 0) throw conflict(shipmentTexts.empty);
  const placed = await queries.listPlacedBefore(db, shipmentId, shippedOn);
  if (placed.length > 0)
    throw invalid(shipmentTexts.placedBefore(placed), { spedito: shipmentTexts.placedBefore(placed) });
  await queries.markShipped(db, shipmentId, shippedOn);
  const year = Number(shippedOn.slice(0, 4));
  const number = await queries.nextNumber(db, year);
  await queries.updateShipment(db, shipmentId, {
    ...{ shippedOn, year, number, content },
    ...{ shippedAt: clock.now(), shippedBy: user.id },
  });
  const details = { deliveryNote: noteNumber(year, number) ?? '', shippedOn };
  await recordAudit(
    context,
    {
      event: 'shipment.sent',
      entityId: shipmentId,
      details: { ...details, count: content.dosimeters.length },
    },
    ...content.dosimeters.map(({ id, code }) => ({
      event: 'dosimeter.shipped' as const,
      entityId: id,
      details: { code, ...details },
    })),
  );
}

async function deliveryNote(shipmentId: number, { db }: RequestContext): Promise<DeliveryNote> {
  const parts = await queries.findNoteParts(db, shipmentId);
  if (!parts) throw notFound();
  const { settings } = await readReportSettings(db);
  if (!hasLetterhead(settings)) throw invalid(noLetterheadText);
  const { name, address, vatNumber, phone, email } = settings.letterhead;
  return { ...parts, sender: { name, address, vatNumber, phone, email } };
}
