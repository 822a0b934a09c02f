import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { OpenDraft } from '#platform/web/drafts/types.ts';
import { useStepHistory } from '#platform/web/wizard/use-step-history.ts';
import { startStep, type WizardScope, type WizardStep } from '../../mass-activities/rules.ts';
import { blankDraft, isSame, isTouched, type MassDraft, operationsOf } from '../draft/rules.ts';
import type { StoredMass } from './mass-place.ts';

export type MassSession = Pick<
  OpenDraft<MassDraft>,
  'draft' | 'saving' | 'saveProblem' | 'state' | 'update' | 'discard'
>;

/** The step at which the page of a new activity was when it was saved first. */
export type SavedStep = { massStep?: WizardStep };

const stepIn = (state: unknown) => (state as SavedStep | undefined)?.massStep;
const asStep = (step: number): WizardStep => (step >= 3 ? 3 : step === 2 ? 2 : 1);

/** What is worked on: what lies on the device where it was begun from what is stored, else what is stored. */
export function useMassDraft(session: MassSession, scope: WizardScope, stored: StoredMass | null) {
  const { history } = useRouter();
  const first = stepIn(history.location.state) ?? startStep(scope);
  const begun = useMemo<MassDraft>(() => {
    const operations = stored ? operationsOf(stored.actions) : [];
    return { ...blankDraft, step: first, versione: stored?.versione ?? null, operations, base: operations };
  }, [stored, first]);
  // What lies there untouched is as good as nothing, until something is done here.
  const [isStarted, setStarted] = useState(false);
  const isBegun = (value: MassDraft) =>
    isTouched(value) || (isStarted && value.versione === begun.versione && isSame(value.base, begun.base));
  const draft = isBegun(session.draft.value) ? session.draft.value : begun;
  const change = (to: (draft: MassDraft) => MassDraft) => {
    setStarted(true);
    session.update((old) => to(isBegun(old) ? old : begun));
  };

  const step = asStep(draft.step);
  const show = (to: number) => change((old) => ({ ...old, step: to }));
  const { pushStep, popStep } = useStepHistory((left) => {
    show(left?.to === step ? left.from : Math.max(1, step - 1));
  });
  return {
    draft,
    step,
    /** Somebody else has saved it since this draft was begun. */
    isBehind: draft.versione !== begun.versione && isTouched(draft),
    change,
    changeOperations: (to: (operations: MassDraft['operations']) => MassDraft['operations']) =>
      change((old) => ({ ...old, operations: to(old.operations) })),
    forward: (to: WizardStep) => {
      show(to);
      pushStep(step, to);
    },
    show,
    back: popStep,
    /** Goes on with what is typed here, over what is stored now. */
    keepMine: () => change((old) => ({ ...old, versione: begun.versione, base: begun.base })),
    takeTheirs: () => session.update(() => ({ ...begun, step })),
  };
}
export type MassDrafting = ReturnType<typeof useMassDraft>;
