import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Standpoint } from '#customers/standpoints/rules.ts';
import { statusOf } from '#platform/web/drafts/submission-status.ts';
import { StatusLine } from '#ui/feedback/status-line.tsx';
import type { WizardTrailItem } from '#ui/wizard/wizard-trail.tsx';
import { leaveForHome, useStepHistory } from '../../field-wizards/web/public.ts';
import { type ReplacementDraft, startStep, step } from '../rules.ts';
import { replacementRequests } from './replacement-requests.ts';
import { currentDay, type ReplacementSession, shownStep } from './use-replacement-draft.ts';
import type { Wizard } from './wizard.ts';

/** The wizard's state and moves over an open draft. */
export function useWizardState(session: ReplacementSession, scope: Standpoint): Wizard {
  const { draft: stored, update, addPicture, pictureUrl, pictureBlob, submit, discard } = session;
  useStartStep(session);
  const current = shownStep(stored);
  const draft = useMemo(() => ({ ...stored.value, step: current }), [stored.value, current]);

  const show = useCallback((to: number) => update((value) => ({ ...value, step: to })), [update]);
  const { pushStep, popStep } = useStepHistory(() => {
    if (current < step.result) show(Math.max(step.removal, current - 1));
  });
  const forward = useCallback(
    (to: number) => {
      show(to);
      pushStep();
    },
    [show, pushStep],
  );
  const send = useCallback(() => {
    update((value) => ({ ...value, step: step.result }));
    submit(replacementRequests);
  }, [update, submit]);
  const abandon = useCallback(() => void discard().then(leaveForHome), [discard]);

  const status = statusOf(session);
  return {
    draft,
    scope,
    today: currentDay(),
    status: status && <StatusLine {...status} />,
    trail: chosenSoFar(draft),
    change: update,
    forward,
    back: popStep,
    jump: show,
    addPicture,
    pictureUrl,
    pictureBlob,
    submit: send,
    abandon,
  };
}

/** A draft of before begins after its complete steps (J4); one that was refused, where it is to be mended. */
function useStartStep({ draft, update }: ReplacementSession): void {
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    if (draft.submission !== null) return;
    const start = startStep(draft.value, currentDay());
    if (start !== draft.value.step) update((value) => ({ ...value, step: start }));
  }, [draft, update]);
}

/** What was chosen on the steps before the current one, each with the step that changes it. */
export function chosenSoFar(draft: ReplacementDraft): WizardTrailItem[] {
  const { oldDosimeter, newDosimeter, address, point } = draft;
  const items = [
    { label: 'Dosimetro da rimuovere', value: oldDosimeter?.codice ?? '', step: step.removal },
    { label: 'Indirizzo', value: address?.displayName ?? '', step: step.removal },
    { label: 'Punto', value: point?.alias ?? '', step: step.removal },
    {
      label: 'Nuovo dosimetro',
      value: draft.removeOnly ? 'sola rimozione' : (newDosimeter?.codice ?? ''),
      step: step.placement,
    },
  ];
  return items.filter((item) => item.step < draft.step && item.value !== '');
}
