import { daysBetween } from '#platform/contract/dates.ts';
import { ageingText, type Figures, formulas } from '../../result-words/rules.ts';
import type { Measure } from '../contract.ts';
import { exposureHours, isAged } from '../rules.ts';

type Days = { inizio: string | null; fine: string | null };

/** A result as its contract sends it, with the days of its placement. */
export function figuresOf(measure: Measure, { inizio, fine }: Days): Figures {
  const { background, incertezzaFondo, esposizione, incertezzaEsposizione } = measure;
  return {
    state: measure.esito,
    density: { value: measure.traces, uncertainty: measure.incertezzaTracce },
    background: background === null ? null : { value: background, uncertainty: incertezzaFondo },
    calibration: {
      k: measure.k,
      kUncertainty: measure.incertezzaK,
      detectionLimit: measure.limite,
      saturation: measure.saturazione,
      ageingDays: measure.giorniInvecchiamento,
    },
    exposure: esposizione === null ? null : { value: esposizione, uncertainty: incertezzaEsposizione },
    hours: inizio !== null && fine !== null ? exposureHours(inizio, fine) : null,
  };
}

/** The formulas behind a result. */
export function formulasOf(measure: Measure, days: Days): string[] {
  const { conteggi, area } = measure;
  const counted = conteggi !== null && area !== null ? { counts: conteggi, areaCm2: area } : null;
  return formulas(figuresOf(measure, days), counted);
}

/** What is told of an exposure that was too long for its material; null otherwise. */
export function ageingNote({ hours, calibration }: Figures, { inizio, fine }: Days): string | null {
  const { ageingDays } = calibration;
  if (hours === null || ageingDays === null || inizio === null || fine === null) return null;
  return isAged(hours, calibration) ? ageingText(ageingDays, daysBetween(inizio, fine)) : null;
}
