import { LevelFigure, type LevelFigureProps } from '#ui/figures/level-figure.tsx';
import { figureOfResult } from '../../level-figures/rules.ts';
import type { Measure } from '../contract.ts';
import { figuresOf, formulasOf } from './measure-figures.ts';

type ResultConcentrationProps = Pick<LevelFigureProps, 'wordPlace'> & {
  misura: Measure;
  inizio: string | null;
  fine: string | null;
  /** The reference level of its site, Bq/m³; null of none. */
  livello: number | null;
  /** False where the unit stands above the column. */
  hasUnit?: boolean;
};

/** What a dosimeter measured, with its formula and what it means beside the level. */
export function ResultConcentration({
  misura,
  inizio,
  fine,
  livello,
  wordPlace = 'told',
  hasUnit = false,
}: ResultConcentrationProps) {
  const days = { inizio, fine };
  const { unit, ...shown } = figureOfResult(figuresOf(misura, days), livello);
  return (
    <LevelFigure
      {...shown}
      unit={hasUnit ? unit : null}
      wordPlace={wordPlace}
      lines={formulasOf(misura, days)}
    />
  );
}
