import type { Standpoint } from '#customers/standpoints/rules.ts';
import { deviceClock } from '#platform/web/clock.ts';
import type { DraftState, OpenDraft } from '#platform/web/drafts/types.ts';
import { useDraft } from '#platform/web/drafts/use-draft.ts';
import { useUser } from '#platform/web/session.tsx';
import { emptyDraft, type PlacementDraft, placementDraftShape, step } from '../rules.ts';
import { picturesOf } from './placement-requests.ts';

export type PlacementSession = OpenDraft<PlacementDraft>;

/** Names the drafts of this wizard among all on the device. */
export const wizardName = 'placement';

/** Today in Rome, as the device sees it; the server checks dates by its own clock. */
export function currentDay(): string {
  return deviceClock.today();
}

/** The draft of this person's placement in this scope. */
export function useWizardDraft(scope: Standpoint): DraftState<PlacementDraft> {
  const { id: userId } = useUser();
  return useDraft({ userId, wizard: wizardName, context: scope.key }, options);
}

const options = {
  initial: () => emptyDraft(currentDay()),
  read: (stored: unknown) => placementDraftShape.safeParse(stored).data ?? null,
  picturesOf,
};

/** The step to show: the result while something is being sent or has arrived, whatever the draft says. */
export function shownStep({ value, submission }: PlacementSession['draft']): number {
  const onItsWay = submission !== null && submission.state !== 'refused';
  if (onItsWay) return step.result;
  return value.step === step.result && submission === null ? step.summary : value.step;
}

/** Whether there is work in it; what the wizard chooses by itself needs no question whether to go on with it. */
export function isTouched({ step: current, client }: PlacementDraft): boolean {
  return current > step.client || (client !== null && 'fresh' in client);
}
