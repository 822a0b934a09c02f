import { historyOf } from '#identity/audit-trail/server/public.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.ts';
import * as ofInspectors from '../inspectors/contract.ts';
import * as choices from './choices.ts';
import { listClients } from './client-queries.ts';
import { listAll } from './inspector-queries.ts';
import * as clients from './keep-client.ts';
import * as inspectors from './keep-inspector.ts';

export const routes: Route[] = [
  handle(contract.listControlledClients, ({ query }, { db }) => listClients(db, query)),
  handle(contract.getControlClient, ({ params }, context) => clients.readClient(params.client, context)),
  handle(contract.getControlClientHistory, async ({ params }, context) => {
    await clients.readClient(params.client, context);
    return historyOf(context.db, 'control-client', params.client);
  }),
  handle(contract.createControlClient, ({ body }, context) => clients.createClient(body, context)),
  handle(contract.updateControlClient, ({ params, body }, context) =>
    clients.updateClient(params.client, body, context),
  ),
  handle(ofInspectors.listInspectors, ({ query }, { db }) => listAll(db, query)),
  handle(ofInspectors.getInspector, ({ params }, context) =>
    inspectors.readInspector(params.inspector, context),
  ),
  handle(ofInspectors.getInspectorHistory, async ({ params }, context) => {
    await inspectors.readInspector(params.inspector, context);
    return historyOf(context.db, 'inspector', params.inspector);
  }),
  handle(ofInspectors.createInspector, ({ body }, context) => inspectors.createInspector(body, context)),
  handle(ofInspectors.updateInspector, ({ params, body }, context) =>
    inspectors.updateInspector(params.inspector, body, context),
  ),
  handle(contract.listPrincipalsToControl, async ({ query }, context) => ({
    scelte: await choices.listPrincipals(context, query),
  })),
  handle(contract.listExperts, async ({ query }, context) => ({
    scelte: await choices.listExperts(context, query),
  })),
  handle(contract.listInspectorAccounts, async ({ query }, context) => ({
    scelte: await choices.listAccounts(context, query),
  })),
  handle(contract.listPlaceChoices, async ({ query }, context) => ({
    scelte: await choices.listPlaces(context, query),
  })),
];
