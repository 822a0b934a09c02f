import { useStepData } from '#platform/web/wizard/use-step-data.ts';
import { getBuildingQuestions } from '#surveys/surveys/contract.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import { useWizard } from '../wizard.ts';
import { SurveyStep } from './survey-step.tsx';

export function BuildingSurveyStep() {
  const { draft, change } = useWizard();
  const { principal, address } = draft;
  const known = address !== null && 'known' in address ? address.known : null;
  const fresh = address !== null && 'fresh' in address ? address.fresh : null;
  const { data, failure } = useStepData(
    getBuildingQuestions,
    {
      params: { committente: principal?.id ?? 0 },
      body: known ? { indirizzo: known.id } : { indirizzo: null, province: fresh?.provincia ?? '' },
    },
    principal !== null && address !== null,
  );
  const buildingCode = known ? known.codiceStabile : fresh?.codiceStabile;
  return (
    <SurveyStep store="buildingAnswers" survey={data} failure={failure}>
      {buildingCode?.trim() && (
        <CheckField
          label="Applica il questionario a tutti gli edifici con lo stesso codice stabile"
          description={`Codice stabile ${buildingCode.trim()}`}
          checked={draft.applyToAllBuildings}
          onChange={(applyToAllBuildings) => change((value) => ({ ...value, applyToAllBuildings }))}
        />
      )}
    </SurveyStep>
  );
}
