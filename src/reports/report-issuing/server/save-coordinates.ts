import { changesBetween } from '#identity/audit-trail/rules.ts';
import { type AuditContext, recordAudit } from '#identity/audit-trail/server/public.ts';
import { notFound } from '#platform/server/http/errors.ts';
import * as queries from './site-queries.ts';

/** Notes where a site lies. Saving the same again changes nothing. */
export async function saveCoordinates(
  siteId: number,
  place: { latitude: number; longitude: number },
  context: AuditContext,
): Promise<void> {
  const site = await queries.lockSite(context.db, siteId);
  if (!site) throw notFound();
  const { latitude, longitude } = site;
  const changes = changesBetween({ latitude, longitude }, place);
  if (!changes) return;
  await queries.updateCoordinates(context.db, siteId, place);
  await recordAudit(context, { event: 'address.updated', entityId: siteId, details: changes });
}
