import { z } from 'zod';
import { keepDosimeters } from '#dosimeters/dosimeters/permissions.ts';
import { ambiguousPoint, mayPartThousands } from '#platform/contract/decimals.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { day } from '#platform/contract/shapes.ts';
import { actionRef } from '#platform/contract/undo.ts';
import { assignmentTexts, maxDosimeters } from './rules.ts';

/** A field of the form: empty means 'leave unchanged'. */
const typed = z
  .string()
  .trim()
  .max(...atMost(longest.line));
const dayOrNone = z
  .union([z.literal(''), day], { error: 'Data non valida: usare il formato AAAA-MM-GG.' })
  .nullish()
  .transform((value) => value || null);
const textOrNone = typed.nullish().transform((value) => value || null);

/** A density in tracks/cm²: a number, or one typed with comma or point. */
const densityOrNone = z
  .preprocess((value, context) => {
    if (typeof value !== 'string') return value;
    if (mayPartThousands(value)) {
      context.addIssue(ambiguousPoint);
      return z.NEVER;
    }
    const text = value.trim().replace(',', '.');
    return text === '' ? null : /^(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
  }, z
    .number(assignmentTexts.notANumber)
    .nonnegative(assignmentTexts.notANumber)
    .max(1e9, 'Numero troppo grande.')
    .nullish())
  .transform((value) => value ?? null);

/** One set of values for every listed dosimeter (Q2-108); `reason` is needed where a result is already there. */
export const assignDosimeters = endpoint({
  name: 'assignDosimeters',
  method: 'POST',
  path: '/v1/user/lb/cr39/dosimetri/batch',
  summary:
    'Assegna gli stessi valori a molti dosimetri: quelli che non può vengono elencati, gli altri salvati',
  permission: keepDosimeters,
  write: 'parts',
  body: z.object({
    monitoringStart: dayOrNone,
    monitoringEnd: dayOrNone,
    analysis: dayOrNone,
    traces: densityOrNone,
    background: densityOrNone,
    cdr: textOrNone,
    buildingCode: textOrNone,
    reason: textOrNone,
    dosimeters: z
      .array(z.string().trim().min(1, assignmentTexts.noCodes).max(longest.code))
      .min(1, assignmentTexts.noCodes)
      .max(maxDosimeters, assignmentTexts.tooManyCodes),
  }),
  response: z.object({
    /** Null where readings were entered as well: they are corrected, with a reason. */
    annulla: actionRef,
    assigned: z.array(z.string()),
    refused: z.array(z.object({ code: z.string(), message: z.string() })),
  }),
});
