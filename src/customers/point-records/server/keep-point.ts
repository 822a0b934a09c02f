import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { readRecord, recordKind } from '#identity/record-keeping/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { conflict, invalid, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { recordTexts } from '../../client-records/rules.ts';
import { refuseForeignCode, refuseParent } from '../../client-records/server/public.ts';
import { isPlanOfAddress } from '../../floor-plans/server/public.ts';
import { pointTexts } from '../../points/rules.ts';
import { insertPoint } from '../../points/server/public.ts';
import {
  type createPoint as create,
  getPointHistory,
  getPointRecord,
  type PointRecord,
  updatePoint,
} from '../contract.ts';
import { pointRecordTexts } from '../rules.ts';
import { pointFields } from './fields.ts';
import * as queries from './queries.ts';

/** A point stays in use while a dosimeter measures there. */
export const pointKind = recordKind({
  entity: 'measurement-point',
  event: 'measurement-point.updated',
  get: getPointRecord,
  history: getPointHistory,
  update: updatePoint,
  idIn: ({ punto }) => punto,
  fields: pointFields,
  find: (id, { db, user, clock }) => queries.findPoint(db, user, id, clock.today()),
  wanted: (body) => ({
    ...body,
    planimetryPos: body.planimetry === null ? null : body.planimetryPos,
    storico: false,
  }),
  check(before, body, { user }) {
    refuseForeignCode(user, before.codiceEsterno, body.codiceEsterno);
    if (before.attivo && !body.attivo && before.dosimetri.length > 0)
      throw conflict(recordTexts.hasActive(before.dosimetri.length));
    if (!before.attivo && body.attivo && !before.indirizzo.attivo)
      throw conflict(pointRecordTexts.addressOut);
  },
  async checkChange(before, { planimetry }, { db }) {
    if (before.planimetry !== planimetry) await refuseForeignPlan(db, planimetry, before.indirizzo.id);
  },
  constraints: refusals,
});

/** Stores a new point of an address that is in use. */
export async function createPoint(
  { indirizzo, ...fields }: BodyOf<typeof create>,
  context: RequestContext,
): Promise<PointRecord> {
  const { db, user } = context;
  const address = await queries.findAddress(db, user, indirizzo);
  refuseParent(address, { indirizzo: pointRecordTexts.addressOut });
  refuseForeignCode(user, null, fields.codiceEsterno);
  await refuseForeignPlan(db, fields.planimetry, indirizzo);
  const id = await insertPoint(db, indirizzo, fields).catch((error: unknown) =>
    onConstraint(error, refusals()),
  );
  await recordAudit(context, {
    event: 'measurement-point.created',
    entityId: id,
    details: { alias: fields.alias, addressId: indirizzo },
  });
  return readRecord(pointKind, id, context);
}

async function refuseForeignPlan(db: Db, planId: number | null, addressId: number): Promise<void> {
  if (planId === null || (await isPlanOfAddress(db, planId, addressId))) return;
  throw invalid(pointRecordTexts.unknownPlan, { planimetry: pointRecordTexts.unknownPlan });
}

function refusals() {
  return {
    measurement_points_alias_once: () => invalid(pointTexts.aliasTaken, { alias: pointTexts.aliasTaken }),
    measurement_points_external_code: () =>
      invalid(pointRecordTexts.externalCodeTaken, { codiceEsterno: pointRecordTexts.externalCodeTaken }),
    measurement_points_in_use: () => conflict(recordTexts.becameActive),
  };
}
