import { z } from 'zod';
import { fieldWork } from '#customers/customers/permissions.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idInPath, success } from '#platform/contract/shapes.ts';
import { answerContents, answerTypes, type Question } from './rules.ts';

const choice = z.object({ id: z.int(), label: z.string() });

/** A question with its sub-questions, of any depth. */
export const question: z.ZodType<Question> = z.lazy(() =>
  z.object({
    id,
    question: z.string(),
    description: z.string().nullable(),
    mandatory: z.boolean(),
    placeholder: z.string().nullable(),
    searchable: z.boolean(),
    min: z.int().nullable(),
    max: z.int().nullable(),
    rispostaType: z.object({ id, name: z.enum(answerTypes) }),
    choices: z.array(choice),
    questions: z.array(
      z.object({ field: z.enum(['id', 'label']), value: z.union([z.number(), z.string()]), question }),
    ),
    province: z.string().nullish(),
    exportCode: z.string().nullish(),
    content: z.enum(answerContents).nullish(),
  }),
);

/** Answer `a` to question `q` under the questions `p`. */
export const answer = z.object({
  q: id,
  a: z.union(
    [z.string().max(2000, 'Lunghezza massima: 2000'), z.number(), z.array(z.number()).max(200)],
    'Risposta non valida',
  ),
  p: z.array(id).max(20).default([]),
});

/** Answers of one questionnaire. */
export const questionnaire = z.array(answer).max(500);

/**
 * The answers as they were read by whoever changed them: who sends them is told (409) instead of overwriting what
 * somebody else has answered since. Without them what is sent counts.
 */
const risposteLette = questionnaire.optional();

const reply = z.object({ questions: z.array(question), answers: z.array(answer) });

export const getBuildingQuestions = endpoint({
  name: 'getBuildingQuestions',
  method: 'POST',
  path: '/v1/user/user/cr39/committenti/{committente}/questions/indirizzo',
  summary: 'Questionario edificio con le risposte note',
  permission: fieldWork,
  write: 'none',
  params: z.object({ committente: idInPath }),
  body: z.object({ indirizzo: id.nullish(), province: z.string().trim().toUpperCase().max(2).nullish() }),
  response: reply,
  isKept: true,
});

export const getEmployerQuestions = endpoint({
  name: 'getEmployerQuestions',
  method: 'POST',
  path: '/v1/user/user/cr39/committenti/{committente}/questions/employer',
  summary: 'Questionario datore di lavoro con le risposte note',
  permission: fieldWork,
  write: 'none',
  params: z.object({ committente: idInPath }),
  body: z.object({ employer: id.nullish() }),
  response: reply,
  isKept: true,
});

export const saveEmployerSurvey = endpoint({
  name: 'saveEmployerSurvey',
  method: 'POST',
  path: '/v1/user/user/cr39/clienti/{cliente}/survey',
  summary: 'Salva le risposte del datore di lavoro',
  permission: fieldWork,
  write: 'idempotent',
  params: z.object({ cliente: idInPath }),
  body: z.object({ questionario: questionnaire, risposteLette }),
  response: success,
});

export const saveBuildingSurvey = endpoint({
  name: 'saveBuildingSurvey',
  method: 'POST',
  path: '/v1/user/user/cr39/indirizzi/{indirizzo}/survey',
  summary: 'Salva le risposte dell’edificio',
  permission: fieldWork,
  write: 'idempotent',
  params: z.object({ indirizzo: idInPath }),
  body: z.object({
    questionario: questionnaire,
    risposteLette,
    applyToAllBuildings: z.boolean().default(true),
  }),
  response: success,
});
