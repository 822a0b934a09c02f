import { recordKind } from '#identity/record-keeping/server/public.ts';
import { invalid, refuseFields } from '#platform/server/http/errors.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import { carryActivities } from '../../activities/server/public.ts';
import { manuals } from '../../registries/schema.ts';
import { refuseUnit } from '../../unit-places/server/public.ts';
import { createManual, getManual, getManualHistory, updateManual } from '../contract.ts';
import { dayProblems, manualTexts } from '../rules.ts';
import { manualFields } from './fields.ts';
import { findManual } from './queries.ts';

/** A quality manual begins in a unit in use; that its device is one of the unit the database holds. */
export const manualKind = recordKind({
  entity: 'quality-manual',
  get: getManual,
  history: getManualHistory,
  create: createManual,
  update: updateManual,
  idIn: ({ manual }) => manual,
  fields: manualFields,
  unknownText: manualTexts.notFound,
  find: (id, context) => findManual(context.db, context, id),
  async insert({ companyId, ...fields }, context) {
    await refuseUnit(companyId, context);
    refuseFields(dayProblems(fields, context.clock.today()));
    return insertRecord(context.db, manuals, { ...manualFields.rowOf(fields), companyId });
  },
  created: ({ title, companyId }) => ({ title, companyId }),
  stored: (record) => ({ ...record, device: record.device?.id ?? null }),
  checkChange: (before, body, { clock }) => refuseFields(dayProblems(body, clock.today(), before)),
  async write({ id, before, body, changed }, context) {
    await manualFields.update(context.db, id, changed);
    await carryActivities('manual', [{ id, before: before.device?.id ?? null, after: body.device }], context);
    return {};
  },
  constraints: () => ({
    manuals_device_of_company: () =>
      invalid(manualTexts.unknownDevice, { device: manualTexts.unknownDevice }),
  }),
});
