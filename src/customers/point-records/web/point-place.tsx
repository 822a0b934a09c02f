import { Button } from '@mantine/core';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { UnreadNote } from '#ui/feedback/unread-note.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { listPlanRecords } from '../../plan-records/contract.ts';
import { planName } from '../../plan-records/rules.ts';
import { PlanView } from '../../plan-records/web/public.ts';

type Position = { x: number; y: number };

type PointPlaceProps = {
  addressId: number;
  pointId: number | undefined;
  planId: number | null;
  position: Position | null;
  error: string | undefined;
  onChange: (changes: { planimetry?: number | null; planimetryPos: Position | null }) => void;
};

/** Which of the address's floor plans a point is on, and where; both may be left out. */
export function PointPlace({ addressId, pointId, planId, position, error, onChange }: PointPlaceProps) {
  const { data, error: unread, refetch } = useEndpoint(listPlanRecords, { params: { indirizzo: addressId } });
  const plans = data?.planimetrie ?? [];
  const chosen = plans.find(({ id }) => id === planId);
  if (!data) {
    return <UnreadNote text="Le planimetrie non si sono caricate." error={unread} onRetry={refetch} />;
  }
  if (plans.length === 0) return null;
  return (
    <>
      <SelectField
        label="Planimetria"
        placeholder="Nessuna"
        value={planId === null ? '' : String(planId)}
        options={plans.map((plan) => ({ value: String(plan.id), label: planName(plan) }))}
        onChange={(id) => onChange({ planimetry: id === '' ? null : Number(id), planimetryPos: null })}
        error={error}
      />
      {chosen && (
        <PlanView
          key={chosen.id}
          plan={chosen}
          without={pointId}
          pin={position}
          onPin={(planimetryPos) => onChange({ planimetryPos })}
        />
      )}
      {position && (
        <Button variant="subtle" onClick={() => onChange({ planimetryPos: null })}>
          Togli il segno dalla planimetria
        </Button>
      )}
    </>
  );
}
