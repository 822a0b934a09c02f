import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { PlanCanvas } from '#ui/plans/plan-canvas.tsx';
import { getPlanPicture, type PlanRecord } from '../contract.ts';
import { planName } from '../rules.ts';

type PlanViewProps = {
  plan: PlanRecord;
  /** A point that is not drawn among the others: it is the pin. */
  without?: number | undefined;
  pin?: { x: number; y: number } | null;
  /** Without it the plan can only be looked at. */
  onPin?: ((position: { x: number; y: number }) => void) | undefined;
};

/** A floor plan with the points on it. */
export function PlanView({ plan, without, pin = null, onPin }: PlanViewProps) {
  const { data, error, refetch } = useEndpoint(
    getPlanPicture,
    { params: { planimetria: plan.id } },
    { immutable: true },
  );
  if (error) return <ErrorState text={error.text} onRetry={() => refetch()} />;
  if (!data) return <Skeletons shape="picture" count={1} />;
  const markers = plan.punti.flatMap(({ id, alias, x, y }) =>
    x === null || y === null || id === without ? [] : [{ key: id, label: alias, x, y }],
  );
  return (
    <PlanCanvas
      label={planName(plan)}
      src={data.immagine}
      markers={markers}
      pin={pin}
      {...(onPin ? { onPin } : {})}
    />
  );
}
