import { recordRoutes } from '#identity/record-keeping/server/public.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { addPrincipalToZone, listZones, removePrincipalFromZone, removeZone } from '../contract.ts';
import * as actions from './keep-zone.ts';
import * as queries from './queries.ts';

const success = { success: true as const };

export const routes: Route[] = [
  handle(listZones, ({ query }, { db }) => queries.listZones(db, query)),
  ...recordRoutes(actions.zoneKind),
  handle(removeZone, async ({ params }, context) => {
    await actions.removeZone(params.zona, context);
    return success;
  }),
  handle(addPrincipalToZone, async ({ params }, context) => {
    await actions.addPrincipal(params.zona, params.committente, context);
    return success;
  }),
  handle(removePrincipalFromZone, async ({ params }, context) => {
    await actions.dropPrincipal(params.zona, params.committente, context);
    return success;
  }),
];
