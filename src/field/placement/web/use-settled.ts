import { listFloorPlansWithDraft } from '#customers/floor-plans/contract.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { useStepData } from '#platform/web/wizard/use-step-data.ts';
import { refusedContent } from '#surveys/answer-content/rules.ts';
import { answersOver } from '#surveys/answers/rules.ts';
import { getBuildingQuestions, getEmployerQuestions } from '#surveys/surveys/contract.ts';
import { type Answer, type Question, questionnaireProblems } from '#surveys/surveys/rules.ts';
import { type PlacementDraft, step } from '../rules.ts';
import type { Settled } from './passing.ts';

/** Looks ahead, on the steps before the point, for those that have nothing to ask. */
export function useSettled(draft: PlacementDraft): { settled: Settled; isLookingAhead: boolean } {
  const { step: current, principal, client, address } = draft;
  const committente = principal?.id ?? 0;
  const cliente = client !== null && 'known' in client ? client.known.id : 0;
  const indirizzo = address !== null && 'known' in address ? address.known.id : 0;
  const isAtSite = cliente !== 0 && indirizzo !== 0 && current > step.principal;
  const wanted = {
    employer: cliente !== 0 && current === step.client,
    plans: isAtSite && current < step.plans,
    building: isAtSite && current < step.buildingSurvey,
  };
  const params = { committente };
  const employer = useStepData(
    getEmployerQuestions,
    { params, body: { employer: cliente } },
    wanted.employer,
  );
  const plans = useStepData(
    listFloorPlansWithDraft,
    { params: { committente, cliente, indirizzo }, body: { newPlanimetries: [] } },
    wanted.plans,
  );
  const building = useStepData(getBuildingQuestions, { params, body: { indirizzo } }, wanted.building);
  return {
    settled: {
      employerSurvey: isComplete(employer.data, draft.employerAnswers),
      plans: draft.newPlans.length > 0 || (plans.data?.planimetries.some(({ id }) => id > 0) ?? false),
      buildingSurvey: isComplete(building.data, draft.buildingAnswers),
    },
    isLookingAhead:
      (wanted.employer && isOpen(employer)) ||
      (wanted.plans && isOpen(plans)) ||
      (wanted.building && isOpen(building)),
  };
}

const isOpen = ({ data, failure }: { data: unknown; failure: unknown }) =>
  data === undefined && failure === undefined;

type Survey = { questions: Question[]; answers: Answer[] };

/** Whether every mandatory answer is there and none that was given here can be refused. */
function isComplete(survey: Survey | undefined, given: readonly Answer[]): boolean {
  if (!survey) return false;
  const { questions, answers: stored } = survey;
  const answers = answersOver(stored, given);
  const refused = refusedContent({ questions, answers }, stored, deviceClock.today());
  return questionnaireProblems(questions, answers).size === 0 && Object.keys(refused).length === 0;
}
