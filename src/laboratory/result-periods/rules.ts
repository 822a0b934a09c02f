import type { Measure } from '../results/contract.ts';
import { exposureHours, type Period, saturationExposureOf } from '../results/rules.ts';

/** What a mean needs of a result. */
export type CountedMeasure = Pick<
  Measure,
  'esito' | 'esposizione' | 'background' | 'k' | 'saturazione' | 'incertezzaK' | 'limite' | 'incertezzaTracce'
> &
  Pick<Measure, 'incertezzaFondo' | 'fondoProprio'>;

/** A result as a mean needs it: over its days, of a batch of material (null: nobody knows which). */
export function periodOf(
  measure: CountedMeasure,
  { inizio, fine, batch }: { inizio: string; fine: string; batch: number | null },
): Period {
  const { k, background, saturazione: saturation } = measure;
  return {
    state: measure.esito,
    exposure: measure.esposizione,
    saturationExposure: saturationExposureOf(background, { k, saturation }),
    hours: exposureHours(inizio, fine),
    calibration: { k, kUncertainty: measure.incertezzaK, detectionLimit: measure.limite },
    tracesUncertainty: measure.incertezzaTracce,
    backgroundUncertainty: measure.incertezzaFondo,
    isOwnBackground: measure.fondoProprio,
    batch,
  };
}
