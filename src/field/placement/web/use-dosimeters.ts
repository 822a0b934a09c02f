import { type AvailableDosimeter, listAvailableDosimeters } from '#dosimeters/dosimeters/contract.ts';
import { useStepData } from '#platform/web/wizard/use-step-data.ts';
import { useQueued } from '../../field-wizards/web/public.ts';
import { useWizard } from './wizard.ts';

/**
 * Those shipped for the address first; for a client or address that does not exist yet, the unassigned ones. One
 * that waits to be sent as placed is not offered again.
 */
export function useDosimeters() {
  const { session, draft } = useWizard();
  const { principal, client, address } = draft;
  const stored = client !== null && 'known' in client && address !== null && 'known' in address;
  const { data, fresh, failure, keptAt } = useStepData(
    listAvailableDosimeters,
    {
      params: { committente: principal?.id ?? 0 },
      body: stored ? { cliente: client.known.id, indirizzo: address.known.id } : {},
    },
    principal !== null,
  );
  const queued = useQueued(keptAt, session.draft.key).dosimeters;
  const left = (list: readonly AvailableDosimeter[] | undefined) => list?.filter(({ id }) => !queued.has(id));
  return { data: left(data), fresh: left(fresh), failure };
}
