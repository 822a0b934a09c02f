import { recordRoutes } from '#identity/record-keeping/server/public.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { sendListSheet } from '#platform/server/records/list-sheet.ts';
import { exportEmployers, listEmployers } from '../contract.ts';
import { employerKind } from './keep-employer.ts';
import * as queries from './queries.ts';
import { employerSheet } from './sheet.ts';

export const routes: Route[] = [
  handle(listEmployers, ({ query }, context) => queries.listEmployers(context, query)),
  handle(exportEmployers, ({ query }, context) =>
    sendListSheet(employerSheet, context, (reader, slice) =>
      queries.listEmployers(reader, { ...query, ...slice }),
    ),
  ),
  ...recordRoutes(employerKind),
];
