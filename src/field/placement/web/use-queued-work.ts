import { useQueued } from '../../field-wizards/web/public.ts';
import { wizardName } from './use-wizard-draft.ts';
import { useWizard } from './wizard.ts';

/** What other work of this person has moved that a list on the screen does not know. */
export function useQueuedWork(keptAt: string | null) {
  const { scope } = useWizard();
  return useQueued({ wizard: wizardName, context: scope.key }, keptAt);
}
