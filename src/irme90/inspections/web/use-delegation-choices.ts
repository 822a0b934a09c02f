import { useState } from 'react';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import {
  listArrivalAirports,
  listArrivalPorts,
  listControlClients,
  listControlOperators,
} from '../../lookups/contract.ts';
import { kindOf, type PlaceKind, type PlaceTypology } from '../../words/rules.ts';
import { listTakenSpans } from '../contract.ts';
import { onLand } from '../rules.ts';

/** A port and an airport may have the same number: both are told apart by kind and number (Q1-55). */
type Place = { key: string; label: string; value: number; tipologia: PlaceTypology };

const suffixes: Readonly<Record<PlaceTypology, string>> = {
  portoArrivo: ' - Porto',
  aeroportoArrivo: ' - Aeroporto',
};

/** Client, place and inspector, each chosen out of what the one before leaves; what follows a new choice is cleared. */
export function useDelegationChoices(firstClient: string) {
  const [picked, setPicked] = useState({ client: firstClient, place: '', operator: '' });
  const clients = useEndpoint(listControlClients, {});
  const only = clients.data?.length === 1 ? String(clients.data[0]?.value) : '';
  const known = clients.data?.some(({ value }) => String(value) === picked.client);
  const client = (known && picked.client) || only;
  const ofClient = { params: { client } };
  const ports = useEndpoint(listArrivalPorts, ofClient, { enabled: client !== '' });
  const airports = useEndpoint(listArrivalAirports, ofClient, { enabled: client !== '' });
  const places: Place[] = [...(ports.data?.items ?? []), ...(airports.data?.items ?? [])]
    .map(({ label, value, tipologia }) => ({
      ...{ value, tipologia, key: `${tipologia}-${value}`, label: `${label}${suffixes[tipologia]}` },
    }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'it'));
  const place = places.find(({ key }) => key === picked.place) ?? null;
  const query = {
    ...onLand,
    sedeControllo: String(place?.value ?? ''),
    tipologia: place?.tipologia ?? '',
  };
  const asked = { ...ofClient, query };
  const operators = useEndpoint(listControlOperators, asked, { enabled: place !== null });
  const taken = useEndpoint(listTakenSpans, asked, { enabled: place !== null });
  const operator = operators.data?.find(({ value }) => String(value) === picked.operator) ?? null;
  const failure = [clients, ports, airports, operators, taken].find(({ isError }) => isError)?.error ?? null;
  const type: PlaceKind | null = place && kindOf(place.tipologia);
  return {
    ...{ client, place, operator, type, places, failure },
    clients: clients.data ?? [],
    operators: place ? (operators.data ?? []) : [],
    isWithoutPlaces: client !== '' && ports.isSuccess && airports.isSuccess && places.length === 0,
    isWithoutOperators: place !== null && operators.data?.length === 0,
    taken: place ? (taken.data ?? null) : null,
    isTakenKnown: place !== null && taken.isSuccess && !taken.isFetching,
    readTaken: () => void taken.refetch(),
    retry: () => {
      for (const one of [clients, ports, airports, operators, taken]) if (one.isError) void one.refetch();
    },
    chooseClient: (value: string) => setPicked({ client: value, place: '', operator: '' }),
    choosePlace: (value: string) => setPicked({ client, place: value, operator: '' }),
    chooseOperator: (value: string) => setPicked({ ...picked, client, operator: value }),
  };
}
