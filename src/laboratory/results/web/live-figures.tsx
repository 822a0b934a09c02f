import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { LevelFigure } from '#ui/figures/level-figure.tsx';
import { controlTexts, isValidOn, limitsText, limitWarning } from '../../batches/rules.ts';
import { figureOfResult } from '../../level-figures/rules.ts';
import { exposureText } from '../../result-words/rules.ts';
import { bandOf, bandText } from '../chi-squared/rules.ts';
import type { Measure } from '../contract.ts';
import type { ReadDosimeter } from '../entry/contract.ts';
import { entryTexts } from '../entry/rules.ts';
import { ageingNote, figuresOf, formulasOf, limitsOfReading } from './measure-figures.ts';
import { ResultState } from './result-state.tsx';
import classes from './results.module.css';

type LiveFiguresProps = { measure: Measure | null; dosimeter: ReadDosimeter; readOn: string };

/** What follows from what is being typed, with the formulas. */
export function LiveFigures({ measure, dosimeter, readOn }: LiveFiguresProps) {
  const { lotto, inizio, fine, livello, regola } = dosimeter;
  const figures = measure && figuresOf(measure, { inizio, fine });
  const band = measure?.campi ? bandOf(measure.campi) : null;
  const ageing = figures && ageingNote(figures, { inizio, fine });
  const limits = measure && lotto && limitsOfReading(measure, lotto.area);
  const tooLow = limits && lotto && limitWarning(lotto.limite, limits);
  const expired = lotto && !isValidOn(readOn, { validFrom: lotto.validoDal, validUntil: lotto.validoFino });
  return (
    <div className={classes.beside}>
      <section className={classes.live} aria-label="Risultato che ne segue" aria-live="polite">
        {!measure || !figures ? (
          <p className={classes.quiet}>Con conteggi e area, o con la densità, il risultato si calcola qui.</p>
        ) : (
          <>
            <p className={classes.figure}>
              <LevelFigure {...figureOfResult(figures, livello, regola)} wordPlace="beside" />
            </p>
            <p className={classes.line}>
              <ResultState state={measure.esito} /> <span>{exposureText(figures)}</span>
            </p>
            <ul className={classes.formulas}>
              {[
                // What is told of its age stands in a box of its own.
                ...formulasOf(measure, { inizio, fine }).filter((line) => line !== ageing),
                ...(limits ? [limitsText(limits)] : []),
                ...(band ? [bandText(band)] : []),
              ].map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        )}
      </section>
      {ageing && (
        <AlertBox tone="warning" live={false}>
          {ageing}
        </AlertBox>
      )}
      {lotto && lotto.daCommentare > 0 && (
        <AlertBox tone="warning" live={false}>
          {controlTexts.blocked(lotto.codice, lotto.daCommentare)}
        </AlertBox>
      )}
      {tooLow && (
        <AlertBox tone="warning" live={false}>
          {tooLow}
        </AlertBox>
      )}
      {expired && (
        <AlertBox tone="warning" live={false}>
          {entryTexts.expired(lotto.codice)}
        </AlertBox>
      )}
    </div>
  );
}
