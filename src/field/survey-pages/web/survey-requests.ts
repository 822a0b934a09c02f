import type { FrozenRequest, Submission, SubmissionContent } from '#platform/web/drafts/types.ts';
import { saveBuildingSurvey, saveEmployerSurvey } from '#surveys/surveys/contract.ts';
import type { Answer, Question } from '#surveys/surveys/rules.ts';
import { type SurveyDraft, toSubmission } from '../rules.ts';

export type Survey = { questions: Question[]; answers: Answer[] };

/** What a page is about; without a building it is the employer's alone. */
export type SurveyPlace = {
  cliente: number;
  employer: Survey;
  building: {
    indirizzo: number;
    survey: Survey;
    /** Its building code, '' for none, and how many other buildings have it. */
    code: string;
    others: number;
  } | null;
};

/**
 * What is sent: the building's answers, then the employer's (J12). Refused by the building's, the employer's are not
 * sent; the building's that have arrived are not sent again.
 */
export function surveyRequests(
  place: SurveyPlace,
  draft: SurveyDraft,
  idempotencyKey: string,
): SubmissionContent {
  const { building, cliente } = place;
  const ofBuilding = building && !draft.isBuildingSent ? [buildingRequest(building, draft)] : [];
  const ofEmployer = {
    name: saveEmployerSurvey.name,
    path: saveEmployerSurvey.path.replace('{cliente}', String(cliente)),
    body: toSubmission(place.employer.questions, place.employer.answers, draft.employer, false),
  };
  const requests = [...ofBuilding, ofEmployer].map(({ name, path, body }, index): FrozenRequest => {
    const key = index === 0 ? idempotencyKey : crypto.randomUUID();
    return { name, method: 'POST', path, body: JSON.stringify(body), idempotencyKey: key };
  });
  return { pictures: [], requests };
}

function buildingRequest(
  { indirizzo, survey, code }: NonNullable<SurveyPlace['building']>,
  draft: SurveyDraft,
) {
  const applyToAllBuildings = code !== '' && draft.applyToAllBuildings;
  return {
    name: saveBuildingSurvey.name,
    path: saveBuildingSurvey.path.replace('{indirizzo}', String(indirizzo)),
    body: {
      ...toSubmission(survey.questions, survey.answers, draft.building, applyToAllBuildings),
      applyToAllBuildings,
    },
  };
}

/** Why the employer's answers did not arrive once the building's had; null when they did. */
export function employerFailure({ followUpFailures }: Submission): string | null {
  return followUpFailures.find(({ name }) => name === saveEmployerSurvey.name)?.text ?? null;
}

/** The words for answers that were refused, by whose they are (R0-388). */
export function failureText({ requests, failure }: Submission): string {
  const text = failure?.text ?? '';
  const isOfServer = failure !== null && failure.status > 0;
  return isOfServer && requests[0]?.name === saveEmployerSurvey.name ? employerFailureText(text) : text;
}

export function employerFailureText(text: string): string {
  return `Impossibile inviare le risposte per l'esercente: ${text}`;
}
