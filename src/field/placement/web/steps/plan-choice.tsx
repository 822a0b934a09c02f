import { Button } from '@mantine/core';
import { listFloorPlansWithDraft } from '#customers/floor-plans/contract.ts';
import type { Point } from '#customers/points/contract.ts';
import { useStepData } from '#platform/web/wizard/use-step-data.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { PlanCanvas } from '#ui/plans/plan-canvas.tsx';
import type { PlacementDraft } from '../../rules.ts';
import { choosePlan, placePin } from '../draft-changes.ts';
import { useWizard } from '../wizard.ts';

type ShownPlan = { id: number; title: string; src: string | null };

/** Which plan the new point is on, and where; both optional. */
export function PlanChoice({ points }: { points: readonly Point[] }) {
  const { draft, change } = useWizard();
  const { plans, loading, failure } = usePlans(draft);
  const chosen = plans.find(({ id }) => id === draft.plan?.id);
  const markers = points.flatMap(({ id, alias, planimetry, planimetryPos }) =>
    planimetryPos && planimetry === chosen?.id ? [{ key: id, label: alias, ...planimetryPos }] : [],
  );
  if (failure && plans.length === 0) return <ErrorState {...failure} />;
  if (loading && plans.length === 0) return <Skeletons count={1} shape="field" />;
  if (plans.length === 0) return null;
  return (
    <>
      <SelectField
        label="Planimetria"
        placeholder="Nessuna"
        value={chosen ? String(chosen.id) : ''}
        onChange={(id) => change(choosePlan(id === '' ? null : Number(id)))}
        options={plans.map(({ id, title }) => ({ value: String(id), label: title }))}
      />
      {chosen?.src && (
        <PlanCanvas
          key={chosen.id}
          label={chosen.title}
          src={chosen.src}
          markers={markers}
          pin={draft.plan?.position ?? null}
          onPin={(position) => change(placePin(position))}
        />
      )}
      {draft.plan?.position && (
        <Button variant="subtle" onClick={() => change(placePin(null))}>
          Togli il segno dalla planimetria
        </Button>
      )}
    </>
  );
}

/** The address's plans as the server knows them, then those added in this wizard with their own pictures. */
function usePlans({ principal, client, address, newPlans }: PlacementDraft) {
  const { pictureUrl } = useWizard();
  const clientId = client !== null && 'known' in client ? client.known.id : null;
  const addressId = address !== null && 'known' in address ? address.known.id : null;
  const known = principal !== null && clientId !== null && addressId !== null;
  const { data, failure } = useStepData(
    listFloorPlansWithDraft,
    {
      params: { committente: principal?.id ?? 0, cliente: clientId ?? 0, indirizzo: addressId ?? 0 },
      body: { newPlanimetries: newPlans.map(({ id }) => ({ id })) },
    },
    known,
  );
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
  return { plans: [...added, ...stored], loading: known && !data && !failure, failure };
}
