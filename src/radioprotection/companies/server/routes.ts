import { recordRoutes } from '#identity/record-keeping/server/public.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { sendListSheet } from '#platform/server/records/list-sheet.ts';
import { exportCompanies, listCompanies } from '../contract.ts';
import { companyKind } from './keep-company.ts';
import * as queries from './queries.ts';
import { companySheet } from './sheet.ts';

export const routes: Route[] = [
  handle(listCompanies, ({ query }, context) => queries.listCompanies(context, query)),
  handle(exportCompanies, ({ query }, context) =>
    sendListSheet(companySheet, context, (reader, slice) =>
      queries.listCompanies(reader, { ...query, ...slice }),
    ),
  ),
  ...recordRoutes(companyKind),
];
