import { type StateTone, StateWord } from '#ui/feedback/state-word.tsx';
import { type ActivityState, activityStateLabels } from '../rules.ts';

const tones: Record<ActivityState, StateTone> = {
  negative: 'wrong',
  deleted: 'quiet',
  complete: 'ok',
  skipped: 'quiet',
  'to-sign': 'running',
  'in-review': 'running',
  'in-lab': 'running',
  overdue: 'wrong',
  expiring: 'warning',
  open: 'quiet',
};

/** How an activity stands. */
export function ActivityStateWord({ state }: { state: ActivityState }) {
  return <StateWord word={activityStateLabels[state]} tone={tones[state]} />;
}
