import { historyOf } from '#identity/audit-trail/server/public.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import {
  addPrincipalToZone,
  createZone,
  getZone,
  getZoneHistory,
  listZones,
  removePrincipalFromZone,
  removeZone,
  updateZone,
} from '../contract.ts';
import * as actions from './keep-zone.ts';
import * as queries from './queries.ts';

const success = { success: true as const };

export const routes: Route[] = [
  handle(listZones, ({ query }, { db }) => queries.listZones(db, query)),
  handle(getZone, ({ params }, context) => actions.findZone(context, params.zona)),
  handle(getZoneHistory, async ({ params }, context) => {
    await actions.findZone(context, params.zona);
    return historyOf(context.db, 'zone', params.zona);
  }),
  handle(createZone, ({ body }, context) => actions.createZone(body.nome, context)),
  handle(updateZone, ({ params, body }, context) => actions.changeZone(params.zona, body, context)),
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
