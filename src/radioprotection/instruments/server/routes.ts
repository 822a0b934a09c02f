import { recordRoutes } from '#identity/record-keeping/server/public.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { sendListSheet } from '#platform/server/records/list-sheet.ts';
import { exportInstruments, listInstruments } from '../contract.ts';
import { instrumentKind } from './keep-instrument.ts';
import * as queries from './queries.ts';
import { instrumentSheet } from './sheet.ts';

export const routes: Route[] = [
  handle(listInstruments, ({ query }, context) => queries.listInstruments(context, query)),
  handle(exportInstruments, ({ query }, context) =>
    sendListSheet(instrumentSheet, context, (reader, slice) =>
      queries.listInstruments(reader, { ...query, ...slice }),
    ),
  ),
  ...recordRoutes(instrumentKind),
];
