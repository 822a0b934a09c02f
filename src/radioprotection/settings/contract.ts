import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { text } from '#platform/contract/shapes.ts';
import { activityTypes } from '../activities/rules.ts';
import { type DeviceCategory, deviceCategories } from '../devices/rules.ts';
import { expectedTypes } from '../expected-activities/rules.ts';
import { implantTypes } from '../registries/rules.ts';
import { keepRadioprotectionSettings } from './permissions.ts';
import { settingsTexts } from './rules.ts';

const days = z.int(settingsTexts.days).min(1, settingsTexts.days).max(3660, settingsTexts.days);
const dose = z.number(settingsTexts.dose).min(0, settingsTexts.dose).max(10_000, settingsTexts.dose);
const limits = z.object({ effective: dose, lens: dose, extremities: dose, skin: dose });
const bound = z
  .number(settingsTexts.bound)
  .min(-1e9, settingsTexts.bound)
  .max(1e9, settingsTexts.bound)
  .nullable();
const needed = 'Questo testo non può essere vuoto.';
const lines = (most: number) =>
  z
    .array(text(1, needed, 1000))
    .min(1, needed)
    .max(most, `Al massimo ${most} voci.`);

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

export const radioprotectionSettings = z.object({
  typologyDays: z.object(typologies),
  doseLimits: z.object({ A: limits, B: limits, N: limits }),
  expectedActivities: z.object(table),
  tests: z
    .array(field)
    .max(200, 'Al massimo 200 valori.')
    .refine((fields) => new Set(fields.map(({ code }) => code)).size === fields.length, settingsTexts.twice),
  notification: z.object({ addressees: lines(20), references: lines(20), text: text(1, needed, 4000) }),
  confirmed: z.object({ doseLimits: z.boolean(), tests: z.boolean(), notification: z.boolean() }),
});

const inForce = z.object({
  /** 0: nothing was ever saved, they are those of the beginning. */
  versione: z.int().nonnegative(),
  impostazioni: radioprotectionSettings,
  quando: z.iso.datetime({ offset: true }).nullable(),
  chi: z.string().nullable(),
});
export type SettingsInForce = z.infer<typeof inForce>;

const path = '/v1/user/lb/rp/settings' as const;

export const getRadioprotectionSettings = endpoint({
  name: 'getRadioprotectionSettings',
  method: 'GET',
  path,
  summary: 'Regole delle attività: scadenze, attività attese, prove, limiti di dose, notifica preventiva',
  permission: keepRadioprotectionSettings,
  response: inForce,
});

export const saveRadioprotectionSettings = endpoint({
  name: 'saveRadioprotectionSettings',
  method: 'POST',
  path,
  summary: 'Salva una nuova versione delle regole delle attività',
  permission: keepRadioprotectionSettings,
  body: z.object({
    /** The version it was made from; refused when it is no longer in force. */
    versione: z.int().nonnegative(),
    impostazioni: radioprotectionSettings,
  }),
  response: inForce,
  write: 'idempotent',
});
