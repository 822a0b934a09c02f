import { crossingTexts } from '#geography/maps/rules.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SortableList } from '#ui/lists/sortable-list.tsx';
import { contractWarning, doubleManualWarning } from '../checks/rules.ts';
import { dayOfPlan, type Plan, type PlanStop } from '../plan/rules.ts';
import type { Leg } from '../roads/rules.ts';
import { CompanySearch } from './company-search.tsx';
import { DayTotals } from './day-totals.tsx';
import { FillPanel } from './fill-panel.tsx';
import { OrderProposalNote } from './order-proposal.tsx';
import classes from './planner.module.css';
import { DayActions, StopRow } from './stop-row.tsx';
import type { PlanChoices } from './use-choices.ts';
import type { Fill } from './use-fill.ts';
import type { useOrderProposal } from './use-order-proposal.ts';
import type { Stops } from './use-planner.ts';
import type { Roads } from './use-roads.ts';

type DayListProps = {
  plan: Plan;
  roads: Roads;
  stops: Stops;
  readUnits: PlanChoices['readUnits'];
  order: ReturnType<typeof useOrderProposal>;
  fill: Fill;
  onCustom: () => void;
  /** What is typed as a stop's work is no duration, or one again. */
  onWrongWork: (key: number, isWrong: boolean) => void;
};

/** The stops of a day in their order, and what can be done to them. */
export function DayList({ plan, roads, stops, readUnits, order, fill, ...on }: DayListProps) {
  const { proposed } = order;
  const day = dayOfPlan(plan);
  const at = new Map(plan.stops.map(({ key }, index) => [key, index]));
  const legOf = ({ key }: PlanStop) => roads.legs[at.get(key) ?? -1] ?? null;
  const openKey = stops.looked?.kind === 'stop' ? stops.looked.key : null;
  return (
    <section className={classes.day} aria-label="Giornata">
      <CompanySearch readUnits={readUnits} onPick={stops.lookAtCompany} />
      <DayActions
        isBusy={order.isLooking}
        canOrder={plan.stops.length > 1}
        isFilling={fill.isOpen}
        onCustom={on.onCustom}
        onOrder={() => void order.propose()}
        onFill={fill.toggle}
      />
      {fill.isOpen && <FillPanel fill={fill} onLook={stops.lookAtCompany} />}
      {proposed && (
        <OrderProposalNote
          plan={plan}
          proposed={proposed}
          onAccept={() => {
            stops.reorder(proposed.keys, 'Ordine proposto in uso');
            order.forget();
          }}
          onLeave={order.forget}
        />
      )}
      <DayTotals times={roads.times} roads={roads} />
      {plan.stops.length === 0 ? (
        <EmptyState
          text="Ancora nessuna fermata"
          detail="Cerca un’unità locale o premi un segno sulla mappa, poi ‘Aggiungi’: qui compaiono ora di arrivo, ritardi e strada."
        />
      ) : (
        <SortableList
          label="Fermate"
          url="planner"
          items={plan.stops}
          idOf={({ key }) => key}
          nameOf={({ displayName }) => displayName}
          onOrder={(keys) => {
            stops.reorder(keys);
            return Promise.resolve(true);
          }}
          leaving={{
            may: (key) => plan.stops.some((stop) => stop.key === key && stop.removable),
            onLeave: stops.remove,
          }}
        >
          {(stop) => (
            <StopRow
              stop={stop}
              times={roads.times?.stops[at.get(stop.key) ?? -1]}
              leg={legOf(stop)}
              isOpen={stop.key === openKey}
              warnings={[...crossingOf(legOf(stop)), ...warningsOf(stop, day)]}
              onOpen={() => stops.lookAtStop(stop.key)}
              onChange={(changes) => stops.set(stop.key, changes)}
              onRemove={() => stops.remove(stop.key)}
              onWrongWork={(isWrong) => on.onWrongWork(stop.key, isWrong)}
            />
          )}
        </SortableList>
      )}
    </section>
  );
}

const crossingOf = (leg: Leg | null) => (leg?.crossing ? [crossingTexts[leg.crossing]] : []);

function warningsOf(stop: PlanStop, day: string | null): string[] {
  if (stop.companyId === null) return [];
  return [contractWarning(stop.contract, day), doubleManualWarning(stop.activities)].filter(
    (one) => one !== null,
  );
}
