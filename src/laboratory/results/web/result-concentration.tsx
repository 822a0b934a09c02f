import { LevelFigure, type LevelFigureProps } from '#ui/figures/level-figure.tsx';
import type { DecisionRule } from '../../level-comparison/rules.ts';
import { figureOfResult } from '../../level-figures/rules.ts';
import { asBound } from '../../result-words/rules.ts';
import type { Measure } from '../contract.ts';
import { figuresOf, formulasOf } from './measure-figures.ts';

type ResultConcentrationProps = Pick<LevelFigureProps, 'wordPlace'> & {
  misura: Measure;
  inizio: string | null;
  fine: string | null;
  /** The reference level of its site, Bq/m³; null of none. */
  livello: number | null;
  /** How reports compare with it. */
  regola: DecisionRule;
  /** False where the unit stands above the column. */
  hasUnit?: boolean;
};

/** What a dosimeter measured, with its formula and what it means beside the level. */
export function ResultConcentration({
  misura,
  inizio,
  fine,
  livello,
  regola,
  wordPlace = 'told',
  hasUnit = false,
}: ResultConcentrationProps) {
  const days = { inizio, fine };
  const { unit, figure, ...shown } = figureOfResult(figuresOf(misura, days), livello, regola);
  return (
    <LevelFigure
      {...shown}
      figure={hasUnit ? figure : asBound(figure)}
      unit={hasUnit ? unit : null}
      wordPlace={wordPlace}
      lines={formulasOf(misura, days)}
    />
  );
}
