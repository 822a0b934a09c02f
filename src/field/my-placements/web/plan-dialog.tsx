import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { PlanCanvas } from '#ui/plans/plan-canvas.tsx';
import { getPlacementPlan, type OwnEntry } from '../contract.ts';

/** The plan of a site with the point of one placement on it. */
export function PlanDialog({ entry, onClose }: { entry: OwnEntry; onClose: () => void }) {
  const plan = useEndpoint(getPlacementPlan, { params: { trattamento: entry.trattamento } });
  const { data, error } = plan;
  return (
    <Dialog open onClose={onClose} title={`${entry.nomePunto} sulla planimetria`} size="lg">
      {error && <ErrorState text={error.text} onRetry={() => void plan.refetch()} />}
      {plan.isPending && <Skeletons count={1} shape="picture" />}
      {data && <PlanCanvas label={data.titolo ?? 'Planimetria'} src={data.content} pin={data.posizione} />}
    </Dialog>
  );
}
