import { stateWords } from '#customers/state-words/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { deadlineClass, deadlineClassLabels } from '../activities/rules.ts';
import type { UnitOnMap } from './contract.ts';

/** How a unit stands by what is due there first, the most urgent first. */
export const dueKinds = [
  { key: 'past', word: deadlineClassLabels.past, tone: 'wrong' },
  { key: 'under-30', ...stateWords.expiring },
  { key: 'under-60', word: deadlineClassLabels['under-60'], tone: 'running' },
  { key: 'later', word: deadlineClassLabels.later, tone: 'ok' },
  { key: 'none', word: 'Niente da eseguire', tone: 'quiet' },
] as const;
export type DueKind = (typeof dueKinds)[number]['key'];

/** Its kind, and what there is to say of it: '3 da eseguire, la prima entro il 26/11/2026'. */
export function dueOfUnit(
  { aperte, scade }: Pick<UnitOnMap, 'aperte' | 'scade'>,
  today: string,
): { kind: DueKind; words: string } {
  if (aperte === 0) return { kind: 'none', words: 'Niente da eseguire' };
  const kind = deadlineClass(scade, today);
  if (scade === null) return { kind, words: `${aperte} da eseguire, senza scadenza` };
  const first = `${kind === 'past' ? 'scaduta il' : 'entro il'} ${formatDay(scade)}`;
  return {
    kind,
    words: aperte === 1 ? `1 da eseguire, ${first}` : `${aperte} da eseguire, la prima ${first}`,
  };
}
