import { recordKind } from '#identity/record-keeping/server/public.ts';
import { conflict, invalid } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import { carryActivities } from '../../activities/server/public.ts';
import { appendAll } from '../../retroactive-documents/server/public.ts';
import { refuseUnit } from '../../unit-places/server/public.ts';
import { createRegistry, getRegistry, getRegistryHistory, updateRegistry } from '../contract.ts';
import { kindOfImplant, type RegistryKind, registryTexts, whyNotDevice } from '../rules.ts';
import { registries } from '../schema.ts';
import { registryFields } from './fields.ts';
import { categoryOfDevice, findRegistry } from './queries.ts';

/**
 * A registry begins in a unit in use, with the default documents of its implant type; of a closed one nothing changes
 * until it is opened again. Where its device is corrected its open activities go along.
 */
export const registryKind = recordKind({
  entity: 'registry',
  get: getRegistry,
  history: getRegistryHistory,
  create: createRegistry,
  update: updateRegistry,
  idIn: ({ registry }) => registry,
  fields: registryFields,
  lock: 'update',
  unknownText: registryTexts.notFound,
  find: (id, context) => findRegistry(context.db, context, id),
  async insert({ companyId, ...fields }, context) {
    await refuseUnit(companyId, context);
    refuseFuture(fields.openDate, context);
    const kind = kindOfImplant(fields.implantType);
    await refuseDevice({ kind, companyId, deviceId: fields.device }, context);
    const id = await insertRecord(context.db, registries, {
      ...registryFields.rowOf(fields),
      companyId,
      kind,
    });
    await appendAll(context, { id, implantType: fields.implantType });
    return id;
  },
  created: ({ implantType, companyId }) => ({ implantType, companyId }),
  stored: (record) => ({ ...record, device: record.device?.id ?? null }),
  check(before) {
    if (before.closeDate !== null) throw conflict(registryTexts.closed);
  },
  async checkChange(before, { implantType, device, openDate }, context) {
    refuseFuture(openDate, context);
    if (kindOfImplant(implantType) !== before.kind)
      throw invalid(registryTexts.wrongKind, { implantType: registryTexts.wrongKind });
    if (device === (before.device?.id ?? null)) return;
    await refuseDevice({ kind: before.kind, companyId: before.company.id, deviceId: device }, context);
  },
  async write({ id, before, body, changed }, context) {
    await registryFields.update(context.db, id, changed);
    await carryActivities(
      'registry',
      [{ id, before: before.device?.id ?? null, after: body.device }],
      context,
    );
    return {};
  },
});

function refuseFuture(openDate: string, { clock }: RequestContext): void {
  if (openDate > clock.today())
    throw invalid(registryTexts.opensInFuture, { openDate: registryTexts.opensInFuture });
}

type OfDevice = { kind: RegistryKind; companyId: number; deviceId: number | null };

async function refuseDevice({ kind, companyId, deviceId }: OfDevice, { db }: RequestContext): Promise<void> {
  if (deviceId === null) return;
  const category = await categoryOfDevice(db, { deviceId, companyId });
  const refusal = category === null ? 'unknownDevice' : whyNotDevice(kind, category);
  if (refusal !== null) throw invalid(registryTexts[refusal], { device: registryTexts[refusal] });
}
