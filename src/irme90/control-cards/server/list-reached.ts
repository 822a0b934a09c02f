import { sql } from 'drizzle-orm';
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { everyWord } from '#platform/server/http/paging.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { listReachedInstruments as listing, ReachedItem } from '../reached/contract.ts';
import { isKeptBy } from '../rules.ts';
import { type ReachedRow, reachedInstruments, reachedOn } from './instrument-queries.ts';

/**
 * The instruments of the clients for which the user may measure. Whether each may be used is decided by the rules that
 * decide it everywhere: an installation has some dozens, which are read whole.
 */
export async function listReached(
  { q, motivo, sort, dir, page, size }: QueryOf<typeof listing>,
  { db, user, clock }: RequestContext,
): Promise<ReplyOf<typeof listing>> {
  const today = clock.today();
  const words = q === undefined ? sql`true` : namesAll(q);
  const { rows } = await db.execute<ReachedRow>(sql`
    select r.* from (${reachedInstruments(user, today)}) r where ${words}`);
  const way = dir === 'asc' ? 1 : -1;
  const found = rows
    .map((row): ReachedItem => {
      const { clients, expertId: _expert, measuredSince, ...instrument } = reachedOn(row, today);
      return { ...instrument, clienti: [...clients], ultimaMisura: measuredSince };
    })
    .filter(({ errorCode }) => isKeptBy(errorCode, motivo))
    .toSorted(
      (one, other) => way * keyOf(one, sort).localeCompare(keyOf(other, sort), 'it') || one.id - other.id,
    );
  return { rows: found.slice((page - 1) * size, page * size), total: found.length };
}

const keyOf = (item: ReachedItem, sort: 'strumento' | 'taratura' | 'misura') => {
  if (sort === 'strumento') return item.label;
  return (sort === 'taratura' ? item.nextCalibration : item.ultimaMisura) ?? '';
};

/** SQL condition: row `r` is named by all words, in what it is called or by a client's name. */
function namesAll(q: string) {
  const clients = sql`(select string_agg(c ->> 'nome', ' ') from json_array_elements(r.clients) c)`;
  const text = sql`search_fold(concat_ws(' ', r.brand, r.model, r."serialNumber", ${clients}))`;
  return everyWord(q, (pattern) => sql`${text} like ${pattern}`) ?? sql`true`;
}
