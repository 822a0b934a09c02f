import { type StateTone, StateWord } from '#ui/feedback/state-word.tsx';
import { type MassStatus, massStatusLabels } from '../states/rules.ts';

const tones: Readonly<Record<MassStatus, StateTone>> = {
  work: 'quiet',
  review: 'running',
  need_complete: 'warning',
  pending: 'running',
  completed: 'ok',
};

/** How a mass activity stands; a deleted one keeps its status, and says that it is deleted (Q2-38). */
export function MassStatusWord({ status, active }: { status: MassStatus; active: boolean }) {
  if (!active) return <StateWord word="Eliminata" tone="quiet" />;
  return <StateWord word={massStatusLabels[status]} tone={tones[status]} />;
}
