/**
 * What CR-39 dosimeters measured, after ISO 11665-4 (integrated measurement with track detectors). Symbols as there:
 * D density of tracks and D0 of the background (tracks/cm²); k calibration factor (tracks·cm⁻² per kBq·h·m⁻³);
 * E exposure (kBq·h/m³); C mean concentration (Bq/m³); u standard uncertainty of what follows, in its unit; LR
 * detection limit. Clock and data are arguments; nothing here is rounded (`result-words/rules.ts` does that).
 */
import { daysBetween } from '#platform/contract/dates.ts';
import { isOutsideBand } from './chi-squared/rules.ts';

/** Coverage factor of the expanded uncertainty: about 95 %. */
export const coverageFactor = 2;

export const hoursPerDay = 24;
const bqPerKBq = 1000;

/** A density of tracks and its standard uncertainty, both tracks/cm²; null: nobody knows it. */
export type Density = { value: number; uncertainty: number | null };

/** What turns densities into results; taken from the batch and frozen on each result (amendment 12). */
export type Calibration = {
  /** k, tracks·cm⁻² per kBq·h·m⁻³. */
  k: number;
  /** u(k), same unit. Null: unknown, as in results from before batches were kept. */
  kUncertainty: number | null;
  /** LR as an exposure, kBq·h/m³. Null: none but zero. */
  detectionLimit: number | null;
  /** Density of tracks above which they cover one another, tracks/cm². */
  saturation: number | null;
  /** Days of exposure above which the material's ageing lowers the result. */
  ageingDays: number | null;
};

/** What a reader or a person says of one detector. Density in tracks/cm², area in cm². */
export type Reading = {
  traces: number | null;
  tracesUncertainty: number | null;
  counts: number | null;
  areaCm2: number | null;
  /** The dosimeter's own background, tracks/cm²; null: that of its batch. */
  background: number | null;
  frames: number | null;
  /** Reduced χ² of the counts per frame. */
  chiSquared: number | null;
};

/**
 * u(D) in tracks/cm² of a density (tracks/cm²) by the count N = D·area behind it: √N/area, and 1/area where there was
 * no track or less than one. The root alone would call a count of nothing exact; what is known of a Poisson count N
 * before which nothing was known has the variance N + 1 (uniform prior, the Bayesian reading that ISO 11929-1 is built
 * on), which is 1 at N = 0. From N = 1 on √N stays, as ISO 11665-4 has it.
 */
export function countingUncertainty(density: number, areaCm2: number): number {
  return Math.sqrt(Math.max(density, 1 / areaCm2) / areaCm2);
}

/** D in tracks/cm² with u(D): from counts N and area as D = N/area, u(D) = √N/area; of no count at all 1/area. */
export function countedDensity(counts: number, areaCm2: number): Density {
  return { value: counts / areaCm2, uncertainty: Math.sqrt(Math.max(counts, 1)) / areaCm2 };
}

/**
 * D of a reading, tracks/cm². Counts and area go before a density. The uncertainty of a density alone is the reader's
 * own, else that of its count on the area that is usually read; a reader that writes 0 counted nothing and knows none.
 * Null: neither counts nor density.
 */
export function densityOf(reading: Reading, usualAreaCm2: number): Density | null {
  const { counts, traces, tracesUncertainty } = reading;
  const area = reading.areaCm2 ?? usualAreaCm2;
  if (counts !== null && reading.areaCm2 !== null) return countedDensity(counts, area);
  if (traces === null) return null;
  return { value: traces, uncertainty: tracesUncertainty || countingUncertainty(traces, area) };
}

/** D0, tracks/cm²: the dosimeter's own with the uncertainty of its count, else that of its batch (amendment 12). */
export function backgroundOf(own: number | null, ofBatch: Density, areaCm2: number): Density {
  return own === null ? ofBatch : { value: own, uncertainty: countingUncertainty(own, areaCm2) };
}

/** E in kBq·h/m³ and u(E). */
export type Exposure = { value: number; uncertainty: number | null };

/**
 * E = (D − D0)/k, and u(E)² = (u(D)² + u(D0)²)/k² + (E·u(k)/k)², which is u(E)²/E² = (u(D)² + u(D0)²)/(D − D0)² +
 * (u(k)/k)² without its division by zero at D = D0. The uncertainty is null when one of its terms is unknown.
 */
export function exposureOf(
  density: Density,
  background: Density,
  { k, kUncertainty }: Pick<Calibration, 'k' | 'kUncertainty'>,
): Exposure {
  const value = (density.value - background.value) / k;
  if (density.uncertainty === null || background.uncertainty === null || kUncertainty === null)
    return { value, uncertainty: null };
  const counting = Math.hypot(density.uncertainty, background.uncertainty) / k;
  return { value, uncertainty: Math.hypot(counting, (value * kUncertainty) / k) };
}

