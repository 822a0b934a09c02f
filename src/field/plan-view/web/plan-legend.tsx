import { PlanMark } from '#ui/plans/plan-mark.tsx';
import { type PointState, pointStates, stateLabels, stateLooks } from '../rules.ts';
import classes from './plan-view.module.css';

type PlanLegendProps = {
  counts: Record<PointState, number>;
  filter: PointState | null;
  onFilter: (state: PointState | null) => void;
};

/** What the marks mean and how many points have each; pressing one shows only those. */
export function PlanLegend({ counts, filter, onFilter }: PlanLegendProps) {
  return (
    <div className={classes.legend} role="group" aria-label="Legenda: mostra solo i punti di uno stato">
      {pointStates.map((state) => (
        <button
          key={state}
          type="button"
          className={classes.state}
          aria-pressed={filter === state}
          disabled={counts[state] === 0 && filter !== state}
          onClick={() => onFilter(filter === state ? null : state)}
        >
          <PlanMark look={stateLooks[state]} />
          {stateLabels[state]}
          <span className={classes.count}>{counts[state]}</span>
        </button>
      ))}
    </div>
  );
}
