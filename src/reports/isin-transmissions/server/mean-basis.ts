import { type SQL, sql } from 'drizzle-orm';
import { chainingGapDays, chainsOf, type Exposure } from '#field/candidates/rules.ts';
import { addDays } from '#platform/contract/dates.ts';
import { closedYears } from '../../site-verdict/rules.ts';

/** One dosimeter's time at a point, with its result in force; null: it has none. */
export type BasisStay = Exposure & { id: number; result: number | null };

/**
 * What the annual mean of a row follows from, or that it has none: everything at its point that ended after `meanSince`
 * and no later than its own stay, each with its days and result, as a text that is another one once any of it is. Of what
 * closes no year yet the whole chain, with the days in which an earlier stay would lengthen it.
 */
export type MeanBasis = { meanSince: string | null; meanRestsOn: string | null };

/** `least`: the days of exposure that make a mean annual. */
export function meanBasisOf(stays: readonly BasisStay[], placementId: number, least: number): MeanBasis {
  const own = stays.find(({ id }) => id === placementId);
  const meanSince = meanSinceOf(stays, placementId, least);
  // What ends before it begins is in no chain.
  if (!own || meanSince === null) return { meanSince: null, meanRestsOn: null };
  const resting = stays.filter(({ fine }) => fine > meanSince && fine <= own.fine);
  return {
    meanSince,
    meanRestsOn: resting
      .toSorted((one, other) => one.id - other.id)
      .map(({ id, inizio, fine, result }) => [id, result ?? 0, inizio, fine].join(' '))
      .join(', '),
  };
}

function meanSinceOf(stays: readonly BasisStay[], placementId: number, least: number): string | null {
  const forward = stays.filter(({ inizio, fine }) => fine >= inizio);
  const isOwn = ({ id }: BasisStay) => id === placementId;
  const [first] = closedYears(forward, least).find((year) => year.at(-1)?.id === placementId) ?? [];
  if (first) return first.inizio;
  const [begin] = chainsOf(forward).find(({ exposures }) => exposures.some(isOwn))?.exposures ?? [];
  return begin ? addDays(begin.inizio, -chainingGapDays) : null;
}

/**
 * SQL condition: the annual mean of the row `row` of `isin_rows` follows from something else by now. Never of one that was
 * frozen before this was kept, nor of one without a result.
 */
export const restsOnOther = (row: 'e' | 'i'): SQL => {
  const of = (column: string) => sql.raw(`${row}.${column}`);
  return sql`(${of('mean_since')} is not null and ${of('mean_rests_on')} is distinct from (
    select coalesce(string_agg(concat_ws(' ', p.id, coalesce(r.id, 0), p.started_on, p.ended_on), ', ' order by p.id), '')
      from placements p left join results r on r.placement_id = p.id and r.in_force
     where p.point_id = ${of('point_id')} and p.ended_on > ${of('mean_since')} and p.ended_on <= ${of('ended_on')}
       and not p.lost))`;
};
