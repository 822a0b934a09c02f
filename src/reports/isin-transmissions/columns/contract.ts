import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { base } from '../contract.ts';
import { keepTransmissions } from '../permissions.ts';
import { belowLimits, columnTexts, dateFormats, decimalSigns, maxColumns, separators } from './rules.ts';

const column = z.object({
  header: z
    .string()
    .trim()
    .max(...atMost(longest.shortLine)),
  source: z.string().max(60),
  text: z.string().max(...atMost(longest.line)),
  digits: z
    .int('Indicare un numero intero.')
    .min(0, 'Da 0 a 6 decimali.')
    .max(6, 'Da 0 a 6 decimali.')
    .nullable(),
  dateFormat: z.enum(dateFormats),
  belowLimit: z.enum(belowLimits),
});

export const mapping = z.object({
  columns: z.array(column).max(maxColumns, columnTexts.tooMany),
  separator: z.enum(separators),
  decimalSign: z.enum(decimalSigns),
  dueDays: z
    .int('Indicare un numero intero di giorni.')
    .min(0, 'Da 0 a 365 giorni.')
    .max(365, 'Da 0 a 365 giorni.'),
});

const columns = z.object({
  number: z.int().positive(),
  mapping,
  /** Questions of the questionnaires in force, by export code. */
  questions: z.array(z.object({ code: z.string(), question: z.string() })),
  versions: z.array(
    z.object({
      number: z.int().positive(),
      columns: z.int(),
      by: z.string().nullable(),
      at: z.iso.datetime({ offset: true }),
    }),
  ),
});
export type IsinColumns = z.infer<typeof columns>;

export const getIsinColumns = endpoint({
  name: 'getIsinColumns',
  method: 'GET',
  path: `${base}/columns`,
  summary: 'Colonne delle trasmissioni in vigore, e le versioni precedenti',
  permission: keepTransmissions,
  response: columns,
});

export const saveIsinColumns = endpoint({
  name: 'saveIsinColumns',
  method: 'POST',
  path: `${base}/columns`,
  summary: 'Mette in vigore una nuova versione delle colonne',
  permission: keepTransmissions,
  /** `base`: the number it was made from; refused when it is no longer in force. */
  body: z.object({ base: z.int().positive(), mapping }),
  response: columns,
  write: 'idempotent',
});

/** Columns as they are being edited, over the first rows of the latest half-year that has any. */
export const previewIsinColumns = endpoint({
  name: 'previewIsinColumns',
  method: 'POST',
  path: `${base}/columns/preview`,
  summary: 'Le prime righe di un semestre con queste colonne',
  permission: keepTransmissions,
  write: 'none',
  body: z.object({ mapping }),
  response: z.object({
    half: z.string().nullable(),
    header: z.array(z.string()),
    rows: z.array(z.array(z.string())),
  }),
});
