import { useCallback, useMemo } from 'react';
import type { Standpoint } from '#customers/standpoints/rules.ts';
import { statusOf } from '#platform/web/drafts/submission-status.ts';
import { StatusLine } from '#ui/feedback/status-line.tsx';
import { leaveForHome, useStepHistory } from '../../field-wizards/web/public.ts';
import { type PlacementDraft, step } from '../rules.ts';
import { chosenSoFar } from './chosen-names.ts';
import type { Change } from './draft-changes.ts';
import { stepToMend } from './mending.ts';
import { placementRequests } from './placement-requests.ts';
import { currentDay, type PlacementSession, shownStep } from './use-wizard-draft.ts';
import type { Wizard } from './wizard.ts';

/** The wizard's state and moves over an open draft. */
export function useWizardState(session: PlacementSession, scope: Standpoint): Wizard {
  const { draft: stored, update, addPicture, pictureUrl, pictureBlob, submit, discard } = session;
  const current = shownStep(stored);
  const draft = useMemo(() => ({ ...stored.value, step: current }), [stored.value, current]);

  const show = useCallback((to: number) => update((value) => ({ ...value, step: to })), [update]);
  const { pushStep, popStep } = useStepHistory(() => {
    if (current < step.result) show(Math.max(step.principal, current - 1));
  });

  const forward = useCallback(
    (to: number, change: Change = same) => {
      update((value) => ({ ...change(value), step: to }));
      pushStep();
    },
    [update, pushStep],
  );
  const send = useCallback(() => {
    update((value) => ({ ...value, step: step.result }));
    submit((value, idempotencyKey) => placementRequests(value, idempotencyKey));
  }, [update, submit]);
  const restart = useCallback(() => void discard(), [discard]);
  const abandon = useCallback(() => void discard().then(leaveForHome), [discard]);

  const status = statusOf(session);
  const { submission } = stored;
  return {
    draft,
    scope,
    today: currentDay(),
    status: status && <StatusLine {...status} />,
    trail: chosenSoFar(draft),
    mending: submission?.state === 'refused' ? stepToMend(submission.failure) : null,
    change: update,
    forward,
    back: popStep,
    jump: show,
    addPicture,
    pictureUrl,
    pictureBlob,
    submit: send,
    restart,
    abandon,
  };
}

function same(draft: PlacementDraft): PlacementDraft {
  return draft;
}
