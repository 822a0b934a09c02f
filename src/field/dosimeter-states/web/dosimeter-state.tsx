import { StateWord } from '#ui/feedback/state-word.tsx';
import { type DosimeterState, stateLabels, stateTones } from '../rules.ts';

/** What a dosimeter is now, as mark and word. */
export function DosimeterStateWord({ state }: { state: DosimeterState }) {
  return <StateWord word={stateLabels[state]} tone={stateTones[state]} />;
}
