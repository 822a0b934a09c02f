import { z } from 'zod';
import { decisionRules } from '#laboratory/level-comparison/rules.ts';
import { lawUses } from '#laboratory/report-settings/contract.ts';
import { day, id } from '#platform/contract/shapes.ts';
import { excludedDosimeter, reportedPlan, reportedPoint } from './points/contract.ts';

/**
 * Everything a final report says, as it was when it was issued: stored with each revision, printed and shown. The same
 * content always prints the same. Figures are numbers and unrounded; `words/rules.ts` rounds them. What may be missing
 * is missing in what was issued before it was kept.
 */

/** A figure or text that a correction changes. */
export const contentChange = z.object({
  /** The point or part of the report. */
  dove: z.string(),
  campo: z.string(),
  prima: z.string().nullable(),
  dopo: z.string().nullable(),
});
export type ContentChange = z.infer<typeof contentChange>;

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
  /** The most days that an annual mean covers. */
  longestDays: z.int().optional(),
  decisionRule: z.enum(decisionRules).optional(),
  /** The reference level, Bq/m³; `motivo` says why it is this one. */
  level: z.object({ bqM3: z.number(), motivo: z.string(), isAssumed: z.boolean() }),
  /** Whose law it follows; missing in reports of before the law went by use. */
  use: z.enum(lawUses).optional(),
  points: z.array(reportedPoint),
  plans: z.array(reportedPlan),
  texts: z.object({
    references: z.array(z.string()),
    method: z.string(),
    /** The decision rule with its risk. */
    decision: z.string().optional(),
    /** What stands at points that were measured too short. */
    insufficient: z.string(),
    conclusions: z.array(z.string()),
    signature: z.string(),
  }),
  // Reports issued before these were kept have none of them.
  /** Name and edition of the standard that was measured by. */
  standard: z.string().optional(),
  excluded: z.array(excludedDosimeter).optional(),
  /** Of revision 0. */
  firstIssuedOn: day.optional(),
  /** What a correction changed, figure by figure. */
  changes: z.array(contentChange).optional(),
  signers: z.object({ laboratoryHead: z.string(), expert: z.string() }),
  /** A point is above the level. */
  isAboveLevel: z.boolean(),
});
export type ReportContent = z.infer<typeof reportContent>;
