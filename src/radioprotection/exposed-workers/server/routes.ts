import { recordRoutes } from '#identity/record-keeping/server/public.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { sendListSheet } from '#platform/server/records/list-sheet.ts';
import { readRadioprotectionSettings } from '../../settings/server/public.ts';
import { exportWorkers, findClassification, listWorkers } from '../contract.ts';
import { classificationMessage } from '../rules.ts';
import { refuseRegistry, workerKind } from './keep-worker.ts';
import * as queries from './queries.ts';
import { workerSheet } from './sheet.ts';

export const routes: Route[] = [
  ...recordRoutes(workerKind),
  handle(listWorkers, async ({ params }, context) => {
    await refuseRegistry(params.registry, context);
    const [workers, { settings }] = await Promise.all([
      queries.listWorkers(context.db, context, params.registry),
      readRadioprotectionSettings(context.db),
    ]);
    return { workers, limitiConfermati: settings.confirmed.doseLimits };
  }),
  handle(exportWorkers, async ({ params }, context) => {
    await refuseRegistry(params.registry, context);
    return sendListSheet(workerSheet, context, async (reader) => {
      const rows = await queries.listWorkers(reader.db, reader, params.registry);
      return { rows, total: rows.length };
    });
  }),
  handle(findClassification, async ({ query }, { db }) => {
    const { settings } = await readRadioprotectionSettings(db);
    return { message: classificationMessage(query.value, settings.doseLimits) };
  }),
];
