import { FormulaTip } from '../feedback/formula-tip.tsx';
import classes from './level-figure.module.css';

export const figureMarks = { above: '▲', partial: '~' } as const;
/** What a figure has to be read with: it lies above its level, or it is not the whole of what was to be measured. */
export type FigureMark = keyof typeof figureMarks;

export type LevelFigureProps = {
  /** As it is printed: '465 ± 48', '< LR', '–'. */
  figure: string;
  /** Null beside a figure that has none, and where it stands above the column. */
  unit?: string | null | undefined;
  mark?: FigureMark | null | undefined;
  /** What the mark says. */
  word?: string | null | undefined;
  /** `beside` and `beneath` the figure, or `told`: only to who points at the mark or has it read. */
  wordPlace?: 'beside' | 'beneath' | 'told';
  /** How it came about, one formula a line. */
  lines?: readonly string[];
};

const noLines: readonly string[] = [];

/** A figure that says by a mark and a word what it means, never by its colour alone. */
export function LevelFigure({
  figure,
  unit = null,
  mark = null,
  word = null,
  wordPlace = 'told',
  lines = noLines,
}: LevelFigureProps) {
  return (
    <span className={classes.whole} data-mark={mark ?? undefined} data-place={wordPlace}>
      <span className={classes.figure}>
        <FormulaTip lines={lines}>
          <span className={classes.digits}>{figure}</span>
        </FormulaTip>
        {unit !== null && <span className={classes.unit}> {unit}</span>}
        {mark && (
          <span className={classes.mark} aria-hidden title={word ?? undefined}>
            {figureMarks[mark]}
          </span>
        )}
      </span>
      {word !== null && <span className={wordPlace === 'told' ? 'ui-hidden' : classes.word}> {word}</span>}
    </span>
  );
}
