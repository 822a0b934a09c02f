import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { readRecord, recordKind } from '#identity/record-keeping/server/public.ts';
import { zones } from '#identity/schema.ts';
import type { Undo } from '#identity/taking-back/server/public.ts';
import { conflict, notFound, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import { createZone, getZone, getZoneHistory, updateZone } from '../contract.ts';
import { zoneTexts } from '../rules.ts';
import { zoneFields } from './fields.ts';
import * as queries from './queries.ts';

/** Of a zone out of use nobody sees principals by it any more; it can be put into use again. */
export const zoneKind = recordKind({
  entity: 'zone',
  get: getZone,
  history: getZoneHistory,
  create: createZone,
  update: updateZone,
  idIn: ({ zona }) => zona,
  fields: zoneFields,
  lock: 'update',
  unknownText: zoneTexts.notFound,
  find: (id, { db }) => queries.findZone(db, id),
  insert: (body, { db }) => insertRecord(db, zones, zoneFields.rowOf(body)),
  created: ({ nome }) => ({ name: nome }),
  constraints: refusals,
});

/** Deletes a zone that nothing has ever been in. */
export async function removeZone(zoneId: number, context: RequestContext): Promise<void> {
  const { name, active } = await lockZone(context, zoneId);
  if (!(await readRecord(zoneKind, zoneId, context)).eliminabile) throw conflict(zoneTexts.hasHistory);
  await queries.deleteZone(context.db, zoneId).catch(refuseUsed);
  await recordAudit(context, { event: 'zone.removed', entityId: zoneId, details: { name, active } });
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

/** Principals of a zone are as they were, and a zone that was deleted is there again. */
export const zoneUndo: Undo = {
  named: ['zone.principal-added', 'zone.principal-removed', 'zone.removed'],
  beside: [],
  async hold(events, { db }) {
    for (const { entityId } of events) await queries.lockZone(db, entityId);
  },
  async restore(events, context) {
    for (const { event, entityId, details } of events) {
      if (event === 'zone.principal-added')
        await queries.deletePrincipal(context.db, entityId, details.principalId);
      if (event === 'zone.principal-removed') await putBack(entityId, details.principalId, context);
      if (event === 'zone.removed')
        await queries
          .insertZone(context.db, { id: entityId, name: details.name, active: details.active ?? true })
          .catch((error: unknown) => onConstraint(error, refusals()));
    }
  },
};

async function putBack(zoneId: number, principalId: number, context: RequestContext): Promise<void> {
  await lockZone(context, zoneId);
  await queries.insertPrincipal(context.db, zoneId, principalId);
}

async function lockZone({ db }: RequestContext, zoneId: number) {
  const found = await queries.lockZone(db, zoneId);
  if (!found) throw notFound(zoneTexts.notFound);
  return found;
}

function refusals() {
  return { zones_name: () => conflict(zoneTexts.taken, { nome: zoneTexts.taken }) };
}

function refuseUsed(error: unknown): never {
  return onConstraint(error, {
    user_zones_zone_id_zones_id_fk: () => conflict(zoneTexts.hasHistory),
    principal_zones_zone_id_zones_id_fk: () => conflict(zoneTexts.hasHistory),
    zone_instruments_zone_id_zones_id_fk: () => conflict(zoneTexts.hasHistory),
    control_places_zone_id_zones_id_fk: () => conflict(zoneTexts.hasHistory),
  });
}
