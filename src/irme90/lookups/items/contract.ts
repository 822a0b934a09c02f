import { z } from 'zod';
import { id, idInPath } from '#platform/contract/shapes.ts';
import { placeTypologies } from '../../words/rules.ts';

/** The calls of a client's lists. */
export const listsBase = '/v1/user/user/irme90/{client}' as const;
export const ofClient = z.object({ client: idInPath });

/** What a list offers: its id and what it is called. */
export const lookupItem = z.object({ value: id, label: z.string() });
export type LookupItem = z.infer<typeof lookupItem>;

/** A shipper or consignee, with what forms last said of it. */
export const partyItem = lookupItem.extend({
  ...{ indirizzo: z.string(), paese: z.string(), telefono: z.string(), fax: z.string() },
});
export type PartyItem = z.infer<typeof partyItem>;

/** A ship with its nationality. */
export const shipItem = lookupItem.extend({ paese: z.string() });
export type ShipItem = z.infer<typeof shipItem>;

/** A port; `zone` is the number of the zone it lies in. */
export const placeItem = lookupItem.extend({ zone: id.nullable() });
export type PlaceItem = z.infer<typeof placeItem>;

/** An airport (Q1-112): `zones` are the zones it lies in, `zone` the first of them, as a port has it. */
export const airportItem = placeItem.extend({
  zones: z.array(id),
  tipologia: z.enum(placeTypologies),
});
export type AirportItem = z.infer<typeof airportItem>;

/** A flight with what was last written of it. */
export const flightItem = lookupItem.extend({
  paese: z.string(),
  compagnia: lookupItem.nullable(),
  aeroportoPartenza: airportItem.nullable(),
  aeroportoArrivo: airportItem.nullable(),
});
export type FlightItem = z.infer<typeof flightItem>;
