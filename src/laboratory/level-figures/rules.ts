/**
 * A concentration beside the reference level, as every page shows it, pure: the figure, a mark and the word for it.
 * Concentrations and levels in Bq/m³; compared is what is printed.
 */
import {
  type ComparedMean,
  type Comparison,
  type DecisionRule,
  resultBeside,
} from '../level-comparison/rules.ts';
import { concentrationText, concentrationWith, type Figures, withoutUnit } from '../result-words/rules.ts';

/** What `LevelFigure` shows; `unit` only where there is a number. */
export type LevelFigure = {
  figure: string;
  unit: 'Bq/m³' | null;
  mark: 'above' | 'partial' | null;
  word: string | null;
};

const whole = new Intl.NumberFormat('it', { useGrouping: 'always', maximumFractionDigits: 0 });

/** 'sopra il livello (300)'; without the level where the page says it once. */
export function aboveWord(level: number | null): string {
  return level === null ? 'sopra il livello' : `sopra il livello (${whole.format(level)})`;
}

const notComparableWord = (level: number | null) =>
  `non confrontabile con il livello${level === null ? '' : ` (${whole.format(level)})`}`;

type ResultFigures = Pick<Figures, 'state' | 'exposure' | 'hours' | 'saturationExposure'>;

/**
 * One dosimeter's result beside its level, by the rule of the reports; `level` null: of no site. What must be counted
 * again or has no background is no figure yet.
 */
export function figureOfResult(result: ResultFigures, level: number | null, rule: DecisionRule): LevelFigure {
  const text = concentrationText(result);
  const figure = withoutUnit(text);
  const unit = figure === text ? null : 'Bq/m³';
  if (result.state === 'recount' || result.state === 'incomplete')
    return { figure, unit, mark: 'partial', word: 'risultato non definitivo' };
  const comparison = level === null ? null : resultBeside(result, level, rule);
  if (comparison === 'above') return { figure, unit, mark: 'above', word: aboveWord(level) };
  if (comparison === 'not-comparable')
    return { figure, unit, mark: 'partial', word: notComparableWord(level) };
  return { figure, unit, mark: null, word: null };
}

/** A mean as it was compared with its level, over how many days it was measured, and whether these are a year. */
export type MeasuredMean = { mean: ComparedMean; comparison: Comparison; days: number; isAnnual: boolean };

/**
 * A mean. Above goes before all else; one over too few days for a year is partial, and so is one whose bound or
 * uncertainty settles nothing.
 */
export function figureOfMean({ mean, comparison, days, isAnnual }: MeasuredMean, level: number): LevelFigure {
  const side = mean.isLowerBound === true ? 'almeno ' : mean.isUpperBound ? 'inferiore a ' : '';
  const shown = {
    figure: `${side}${concentrationWith(mean.concentration, mean.expanded)}`,
    unit: 'Bq/m³' as const,
  };
  const ofDays = isAnnual ? '' : `, su ${countOfDays(days)}`;
  if (comparison === 'above') return { ...shown, mark: 'above', word: `${aboveWord(level)}${ofDays}` };
  if (!isAnnual) return { ...shown, mark: 'partial', word: `misura parziale${ofDays}` };
  if (comparison === 'not-comparable') return { ...shown, mark: 'partial', word: notComparableWord(level) };
  return { ...shown, mark: null, word: null };
}

/** Where there is no mean: 'ricontare', 'manca il fondo', 'saturo'; '–' where nothing was measured. */
export function figureWithoutMean(why: 'recount' | 'incomplete' | 'saturated' | 'no-hours'): LevelFigure {
  if (why === 'no-hours') return { figure: '–', unit: null, mark: null, word: null };
  const figure = { recount: 'ricontare', incomplete: 'manca il fondo', saturated: 'saturo' }[why];
  if (why === 'saturated') return { figure, unit: null, mark: 'above', word: aboveWord(null) };
  return { figure, unit: null, mark: 'partial', word: 'risultato non definitivo' };
}

const countOfDays = (days: number) => (days === 1 ? '1 giorno' : `${whole.format(days)} giorni`);
