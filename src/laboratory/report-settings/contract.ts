import { z } from 'zod';
import { atMost, longest } from '#platform/contract/limits.ts';
import { id, text } from '#platform/contract/shapes.ts';
import { mailFields, noticeFields, reportFields, unknownFields } from './wording/rules.ts';

/** Uses of a building that the law gives levels for (D.Lgs. 101/2020, art. 12). */
export const buildingUses = ['workplace', 'dwelling'] as const;
/** Whom a report above the level goes to (art. 18): ministry, regional agency, health service, labour inspectorate. */
export const authorityKinds = ['MLPS', 'ARPA', 'SSN', 'INL'] as const;

const needed = 'Questo valore è obbligatorio.';
const line = (max = 255) => text(1, needed, max);
const optionalLine = (max = 255) => z.string().trim().max(max, `Al massimo ${max} caratteri.`);
const mailAddress = z
  .string()
  .trim()
  .max(...atMost(longest.line))
  .email('Indirizzo e-mail non valido.');

/** A text that may name these fields and no others. */
const wording = (fields: Readonly<Record<string, string>>, max = 4000) =>
  text(1, needed, max).superRefine((value, context) => {
    const [unknown] = unknownFields(value, fields);
    if (unknown !== undefined)
      context.addIssue({
        code: 'custom',
        message: `Il campo {${unknown}} non esiste: scegliere fra quelli elencati.`,
      });
  });

const whole = (least: number, most: number) => {
  const message = `Indicare un numero intero da ${least} a ${most}.`;
  return z.int(message).min(least, message).max(most, message);
};

const letterhead = z.object({
  name: line(),
  address: line(),
  vatNumber: optionalLine(32),
  /** How the dosimetry service is known to the authority that recognised it. */
  serviceRecognition: optionalLine(),
  phone: optionalLine(64),
  email: z.union([z.literal(''), mailAddress], 'Indirizzo e-mail non valido.'),
});

/** A reference level, Bq/m³, of buildings of a use; `builtFrom`: only of those built in this year or later. */
const level = z.object({
  use: z.enum(buildingUses, 'Indicare la destinazione d’uso.'),
  builtFrom: whole(1900, 2199).nullable(),
  bqM3: whole(1, 10_000),
  text: line(500),
});

const authority = z.object({
  kind: z.enum(authorityKinds, 'Indicare l’ente.'),
  /** Two letters; null: of the whole country. */
  province: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Indicare la sigla della provincia, per esempio VI.')
    .nullable(),
  name: line(),
  email: mailAddress,
});

const isSaidOnce = <Item>(items: readonly Item[], keyOf: (item: Item) => string) =>
  new Set(items.map(keyOf)).size === items.length;

/** Everything a final report, its mail and its notice say that does not come from the measurements. */
export const reportSettings = z.object({
  letterhead,
  signers: z.object({ laboratoryHead: line(), expert: line() }),
  levels: z
    .array(level)
    .max(20, 'Al massimo 20 livelli.')
    .refine(
      (levels) =>
        buildingUses.every((use) => levels.some((one) => one.use === use && one.builtFrom === null)),
      'Serve un livello senza anno per i luoghi di lavoro e uno per le abitazioni.',
    )
    .refine(
      (levels) => isSaidOnce(levels, ({ use, builtFrom }) => `${use} ${builtFrom}`),
      'C’è più di un livello con la stessa destinazione e lo stesso anno.',
    ),
  /** Where the building's questionnaire tells its use and year. Ids of questions and choices never change meaning. */
  building: z.object({ purposeQuestion: id, yearQuestion: id, dwellingChoices: z.array(id).max(50) }),
  texts: z.object({
    references: z.array(line(1000)).min(1, needed).max(20, 'Al massimo 20 voci.'),
    method: wording(reportFields),
    insufficient: wording(reportFields),
    noResult: wording(reportFields),
    below: wording(reportFields),
    above: wording(reportFields),
    signature: wording(reportFields, 255),
  }),
  terms: z.object({
    repeatYearsBelow: whole(1, 50),
    remediateYearsAbove: whole(1, 50),
    repeatYearsAbove: whole(1, 50),
    notifyMonths: whole(1, 24),
  }),
  authorities: z.array(authority).max(600, 'Al massimo 600 destinatari.'),
  notice: z.object({ subject: wording(noticeFields, 255), text: wording(noticeFields) }),
  mail: z.object({ subject: wording(mailFields, 255), text: wording(mailFields) }),
  /** k of densities measured before batches were kept, tracks·cm⁻² per kBq·h·m⁻³. */
  pastCalibration: z
    .number('Indicare un numero maggiore di 0.')
    .positive('Indicare un numero maggiore di 0.')
    .max(1000, 'Al massimo 1000.'),
});
export type ReportSettings = z.infer<typeof reportSettings>;
