import { z } from 'zod';
import { longest } from '#platform/contract/limits.ts';
import { text } from '#platform/contract/shapes.ts';
import { activityTypes } from '../../activities/rules.ts';
import { type DeviceCategory, deviceCategories } from '../../devices/rules.ts';
import { expectedTypes } from '../../expected-activities/rules.ts';
import { implantTypes } from '../../registries/rules.ts';
import { type LawPart, lawParts, settingsTexts } from '../rules.ts';

const days = z.int(settingsTexts.days).min(1, settingsTexts.days).max(3660, settingsTexts.days);
const term = z.int(settingsTexts.term).min(1, settingsTexts.term).max(365, settingsTexts.term);
const dose = z.number(settingsTexts.dose).min(0, settingsTexts.dose).max(10_000, settingsTexts.dose);
const limits = z.object({ effective: dose, lens: dose, extremities: dose, skin: dose });
const bound = z
  .number(settingsTexts.bound)
  .min(-1e9, settingsTexts.bound)
  .max(1e9, settingsTexts.bound)
  .nullable();
const needed = 'Questo testo non può essere vuoto.';
const lines = (most: number, least = 1) =>
  z
    .array(text(1, needed, 1000))
    .min(least, needed)
    .max(most, `Al massimo ${most} voci.`);

const wording = (references: ReturnType<typeof lines>) =>
  z.object({ references, text: text(1, needed, 4000) });

const field = z
  .object({
    code: z.string().regex(/^[a-z][a-z0-9_]{1,39}$/, settingsTexts.code),
    label: text(1, needed, longest.shortLine),
    unit: z.string().trim().max(20, 'Al massimo 20 caratteri.'),
    least: bound,
    most: bound,
    showCriteria: z.literal([0, 1]),
    required: z.boolean(),
    categories: z.array(z.enum(deviceCategories)),
  })
  .refine(({ least, most }) => least === null || most === null || least <= most, settingsTexts.reversed);

const cell = z.partialRecord(z.enum(implantTypes), z.array(z.literal(expectedTypes)).max(5));
const table = Object.fromEntries(deviceCategories.map((category) => [category, cell])) as Record<
  DeviceCategory,
  typeof cell
>;
const typologies = Object.fromEntries(activityTypes.map((type) => [String(type), days.optional()]));

const confirmations = Object.fromEntries(lawParts.map((part) => [part, z.boolean()])) as Record<
  LawPart,
  z.ZodBoolean
>;

/** What the rules of activities hold. */
export const radioprotectionSettings = z.object({
  typologyDays: z.object(typologies),
  doseLimits: z.object({ A: limits, B: limits, N: limits }),
  expectedActivities: z.object(table),
  tests: z
    .array(field)
    .max(200, 'Al massimo 200 valori.')
    .refine((fields) => new Set(fields.map(({ code }) => code)).size === fields.length, settingsTexts.twice),
  notification: z.object({ addressees: lines(20), references: lines(20), text: text(1, needed, 4000) }),
  notificationTerms: z.object({ others: term, medical: term }),
  variationLetter: wording(lines(20)),
  registryPaper: wording(lines(20)),
  resonancePaper: wording(lines(20)),
  manualPaper: wording(lines(20)),
  reportPaper: wording(lines(20)),
  controlPaper: wording(lines(20)),
  annexPaper: wording(lines(20, 0)),
  confirmed: z.object(confirmations),
});
