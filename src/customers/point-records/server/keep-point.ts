import { recordKind } from '#identity/record-keeping/server/public.ts';
import type { Db } from '#platform/server/database/database.ts';
import { conflict, invalid } from '#platform/server/http/errors.ts';
import { recordTexts } from '../../client-records/rules.ts';
import { refuseForeignCode, refuseParent } from '../../client-records/server/public.ts';
import { isPlanOfAddress } from '../../floor-plans/server/public.ts';
import { pointTexts } from '../../points/rules.ts';
import { insertPoint } from '../../points/server/public.ts';
import { createPoint, getPointHistory, getPointRecord, updatePoint } from '../contract.ts';
import { pointRecordTexts } from '../rules.ts';
import { pointFields } from './fields.ts';
import { findPoint } from './queries.ts';

/** A point begins at an address that is in use, and stays in use while a dosimeter measures there. */
export const pointKind = recordKind({
  entity: 'measurement-point',
  get: getPointRecord,
  history: getPointHistory,
  create: createPoint,
  update: updatePoint,
  idIn: ({ punto }) => punto,
  fields: pointFields,
  find: (id, { db, user, clock }) => findPoint(db, user, id, clock.today()),
  async insert({ indirizzo, ...fields }, context) {
    await refuseParent('address', indirizzo, { indirizzo: pointRecordTexts.addressOut }, context);
    refuseForeignCode(context.user, null, fields.codiceEsterno);
    await refuseForeignPlan(context.db, fields.planimetry, indirizzo);
    return insertPoint(context.db, indirizzo, fields);
  },
  created: ({ alias, indirizzo }) => ({ alias, addressId: indirizzo }),
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
