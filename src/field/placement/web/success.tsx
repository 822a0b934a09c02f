import { listClients } from '#customers/customers/contract.ts';
import { listFloorPlansWithDraft } from '#customers/floor-plans/contract.ts';
import { listPoints } from '#customers/points/contract.ts';
import { listAddresses } from '#customers/sites/contract.ts';
import { listAvailableDosimeters } from '#dosimeters/dosimeters/contract.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { createResult } from '#platform/web/wizard/create-result.tsx';
import { useGoOn } from '#platform/web/wizard/result-panels.tsx';
import classes from '#platform/web/wizard/wizard.module.css';
import { getBuildingQuestions, getEmployerQuestions } from '#surveys/surveys/contract.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { placeDosimeter } from '../contract.ts';
import { afterSuccess, type PlacementDraft } from '../rules.ts';
import { FreePoints } from './free-points.tsx';
import { placement } from './placement-definition.ts';
import { employerFailureText, employerSurveyName } from './placement-requests.ts';
import { PlainStepFrame, useWizard } from './wizard.ts';

const { ResultStep: PlainResultStep, SuccessPanel } = createResult(placement, {
  useWizard,
  StepFrame: PlainStepFrame,
});

/** What a placement changes. */
const outdated = [
  listClients,
  listAddresses,
  listPoints,
  listAvailableDosimeters,
  listFloorPlansWithDraft,
  getEmployerQuestions,
  getBuildingQuestions,
];

/** The dosimeter is placed; the next one begins at the same address. */
function Success() {
  const { session } = useWizard();
  const { value, submission } = session.draft;
  const goOn = useGoOn(session, outdated);
  const surveyFailure = submission?.followUpFailures.find(({ name }) => name === employerSurveyName);

  function next(): PlacementDraft | null {
    const reply = placeDosimeter.response.safeParse(submission?.reply);
    return reply.success ? afterSuccess(value, reply.data, deviceClock.today()) : null;
  }

  return (
    <>
      {surveyFailure && (
        <div className={classes.notice}>
          <AlertBox tone="warning">{employerFailureText(surveyFailure.text)}</AlertBox>
        </div>
      )}
      <SuccessPanel title="Dosimetro posizionato correttamente!" outdated={outdated} next={next}>
        Vuoi posizionare un altro dosimetro allo stesso indirizzo?
      </SuccessPanel>
      <FreePoints next={next()} onChoose={goOn} />
    </>
  );
}

/** The last step. */
export function ResultStep() {
  return <PlainResultStep success={<Success />} />;
}
