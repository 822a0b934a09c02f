import { z } from 'zod';
import { day, id } from '#platform/contract/shapes.ts';
import { judgements, testKinds } from '../../quality-controls/rules.ts';

/** A measured value of a test; `showCriteria` and `required` as the settings have them (Q2-97). */
export const testField = z.object({
  code: z.string(),
  label: z.string(),
  unit: z.string(),
  least: z.number().nullable(),
  most: z.number().nullable(),
  showCriteria: z.literal([0, 1]),
  required: z.boolean(),
});

/** Measured on the device before, and asked no more. */
export const pastField = testField.pick({ code: true, label: true, unit: true });
export type PastField = z.infer<typeof pastField>;

const measured = testField.pick({ code: true, label: true, unit: true, least: true, most: true }).extend({
  value: z.number(),
});

/** What was measured on the device over the years, the first first. */
export const trendValue = z.object({ activityId: id, giorno: day, code: z.string(), value: z.number() });
export type TrendValue = z.infer<typeof trendValue>;

/** A quality control: what it asks, what it found, and what was found on this device before. */
export const qualityControl = z.object({
  campi: z.array(testField),
  tipo: z.literal(testKinds).nullable(),
  giudizio: z.literal(judgements).nullable(),
  motivazione: z.string().nullable(),
  valori: z.array(measured),
  andamento: z.array(trendValue),
  nonRichiesti: z.array(pastField),
  /** Nobody has confirmed what is said to be acceptable: of a finished test, what was so then. */
  daRileggere: z.boolean(),
});
export type QualityControl = z.infer<typeof qualityControl>;
