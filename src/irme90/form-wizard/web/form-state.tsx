import { type StateTone, StateWord } from '#ui/feedback/state-word.tsx';
import { stateLabels } from '../../forms/rules.ts';
import type { FormState } from '../../words/rules.ts';

const tones: Record<FormState, StateTone> = {
  inviato: 'running',
  lavorato: 'warning',
  firmato: 'ok',
  annullato: 'quiet',
};

/** Where a form stands, with its mark. */
export function FormStateWord({ status }: { status: FormState }) {
  return <StateWord word={stateLabels[status]} tone={tones[status]} />;
}
