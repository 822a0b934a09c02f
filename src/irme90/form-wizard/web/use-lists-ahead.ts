import type { KeptEndpoint } from '#platform/contract/endpoint.ts';
import { useKeptAhead } from '#platform/web/offline/use-kept-ahead.ts';
import { listFormClients } from '../../forms/contract.ts';
import {
  type ArrivalPlace,
  airlinesLookup,
  airportsLookup,
  consignees,
  flightsLookup,
  getTransportTypes,
  listArrivalAirports,
  listArrivalPorts,
  listControlOperators,
  portsLookup,
  shippers,
  shipsLookup,
} from '../../lookups/contract.ts';
import type { Transport } from '../../words/rules.ts';
import { operatorsOf } from '../rules.ts';

/** What is on the screen reads first. */
const delayMs = 2000;
/** Of so many places who may inspect there is kept. */
const mostPlaces = 20;

const lists: readonly KeptEndpoint[] = [
  ...[getTransportTypes, listArrivalPorts, listArrivalAirports, shippers.list, consignees.list],
  ...[shipsLookup.list, portsLookup.list, flightsLookup.list, airlinesLookup.list, airportsLookup.list],
];

/** Keeps on the device what a form of the client is filled in from; `null`: nobody's yet. */
export function useListsAhead(client: number | null): void {
  useKeptAhead({
    of: [client],
    delayMs,
    read: async (keep) => {
      // By it one comes here.
      await keep(listFormClients, { query: {} });
      for (const list of lists) await keep(list, { params: { client } });
    },
  });
}

/** The same for who may inspect at the client's places, which is asked by transport and place. */
export function useOperatorsAhead(
  client: number,
  transports: readonly Transport[],
  arrivals: readonly ArrivalPlace[] | undefined,
): void {
  const places = (arrivals ?? []).slice(0, mostPlaces);
  const asked = transports.flatMap((transport) =>
    places.flatMap((place) => {
      const isPort = place.tipologia === 'portoArrivo';
      const isElsewhere = transport === (isPort ? 'aereo' : 'mare');
      return isElsewhere ? [] : [operatorsOf(transport, place)];
    }),
  );
  useKeptAhead({
    of: asked.length === 0 ? [null] : [client, asked.length, ...places.map(({ value }) => value)],
    delayMs,
    read: async (keep) => {
      for (const query of asked) await keep(listControlOperators, { params: { client }, query });
    },
  });
}