/**
 * E at the density from which tracks cover one another, kBq·h/m³: what a saturated dosimeter was exposed to at least.
 * Its own density says nothing more, because tracks are missing from it. Null: no such density, or no background, known.
 */
export function saturationExposureOf(
  background: number | null,
  { k, saturation }: Pick<Calibration, 'k' | 'saturation'>,
): number | null {
  return background === null || saturation === null ? null : (saturation - background) / k;
}

export const resultStates = ['valid', 'below-limit', 'saturated', 'recount', 'incomplete'] as const;
/** `incomplete`: no background is known, only of results from before batches were kept. */
export type ResultState = (typeof resultStates)[number];

/**
 * What a result is good for. Saturated (D above the batch's) first: another count would not mend it. Then χ² outside of
 * its band, then E below LR.
 */
export function stateOf(
  { density, exposure }: { density: number; exposure: number },
  { frames, chiSquared }: Pick<Reading, 'frames' | 'chiSquared'>,
  { saturation, detectionLimit }: Pick<Calibration, 'saturation' | 'detectionLimit'>,
): ResultState {
  if (saturation !== null && density > saturation) return 'saturated';
  if (chiSquared !== null && frames !== null && isOutsideBand(chiSquared, frames)) return 'recount';
  return exposure < (detectionLimit ?? 0) ? 'below-limit' : 'valid';
}

/** A batch's figures: what its dosimeters are calculated with. */
export type BatchFactors = Calibration & {
  background: Density;
  /** The area that is usually read, cm². */
  areaCm2: number;
};

/** A reading with everything that follows from it, as it is kept. */
export type Measured = {
  density: Density;
  /** D0 as it was taken off; null when incomplete. */
  background: Density | null;
  isOwnBackground: boolean;
  calibration: Calibration;
  exposure: Exposure | null;
  state: ResultState;
};

/** The result of a reading of a dosimeter of a batch; null when the reading has neither density nor counts. */
export function measuredOf(reading: Reading, batch: BatchFactors): Measured | null {
  const { k, kUncertainty, detectionLimit, saturation, ageingDays, areaCm2 } = batch;
  const calibration = { k, kUncertainty, detectionLimit, saturation, ageingDays };
  const density = densityOf(reading, areaCm2);
  if (density === null) return null;
  const background = backgroundOf(reading.background, batch.background, reading.areaCm2 ?? areaCm2);
  const exposure = exposureOf(density, background, calibration);
  const state = stateOf({ density: density.value, exposure: exposure.value }, reading, calibration);
  return { density, background, isOwnBackground: reading.background !== null, calibration, exposure, state };
}

/**
 * The result of densities (tracks/cm²) that were measured before batches were kept: with k of the settings (Q2-87), and
 * with neither uncertainty nor limits.
 */
export function measuredBefore(traces: number, ownBackground: number | null, k: number): Measured {
  const density = { value: traces, uncertainty: null };
  const background = ownBackground === null ? null : { value: ownBackground, uncertainty: null };
  const calibration = {
    ...{ k, kUncertainty: null },
    ...{ detectionLimit: null, saturation: null, ageingDays: null },
  };
  const exposure = background && exposureOf(density, background, calibration);
  const state =
    exposure === null
      ? 'incomplete'
      : stateOf(
          { density: traces, exposure: exposure.value },
          { frames: null, chiSquared: null },
          calibration,
        );
  return { density, background, isOwnBackground: background !== null, calibration, exposure, state };
}

/** Hours between the day of placing and the day of removing. */
export function exposureHours(startedOn: string, endedOn: string): number {
  return daysBetween(startedOn, endedOn) * hoursPerDay;
}

/** C = 1000·E/hours in Bq/m³, of an exposure in kBq·h/m³ or of its uncertainty. Null without hours to divide by. */
export function concentrationOf(exposure: number, hours: number): number | null {
  return hours > 0 ? (bqPerKBq * exposure) / hours : null;
}

/** U, in the unit of `uncertainty`: expanded with k = 2. */
export function expanded(uncertainty: number): number {
  return coverageFactor * uncertainty;
}

/** Whether the exposure lasted so long that ageing lowers the result (12 months read about 16 % below 2 × 6). */
export function isAged(hours: number, { ageingDays }: Pick<Calibration, 'ageingDays'>): boolean {
  return ageingDays !== null && hours > ageingDays * hoursPerDay;
}

