import { useStepData } from '#platform/web/wizard/use-step-data.ts';
import { useQueued } from '../../field-wizards/web/public.ts';
import { listReplacementCandidates } from '../contract.ts';
import { useWizard } from './wizard.ts';

/** What can take the place of the old dosimeter; one that waits to be sent as placed is not offered again. */
export function useCandidates() {
  const { draft, session } = useWizard();
  const oldDosimeterId = draft.oldDosimeter?.id ?? 0;
  const { data, fresh, failure, keptAt } = useStepData(
    listReplacementCandidates,
    { params: { oldDosimeterId } },
    draft.oldDosimeter !== null,
  );
  const queued = useQueued(keptAt, session.draft.key).dosimeters;
  const left = (list: typeof data) => list?.filter(({ id }) => !queued.has(id));
  return { data: left(data), fresh: left(fresh), failure };
}
