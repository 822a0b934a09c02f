import { PlanMark } from '#ui/plans/plan-mark.tsx';
import { type PointState, stateLabels, stateLooks } from '../rules.ts';
import classes from './plan-view.module.css';

/** A state by mark and word. */
export function PointStateMark({ state }: { state: PointState }) {
  return (
    <span className={classes.mark}>
      <PlanMark look={stateLooks[state]} />
      {stateLabels[state]}
    </span>
  );
}
