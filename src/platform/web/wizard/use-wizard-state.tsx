import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { StatusLine } from '#ui/feedback/status-line.tsx';
import type { WizardTrailItem } from '#ui/wizard/wizard-trail.tsx';
import { deviceClock } from '../clock.ts';
import { statusOf } from '../drafts/submission-status.ts';
import type { OpenDraft } from '../drafts/types.ts';
import { leaveForHome } from './leave-for-home.ts';
import { usePictureNote } from './use-lost-picture.ts';
import { useStepHistory } from './use-step-history.ts';
import {
  resultStep,
  shownStep,
  trailOf,
  type WizardDefinition,
  type WizardDraft,
  type WizardScope,
} from './wizard-definition.ts';

export type PassedSteps = { first: number; last: number };

/** What every step works with. */
export type Wizard<D extends WizardDraft, S extends WizardScope> = {
  session: OpenDraft<D>;
  /** With the step that is shown. */
  draft: D;
  scope: S;
  today: string;
  /** The line that tells the state of the work. */
  status: ReactNode;
  trail: readonly WizardTrailItem[];
  /** The steps that the last move has passed over, as there was nothing to ask. */
  passed: PassedSteps | null;
  /** The step that the server has refused; null when nothing was. */
  mending: number | null;
  change: (change: (draft: D) => D) => void;
  /** Goes on to a later step, with a last change of the one that is left. */
  forward: (step: number, change?: (draft: D) => D) => void;
  back: () => void;
  jump: (step: number) => void;
  addPicture: (picture: Blob) => Promise<string>;
  /** Told before a picture is taken, and when nothing has come of it: should the phone end the browser, it is known. */
  takingPicture: { begin: () => void; end: () => void };
  /** A picture of the draft, and an object URL for showing it. */
  pictureBlob: (sha256: string) => Blob | null;
  pictureUrl: (sha256: string) => string | null;
  /** Freezes the work and starts sending it: not before the work of this device that it builds on, by its keys. */
  submit: (after?: string[]) => void;
  /** Drops everything and starts over at the first step. */
  restart: () => void;
  /** 'Annulla': drops everything and leaves. */
  abandon: () => void;
};

/** A wizard's state and moves over an open draft. */
export function useWizardState<D extends WizardDraft, S extends WizardScope>(
  definition: WizardDefinition<D, S>,
  session: OpenDraft<D>,
  scope: S,
): Wizard<D, S> {
  const { draft: stored, update, pictureUrl, pictureBlob, submit, discard } = session;
  const { addPicture, begin, end } = usePictureNote(session, definition.picturesOf?.(stored.value) ?? []);
  useStartStep(definition, session);
  const result = resultStep(definition);
  const current = shownStep(definition, stored);
  const draft = useMemo(() => ({ ...stored.value, step: current }), [stored.value, current]);

  const [passed, setPassed] = useState<PassedSteps | null>(null);
  const show = useCallback(
    (to: number) => {
      setPassed(null);
      update((value) => ({ ...value, step: to }));
    },
    [update],
  );
  const { pushStep, popStep } = useStepHistory((left) => {
    if (current < result) show(left?.to === current ? left.from : Math.max(1, current - 1));
  });
  const forward = useCallback(
    (to: number, change: (value: D) => D = (value) => value) => {
      setPassed(to > current + 1 ? { first: current + 1, last: to - 1 } : null);
      update((value) => ({ ...change(value), step: to }));
      pushStep(current, to);
    },
    [update, pushStep, current],
  );
  const send = useCallback(
    (after: string[] = []) => {
      show(result);
      submit((value, key) => ({ ...definition.requests(value, key), after }));
    },
    [show, result, submit, definition],
  );
  const restart = useCallback(() => void discard(), [discard]);
  const abandon = useCallback(() => void discard().then(leaveForHome), [discard]);

  const status = statusOf(session);
  const { submission } = stored;
  return {
    session,
    draft,
    scope,
    today: deviceClock.today(),
    status: status && <StatusLine {...status} />,
    trail: trailOf(definition, draft),
    passed,
    mending: submission?.state === 'refused' ? definition.stepToMend(submission.failure) : null,
    change: update,
    forward,
    back: popStep,
    jump: show,
    addPicture,
    takingPicture: { begin, end },
    pictureUrl,
    pictureBlob,
    submit: send,
    restart,
    abandon,
  };
}

/** A draft of before begins where its wizard says; one that was frozen, where it stands. */
function useStartStep<D extends WizardDraft, S extends WizardScope>(
  { startStep }: WizardDefinition<D, S>,
  { draft, update }: OpenDraft<D>,
): void {
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    if (!startStep || draft.submission !== null) return;
    const start = startStep(draft.value, deviceClock.today());
    if (start !== draft.value.step) update((value) => ({ ...value, step: start }));
  }, [startStep, draft, update]);
}
