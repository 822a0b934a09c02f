import { type SQL, sql } from 'drizzle-orm';
import type { JsonFields } from '#platform/server/database/json.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import type { PartyRole, PlaceKind } from '../../words/rules.ts';
import type { FlightItem, LookupItem, PartyItem, PlaceItem, ShipItem } from '../contract.ts';
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
const placeOf = (row: string) => jsonObject<PlaceItem>({ ...basis(row), zone: sql.raw(`${row}.zone_id`) });

const party = (role: PartyRole): LookupKind<PartyItem> => ({
  table: 'control_parties',
  entity: 'control-party',
  own: (principalId) => ({ principal_id: principalId, role }),
  item: jsonObject<PartyItem>({
    ...basis('e'),
    ...{ indirizzo: sql`e.address`, paese: sql`e.country`, telefono: sql`e.phone`, fax: sql`e.fax` },
  }),
});

const place = (kind: PlaceKind): LookupKind<PlaceItem> => ({
  table: 'control_places',
  entity: 'control-place',
  own: () => ({ kind }),
  item: placeOf('e'),
});

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
    aeroportoPartenza: stayed('control_places', 'e.departure_id', placeOf('o')),
    aeroportoArrivo: stayed('control_places', 'e.arrival_id', placeOf('o')),
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
  aeroporti: PlaceItem;
};
export type ItemOf<List extends LookupList> = Items[List];

/** Where the entries of each list stand. */
export const lookupKinds: { readonly [List in LookupList]: LookupKind<ItemOf<List>> } = {
  mittenti: party('mittente'),
  destinatari: party('destinatario'),
  navi: ship,
  porti: place('porto'),
  voli: flight,
  compagnie_volo: airline,
  aeroporti: place('aeroporto'),
};

/** SQL condition: row `e` is an entry of the list, for this principal. */
export function isOfList(kind: Pick<LookupKind, 'own'>, principalId: number): SQL {
  const own = Object.entries(kind.own(principalId));
  return sql.join(
    [sql`true`, ...own.map(([column, value]) => sql`e.${sql.identifier(column)} = ${value}`)],
    sql` and `,
  );
}
