import { z } from 'zod';
import { resultStates } from '#laboratory/results/rules.ts';
import { day, id, sha256 } from '#platform/contract/shapes.ts';

/** Who placed or removed a dosimeter: a customer supplies that data himself (ISO/IEC 17025 § 7.8.2.2). */
export const handler = z.object({ name: z.string(), isCustomer: z.boolean() });
export type Handler = z.infer<typeof handler>;

/** Where the data of an exposure come from; null where nobody noted it. k in tracks·cm⁻² per kBq·h·m⁻³, D0 in tracks/cm². */
export const exposureSource = z.object({
  receivedOn: day.nullable(),
  readOn: day.nullable(),
  batch: z.string().nullable(),
  k: z.number().nullable(),
  background: z.number().nullable(),
  placedBy: handler.nullable(),
  removedBy: handler.nullable(),
});
export type ExposureSource = z.infer<typeof exposureSource>;

/** A dosimeter that was at a point of the report in its days and does not count: lost, or outside of the chain. */
export const excludedDosimeter = z.object({
  code: z.string(),
  point: z.string(),
  start: day,
  end: day.nullable(),
  reason: z.enum(['lost', 'other-chain']),
});
export type ExcludedDosimeter = z.infer<typeof excludedDosimeter>;

/** One dosimeter's time at a point. Exposures in kBq·h/m³, concentrations in Bq/m³, uncertainties expanded (k = 2). */
export const reportedExposure = z.object({
  placementId: id,
  code: z.string(),
  start: day,
  end: day,
  days: z.int(),
  /** Null: there is no result. */
  state: z.enum(resultStates).nullable(),
  exposure: z.number().nullable(),
  exposureExpanded: z.number().nullable(),
  concentration: z.number().nullable(),
  concentrationExpanded: z.number().nullable(),
  /** The detection limit, as an exposure and as a concentration over these days. */
  limitExposure: z.number().nullable(),
  limit: z.number().nullable(),
  /** From which exposure on it is recognised as one, E*, kBq·h/m³; null: not known. */
  decisionThreshold: z.number().nullable().optional(),
  /** What a saturated one was exposed to at least, kBq·h/m³ and Bq/m³; null: not saturated, or nobody knows. */
  leastExposure: z.number().nullable().optional(),
  leastConcentration: z.number().nullable().optional(),
  /** The days its batch lasts, where it lay for more: ageing lowers what it measured. */
  agedBeyond: z.int().nullable().optional(),
  resultId: id.nullable(),
  /** Reports issued before it was kept have none. */
  source: exposureSource.optional(),
});
export type ReportedExposure = z.infer<typeof reportedExposure>;

/**
 * `below`: not above, the level itself with it. `not-comparable`: what is known of the mean does not settle it.
 * `no-result`: measured long enough, but a result is missing or cannot be used.
 */
export const pointOutcomes = ['below', 'above', 'not-comparable', 'insufficient', 'no-result'] as const;

export const reportedPoint = z.object({
  id,
  name: z.string(),
  room: z.string().nullable(),
  /** In words: 'Piano terra'; '-' when nobody knows it. */
  floor: z.string(),
  /** Of the room, m². */
  surface: z.int().nullable(),
  totalDays: z.int(),
  isSufficient: z.boolean(),
  /** Measured for more days than an annual mean has. */
  isTooLong: z.boolean().optional(),
  /** What it lacks, in words; null when nothing. */
  missing: z.string().nullable(),
  /** Of the longest chain, oldest first. */
  exposures: z.array(reportedExposure),
  /**
   * Annual mean in Bq/m³, or over `totalDays` when these are too few or too many. `isUpperBound`: a period is below LR,
   * so the mean is 'inferiore a'; `isLowerBound`: a period is saturated, so it is 'almeno'.
   */
  mean: z
    .object({
      ...{ concentration: z.number(), expanded: z.number().nullable() },
      ...{ isUpperBound: z.boolean(), isLowerBound: z.boolean().optional() },
    })
    .nullable(),
  outcome: z.enum(pointOutcomes),
});
export type ReportedPoint = z.infer<typeof reportedPoint>;

export const reportedPlan = z.object({
  /** Of the picture. */
  sha256,
  title: z.string(),
  /** Pixels of the picture, in which `x` and `y` are. */
  width: z.number(),
  height: z.number(),
  points: z.array(z.object({ pointId: id, label: z.string(), x: z.number(), y: z.number() })),
});
export type ReportedPlan = z.infer<typeof reportedPlan>;
