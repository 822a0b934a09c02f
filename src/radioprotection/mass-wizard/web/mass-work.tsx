import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { deviceClock } from '#platform/web/clock.ts';
import { statusOf } from '#platform/web/drafts/submission-status.ts';
import { StatusLine } from '#ui/feedback/status-line.tsx';
import { tellUnchosenWords } from '#ui/fields/unchosen-words.ts';
import { WizardBar } from '#ui/wizard/wizard-bar.tsx';
import {
  canSaveDraft,
  employerAction,
  finalLabel,
  impactOf,
  massListHref,
  type WizardScope,
  type WizardStep,
} from '../../mass-activities/rules.ts';
import { earlierOf } from '../changes/rules.ts';
import { checkedOf, employerNow, personNow } from '../current/rules.ts';
import { isTouched, type Operation } from '../draft/rules.ts';
import { goneUnitsRefusal, type Refusal, refusalOf } from '../refusals/rules.ts';
import { AbandonQuestion } from './abandon-question.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useRefusedDates, useTermWarnings } from './date-checks.ts';
import { MassFrame } from './mass-frame.tsx';
import type { MassKnown, MassPlace, StoredMass } from './mass-place.ts';
import classes from './mass-wizard.module.css';
import { type LastRefusal, OperationsStep } from './operations-step.tsx';
import { SummaryStep } from './summary-step.tsx';
import { UnitsStep } from './units-step.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import { type MassSession, useMassDraft } from './use-mass-draft.ts';
import { useRefusal } from './use-refusal.ts';
import { useSaving } from './use-saving.ts';
import { useSections } from './use-sections.ts';
import { useSubjects } from './use-subjects.ts';

type MassWorkProps = {
  scope: WizardScope;
  place: MassPlace;
  known: MassKnown;
  session: MassSession;
  onRead: (stored: StoredMass) => void;
};

/** The wizard at work: three steps over a draft, each checked before the next one. */
export function MassWork({ scope, place, known, session, onRead }: MassWorkProps) {
  const drafting = useMassDraft(session, scope, known.stored);
  const { draft, step, forward, back, show, changeOperations } = drafting;
  const { operations } = draft;
  const [isMeeting, setMeeting] = useState(drafting.isBehind);
  const [isLeaving, setLeaving] = useState(false);
  const refusing = useRefusal(operations);
  const navigate = useNavigate();
  const units = known.employer.companies;
  const subjects = useSubjects(
    place.employer,
    operations.map(({ type }) => type),
  );
  const refusedDates = useRefusedDates(place.employer);
  const warningOf = useTermWarnings(place.employer, operations);
  const sections = useSections(operations);
  const saving = useSaving({
    ...{ scope, place, units, session, drafting, onRead },
    onConflict: () => setMeeting(true),
    onRefused: (refusal, fields) => tell(refusal, 3, fields),
  });

  const personOf = ({ type, subject }: Operation) =>
    subjects(type).people?.find(({ id }) => id === subject?.id) ?? null;
  const nowOf = (one: Operation) => {
    if (one.type === employerAction) return employerNow(known.employer);
    const person = personOf(one);
    return person && personNow(person);
  };
  const checked = operations.map((one) => checkedOf(one, nowOf(one), place.employer));
  const today = deviceClock.today();

  /** Says what is wrong, and leads to the operation it is first about; true when nothing is. */
  function check(at: number, isForward: boolean): boolean {
    const told = refusalOf(checked, { step: at, isForward, today, dateErrors: refusedDates(operations) });
    // Whoever enters the second step is to choose others there.
    const refusal = told ?? (isForward && at === 2 ? null : goneUnitsRefusal(operations, units));
    if (!refusal) {
      refusing.clear();
      return true;
    }
    tell(refusal, at, {});
    if (!told && step === 3) show(2);
    return false;
  }

  function tell(refusal: Refusal, at: number, fields: LastRefusal['fields']) {
    refusing.tell(refusal, at, fields);
    if (refusal.action !== null && step > 1) show(1);
  }

  function goOn() {
    if (step === 3) {
      if (sections.canFinish && check(3, true)) void saving.send(3);
      return;
    }
    const next = step === 1 ? 2 : 3;
    if (check(next, true)) forward(next);
  }

  const leave = () => void navigate({ to: massListHref(place) });

  useFocusKept(saving.isSaving);
  const status = statusOf({ ...session, draft: { ...session.draft } });
  const work = { known, place, operations, onChange: changeOperations, subjects, personOf, warningOf };
  return (
    <form
      noValidate
      className={classes.work}
      aria-label="Pratica massiva"
      onSubmit={(event) => {
        event.preventDefault();
        if (!tellUnchosenWords(event.currentTarget)) goOn();
      }}
    >
      <MassFrame
        place={place}
        known={known}
        step={step}
        count={operations.length}
        impact={impactOf(
          units.map(({ id }) => id),
          operations.map((one) => one.units),
        )}
        status={status && <StatusLine {...status} />}
        isBusy={saving.isSaving}
      >
        {step === 1 && (
          <OperationsStep {...work} checked={checked} refused={refusing.refused} today={today} />
        )}
        {step === 2 && <UnitsStep {...work} />}
        {step === 3 && (
          <SummaryStep
            {...work}
            nowOf={nowOf}
            earlier={scope === 'review' ? earlierOf(known.stored) : []}
            sections={sections}
          />
        )}
      </MassFrame>
      <MassBar
        {...{ scope, step }}
        isSaving={saving.isSaving}
        isEndOpen={sections.canFinish}
        onBack={step > 1 ? back : isTouched(draft) ? () => setLeaving(true) : leave}
        onSave={() => check(step, false) && void saving.send(step)}
      />
      <AbandonQuestion
        open={isLeaving}
        isStored={place.activity !== null}
        onConfirm={() => void session.discard().then(leave)}
        onClose={() => setLeaving(false)}
      />
      {isMeeting && known.stored && (
        <ConflictDialog drafting={drafting} stored={known.stored} onClose={() => setMeeting(false)} />
      )}
    </form>
  );
}

type MassBarProps = {
  scope: WizardScope;
  step: WizardStep;
  isSaving: boolean;
  /** Every section of the summary is confirmed. */
  isEndOpen: boolean;
  onBack: () => void;
  onSave: () => void;
};

/** The buttons of the wizard (Q2-46). */
function MassBar({ scope, step, isSaving, isEndOpen, onBack, onSave }: MassBarProps) {
  return (
    <WizardBar
      backLabel={step === 1 ? 'Annulla' : 'Indietro'}
      onBack={onBack}
      nextLabel={step === 3 ? (finalLabel(scope) ?? undefined) : 'Avanti'}
      isNextDisabled={step === 3 && !isEndOpen}
      busy={isSaving}
      isBackDisabled={isSaving}
      middle={
        canSaveDraft(scope, step) && (
          <Button size="lg" variant="default" className={classes.save} disabled={isSaving} onClick={onSave}>
            Salva Modifiche
          </Button>
        )
      }
    />
  );
}
