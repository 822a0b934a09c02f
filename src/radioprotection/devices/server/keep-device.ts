import { recordKind } from '#identity/record-keeping/server/public.ts';
import { invalid } from '#platform/server/http/errors.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import { whyNotCategory } from '../../registries/rules.ts';
import { refuseUnit } from '../../unit-places/server/public.ts';
import { createDevice, getDevice, getDeviceHistory, updateDevice } from '../contract.ts';
import { deviceTexts } from '../rules.ts';
import { devices } from '../schema.ts';
import { deviceFields } from './fields.ts';
import { findDevice, insertStatus, openRegistriesOf } from './queries.ts';

/** A device begins in a unit in use, with the first row of its history. One that is hidden is treated as removed. */
export const deviceKind = recordKind({
  entity: 'device',
  get: getDevice,
  history: getDeviceHistory,
  create: createDevice,
  update: updateDevice,
  idIn: ({ device }) => device,
  fields: deviceFields,
  unknownText: deviceTexts.notFound,
  find: (id, context) => findDevice(context.db, context, id),
  async insert({ companyId, currentStatus, since, ...fields }, context) {
    const { db, clock, user } = context;
    await refuseUnit(companyId, context);
    const today = clock.today();
    if (since !== undefined && since > today)
      throw invalid(deviceTexts.inFuture, { since: deviceTexts.inFuture });
    const deviceId = await insertRecord(db, devices, {
      ...deviceFields.rowOf(fields),
      companyId,
      currentStatus,
    });
    await insertStatus(db, {
      ...{ deviceId, oldStatus: null, newStatus: currentStatus, since: since ?? today },
      ...{ dismissReason: null, changedBy: user.id, changedAt: clock.now() },
    });
    return deviceId;
  },
  created: ({ sigla, companyId }) => ({ name: sigla, companyId }),
  async checkChange(before, { type }, { db }) {
    if (type === before.type) return;
    const open = await openRegistriesOf(db, [before.id]);
    const refusal = whyNotCategory(open.get(before.id) ?? [], type);
    if (refusal !== null) throw invalid(refusal, { type: refusal });
  },
});
