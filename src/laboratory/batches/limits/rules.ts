/**
 * From which exposure on a batch of detectors can tell radon from its own background: the characteristic limits of
 * ISO 11929-1, with the model of ISO 11665-4 (`results/rules.ts`). Symbols as there: D0 background density with u(D0)
 * (tracks/cm²), A area read (cm²), k calibration factor with u(k) (tracks·cm⁻² per kBq·h·m⁻³), E exposure (kBq·h/m³).
 */
import { type Calibration, countingUncertainty, type Density } from '../../results/rules.ts';

/**
 * k₁₋α = k₁₋β: the quantile of the normal distribution for 5 % of wrong decisions of either kind, to the three decimals
 * that laboratories reckon with.
 */
export const decisionQuantile = 1.645;

/** What the limits follow from: of a batch, or of one detector with its own background. */
export type LimitFactors = Pick<Calibration, 'k'> & {
  kUncertainty: number;
  background: Density & { uncertainty: number };
  areaCm2: number;
};

/** Both kBq·h/m³. */
export type CharacteristicLimits = {
  /** E*: an exposure above it is recognised as one. */
  decisionThreshold: number;
  /** E#: the smallest true exposure that is recognised in 95 % of cases. Null: with so unsure a k there is none. */
  detectionLimit: number | null;
};

/**
 * E* = k₁₋α·ũ(0) with ũ(0) = √(u(D)² + u(D0)²)/k and u(D) that of a count of nothing but background, √(D0/A).
 *
 * E# = E* + k₁₋β·ũ(E#) with ũ(E)² = ((D0 + k·E)/A + u(D0)²)/k² + (E·u(k)/k)², solved for E#:
 * a·E#² − b·E# + c = 0 with a = 1 − (k₁₋β·u(k)/k)², b = 2·E* + k₁₋β²/(k·A), and c = 0: E# = b/a. Only where there was
 * less than one track of background (`countingUncertainty`) is c what the count is more uncertain than its root.
 */
export function characteristicLimits({
  k,
  kUncertainty,
  background,
  areaCm2,
}: LimitFactors): CharacteristicLimits {
  const squared = decisionQuantile ** 2;
  const ofCount = countingUncertainty(background.value, areaCm2);
  const decisionThreshold = (decisionQuantile * Math.hypot(ofCount, background.uncertainty)) / k;
  if (!hasDetectionLimit({ k, kUncertainty })) return { decisionThreshold, detectionLimit: null };
  const a = 1 - squared * (kUncertainty / k) ** 2;
  const b = 2 * decisionThreshold + squared / (k * areaCm2);
  const lessThanOne = Math.max(1 / areaCm2 - background.value, 0) / areaCm2;
  const c = (squared * lessThanOne) / k ** 2;
  return { decisionThreshold, detectionLimit: (b + Math.sqrt(b ** 2 - 4 * a * c)) / (2 * a) };
}

/** Whether k is sure enough for any exposure to be told from none in 95 % of cases: 1,645·u(k) < k. */
export function hasDetectionLimit({ k, kUncertainty }: Pick<LimitFactors, 'k' | 'kUncertainty'>): boolean {
  return decisionQuantile * kUncertainty < k;
}

const tenths = new Intl.NumberFormat('it', {
  ...{ minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: 'always' },
});

/** kBq·h/m³ with one decimal, as limits are told. */
export function limitText(exposure: number): string {
  return tenths.format(exposure);
}

/** E# as it is proposed: rounded up to one decimal, so that the limit kept is none below it. */
export function proposedLimit(detectionLimit: number): number {
  return Math.ceil(Number((detectionLimit * 10).toFixed(6))) / 10;
}

/** 'Soglia di decisione E* = 4,7 kBq·h/m³, limite di rivelazione E# = 10,8 kBq·h/m³' */
export function limitsText({ decisionThreshold, detectionLimit }: CharacteristicLimits): string {
  const threshold = `Soglia di decisione E* = ${limitText(decisionThreshold)} kBq·h/m³`;
  if (detectionLimit === null) return `${threshold}, nessun limite di rivelazione`;
  return `${threshold}, limite di rivelazione E# = ${limitText(detectionLimit)} kBq·h/m³`;
}

/** What is told of an LR (kBq·h/m³) that these limits say is too low; null: it is not. */
export function limitWarning(limit: number, { detectionLimit }: CharacteristicLimits): string | null {
  if (detectionLimit === null || limit >= detectionLimit) return null;
  const least = limitText(proposedLimit(detectionLimit));
  return `LR è sotto il limite di rivelazione calcolato: con queste grandezze servono almeno ${least} kBq·h/m³.`;
}
