import { readRecord, recordRoutes } from '#identity/record-keeping/server/public.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { registryKind } from '../../registries/server/public.ts';
import { readRadioprotectionSettings } from '../../settings/server/public.ts';
import { findClassification, listWorkers } from '../contract.ts';
import { classificationMessage } from '../rules.ts';
import { workerKind } from './keep-worker.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  ...recordRoutes(workerKind),
  handle(listWorkers, async ({ params }, context) => {
    await readRecord(registryKind, params.registry, context);
    return { workers: await queries.listWorkers(context.db, context, params.registry) };
  }),
  handle(findClassification, async ({ query }, { db }) => {
    const { settings } = await readRadioprotectionSettings(db);
    return { message: classificationMessage(query.value, settings.doseLimits) };
  }),
];
