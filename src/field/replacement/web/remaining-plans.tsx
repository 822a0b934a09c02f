import { listFloorPlansWithDraft } from '#customers/floor-plans/contract.ts';
import type { SitePath } from '#customers/standpoints/rules.ts';
import { useStepData } from '#platform/web/wizard/use-step-data.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { PlanCanvas } from '#ui/plans/plan-canvas.tsx';
import type { PlanMarker } from '#ui/plans/plan-geometry.ts';
import { placementState, stateLabels, stateLooks } from '../../plan-view/rules.ts';
import type { RemainingStop } from '../rules.ts';
import classes from './remaining-list.module.css';

type RemainingPlansProps = {
  site: SitePath;
  stops: readonly RemainingStop[];
  onProceed: (placementId: number) => void;
};

/** The remaining dosimeters on their floor plans: a tap goes on with one. The same call that placing keeps ahead. */
export function RemainingPlans({ site, stops, onProceed }: RemainingPlansProps) {
  const { committente, cliente, indirizzo } = site;
  const { data, failure } = useStepData(listFloorPlansWithDraft, {
    params: { committente, cliente, indirizzo },
    body: { newPlanimetries: [] },
  });
  if (failure)
    return (
      <AlertBox tone="warning">
        Le planimetrie non si riescono a leggere: senza rete si vedono solo quelle già tenute su questo
        telefono. Si può continuare dall’elenco.
      </AlertBox>
    );
  if (!data) return <Skeletons count={1} shape="picture" />;
  const visit = (planId: number) => stops.findIndex(({ point }) => point?.planimetry === planId);
  const plans = data.planimetries
    .flatMap(({ id, titolo, content }) => {
      const markers = markersOn(id, stops);
      return content && markers.length > 0 ? [{ id, titolo, content, markers }] : [];
    })
    .toSorted((a, b) => visit(a.id) - visit(b.id));
  const shown = plans.reduce((sum, { markers }) => sum + markers.length, 0);
  const elsewhere = stops.length - shown;
  return (
    <>
      {plans.length > 0 && (
        <p className={classes.quiet}>
          Tocca un dosimetro per proseguire con quello: il più vicino è cerchiato.
        </p>
      )}
      {plans.map(({ id, titolo, content, markers }) => (
        <div key={id} className={classes.plan}>
          <h3 className={classes.planTitle}>
            Planimetria #{id}
            {titolo && <span className={classes.quiet}> {titolo}</span>}
          </h3>
          <PlanCanvas
            label={`Planimetria #${id}: tocca un dosimetro per proseguire con quello`}
            src={content}
            markers={markers}
            selected={stops[0]?.dosimeter.id ?? null}
            onMarker={(key) => onProceed(Number(key))}
          />
        </div>
      ))}
      {elsewhere > 0 && (
        <p className={classes.quiet}>
          {elsewhere === 1
            ? '1 dosimetro non è su queste planimetrie: è nell’elenco.'
            : `${elsewhere} dosimetri non sono su queste planimetrie: sono nell’elenco.`}
        </p>
      )}
    </>
  );
}

function markersOn(planId: number, stops: readonly RemainingStop[]): PlanMarker[] {
  return stops.flatMap(({ dosimeter, point }) => {
    if (point?.planimetry !== planId || !point.planimetryPos) return [];
    const state = placementState(dosimeter);
    const label = `${dosimeter.codice}, ${point.alias}, ${stateLabels[state]}`;
    return [{ key: dosimeter.id, label, look: stateLooks[state], ...point.planimetryPos }];
  });
}
