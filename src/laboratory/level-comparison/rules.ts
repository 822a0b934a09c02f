/**
 * Whether a mean is above the reference level, pure (decision 035). Everything in whole Bq/m³: compared is what is
 * printed. A mean may be known by a bound alone; where that does not settle the comparison, nobody settles it.
 */
import { type Figures, roundedConcentration } from '../result-words/rules.ts';
import {
  concentrationOf,
  expanded,
  leastMeanOf,
  type Mean,
  type MeanResult,
  meanOf,
  type Period,
} from '../results/rules.ts';

/** How a mean and its uncertainty are weighed against the level (ISO/IEC 17025 § 7.8.6). */
export const decisionRules = ['rounded-value', 'guard-band'] as const;
export type DecisionRule = (typeof decisionRules)[number];

/** `below`: not above, the level itself with it. */
export type Comparison = 'below' | 'above' | 'not-comparable';

/** A mean as it is printed: C and its expanded uncertainty in Bq/m³, or what bounds it. */
export type ComparedMean = {
  concentration: number;
  expanded: number | null;
  isUpperBound: boolean;
  isLowerBound?: boolean | undefined;
};

type Interval = { low: number; high: number };

/** What the mean lies between, `margin` away from its figure, whole Bq/m³; a bound leaves the other side open. */
function intervalOf({ concentration, isUpperBound, isLowerBound }: ComparedMean, margin: number): Interval {
  const figure = roundedConcentration(concentration);
  return {
    low: isUpperBound ? Number.NEGATIVE_INFINITY : figure - margin,
    high: isLowerBound === true ? Number.POSITIVE_INFINITY : figure + margin,
  };
}

/**
 * A mean against a level (Bq/m³). By the rounded value: the printed figure alone. By the guard band: above when the
 * printed figure less U is, not above when the figure with U is not; without a known U nothing can be said.
 */
export function comparisonWith(mean: ComparedMean, level: number, rule: DecisionRule): Comparison {
  if (rule === 'guard-band' && mean.expanded === null) return 'not-comparable';
  const margin = rule === 'guard-band' ? roundedConcentration(mean.expanded ?? 0) : 0;
  const { low, high } = intervalOf(mean, margin);
  if (low > level) return 'above';
  return high <= level ? 'below' : 'not-comparable';
}

/**
 * One result against a level, by the rule of the reports; no annual mean, but nothing to be silent about. What is
 * saturated is above any; null: it has no figure.
 */
export function resultBeside(
  { state, exposure, hours }: Pick<Figures, 'state' | 'exposure' | 'hours'>,
  level: number,
  rule: DecisionRule,
): Comparison | null {
  if (state === 'saturated') return 'above';
  if (state !== 'valid' || exposure === null || hours === null) return null;
  const { value, uncertainty } = exposure;
  const concentration = concentrationOf(value, hours);
  if (concentration === null) return null;
  const margin = uncertainty === null ? null : concentrationOf(expanded(uncertainty), hours);
  return comparisonWith({ concentration, expanded: margin, isUpperBound: false }, level, rule);
}

/** Whether the level lies among what the mean may be within its printed uncertainty: the judgement carries its risk. */
export function isLevelWithin(mean: ComparedMean, level: number): boolean {
  const { low, high } = intervalOf(mean, roundedConcentration(mean.expanded ?? 0));
  return low <= level && level < high;
}

export type Compared = { mean: ComparedMean; comparison: Comparison };

/**
 * The mean of periods against a level. With periods below LR it is an upper bound; where even its least, with these as
 * nothing, is above the level, that settles it and is the mean that is told.
 */
export function comparedMeanOf(
  periods: readonly Period[],
  level: number,
  rule: DecisionRule,
): Compared | Exclude<MeanResult, { mean: Mean }> {
  const found = meanOf(periods);
  if (!('mean' in found)) return found;
  const least = leastMeanOf(periods);
  if (found.mean.isUpperBound && 'mean' in least) {
    const atLeast = printedMean(least.mean);
    if (comparisonWith(atLeast, level, rule) === 'above') return { mean: atLeast, comparison: 'above' };
  }
  const mean = printedMean(found.mean);
  return { mean, comparison: comparisonWith(mean, level, rule) };
}

function printedMean({ concentration, uncertainty, isUpperBound, isLowerBound }: Mean): ComparedMean {
  return {
    ...{ concentration, isUpperBound, isLowerBound },
    expanded: uncertainty === null ? null : expanded(uncertainty),
  };
}

/** How many days an annual mean covers, from the least to the most. */
export type AnnualDays = { least: number; most: number };

/** Whether a mean over so many days may be called annual. */
export function isAnnual(days: number, { least, most }: AnnualDays): boolean {
  return least <= days && days <= most;
}

/** What a rule says of itself and of the risk that its judgement is wrong, as reports print it. */
export const decisionStatements: Record<DecisionRule, string> = {
  'rounded-value':
    'Regola di decisione: confronto semplice. Si confronta con il livello di riferimento la media arrotondata all’unità, senza tenere conto dell’incertezza; una media uguale al livello non lo supera. Dove l’intervallo media ± U comprende il livello l’esito è segnato con *: lì la probabilità che il giudizio sia errato può arrivare al 50 %.',
  'guard-band':
    'Regola di decisione: banda di guardia pari all’incertezza estesa U (k = 2). Una media è superiore al livello di riferimento quando lo è anche diminuita di U, non superiore quando non lo è nemmeno aumentata di U; fra i due casi non è confrontabile. La probabilità che un giudizio sia errato è al massimo del 2,5 % circa.',
};
