import { type SQL, sql } from 'drizzle-orm';
import { chainingGapDays, type Exposure, exposureDays } from '#field/candidates/rules.ts';
import { type AnnualDays, isAnnual } from '#laboratory/level-comparison/rules.ts';
import { closedYears } from '../../site-verdict/rules.ts';

/** One dosimeter's time at a point, with its result in force; null: it has none. */
export type BasisStay = Exposure & { id: number; result: number | null };

/**
 * What the annual mean of a row follows from: everything at its point that ended after `meanSince` and no later than its
 * own stay, each with its days and result, as a text that is another one once any of it is. Of a row that has no such
 * mean for its days, whatever was measured in them, the days that would make one.
 */
export type MeanBasis = {
  meanSince: string | null;
  meanRestsOn: string | null;
  annualLeast: number | null;
  annualMost: number | null;
};

/** Of a row that has no mean and comes to none. */
export const noBasis: MeanBasis = { meanSince: null, meanRestsOn: null, annualLeast: null, annualMost: null };

export function meanBasisOf(stays: readonly BasisStay[], placementId: number, annual: AnnualDays): MeanBasis {
  const own = stays.find(({ id }) => id === placementId);
  // What ends before it begins is in no chain.
  if (!own || own.fine < own.inizio) return noBasis;
  const [first] = annualYear(stays, placementId, annual) ?? [];
  if (!first) return { ...noBasis, annualLeast: annual.least, annualMost: annual.most };
  const meanSince = first.inizio;
  const resting = stays.filter(({ fine }) => fine > meanSince && fine <= own.fine);
  return {
    ...noBasis,
    meanSince,
    meanRestsOn: resting
      .toSorted((one, other) => one.id - other.id)
      .map(({ id, inizio, fine, result }) => [id, result ?? 0, inizio, fine].join(' '))
      .join(', '),
  };
}

/**
 * The year that a placement closes: the fewest exposures of its chain up to its own that have the days of an annual mean.
 * What measured at the point afterwards changes nothing in it; of two on the same days, which only old data have, the one
 * with the lower id was before. Null: it closes none, or one that is too long.
 */
export function annualYear<S extends BasisStay>(
  stays: readonly S[],
  placementId: number,
  annual: AnnualDays,
): S[] | null {
  const forward = stays
    .filter(({ inizio, fine }) => fine >= inizio)
    .toSorted((one, other) => one.id - other.id);
  const year = closedYears(forward, annual.least).find((exposures) => exposures.at(-1)?.id === placementId);
  if (!year) return null;
  const days = year.reduce((sum, stay) => sum + exposureDays(stay), 0);
  return isAnnual(days, annual) ? year : null;
}

/**
 * SQL condition: the annual mean of the row `row` of `isin_rows` follows from something else by now, or its days have come
 * to make one. Never of one that was frozen before this was kept, nor of one without a result.
 */
export const restsOnOther = (row: 'e' | 'i'): SQL => {
  const of = (column: string) => sql.raw(`${row}.${column}`);
  return sql`(${of('mean_since')} is not null and ${of('mean_rests_on')} is distinct from (
    select coalesce(string_agg(concat_ws(' ', p.id, coalesce(r.id, 0), p.started_on, p.ended_on), ', ' order by p.id), '')
      from placements p left join results r on r.placement_id = p.id and r.in_force
     where p.point_id = ${of('point_id')} and p.ended_on > ${of('mean_since')} and p.ended_on <= ${of('ended_on')}
       and not p.lost) or ${of('annual_least')} is not null and ${closesYear(of)})`;
};

/** SQL condition: `annualYear` has one by now, of a row that had none. */
const closesYear = (of: (column: string) => SQL) => sql`exists (
  select from (
    select sum(c.ended_on - c.started_on) over back as days,
           count(*) filter (where c.gap >= ${chainingGapDays}) over back as gaps
      from (select p.id, p.started_on, p.ended_on,
                   lead(p.started_on) over (order by p.started_on, p.ended_on, p.id) - p.ended_on as gap
              from placements p
             where p.point_id = ${of('point_id')} and p.ended_on >= p.started_on and not p.lost
               and (p.started_on, p.ended_on, p.id) <= (${of('started_on')}, ${of('ended_on')}, ${of('placement_id')})) c
    window back as (order by c.started_on desc, c.ended_on desc, c.id desc
                    rows between unbounded preceding and current row)) y
   where y.gaps = 0 and y.days >= ${of('annual_least')}
  having min(y.days) <= ${of('annual_most')})`;
