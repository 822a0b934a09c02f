import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createResult } from '#platform/web/wizard/create-result.tsx';
import { leaveForHome } from '#platform/web/wizard/leave-for-home.ts';
import { useGoOn } from '#platform/web/wizard/result-panels.tsx';
import { WaitingPanel } from '#platform/web/wizard/waiting-panel.tsx';
import { ResultPanel } from '#ui/feedback/result-panel.tsx';
import { formSaved, getForm, getFormHistory, listForms } from '../../forms/contract.ts';
import { emptyDraft, step } from '../rules.ts';
import { FormConflict } from './form-conflict.tsx';
import { formWizard } from './form-wizard-definition.ts';
import { emptyFormHref } from './links.ts';
import { useStoredForm } from './use-stored-form.ts';
import { StepFrame, useWizard } from './wizard.ts';

const { ResultStep } = createResult(formWizard, { useWizard, StepFrame });

/** What a form changes where it was read before. */
const outdated = [listForms, getForm, getFormHistory];

/** After the last step: it has arrived, was refused, or is still on its way (S1 §2.5, Q1-48). */
export function CompletedStep() {
  const { session, scope } = useWizard();
  const { submission } = session.draft;
  if (submission?.state === 'refused') {
    const isStale = submission.failure?.status === 409;
    return isStale && scope.mod !== null ? <Stale mod={scope.mod} /> : <Refused />;
  }
  const isUnderWay = submission?.state === 'waiting' || submission?.state === 'sending';
  if (isUnderWay && scope.mod !== null) return <ChangeUnderWay />;
  return <ResultStep success={<Sent />} />;
}

/** The form has changed since it was read: which of the two stays is asked, as far as it may still be changed. */
function Stale({ mod }: { mod: number }) {
  const { session } = useWizard();
  const { stored } = useStoredForm(mod);
  const text = session.draft.submission?.failure?.text;
  return stored?.modificabile ? <FormConflict stored={stored} text={text} /> : <Refused />;
}

function Refused() {
  const { session, jump } = useWizard();
  const failure = session.draft.submission?.failure;
  return (
    <StepFrame>
      <ResultPanel
        outcome="failure"
        title="Qualcosa è andato storto."
        requestId={failure?.requestId ?? undefined}
        actions={
          <>
            <Button size="lg" color="accent" onClick={() => jump(step.summary)}>
              Indietro
            </Button>
            <HomeButton />
          </>
        }
      >
        <p>{failure?.text}</p>
      </ResultPanel>
    </StepFrame>
  );
}

/** A change waits for the network: a new form is begun on its own page, not in the place of the one that was changed. */
function ChangeUnderWay() {
  const { session, scope } = useWizard();
  const navigate = useNavigate();
  const beginNew = () => {
    session.setAside(emptyDraft());
    void navigate({ to: emptyFormHref(scope.client) });
  };
  return (
    <StepFrame>
      <WaitingPanel
        session={session}
        code={undefined}
        hasPictures={false}
        next={{ label: 'Nuovo IRME90', onClick: beginNew }}
      />
    </StepFrame>
  );
}

function Sent() {
  const { draft, session, scope } = useWizard();
  // Who has sent measures is told whether somebody has received them.
  const told = draft.withMeasures && formSaved.safeParse(session.draft.submission?.reply).data?.message;
  const goOn = useGoOn(session, outdated);
  const navigate = useNavigate();
  return (
    <ResultPanel
      outcome="success"
      title="Mod. IRME90 inviato!"
      actions={
        <>
          <Button
            size="lg"
            color="accent"
            onClick={() => {
              goOn(null);
              if (scope.mod !== null) void navigate({ to: emptyFormHref(scope.client) });
            }}
          >
            Nuovo IRME90
          </Button>
          <HomeButton />
        </>
      }
    >
      {told && <p>{told}</p>}
    </ResultPanel>
  );
}

function HomeButton() {
  const { session } = useWizard();
  const queries = useQueryClient();
  const isSent = session.draft.submission?.state === 'received';
  const leave = () => {
    // What was read before it was changed must not come back as a draft.
    for (const { name } of outdated) queries.removeQueries({ queryKey: [name] });
    void session.discard().then(leaveForHome);
  };
  return (
    <Button
      size="lg"
      variant="default"
      // What was refused stays on the device, to be mended.
      onClick={isSent ? leave : leaveForHome}
    >
      Torna alla homepage
    </Button>
  );
}
