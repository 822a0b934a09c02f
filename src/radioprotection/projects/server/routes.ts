import { recordRoutes } from '#identity/record-keeping/server/public.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { sendListSheet } from '#platform/server/records/list-sheet.ts';
import { exportProjects, listProjects } from '../contract.ts';
import { projectKind } from './keep-project.ts';
import * as queries from './queries.ts';
import { projectSheet } from './sheet.ts';

export const routes: Route[] = [
  handle(listProjects, ({ query }, context) => queries.listProjects(context, query)),
  handle(exportProjects, ({ query }, context) =>
    sendListSheet(projectSheet, context, (reader, slice) =>
      queries.listProjects(reader, { ...query, ...slice }),
    ),
  ),
  ...recordRoutes(projectKind),
];
