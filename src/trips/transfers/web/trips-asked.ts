import type { TripRow } from '../contract.ts';

/** The columns by which a list of trips is put in order. */
export const tripOrders = ['start', 'end', 'id', 'alias', 'status'] as const;
export type TripOrder = (typeof tripOrders)[number];

const { compare } = new Intl.Collator('it', { numeric: true, sensitivity: 'base' });

const valueOf: Readonly<Record<TripOrder, (trip: TripRow) => string | number>> = {
  start: ({ start }) => start,
  end: ({ end }) => end,
  id: ({ id }) => id,
  alias: ({ alias }) => alias,
  status: ({ status }) => status.weigh,
};

/** The trips that search and state leave, in an order; what is the same in it keeps the server's. */
export function tripsAsked(
  trips: readonly TripRow[],
  { q = '', andamento }: Readonly<Record<string, string>>,
  { column, isDescending }: { column: TripOrder; isDescending: boolean },
): TripRow[] {
  const words = q.toLocaleLowerCase('it').split(/\s+/).filter(Boolean);
  const value = valueOf[column];
  const sign = isDescending ? -1 : 1;
  return trips
    .filter(({ status }) => !andamento || status.code === andamento)
    .filter(({ id, alias, operatori, visite }) => {
      const text = [id, alias, ...operatori, ...visite].join(' ').toLocaleLowerCase('it');
      return words.every((word) => text.includes(word));
    })
    .toSorted((one, other) => sign * orderOf(value(one), value(other)));
}

function orderOf(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : compare(String(one), String(other));
}
