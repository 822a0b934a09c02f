import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Point } from '#customers/points/contract.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { PlanCanvas } from '#ui/plans/plan-canvas.tsx';
import { useRecentChoices } from '../../../field-wizards/web/public.ts';
import { choosePlan, placePin } from '../draft-changes.ts';
import { isUntouched } from '../fresh-records.ts';
import { usePlans } from '../use-plans.ts';
import { useWizard } from '../wizard.ts';

type PlanChoiceProps = { points: readonly Point[]; error: string | undefined };

/** Which plan the new point is on, and where: both or neither. */
export function PlanChoice({ points, error }: PlanChoiceProps) {
  const { draft, change } = useWizard();
  const { added, stored, loading, failure } = usePlans(draft);
  const { remember } = useSuggestedPlan(stored.map(({ id }) => id));
  const plans = [...added, ...stored];
  const chosen = plans.find(({ id }) => id === draft.plan?.id);
  const markers = points.flatMap(({ id, alias, planimetry, planimetryPos }) =>
    planimetryPos && planimetry === chosen?.id ? [{ key: id, label: alias, ...planimetryPos }] : [],
  );
  const drop = draft.plan && (
    <Button variant="subtle" onClick={() => change(choosePlan(null))}>
      Togli la planimetria
    </Button>
  );
  const problem = <FieldError id="plan-mark-error" text={error} />;
  if (loading && plans.length === 0) return <Skeletons count={1} shape="field" />;
  if (plans.length === 0) {
    return (
      <>
        {failure && <ErrorState {...failure} />}
        {problem}
        {drop}
      </>
    );
  }
  return (
    <>
      <SelectField
        label="Planimetria"
        placeholder="Nessuna"
        value={chosen ? String(chosen.id) : ''}
        onChange={(value) => {
          const id = value === '' ? null : Number(value);
          if (id !== null && id > 0) remember(id);
          change(choosePlan(id));
        }}
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
      {problem}
      {draft.plan?.position && (
        <Button variant="subtle" onClick={() => change(placePin(null))}>
          Togli il segno dalla planimetria
        </Button>
      )}
      {drop}
    </>
  );
}

/**
 * For a point that is just begun: the plan chosen last at this site. Which it is can be changed, and none is one tap
 * away.
 */
function useSuggestedPlan(storedIds: readonly number[]) {
  const { draft, change } = useWizard();
  const { address, point, plan } = draft;
  const site = address !== null && 'known' in address ? address.known.id : 'new';
  const { recentIds, remember } = useRecentChoices(`plans/${site}`);
  const [isSettled, setSettled] = useState(plan !== null || !isUntouched(point));
  const suggested = recentIds.find((id) => storedIds.includes(id));
  useEffect(() => {
    if (isSettled || suggested === undefined) return;
    setSettled(true);
    change(choosePlan(suggested));
  }, [isSettled, suggested, change]);
  return { remember };
}
