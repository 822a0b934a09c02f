import { recordRoutes } from '#identity/record-keeping/server/public.ts';
import { actionOf, takeBackActions } from '#identity/taking-back/server/public.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import { sendListSheet } from '#platform/server/records/list-sheet.ts';
import {
  addPrincipalToZone,
  exportZones,
  listZones,
  removePrincipalFromZone,
  removeZone,
  undoZoneChange,
} from '../contract.ts';
import * as actions from './keep-zone.ts';
import * as queries from './queries.ts';
import { zoneSheet } from './sheet.ts';

/** Done, and what to name in order to take it back. */
const done = async (context: RequestContext) => ({
  success: true as const,
  annulla: await actionOf(context),
});

export const routes: Route[] = [
  handle(listZones, ({ query }, { db }) => queries.listZones(db, query)),
  handle(exportZones, ({ query }, context) =>
    sendListSheet(zoneSheet, context, ({ db }, slice) => queries.listZones(db, { ...query, ...slice })),
  ),
  ...recordRoutes(actions.zoneKind),
  handle(removeZone, async ({ params }, context) => {
    await actions.removeZone(params.zona, context);
    return done(context);
  }),
  handle(addPrincipalToZone, async ({ params }, context) => {
    await actions.addPrincipal(params.zona, params.committente, context);
    return done(context);
  }),
  handle(removePrincipalFromZone, async ({ params }, context) => {
    await actions.dropPrincipal(params.zona, params.committente, context);
    return done(context);
  }),
  handle(undoZoneChange, ({ body }, context) => takeBackActions(body, actions.zoneUndo, context)),
];
