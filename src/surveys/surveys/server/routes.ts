import type { BodyOf } from '#platform/contract/endpoint.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import {
  getBuildingQuestions,
  getEmployerQuestions,
  saveBuildingSurvey,
  saveEmployerSurvey,
} from '../contract.ts';
import { findBuildingQuestions, findEmployerQuestions } from './find-questions.ts';
import { type Submission, saveBuildingAnswers, saveEmployerAnswers } from './save-answers.ts';

export const routes: Route[] = [
  handle(getBuildingQuestions, async ({ params, body }, { db, user }) =>
    orNotFound(await findBuildingQuestions(db, user, params.committente, body)),
  ),
  handle(getEmployerQuestions, async ({ params, body }, { db, user }) =>
    orNotFound(await findEmployerQuestions(db, user, params.committente, body)),
  ),
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

function orNotFound<Found>(found: Found | null): Found {
  if (found === null) throw notFound();
  return found;
}
