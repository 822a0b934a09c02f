import type { BodyOf } from '#platform/contract/endpoint.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import {
  getBuildingQuestions,
  getEmployerQuestions,
  saveBuildingSurvey,
  saveEmployerSurvey,
} from '../contract.ts';
import { questionsForProvince } from '../rules.ts';
import * as queries from './queries.ts';
import { type Submission, saveBuildingAnswers, saveEmployerAnswers } from './save-answers.ts';

export const routes: Route[] = [
  handle(getBuildingQuestions, async ({ params, body }, { db, user }) => {
    const survey = await queries.findBuildingSurvey(db, user, params.committente, body.indirizzo ?? null);
    if (!survey) throw notFound();
    const province = survey.province ?? body.province ?? null;
    return { questions: questionsForProvince(survey.questions, province), answers: survey.answers };
  }),
  handle(getEmployerQuestions, async ({ params, body }, { db, user }) => {
    const survey = await queries.findEmployerSurvey(db, user, params.committente, body.employer ?? null);
    if (!survey) throw notFound();
    return { questions: survey.questions, answers: survey.answers };
  }),
  handle(saveEmployerSurvey, async ({ params, body }, context) => {
    await saveEmployerAnswers(context, params.cliente, submissionOf(body));
    return { success: true as const };
  }),
  handle(saveBuildingSurvey, async ({ params, body }, context) => {
    await saveBuildingAnswers(context, params.indirizzo, submissionOf(body), body.applyToAllBuildings);
    return { success: true as const };
  }),
];

function submissionOf({ questionario, risposteLette }: BodyOf<typeof saveEmployerSurvey>): Submission {
  return { answers: questionario, seen: risposteLette ?? null };
}
