import type { Standpoint } from '#customers/standpoints/rules.ts';
import { deviceClock } from '#platform/web/clock.ts';
import type { DraftState, OpenDraft } from '#platform/web/drafts/types.ts';
import { useDraft } from '#platform/web/drafts/use-draft.ts';
import { useUser } from '#platform/web/session.tsx';
import { emptyDraft, type ReplacementDraft, replacementDraftShape, step } from '../rules.ts';
import { picturesOf } from './replacement-requests.ts';

export type ReplacementSession = OpenDraft<ReplacementDraft>;

/** Names the drafts of this wizard among all on the device. */
export const wizardName = 'replacement';

/** Today in Rome, as the device sees it; the server checks dates by its own clock. */
export function currentDay(): string {
  return deviceClock.today();
}

/** The draft of this person's replacement in this scope. */
export function useReplacementDraft(scope: Standpoint): DraftState<ReplacementDraft> {
  const { id: userId } = useUser();
  return useDraft({ userId, wizard: wizardName, context: scope.key }, options);
}

const options = {
  initial: () => emptyDraft(currentDay()),
  read: (stored: unknown) => replacementDraftShape.safeParse(stored).data ?? null,
  picturesOf,
};

/** The step to show: the result while something is being sent or has arrived, whatever the draft says. */
export function shownStep({ value, submission }: ReplacementSession['draft']): number {
  const onItsWay = submission !== null && submission.state !== 'refused';
  if (onItsWay) return step.result;
  return value.step === step.result && submission === null ? step.summary : value.step;
}

/** Whether there is work in it. */
export function isTouched({ oldDosimeter }: ReplacementDraft): boolean {
  return oldDosimeter !== null;
}
