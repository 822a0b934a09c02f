import { daysBetween } from '#platform/contract/dates.ts';
import { type CharacteristicLimits, characteristicLimits } from '../../batches/rules.ts';
import { agedLabel, ageingText, type Figures, formulas } from '../../result-words/rules.ts';
import type { Measure } from '../contract.ts';
import { exposureHours, isAged, saturationExposureOf } from '../rules.ts';

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
    saturationExposure: saturationExposureOf(background, { k: measure.k, saturation: measure.saturazione }),
  };
}

/** The formulas behind a result. */
export function formulasOf(measure: Measure, days: Days): string[] {
  const { conteggi, area } = measure;
  const counted = conteggi !== null && area !== null ? { counts: conteggi, areaCm2: area } : null;
  const figures = figuresOf(measure, days);
  const ageing = ageingNote(figures, days);
  return [...formulas(figures, counted), ...(ageing === null ? [] : [ageing])];
}

/** 'Oltre i 365 giorni del lotto' where the exposure was too long for its material; null otherwise. */
export function agedNote(measure: Measure, days: Days): string | null {
  const figures = figuresOf(measure, days);
  return ageingNote(figures, days) === null ? null : agedLabel(measure.giorniInvecchiamento ?? 0);
}

/** What is told of an exposure that was too long for its material; null otherwise. */
export function ageingNote({ hours, calibration }: Figures, { inizio, fine }: Days): string | null {
  const { ageingDays } = calibration;
  if (hours === null || ageingDays === null || inizio === null || fine === null) return null;
  return isAged(hours, calibration) ? ageingText(ageingDays, daysBetween(inizio, fine)) : null;
}

/** Decision threshold and detection limit behind a result, with the background that was taken off; null: not known. */
export function limitsOfReading(measure: Measure, usualAreaCm2: number): CharacteristicLimits | null {
  const { k, incertezzaK, background, incertezzaFondo } = measure;
  if (incertezzaK === null || background === null || incertezzaFondo === null) return null;
  return characteristicLimits({
    ...{ k, kUncertainty: incertezzaK, areaCm2: measure.area ?? usualAreaCm2 },
    background: { value: background, uncertainty: incertezzaFondo },
  });
}
