import {
  IconArrowBarToDown,
  IconBarrierBlock,
  IconCircleCheck,
  IconHelpCircle,
  IconRepeat,
} from '@tabler/icons-react';
import { stateLabels } from '../../result-words/rules.ts';
import type { ResultState as State } from '../rules.ts';
import classes from './results.module.css';

const icons: Record<State, typeof IconCircleCheck> = {
  valid: IconCircleCheck,
  'below-limit': IconArrowBarToDown,
  saturated: IconBarrierBlock,
  recount: IconRepeat,
  incomplete: IconHelpCircle,
};

type ResultStateProps = {
  state: State;
  /** What to think of beside it: the material has aged. */
  note?: string | null;
};

/** What a result is good for, by icon and word. */
export function ResultState({ state, note = null }: ResultStateProps) {
  const Icon = icons[state];
  return (
    <>
      <span className={classes.state} data-state={state}>
        <Icon size={16} aria-hidden />
        {stateLabels[state]}
      </span>
      {note !== null && <span className={classes.note}>{note}</span>}
    </>
  );
}
