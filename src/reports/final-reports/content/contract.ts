import { z } from 'zod';
import { resultStates } from '#laboratory/results/rules.ts';
import { day, id, sha256 } from '#platform/contract/shapes.ts';

/**
 * Everything a final report says, as it was when it was issued: stored with each revision, printed and shown. The same
 * content always prints the same. Figures are numbers and unrounded; `words/rules.ts` rounds them.
 */

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
  resultId: id.nullable(),
});
export type ReportedExposure = z.infer<typeof reportedExposure>;

/** `no-result`: measured long enough, but a result is missing or cannot be used. */
export const pointOutcomes = ['below', 'above', 'insufficient', 'no-result'] as const;

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
  /** What it lacks, in words; null when nothing. */
  missing: z.string().nullable(),
  /** Of the longest chain, oldest first. */
  exposures: z.array(reportedExposure),
  /** Annual mean in Bq/m³; `isUpperBound`: a period is below LR, so the mean is 'inferiore a'. */
  mean: z
    .object({ concentration: z.number(), expanded: z.number().nullable(), isUpperBound: z.boolean() })
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

export const reportContent = z.object({
  contentVersion: z.literal(1),
  /** 'RF-2026-12'; corrections keep it. */
  number: z.string(),
  revision: z.int().nonnegative(),
  /** Why it was corrected; null in revision 0. */
  reason: z.string().nullable(),
  issuedAt: z.iso.datetime(),
  issuedOn: day,
  settingsVersion: z.int().nonnegative(),
  letterhead: z.object({
    ...{ name: z.string(), address: z.string(), vatNumber: z.string(), serviceRecognition: z.string() },
    ...{ phone: z.string(), email: z.string() },
  }),
  principal: z.object({ id, name: z.string() }),
  client: z.object({
    ...{ id, name: z.string(), address: z.string(), city: z.string() },
    ...{ postalCode: z.string(), province: z.string() },
  }),
  site: z.object({
    ...{ id, alias: z.string(), address: z.string(), postalCode: z.string(), city: z.string() },
    ...{ province: z.string(), region: z.string().nullable() },
    ...{ buildingCode: z.string().nullable(), riskContext: z.string().nullable() },
    ...{ latitude: z.number(), longitude: z.number() },
  }),
  /** Asked for: placed on `from` or later, removed on `to` or earlier. */
  period: z.object({ from: day, to: day.nullable() }),
  reqDays: z.int(),
  gapDays: z.int(),
  /** The reference level, Bq/m³; `motivo` says why it is this one. */
  level: z.object({ bqM3: z.number(), motivo: z.string(), isAssumed: z.boolean() }),
  points: z.array(reportedPoint),
  plans: z.array(reportedPlan),
  texts: z.object({
    references: z.array(z.string()),
    method: z.string(),
    /** What stands at points that were measured too short. */
    insufficient: z.string(),
    conclusions: z.array(z.string()),
    signature: z.string(),
  }),
  signers: z.object({ laboratoryHead: z.string(), expert: z.string() }),
  /** A point is above the level. */
  isAboveLevel: z.boolean(),
});
export type ReportContent = z.infer<typeof reportContent>;
