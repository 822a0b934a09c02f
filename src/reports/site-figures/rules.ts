import { type ComparedMean, comparisonWith } from '#laboratory/level-comparison/rules.ts';
import { figureOfMean, type LevelFigure } from '#laboratory/level-figures/rules.ts';
import type { PointVerdict } from '../site-verdict/contract.ts';

/** What is not measured over a year is above only when its printed figure is. */
const comparisonOfPart = (mean: ComparedMean, level: number) =>
  comparisonWith(mean, level, 'rounded-value') === 'above' ? 'above' : 'below';

/** The mean of a point as its verdict judged it: of a closed year, or of what was measured so far; null: none. */
export function figureOfPoint(
  { media, esito, giorni }: Pick<PointVerdict, 'media' | 'esito' | 'giorni'>,
  level: number,
): LevelFigure | null {
  if (media === null) return null;
  const isAnnual = esito === 'above' || esito === 'below' || esito === 'not-comparable';
  const comparison = isAnnual ? esito : comparisonOfPart(media, level);
  return figureOfMean({ mean: media, comparison, days: giorni ?? 0, isAnnual }, level);
}
