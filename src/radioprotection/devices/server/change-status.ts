import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { readRecord } from '#identity/record-keeping/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { conflict, forbidden, invalid } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { lockRecord } from '#platform/server/records/lock-record.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import type { DeviceRecord } from '../contract.ts';
import { changeStatus, deviceTexts, type StatusRefusal, statusLabel } from '../rules.ts';
import { devices } from '../schema.ts';
import type { changeDeviceStatus } from '../status/contract.ts';
import { deviceKind } from './keep-device.ts';
import { insertStatus } from './queries.ts';

const fieldOf: Record<StatusRefusal, string> = {
  sameStatus: 'status',
  tooEarly: 'date',
  inFuture: 'date',
  reasonMissing: 'dismissReason',
};

/** Gives a device another status from a day on, its history whole. Throws 403 when it is only to be read, 409 when it is stale or hidden. */
export async function giveStatus(
  deviceId: number,
  body: BodyOf<typeof changeDeviceStatus>,
  context: RequestContext,
): Promise<DeviceRecord> {
  const { db, clock, user } = context;
  await lockRecord(db, devices, deviceId);
  const before = await readRecord(deviceKind, deviceId, context);
  if (!before.modificabile) throw forbidden();
  refuseStale(before.versione, body.versione);
  if (!before.attivo) throw conflict(deviceTexts.hidden);
  const changed = changeStatus(before, body, clock.today());
  if ('refusal' in changed) {
    const said = deviceTexts[changed.refusal];
    throw invalid(said, { [fieldOf[changed.refusal]]: said });
  }
  const { change } = changed;
  await insertStatus(db, {
    ...{ deviceId, oldStatus: change.old_status, newStatus: change.new_status, since: change.date },
    ...{ dismissReason: change.dismiss_reason, changedBy: user.id, changedAt: clock.now() },
  });
  const event = recordAudit(context, {
    event: 'device.status-changed',
    entityId: deviceId,
    details: {
      before: { deviceStatus: statusLabel(change.old_status) },
      after: { deviceStatus: statusLabel(change.new_status) },
      ...{ since: change.date, reason: change.dismiss_reason },
    },
  });
  const [record] = await Promise.all([readRecord(deviceKind, deviceId, context), event]);
  return record;
}
