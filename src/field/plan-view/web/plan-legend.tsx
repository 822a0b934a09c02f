import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { PlanMark } from '#ui/plans/plan-mark.tsx';
import {
  levelLabels,
  levelLooks,
  levelStandings,
  type PointState,
  pointStates,
  stateLabels,
  stateLooks,
} from '../rules.ts';
import classes from './plan-view.module.css';
import { usePointLevels } from './point-levels.ts';

type PlanLegendProps = {
  counts: Record<PointState, number>;
  filter: PointState | null;
  onFilter: (state: PointState | null) => void;
};

/** What the marks mean and how many points have each; pressing one shows only those. */
export function PlanLegend(props: PlanLegendProps) {
  const { isKnown, isShown, show } = usePointLevels();
  return (
    <div className={classes.coloring}>
      {isKnown && (
        <SegmentedControl
          aria-label="Colora i punti per"
          data={[
            { value: 'stato', label: 'Stato' },
            { value: 'concentrazione', label: 'Concentrazione' },
          ]}
          value={isShown ? 'concentrazione' : 'stato'}
          onChange={(value) => show(value === 'concentrazione')}
        />
      )}
      {isShown ? <LevelLegend /> : <StateLegend {...props} />}
    </div>
  );
}

function LevelLegend() {
  return (
    <ul className={classes.levels} aria-label="Legenda delle concentrazioni">
      {levelStandings.map((standing) => (
        <li key={standing} className={classes.mark}>
          <PlanMark look={levelLooks[standing]} />
          {levelLabels[standing]}
        </li>
      ))}
    </ul>
  );
}

function StateLegend({ counts, filter, onFilter }: PlanLegendProps) {
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
