import { useStepData } from '#platform/web/wizard/use-step-data.ts';
import { getBuildingQuestions } from '#surveys/surveys/contract.ts';
import { questionsForProvince } from '#surveys/surveys/rules.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import type { PlacementDraft } from '../../rules.ts';
import { useWizard } from '../wizard.ts';
import { SurveyStep } from './survey-step.tsx';

export function BuildingSurveyStep() {
  const { draft, change } = useWizard();
  const { address } = draft;
  const { data, failure } = useBuildingSurvey(draft);
  const buildingCode = address && ('known' in address ? address.known : address.fresh).codiceStabile;
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

/**
 * The questionnaire of the address. Of one that does not exist yet it is asked by its province; without network, from
 * the questions of all provinces that a prepared site brought along.
 */
function useBuildingSurvey({ principal, address }: PlacementDraft) {
  const params = { committente: principal?.id ?? 0 };
  const known = address !== null && 'known' in address ? address.known.id : null;
  const province = address !== null && 'fresh' in address ? address.fresh.provincia : '';
  const isAsked = principal !== null && address !== null;
  const body = known === null ? { indirizzo: null, province } : { indirizzo: known };
  const asked = useStepData(getBuildingQuestions, { params, body }, isAsked);
  const isOfAll = asked.isMissing && known === null;
  const ofAll = useStepData(getBuildingQuestions, { params, body: { indirizzo: null } }, isOfAll);
  if (!isOfAll || !ofAll.data) return asked;
  const questions = questionsForProvince(ofAll.data.questions, province.trim().toUpperCase());
  return { data: { ...ofAll.data, questions }, failure: undefined };
}
