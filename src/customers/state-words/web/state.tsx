import { StateWord } from '#ui/feedback/state-word.tsx';
import { type StateName, stateWords } from '../rules.ts';

/** A state out of the table of states; `more` is told after its word ('In scadenza, 12 giorni'). */
export function State({ name, more }: { name: StateName; more?: string }) {
  const { word, tone } = stateWords[name];
  return <StateWord tone={tone} word={more === undefined ? word : `${word}, ${more}`} />;
}
