import { type SQL, sql } from 'drizzle-orm';
import type { LookupList } from '../../lookups/rules.ts';

/** Where the entries of each list are named, by column. */
type Uses = { forms: readonly string[]; flights: readonly string[]; isPlace: boolean };

const port: Uses = {
  forms: ['departure_port_id', 'arrival_port_id', 'control_place_id'],
  flights: [],
  isPlace: true,
};
const airport: Uses = {
  forms: ['departure_airport_id', 'arrival_airport_id', 'control_place_id'],
  flights: ['departure_id', 'arrival_id'],
  isPlace: true,
};
const ofForms = (column: string, flights: readonly string[] = []): Uses => ({
  ...{ forms: [column], flights, isPlace: false },
});

export const usesOf: Readonly<Record<LookupList, Uses>> = {
  mittenti: ofForms('shipper_id'),
  destinatari: ofForms('consignee_id'),
  navi: ofForms('ship_id'),
  voli: ofForms('flight_id'),
  compagnie_volo: ofForms('airline_id', ['airline_id']),
  porti: port,
  aeroporti: airport,
};

/** SQL condition: one of the columns of row `alias` names the entry. */
export function names(alias: string, columns: readonly string[], entry: SQL): SQL {
  if (columns.length === 0) return sql`false`;
  const each = columns.map((column) => sql`${sql.identifier(alias)}.${sql.identifier(column)} = ${entry}`);
  return sql`(${sql.join(each, sql` or `)})`;
}

/** SQL: those columns that name one entry name another, all in one change of the row. */
export function renamed(columns: readonly string[], from: number, to: number): SQL {
  const each = columns.map((column) => {
    const at = sql.identifier(column);
    return sql`${at} = case when ${at} = ${from} then ${to} else ${at} end`;
  });
  return sql.join(each, sql`, `);
}
