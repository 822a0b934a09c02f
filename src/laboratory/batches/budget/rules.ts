/**
 * Where the uncertainty of an exposure comes from, by the figures of a batch (GUM; formulas of `results/rules.ts`): which
 * of its terms is worth being made smaller. Exposures and uncertainties in kBq·h/m³.
 */
import { concentrationOf, countingUncertainty } from '../../results/rules.ts';
import type { LimitFactors } from '../limits/rules.ts';

export const budgetTerms = ['counting', 'background', 'calibration'] as const;
export type BudgetTerm = (typeof budgetTerms)[number];
export const termLabels: Record<BudgetTerm, string> = {
  counting: 'Conteggio delle tracce, u(D)/k',
  background: 'Fondo, u(D0)/k',
  calibration: 'Taratura, E·u(k)/k',
};

/** u(E) of an exposure with its terms; `share` is what a term's square makes of the whole's, 0 to 1. */
export type Budget = {
  exposure: number;
  terms: Record<BudgetTerm, { uncertainty: number; share: number }>;
  uncertainty: number;
};

/**
 * u(E)² = u(D)²/k² + u(D0)²/k² + (E·u(k)/k)² of an exposure E that leaves D = D0 + k·E tracks/cm² on the area usually
 * read, with u(D) = √(D/A).
 */
export function uncertaintyBudget(
  exposure: number,
  { k, kUncertainty, background, areaCm2 }: LimitFactors,
): Budget {
  const ofTerm: Record<BudgetTerm, number> = {
    counting: countingUncertainty(background.value + k * exposure, areaCm2) / k,
    background: background.uncertainty / k,
    calibration: (exposure * kUncertainty) / k,
  };
  const uncertainty = Math.hypot(...Object.values(ofTerm));
  const term = (name: BudgetTerm) => ({
    uncertainty: ofTerm[name],
    share: (ofTerm[name] / uncertainty) ** 2,
  });
  const terms = {
    counting: term('counting'),
    background: term('background'),
    calibration: term('calibration'),
  };
  return { exposure, terms, uncertainty };
}

const hoursPerYear = 365 * 24;

/** The exposure that a year at a mean concentration (Bq/m³) leaves, kBq·h/m³. */
export function yearsExposure(bqM3: number): number {
  return bqM3 / (concentrationOf(1, hoursPerYear) ?? 1);
}

const tenths = new Intl.NumberFormat('it', {
  ...{ minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: 'always' },
});
const percent = (share: number) => `${tenths.format(100 * share)} %`;

/** '34,6 (6,5 %)': a term with its share of the whole. */
export function termText({ uncertainty, share }: Budget['terms'][BudgetTerm]): string {
  return `${tenths.format(uncertainty)} (${percent(share)})`;
}

/** '271,8 (10,3 % di E)': the expanded uncertainty, k = 2. */
export function expandedText({ exposure, uncertainty }: Budget): string {
  const whole = tenths.format(2 * uncertainty);
  if (exposure <= 0) return whole;
  return `${whole} (${percent((2 * uncertainty) / exposure)} di E)`;
}
