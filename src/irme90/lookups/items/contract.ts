import { z } from 'zod';
import { id, idInPath } from '#platform/contract/shapes.ts';

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

/** A port or an airport; `zone` is the number of the zone it lies in. */
export const placeItem = lookupItem.extend({ zone: id.nullable() });
export type PlaceItem = z.infer<typeof placeItem>;

/** A flight with what was last written of it. */
export const flightItem = lookupItem.extend({
  paese: z.string(),
  compagnia: lookupItem.nullable(),
  aeroportoPartenza: placeItem.nullable(),
  aeroportoArrivo: placeItem.nullable(),
});
export type FlightItem = z.infer<typeof flightItem>;