/** One period of a mean: a result with the hours it was exposed. */
export type Period = {
  state: ResultState;
  /** E, kBq·h/m³; null when incomplete. */
  exposure: number | null;
  /** `saturationExposureOf`, kBq·h/m³; null: not known, so that a saturated period has no bound. */
  saturationExposure: number | null;
  hours: number;
  calibration: Pick<Calibration, 'k' | 'kUncertainty' | 'detectionLimit'>;
  /** u(D), tracks/cm². */
  tracesUncertainty: number | null;
  /** u(D0), tracks/cm². */
  backgroundUncertainty: number | null;
  isOwnBackground: boolean;
  /** Results of one batch share k and, but for their own, the background. Null: of no known batch. */
  batch: number | null;
};

/** Mean of several periods, or what bounds it. C and u(C) in Bq/m³, ΣE in kBq·h/m³. */
export type Mean = {
  concentration: number;
  uncertainty: number | null;
  exposure: number;
  hours: number;
  /** A period was below LR and counts as LR: the mean is 'inferiore a'. */
  isUpperBound: boolean;
  /** A period was saturated and counts as its saturation, or one below LR counts as nothing: the mean is 'almeno'. */
  isLowerBound: boolean;
};

/** Why there is no mean: a state that blocks it, or no hours. */
export type MeanResult =
  | { mean: Mean }
  | { blockedBy: Exclude<ResultState, 'valid' | 'below-limit'> | 'no-hours' };

/**
 * C = 1000·ΣE/Σhours: weighted by time, not the mean of the means. A period below LR counts as LR, which makes the mean
 * an upper bound. A saturated one counts as its saturation: then the mean is a lower bound, and what is below LR beside it
 * counts as nothing. A count to be repeated, an incomplete result, or a saturated one without a bound leave no mean.
 */
export function meanOf(periods: readonly Period[]): MeanResult {
  const isSaturated = periods.some(({ state }) => state === 'saturated');
  return boundedMean(periods, isSaturated ? 'lower' : 'upper');
}

/** The least that the mean may be: what is below LR counts as nothing. Without such a period it is `meanOf`. */
export function leastMeanOf(periods: readonly Period[]): MeanResult {
  return boundedMean(periods, 'lower');
}

type Side = 'upper' | 'lower';

function boundedMean(periods: readonly Period[], side: Side): MeanResult {
  if (periods.some((period) => period.state === 'saturated' && period.saturationExposure === null))
    return { blockedBy: 'saturated' };
  for (const state of ['recount', 'incomplete'] as const)
    if (periods.some((period) => period.state === state)) return { blockedBy: state };
  const hours = sum(periods.map((period) => period.hours));
  const exposure = sum(periods.map((period) => countedExposure(period, side)));
  const concentration = concentrationOf(exposure, hours);
  if (concentration === null) return { blockedBy: 'no-hours' };
  const uncertainty = uncertaintyOfSum(periods, side);
  const isBounded = periods.some(({ state }) => state === 'below-limit' || state === 'saturated');
  return {
    mean: {
      concentration,
      uncertainty: uncertainty === null ? null : concentrationOf(uncertainty, hours),
      exposure,
      hours,
      isUpperBound: isBounded && side === 'upper',
      isLowerBound: isBounded && side === 'lower',
    },
  };
}

/** The exposure a period counts with, kBq·h/m³: its own; saturated its saturation; below LR that limit, or nothing. */
export function countedExposure(
  {
    state,
    exposure,
    saturationExposure,
    calibration,
  }: Pick<Period, 'state' | 'exposure' | 'saturationExposure'> & {
    calibration: Pick<Calibration, 'detectionLimit'>;
  },
  side: Side,
): number {
  if (state === 'saturated') return Math.max(saturationExposure ?? 0, 0);
  if (state === 'below-limit' && side === 'lower') return 0;
  return Math.max(exposure ?? 0, calibration.detectionLimit ?? 0, 0);
}

/**
 * u(ΣE), kBq·h/m³. Counts of tracks are independent and add up in squares. The k of a batch, and its background, are
 * wrong in the same direction for all of its dosimeters: within a batch they add up as they are.
 */
export function uncertaintyOfSum(periods: readonly Period[], side: Side = 'upper'): number | null {
  const independent: number[] = [];
  const shared = new Map<string, number>();
  for (const [index, period] of periods.entries()) {
    const { calibration, tracesUncertainty, backgroundUncertainty, isOwnBackground } = period;
    const { k, kUncertainty } = calibration;
    if (tracesUncertainty === null || backgroundUncertainty === null || kUncertainty === null) return null;
    const batch = period.batch ?? `of period ${index}`;
    const add = (key: string, term: number) => shared.set(key, (shared.get(key) ?? 0) + term);
    independent.push(tracesUncertainty / k);
    if (isOwnBackground) independent.push(backgroundUncertainty / k);
    else add(`background ${batch}`, backgroundUncertainty / k);
    add(`k ${batch}`, (countedExposure(period, side) * kUncertainty) / k);
  }
  return Math.hypot(...independent, ...shared.values());
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
