import type { Endpoint } from '#platform/contract/endpoint.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import {
  getTransportTypes,
  listArrivalAirports,
  listArrivalPorts,
  listControlClients,
  listControlOperators,
} from '../client-rules/contract.ts';
import {
  airlinesLookup,
  airportsLookup,
  consignees,
  flightsLookup,
  portsLookup,
  shippers,
  shipsLookup,
} from '../contract.ts';
import type { LookupList } from '../rules.ts';
import { keepEntry, keepPlace, readClient, readKeptClient } from './keep-entry.ts';
import * as queries from './queries.ts';

type ListCall = (typeof shippers)['list'];
type AddCall = (typeof shippers)['add'];

const listing = (call: { list: Endpoint }, list: LookupList): Route =>
  handle(call.list as ListCall, async ({ params, query }, context) => {
    await readClient(params.client, context);
    return (await queries.listEntries(context.db, list, params.client, query.q)) as never;
  });

/** Reading a list and adding to it. */
const lookupRoutes = (calls: { list: Endpoint; add: Endpoint }, list: LookupList): Route[] => [
  listing(calls, list),
  handle(calls.add as AddCall, async ({ params, body }, context) => {
    await readKeptClient(params.client, context);
    return (await keepEntry(list, params.client, body.label, context)) as never;
  }),
];

const placeRoutes = (calls: typeof portsLookup, list: 'porti' | 'aeroporti'): Route[] => [
  listing(calls, list),
  handle(calls.add, ({ params, body }, context) => keepPlace(list, params.client, body, context)),
];

export const routes: Route[] = [
  ...lookupRoutes(shippers, 'mittenti'),
  ...lookupRoutes(consignees, 'destinatari'),
  ...lookupRoutes(shipsLookup, 'navi'),
  ...placeRoutes(portsLookup, 'porti'),
  ...lookupRoutes(flightsLookup, 'voli'),
  ...lookupRoutes(airlinesLookup, 'compagnie_volo'),
  ...placeRoutes(airportsLookup, 'aeroporti'),
  handle(listArrivalPorts, async ({ params }, context) => {
    const { canAddPorts } = await readClient(params.client, context);
    return { items: await queries.listArrivalPorts(context.db, params.client), canAddNew: canAddPorts };
  }),
  handle(listArrivalAirports, async ({ params }, context) => {
    const { canAddAirports } = await readClient(params.client, context);
    const items = await queries.listArrivalAirports(context.db, params.client);
    return { items, canAddNew: canAddAirports };
  }),
  handle(getTransportTypes, async ({ params }, context) => (await readClient(params.client, context)).types),
  handle(listControlOperators, async ({ params, query }, context) => {
    await readClient(params.client, context);
    return queries.listOperators(context.db, params.client, query);
  }),
  handle(listControlClients, (_input, { db, user }) => queries.listClients(db, user)),
];
