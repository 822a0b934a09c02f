import { z } from 'zod';
import { id } from '#platform/contract/shapes.ts';
import { decisionRules } from '../level-comparison/rules.ts';
import { authority } from './authorities/contract.ts';
import { issuing } from './issuing/contract.ts';
import { buildingUses, lawOfUse } from './law/contract.ts';
import {
  line,
  mailAddress,
  needed,
  optionalLine,
  optionalWording,
  whole,
  wording,
} from './typed/contract.ts';
import {
  changedNoticeFields,
  mailFields,
  noticeFields,
  reportFields,
  withdrawnNoticeFields,
} from './wording/rules.ts';

export { authorityKinds } from './authorities/contract.ts';
export { buildingUses, type LawOfUse, type LawUse, lawUses } from './law/contract.ts';

/** What reports are issued under. */
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

const letter = (fields: Readonly<Record<string, string>>) =>
  z.object({ subject: wording(fields, 255), text: wording(fields) });

/** What the law asks for, by section, each to be read again by an expert before real use. */
const reread = z.object({
  levels: z.boolean('Indicare sì o no.'),
  workplace: z.boolean('Indicare sì o no.'),
  dwelling: z.boolean('Indicare sì o no.'),
  unknown: z.boolean('Indicare sì o no.'),
});
export type RereadName = keyof z.infer<typeof reread>;

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
    /** Norms, and laws that hold for every use. */
    references: z.array(line(1000)).min(1, needed).max(20, 'Al massimo 20 voci.'),
    method: wording(reportFields),
    insufficient: wording(reportFields),
    noResult: wording(reportFields),
    signature: wording(reportFields, 255),
  }),
  law: z.object({ workplace: lawOfUse, dwelling: lawOfUse, unknown: lawOfUse }),
  decision: z.object({
    rule: z.enum(decisionRules, 'Indicare la regola di decisione.'),
    text: optionalWording(reportFields),
    longestDays: whole(365, 1000),
  }),
  issuing,
  authorities: z.array(authority).max(600, 'Al massimo 600 destinatari.'),
  notice: letter(noticeFields),
  /** What authorities are told when the excess they were told of is another one, or none, after a correction. */
  rectification: z.object({ changed: letter(changedNoticeFields), withdrawn: letter(withdrawnNoticeFields) }),
  mail: letter(mailFields),
  /** k of densities measured before batches were kept, tracks·cm⁻² per kBq·h·m⁻³. */
  pastCalibration: z
    .number('Indicare un numero maggiore di 0.')
    .positive('Indicare un numero maggiore di 0.')
    .max(1000, 'Al massimo 1000.'),
  reread,
});
export type ReportSettings = z.infer<typeof reportSettings>;

/** The same as they stand: of an installation that has not introduced itself the name is still empty. */
export const settingsAsKept = reportSettings.extend({
  letterhead: letterhead.extend({ name: optionalLine(), address: optionalLine() }),
  signers: z.object({ laboratoryHead: optionalLine(), expert: optionalLine() }),
});
