import { changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { conflict, notFound, onConstraint, Refusal } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import type { updateZone as updateZoneEndpoint, ZoneRecord } from '../contract.ts';
import { zoneTexts } from '../rules.ts';
import * as queries from './queries.ts';

/** Stores a new zone. */
export async function createZone(name: string, context: RequestContext): Promise<ZoneRecord> {
  const zoneId = await queries.insertZone(context.db, name).catch(refuseTaken);
  await recordAudit(context, { event: 'zone.created', entityId: zoneId, details: { name } });
  return findZone(context, zoneId);
}

/** Renames a zone or puts it out of use: nobody sees principals by it any more. Both can be taken back. */
export async function changeZone(
  zoneId: number,
  { nome, attivo, versione }: BodyOf<typeof updateZoneEndpoint>,
  context: RequestContext,
): Promise<ZoneRecord> {
  const { db } = context;
  const stored = await lockZone(context, zoneId);
  refuseStale(stored.version, versione);
  const values = { name: nome, active: attivo };
  const changes = changesBetween({ name: stored.name, active: stored.active }, values);
  if (changes) {
    await queries.updateZone(db, zoneId, values).catch(refuseTaken);
    await recordAudit(context, { event: 'zone.updated', entityId: zoneId, details: changes });
  }
  return findZone(context, zoneId);
}

/** Deletes a zone that nothing has ever been in. */
export async function removeZone(zoneId: number, context: RequestContext): Promise<void> {
  const { name } = await lockZone(context, zoneId);
  if (!(await findZone(context, zoneId)).eliminabile) throw conflict(zoneTexts.hasHistory);
  await queries.deleteZone(context.db, zoneId).catch(refuseUsed);
  await recordAudit(context, { event: 'zone.removed', entityId: zoneId, details: { name } });
}

/** Puts a principal into a zone: whoever has the zone sees it. */
export async function addPrincipal(
  zoneId: number,
  principalId: number,
  context: RequestContext,
): Promise<void> {
  const zone = await lockZone(context, zoneId);
  const principal = await queries.findPrincipal(context.db, principalId);
  if (!principal) throw notFound(zoneTexts.unknownPrincipal);
  if (!zone.active) throw conflict(zoneTexts.inactive);
  if (!principal.active) throw conflict(zoneTexts.inactivePrincipal);
  if (!(await queries.insertPrincipal(context.db, zoneId, principalId))) return;
  await recordAudit(context, { event: 'zone.principal-added', entityId: zoneId, details: { principalId } });
}

/** Takes a principal out of a zone. */
export async function dropPrincipal(
  zoneId: number,
  principalId: number,
  context: RequestContext,
): Promise<void> {
  await lockZone(context, zoneId);
  if (!(await queries.deletePrincipal(context.db, zoneId, principalId))) throw notFound(zoneTexts.notInZone);
  await recordAudit(context, { event: 'zone.principal-removed', entityId: zoneId, details: { principalId } });
}

/** The zone as its page shows it. Throws 404 when unknown. */
export async function findZone({ db }: Pick<RequestContext, 'db'>, zoneId: number): Promise<ZoneRecord> {
  const found = await queries.findZone(db, zoneId);
  if (!found) throw notFound(zoneTexts.notFound);
  return found;
}

async function lockZone({ db }: RequestContext, zoneId: number) {
  const found = await queries.lockZone(db, zoneId);
  if (!found) throw notFound(zoneTexts.notFound);
  return found;
}

function refuseTaken(error: unknown): never {
  return onConstraint(error, {
    zones_name: () => new Refusal(409, zoneTexts.taken, { nome: zoneTexts.taken }),
  });
}

function refuseUsed(error: unknown): never {
  return onConstraint(error, {
    user_zones_zone_id_zones_id_fk: () => conflict(zoneTexts.hasHistory),
    principal_zones_zone_id_zones_id_fk: () => conflict(zoneTexts.hasHistory),
  });
}
