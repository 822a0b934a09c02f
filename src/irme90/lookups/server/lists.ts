import { type SQL, sql } from 'drizzle-orm';
import type { JsonFields } from '#platform/server/database/json.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { type PartyRole, typologyOf } from '../../words/rules.ts';
import type { AirportItem, FlightItem, LookupItem, PartyItem, PlaceItem, ShipItem } from '../contract.ts';
import type { LookupList } from '../rules.ts';

/** The values by which the entries of a list are told apart from others of its table, by column. */
type Own = Readonly<Record<string, string | number>>;

export type LookupKind<Item extends LookupItem = LookupItem> = {
  table: string;
  /** What an audit event calls an entry. */
  entity: 'control-party' | 'control-place' | 'ship' | 'flight' | 'airline';
  own(principalId: number): Own;
  /** The entry in row `e`, as the list answers it. */
  item: SQL<Item>;
};

const basis = (row: string): JsonFields<LookupItem> => ({
  value: sql.raw(`${row}.id`),
  label: sql.raw(`${row}.label`),
});
const placeFields = (row: string): JsonFields<PlaceItem> => ({
  ...basis(row),
  zone: sql.raw(`${row}.zone_id`),
});

/** An airport in a row: the zones it lies in, and what kind of place it is where goods arrive. */
export const airportOf = (row: string): SQL<AirportItem> =>
  jsonObject<AirportItem>({
    ...placeFields(row),
    zones: sql`array_to_json(array_remove(array[${sql.raw(`${row}.zone_id`)}], null))`,
    tipologia: sql`${typologyOf('aeroporto')}::text`,
  });

const party = (role: PartyRole): LookupKind<PartyItem> => ({
  table: 'control_parties',
  entity: 'control-party',
  own: (principalId) => ({ principal_id: principalId, role }),
  item: jsonObject<PartyItem>({
    ...basis('e'),
    ...{ indirizzo: sql`e.address`, paese: sql`e.country`, telefono: sql`e.phone`, fax: sql`e.fax` },
  }),
});

const place = { table: 'control_places', entity: 'control-place' } as const;
const port: LookupKind<PlaceItem> = {
  ...{ ...place, own: () => ({ kind: 'porto' }), item: jsonObject<PlaceItem>(placeFields('e')) },
};
const airport: LookupKind<AirportItem> = {
  ...{ ...place, own: () => ({ kind: 'aeroporto' }), item: airportOf('e') },
};

/** What a flight was last written with; an entry that was merged is answered by the one that stayed. */
const stayed = (table: string, id: string, item: SQL) =>
  sql`(select ${item} from ${sql.raw(table)} was join ${sql.raw(table)} o on o.id = coalesce(was.merged_into_id, was.id)
    where was.id = ${sql.raw(id)})`;

const flight: LookupKind<FlightItem> = {
  table: 'flights',
  entity: 'flight',
  own: () => ({}),
  item: jsonObject<FlightItem>({
    ...basis('e'),
    paese: sql`e.country`,
    compagnia: stayed('airlines', 'e.airline_id', jsonObject<LookupItem>(basis('o'))),
    aeroportoPartenza: stayed('control_places', 'e.departure_id', airportOf('o')),
    aeroportoArrivo: stayed('control_places', 'e.arrival_id', airportOf('o')),
  }),
};

const ship: LookupKind<ShipItem> = {
  table: 'ships',
  entity: 'ship',
  own: () => ({}),
  item: jsonObject<ShipItem>({ ...basis('e'), paese: sql`e.country` }),
};

const airline: LookupKind = {
  table: 'airlines',
  entity: 'airline',
  own: () => ({}),
  item: jsonObject<LookupItem>(basis('e')),
};

type Items = {
  mittenti: PartyItem;
  destinatari: PartyItem;
  navi: ShipItem;
  porti: PlaceItem;
  voli: FlightItem;
  compagnie_volo: LookupItem;
  aeroporti: AirportItem;
};
export type ItemOf<List extends LookupList> = Items[List];

/** Where the entries of each list stand. */
export const lookupKinds: { readonly [List in LookupList]: LookupKind<ItemOf<List>> } = {
  mittenti: party('mittente'),
  destinatari: party('destinatario'),
  navi: ship,
  porti: port,
  voli: flight,
  compagnie_volo: airline,
  aeroporti: airport,
};

/** SQL condition: row `e` is an entry of the list, for this principal. */
export function isOfList(kind: Pick<LookupKind, 'own'>, principalId: number): SQL {
  const own = Object.entries(kind.own(principalId));
  return sql.join(
    [sql`true`, ...own.map(([column, value]) => sql`e.${sql.identifier(column)} = ${value}`)],
    sql` and `,
  );
}
