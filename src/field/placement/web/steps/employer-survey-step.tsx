import { useStepData } from '#platform/web/wizard/use-step-data.ts';
import { getEmployerQuestions } from '#surveys/surveys/contract.ts';
import { useWizard } from '../wizard.ts';
import { SurveyStep } from './survey-step.tsx';

export function EmployerSurveyStep() {
  const { principal, client } = useWizard().draft;
  const { data, failure } = useStepData(
    getEmployerQuestions,
    {
      params: { committente: principal?.id ?? 0 },
      body: { employer: client !== null && 'known' in client ? client.known.id : null },
    },
    principal !== null && client !== null,
  );
  return <SurveyStep store="employerAnswers" survey={data} failure={failure} />;
}
