/** The mean of a point and what follows from it, pure: one rule for the report, its draft and the table before it. */
import { longestChain, type MeasuredExposure } from '#field/candidates/rules.ts';
import { comparedMeanOf } from '#laboratory/level-comparison/rules.ts';
import type { ReportSettings } from '#laboratory/report-settings/contract.ts';
import { type CountedMeasure, periodOf } from '#laboratory/result-periods/rules.ts';
import type { ReportedPoint } from '../content/points/contract.ts';

/** What points are judged by: days that an annual mean has, level in Bq/m³, decision rule. */
export type Yardstick = Pick<ReportSettings['decision'], 'rule' | 'longestDays'> & {
  reqDays: number;
  level: number;
};

/** A dosimeter that measured, with its result in force; `batch`: of which material, null when nobody knows. */
export type JudgedExposure = MeasuredExposure & {
  result: { batch: number | null; measure: CountedMeasure } | null;
};

export type JudgedPoint<E extends JudgedExposure = JudgedExposure> = Pick<
  ReportedPoint,
  'totalDays' | 'isSufficient' | 'mean' | 'outcome'
> & { isTooLong: boolean; exposures: readonly E[] };

/** A point by its longest chain: how long it was measured, its mean and what that says. */
export function judgedPoint<E extends JudgedExposure>(
  all: readonly E[],
  yardstick: Yardstick,
): JudgedPoint<E> {
  const { exposures, giorni } = longestChain(all) ?? { exposures: [], giorni: 0 };
  const isSufficient = giorni >= yardstick.reqDays;
  const isTooLong = giorni > yardstick.longestDays;
  return {
    ...{ totalDays: giorni, isSufficient, isTooLong, exposures },
    ...judgedMean(exposures, { isSufficient, isTooLong }, yardstick),
  };
}

/**
 * The mean, weighted by time, with its outcome; none while a result is missing or cannot be used. Over more days than a
 * year's only an excess is told: ageing lowers what is measured, and a mean of years hides the highest of them.
 */
function judgedMean(
  exposures: readonly JudgedExposure[],
  { isSufficient, isTooLong }: { isSufficient: boolean; isTooLong: boolean },
  { level, rule }: Yardstick,
): Pick<ReportedPoint, 'mean' | 'outcome'> {
  const periods = exposures.flatMap(({ inizio, fine, result }) =>
    result ? [periodOf(result.measure, { inizio, fine, batch: result.batch })] : [],
  );
  const compared = periods.length < exposures.length ? null : comparedMeanOf(periods, level, rule);
  const mean = compared && 'mean' in compared ? compared.mean : null;
  if (!isSufficient) return { mean, outcome: 'insufficient' };
  if (compared === null || !('mean' in compared)) return { mean, outcome: 'no-result' };
  const isHidden = isTooLong && compared.comparison === 'below';
  return { mean, outcome: isHidden ? 'not-comparable' : compared.comparison };
}
