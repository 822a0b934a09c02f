import { changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { refuseStale } from '#platform/server/database/records.ts';
import { conflict, forbidden, invalid, notFound, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { recordTexts } from '../../client-records/rules.ts';
import { refuseForeignCode } from '../../client-records/server/public.ts';
import { isPlanOfAddress } from '../../floor-plans/server/public.ts';
import { pointTexts } from '../../points/rules.ts';
import { insertPoint } from '../../points/server/public.ts';
import type { createPoint as create, PointRecord, updatePoint as update } from '../contract.ts';
import { pointRecordTexts } from '../rules.ts';
import * as queries from './queries.ts';

/** Stores a new point of an address that is in use. */
export async function createPoint(
  { indirizzo, codiceEsterno, ...fields }: BodyOf<typeof create>,
  context: RequestContext,
): Promise<PointRecord> {
  const { db, user, clock } = context;
  const address = await queries.findAddress(db, user, indirizzo);
  if (!address) throw notFound();
  if (!address.mayAdd) throw forbidden();
  if (!address.active) throw invalid(pointRecordTexts.addressOut, { indirizzo: pointRecordTexts.addressOut });
  refuseForeignCode(user, null, codiceEsterno);
  await refuseForeignPlan(db, fields.planimetry, indirizzo);
  const pointId = await insertPoint(db, indirizzo, fields, codiceEsterno).catch(refuse);
  await recordAudit(context, {
    event: 'measurement-point.created',
    entityId: pointId,
    details: { alias: fields.alias, addressId: indirizzo },
  });
  return found(await queries.findPoint(db, user, pointId, clock.today()));
}

/** Changes a point that nobody else has changed meanwhile. It stays in use while a dosimeter measures there. */
export async function changePoint(
  pointId: number,
  typed: BodyOf<typeof update>,
  context: RequestContext,
): Promise<PointRecord> {
  const { db, user, clock } = context;
  const body = { ...typed, planimetryPos: typed.planimetry === null ? null : typed.planimetryPos };
  await queries.lockPoint(db, pointId);
  const before = found(await queries.findPoint(db, user, pointId, clock.today()));
  if (!before.modificabile) throw forbidden();
  refuseStale(before.versione, body.versione);
  refuseForeignCode(user, before.codiceEsterno, body.codiceEsterno);
  if (before.attivo && !body.attivo && before.dosimetri.length > 0)
    throw conflict(recordTexts.hasActive(before.dosimetri.length));
  if (!before.attivo && body.attivo && !before.indirizzo.attivo) throw conflict(pointRecordTexts.addressOut);
  const changes = changesBetween(valuesOf(before), valuesOf({ ...body, storico: false }));
  if (!changes) return before;
  if (before.planimetry !== body.planimetry)
    await refuseForeignPlan(db, body.planimetry, before.indirizzo.id);
  await queries.updatePoint(db, pointId, body).catch(refuse);
  await recordAudit(context, { event: 'measurement-point.updated', entityId: pointId, details: changes });
  return found(await queries.findPoint(db, user, pointId, clock.today()));
}

async function refuseForeignPlan(db: Db, planId: number | null, addressId: number): Promise<void> {
  if (planId === null || (await isPlanOfAddress(db, planId, addressId))) return;
  throw invalid(pointRecordTexts.unknownPlan, { planimetry: pointRecordTexts.unknownPlan });
}

type Values = Omit<BodyOf<typeof update>, 'versione' | 'codicePiano'> & {
  codicePiano: number | null;
  storico: boolean;
};

function valuesOf(point: Values) {
  return {
    alias: point.alias,
    roomName: point.stanza,
    surface: point.superficie,
    floorId: point.codicePiano,
    floorPlanId: point.planimetry,
    planX: point.planimetryPos?.x ?? null,
    planY: point.planimetryPos?.y ?? null,
    externalCode: point.codiceEsterno,
    active: point.attivo,
    legacy: point.storico,
  };
}

function found(record: PointRecord | null): PointRecord {
  if (!record) throw notFound();
  return record;
}

function refuse(error: unknown): never {
  return onConstraint(error, {
    measurement_points_alias_once: () => invalid(pointTexts.aliasTaken, { alias: pointTexts.aliasTaken }),
    measurement_points_external_code: () =>
      invalid(pointRecordTexts.externalCodeTaken, { codiceEsterno: pointRecordTexts.externalCodeTaken }),
    measurement_points_in_use: () => conflict(recordTexts.becameActive),
  });
}
