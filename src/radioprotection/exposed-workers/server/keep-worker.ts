import { readRecord, recordKind } from '#identity/record-keeping/server/public.ts';
import { conflict, invalid } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import { atWork } from '../../reach/server/public.ts';
import { exposedWorkers } from '../../registries/schema.ts';
import { registryKind } from '../../registries/server/public.ts';
import { createWorker, getWorker, getWorkerHistory, updateWorker } from '../contract.ts';
import { workerTexts } from '../rules.ts';
import { workerFields } from './fields.ts';
import * as queries from './queries.ts';

/** A worker is entered in an open surveillance registry; that it is one the database holds. */
export const workerKind = recordKind({
  entity: 'exposed-worker',
  get: getWorker,
  history: getWorkerHistory,
  create: createWorker,
  update: updateWorker,
  idIn: ({ worker }) => worker,
  fields: workerFields,
  unknownText: workerTexts.notFound,
  find: (id, context) => queries.findWorker(context.db, context, id),
  isErased: ({ cancellato }) => cancellato,
  async insert({ registry, ...fields }, context) {
    await refuseRegistry(registry, context);
    refuseEnd(fields);
    return insertRecord(context.db, exposedWorkers, { ...workerFields.rowOf(fields), registryId: registry });
  },
  created: ({ registry, category }) => ({ registryId: registry, category }),
  check({ cancellato }, body) {
    if (cancellato) throw conflict(workerTexts.erased);
    refuseEnd(body);
  },
  async checkChange({ registry }, _body, { db }) {
    if (await queries.isRegistryClosed(db, registry)) throw conflict(workerTexts.registryClosed);
  },
  constraints: () => ({
    exposed_workers_of_surveillance: () => conflict(workerTexts.onlySurveillance),
    exposed_workers_registry_open: () => conflict(workerTexts.registryClosed),
  }),
});

/** Throws 404 for a registry of a unit in which the reader does not work: of others he sees no workers. */
export async function refuseRegistry(registry: number, context: RequestContext): Promise<void> {
  await readRecord(registryKind, registry, atWork(context));
}

function refuseEnd({ validFrom, validTo }: { validFrom: string; validTo: string | null }): void {
  if (validTo !== null && validTo < validFrom)
    throw invalid(workerTexts.endsBeforeStart, { validTo: workerTexts.endsBeforeStart });
}
