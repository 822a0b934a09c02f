import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { id, idInPath, text } from '#platform/contract/shapes.ts';
import { question } from '../surveys/contract.ts';
import { answerContents, answerTypes, type Question } from '../surveys/rules.ts';
import { keepQuestionnaires } from './permissions.ts';
import { questionnaireKinds } from './rules.ts';

const kind = z.enum(questionnaireKinds, 'Questionario sconosciuto.');

/** One version of a questionnaire. `compilati`: how many buildings or employers have answers given to it. */
export const versionRow = z.object({
  id,
  tipo: kind,
  numero: z.int(),
  inVigore: z.boolean(),
  domande: z.int(),
  compilati: z.int(),
  creato: z.iso.datetime({ offset: true }),
  da: z.string().nullable(),
});
export type VersionRow = z.infer<typeof versionRow>;

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Al massimo ${max} caratteri.`)
    .nullable()
    .transform((value) => value || null);
const length = z
  .int('Indicare un numero intero.')
  .min(0, 'Indicare un numero da 0 in su.')
  .max(9999, 'Al massimo 9999.');

/** Ids below zero are new questions and choices: the server numbers them. */
const editedId = z.int().min(-1_000_000).max(2_147_483_647);

const editedQuestion: z.ZodType<Question> = z.lazy(() =>
  z.object({
    id: editedId,
    question: text(3, 'La domanda è troppo corta.', longest.note),
    description: optionalText(1000),
    mandatory: z.boolean(),
    placeholder: optionalText(200),
    searchable: z.boolean(),
    min: length.nullable(),
    max: length.nullable(),
    rispostaType: z.object({ id, name: z.enum(answerTypes) }),
    choices: z
      .array(z.object({ id: editedId, label: text(1, 'Indicare il testo della scelta.', 200) }))
      .max(200),
    questions: z
      .array(
        z.object({
          field: z.enum(['id', 'label']),
          value: z.union([z.number(), z.string().max(200)]),
          question: editedQuestion,
        }),
      )
      .max(200),
    province: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^([A-Z]{2})?$/, 'La sigla della provincia ha due lettere.')
      .nullish()
      .transform((value) => value || null),
    exportCode: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9_.-]{0,20}$/, 'Al massimo 20 lettere senza accenti, cifre, punti e trattini.')
      .nullish()
      .transform((value) => value || null),
    content: z.enum(answerContents, 'Controllo sconosciuto.').nullish(),
  }),
);

export const listQuestionnaireVersions = endpoint({
  name: 'listQuestionnaireVersions',
  method: 'GET',
  path: '/v1/user/anagrafica/questionari',
  summary: 'Versioni dei questionari, dalla più recente',
  permission: keepQuestionnaires,
  response: z.object({ versioni: z.array(versionRow) }),
});

export const getQuestionnaireVersion = endpoint({
  name: 'getQuestionnaireVersion',
  method: 'GET',
  path: '/v1/user/anagrafica/questionari/{versione}',
  summary: 'Le domande di una versione',
  permission: keepQuestionnaires,
  params: z.object({ versione: idInPath }),
  response: versionRow.extend({ questions: z.array(question) }),
});

export const publishQuestionnaire = endpoint({
  name: 'publishQuestionnaire',
  method: 'POST',
  path: '/v1/user/anagrafica/questionari',
  summary: 'Pubblica una nuova versione di un questionario',
  permission: keepQuestionnaires,
  body: z.object({
    tipo: kind,
    /** Number of the version it was made from; refused when it is no longer in force. */
    base: z.int().positive(),
    questions: z.array(editedQuestion).max(200, 'Al massimo 200 domande.'),
  }),
  response: versionRow,
  write: 'idempotent',
  maxBodyMiB: 2,
});
