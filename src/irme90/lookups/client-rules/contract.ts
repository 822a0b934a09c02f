import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { idInPath } from '#platform/contract/shapes.ts';
import { readForms } from '../../reach/permissions.ts';
import { placeTypologies, transports } from '../../words/rules.ts';
import { airportItem, listsBase, lookupItem, ofClient, placeItem } from '../items/contract.ts';

/** Where goods of the client arrive. `canAddNew`: others may be typed (Q1-39). */
const arrivalPort = placeItem.extend({ tipologia: z.enum(placeTypologies) });
export type ArrivalPort = z.infer<typeof arrivalPort>;
export type ArrivalPlace = Pick<ArrivalPort, 'value' | 'label' | 'zone' | 'tipologia'>;
const arrivals = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), canAddNew: z.boolean() });

export const listArrivalPorts = endpoint({
  name: 'listArrivalPorts',
  method: 'GET',
  path: `${listsBase}/porti_arrivo`,
  summary: 'I porti di arrivo di un cliente, e se se ne possono aggiungere',
  permission: readForms,
  isKept: true,
  params: ofClient,
  response: arrivals(arrivalPort),
});
export const listArrivalAirports = endpoint({
  name: 'listArrivalAirports',
  method: 'GET',
  path: `${listsBase}/aeroporti_arrivo`,
  summary: 'Gli aeroporti di arrivo di un cliente, e se se ne possono aggiungere',
  permission: readForms,
  isKept: true,
  params: ofClient,
  response: arrivals(airportItem),
});

/** Which ways of transport the client may name, and whether the place of control must be named (Q1-33). */
export const transportTypes = z.object({
  ...{ mare: z.boolean(), aereo: z.boolean(), terra: z.boolean(), scaricatoNave: z.boolean() },
  options: z.object({ terra: z.object({ requireControlPlace: z.boolean() }) }),
});
export type TransportTypes = z.infer<typeof transportTypes>;

export const getTransportTypes = endpoint({
  name: 'getTransportTypes',
  method: 'GET',
  path: `${listsBase}/transport_types`,
  summary: 'I tipi di trasporto di un cliente',
  permission: readForms,
  isKept: true,
  params: ofClient,
  response: transportTypes,
});

/** One that is missing, empty or the text `null` is none (Q1-41). */
const optionalFilter = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((given) => (given === '' || given === 'null' ? undefined : given), shape.optional());

/** Who may inspect: sea by port, air by airport, land by place of control and its kind (Q1-41). */
export const operatorQuery = z.object({
  tipo: optionalFilter(z.enum(transports, 'Trasporto non valido')),
  aereoportoArrivo: optionalFilter(idInPath),
  /** The same, as forms spell it. */
  aeroportoArrivo: optionalFilter(idInPath),
  portoArrivo: optionalFilter(idInPath),
  sedeControllo: optionalFilter(idInPath),
  tipologia: optionalFilter(z.enum(placeTypologies, 'Tipologia del luogo sconosciuta.')),
});
type Asked = z.infer<typeof operatorQuery>;
export type OperatorQuery = Omit<Asked, 'aeroportoArrivo'> & Partial<Pick<Asked, 'aeroportoArrivo'>>;

export const operatorItem = lookupItem.extend({ ente: z.string(), qualifica: z.string() });
export type OperatorItem = z.infer<typeof operatorItem>;

export const listControlOperators = endpoint({
  name: 'listControlOperators',
  method: 'GET',
  path: `${listsBase}/operators`,
  summary: 'Gli operatori abilitati per un cliente, per trasporto e luogo',
  permission: readForms,
  isKept: true,
  params: ofClient,
  query: operatorQuery,
  response: z.array(operatorItem),
});

export const listControlClients = endpoint({
  name: 'listControlClients',
  method: 'GET',
  path: '/v1/user/user/irme90/clients',
  summary: 'I clienti per cui si controllano carichi, tra quelli che si vedono',
  permission: readForms,
  response: z.array(lookupItem),
});
