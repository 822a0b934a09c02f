import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { lengths } from '#platform/contract/limits.ts';
import { text } from '#platform/contract/shapes.ts';
import { keepForms, readForms } from '../reach/permissions.ts';
import {
  airportItem,
  flightItem,
  listsBase,
  lookupItem,
  ofClient,
  partyItem,
  placeItem,
  shipItem,
} from './items/contract.ts';
import { lookupTexts } from './rules.ts';

export * from './client-rules/contract.ts';
export * from './items/contract.ts';

/** With letters typed: the entries that are meant, accents and typing errors apart, the likeliest first. */
const query = z.object({ q: z.string().trim().max(100, 'Al massimo 100 caratteri.').optional() });
const newLabel = z.object({ label: text(lengths.lookup[0], lookupTexts.label, lengths.lookup[1]) });

/**
 * A list and the call that adds to it: an entry that has the name already is answered instead of a second one. Lists lie
 * on devices: a form is filled in where there is no signal.
 */
function lookup<Item extends z.ZodType, Body extends z.ZodType>(
  list: string,
  names: { list: string; add: string },
  words: { list: string; add: string },
  item: Item,
  body: Body,
) {
  const path = `${listsBase}/${list}` as const;
  return {
    list: endpoint({
      ...{ name: names.list, method: 'GET', path, summary: words.list, permission: readForms },
      ...{ isKept: true, params: ofClient, query, response: z.array(item) },
    }),
    add: endpoint({
      ...{ name: names.add, method: 'POST', path, summary: words.add, permission: keepForms },
      ...{ params: ofClient, body, response: item, write: 'idempotent' },
    }),
  };
}

export const shippers = lookup(
  'mittenti',
  { list: 'listShippers', add: 'addShipper' },
  { list: 'I mittenti di un cliente', add: 'Aggiunge un mittente' },
  partyItem,
  newLabel,
);
export const consignees = lookup(
  'destinatari',
  { list: 'listConsignees', add: 'addConsignee' },
  { list: 'I destinatari di un cliente', add: 'Aggiunge un destinatario' },
  partyItem,
  newLabel,
);
export const shipsLookup = lookup(
  'navi',
  { list: 'listShips', add: 'addShip' },
  { list: 'Le navi, comuni a tutti i clienti', add: 'Aggiunge una nave' },
  shipItem,
  newLabel,
);
export const flightsLookup = lookup(
  'voli',
  { list: 'listFlights', add: 'addFlight' },
  { list: 'I voli, con compagnia e aeroporti scritti l’ultima volta', add: 'Aggiunge un volo' },
  flightItem,
  newLabel,
);
export const airlinesLookup = lookup(
  'compagnie_volo',
  { list: 'listAirlines', add: 'addAirline' },
  { list: 'Le compagnie aeree', add: 'Aggiunge una compagnia aerea' },
  lookupItem,
  newLabel,
);

/**
 * A port or airport that is new is one of the client's arrivals, too, where he may add some (Q1-40). `arrivo` says
 * which is meant: false where goods leave from it, true where it must be an arrival.
 */
const newPlace = newLabel.extend({ arrivo: z.boolean().optional() });

export const portsLookup = lookup(
  'porti',
  { list: 'listPorts', add: 'addPort' },
  { list: 'I porti, comuni a tutti i clienti', add: 'Aggiunge un porto' },
  placeItem,
  newPlace,
);
export const airportsLookup = lookup(
  'aeroporti',
  { list: 'listAirports', add: 'addAirport' },
  { list: 'Gli aeroporti, comuni a tutti i clienti', add: 'Aggiunge un aeroporto' },
  airportItem,
  newPlace,
);
