import type { User } from '#platform/contract/access.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { getBuildingQuestions, getEmployerQuestions } from '../contract.ts';
import { questionsForProvince } from '../rules.ts';
import * as queries from './queries.ts';

/** The building's questionnaire as it is asked in the province of the address; null when that is out of reach. */
export async function findBuildingQuestions(
  db: Db,
  user: User,
  principalId: number,
  { indirizzo, province }: BodyOf<typeof getBuildingQuestions>,
): Promise<ReplyOf<typeof getBuildingQuestions> | null> {
  const survey = await queries.findBuildingSurvey(db, user, principalId, indirizzo ?? null);
  if (!survey) return null;
  const { questions, answers } = survey;
  return { questions: questionsForProvince(questions, survey.province ?? province ?? null), answers };
}

/** The employer's questionnaire; null when the principal, or the client under it, is out of reach. */
export async function findEmployerQuestions(
  db: Db,
  user: User,
  principalId: number,
  { employer }: BodyOf<typeof getEmployerQuestions>,
): Promise<ReplyOf<typeof getEmployerQuestions> | null> {
  const survey = await queries.findEmployerSurvey(db, user, principalId, employer ?? null);
  return survey && { questions: survey.questions, answers: survey.answers };
}
