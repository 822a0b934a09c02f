import { listFloorPlansWithDraft } from '#customers/floor-plans/contract.ts';
import { useStepData } from '#platform/web/wizard/use-step-data.ts';
import type { PlacementDraft } from '../rules.ts';
import { useWizard } from './wizard.ts';

export type ShownPlan = { id: number; title: string; src: string | null };

/** The plans of the draft's address: those added in this wizard with their own pictures, then those the server knows. */
export function usePlans({ principal, client, address, newPlans }: PlacementDraft) {
  const { pictureUrl } = useWizard();
  const clientId = client !== null && 'known' in client ? client.known.id : null;
  const addressId = address !== null && 'known' in address ? address.known.id : null;
  const known = principal !== null && clientId !== null && addressId !== null;
  const params = { committente: principal?.id ?? 0, cliente: clientId ?? 0, indirizzo: addressId ?? 0 };
  const body = { newPlanimetries: newPlans.map(({ id }) => ({ id })) };
  const asked = useStepData(listFloorPlansWithDraft, { params, body }, known);
  // Without network those of the site alone may be there: pictures added here are shown from this device anyway.
  const isAlone = asked.isMissing && newPlans.length > 0;
  const alone = useStepData(listFloorPlansWithDraft, { params, body: { newPlanimetries: [] } }, isAlone);
  const { data, failure } = isAlone && alone.data ? alone : asked;
  const stored = (data?.planimetries ?? [])
    .filter(({ id }) => id > 0)
    .map(
      ({ id, titolo, content }): ShownPlan => ({
        id,
        title: titolo ? `Planimetria #${id} · ${titolo}` : `Planimetria #${id}`,
        src: content || null,
      }),
    );
  const added = newPlans.map(
    ({ id, name, sha256 }): ShownPlan => ({
      id,
      title: name || `Planimetria #${id}`,
      src: pictureUrl(sha256),
    }),
  );
  return { added, stored, loading: known && !data && !failure, failure };
}
