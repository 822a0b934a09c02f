import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { listClients } from '#customers/customers/contract.ts';
import { listFloorPlansWithDraft } from '#customers/floor-plans/contract.ts';
import { listPoints } from '#customers/points/contract.ts';
import { listAddresses } from '#customers/sites/contract.ts';
import { listAvailableDosimeters } from '#dosimeters/dosimeters/contract.ts';
import { getBuildingQuestions, getEmployerQuestions } from '#surveys/surveys/contract.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ResultPanel } from '#ui/feedback/result-panel.tsx';
import { wizardClasses as classes, leaveForHome, WaitingPanel } from '../../field-wizards/web/public.ts';
import { placeDosimeter } from '../contract.ts';
import { afterQueueing, afterSuccess, step } from '../rules.ts';
import { adviceOn, openForMending, stepToMend } from './mending.ts';
import { employerSurveyName } from './placement-requests.ts';
import { StepFrame } from './step-frame.tsx';
import { currentDay, type PlacementSession } from './use-wizard-draft.ts';

/** How the placement ended, or that it is still on its way. */
export function ResultStep({ session }: { session: PlacementSession }) {
  const state = session.draft.submission?.state;
  return (
    <StepFrame>
      {state === 'received' && <Success session={session} />}
      {state === 'refused' && <Failure session={session} />}
      {(state === 'waiting' || state === 'sending') && <Waiting session={session} />}
    </StepFrame>
  );
}

function Waiting({ session }: { session: PlacementSession }) {
  const { value } = session.draft;
  return (
    <WaitingPanel
      session={session}
      code={value.dosimeter?.codice}
      hasPictures={value.photo !== null || value.newPlans.length > 0}
      next={{
        label: 'Posiziona un altro',
        onClick: () => session.setAside(afterQueueing(value, currentDay())),
      }}
    />
  );
}

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

function Success({ session }: { session: PlacementSession }) {
  const { draft, finish, discard } = session;
  const queries = useQueryClient();
  const surveyFailure = draft.submission?.followUpFailures.find(({ name }) => name === employerSurveyName);

  /** What was read before is no longer true: points, dosimeters and plans are read anew (J8). */
  function goOn() {
    const reply = placeDosimeter.response.safeParse(draft.submission?.reply);
    for (const { name } of outdated) queries.removeQueries({ queryKey: [name] });
    if (reply.success) finish(afterSuccess(draft.value, reply.data, currentDay()));
    else finish(null);
  }

  return (
    <>
      {surveyFailure && (
        <div className={classes.notice}>
          <AlertBox tone="warning">
            Impossibile inviare le risposte per l'esercente: {surveyFailure.text}
          </AlertBox>
        </div>
      )}
      <ResultPanel
        outcome="success"
        title="Dosimetro posizionato correttamente!"
        code={draft.value.dosimeter?.codice}
        actions={
          <>
            <Button size="lg" variant="default" onClick={() => void discard().then(leaveForHome)}>
              Fine
            </Button>
            <Button size="lg" color="accent" onClick={goOn}>
              Continua
            </Button>
          </>
        }
      >
        Vuoi posizionare un altro dosimetro allo stesso indirizzo?
      </ResultPanel>
    </>
  );
}

function Failure({ session }: { session: PlacementSession }) {
  const { draft, update } = session;
  const failure = draft.submission?.failure;
  return (
    <ResultPanel
      outcome="failure"
      title="Qualcosa è andato storto"
      code={draft.value.dosimeter?.codice}
      requestId={failure?.requestId ?? undefined}
      actions={
        <>
          {failure && stepToMend(failure) !== step.summary && (
            <Button
              size="lg"
              color="accent"
              onClick={() => update((value) => openForMending(value, failure))}
            >
              Correggi
            </Button>
          )}
          <Button
            size="lg"
            variant="default"
            onClick={() => update((value) => ({ ...value, step: step.summary }))}
          >
            Indietro
          </Button>
        </>
      }
    >
      <p>{failure?.text}</p>
      {failure && <p>{adviceOn(failure)}</p>}
    </ResultPanel>
  );
}
