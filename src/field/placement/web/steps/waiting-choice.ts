import type { NewClient } from '#customers/customers/contract.ts';
import { addressInWords } from '#geography/town-words/rules.ts';
import type { Choice } from '#ui/fields/choice.ts';
import type { PlacementDraft } from '../../rules.ts';

type Chosen = PlacementDraft['client'] | PlacementDraft['address'];

/** The card of a record that another placement of this device makes. */
export function waitingChoice({ key, fresh }: { key: string; fresh: NewClient }): Choice<string> {
  return {
    id: key,
    label: fresh.displayName,
    detail: `Nuovo, in attesa di invio · ${addressInWords(fresh)}`,
  };
}

/** Which card of the list is chosen: by the id of what is known, by the key of what waits; none while one is typed. */
export function chosenId(chosen: Chosen): number | string | null {
  if (chosen === null) return null;
  if ('known' in chosen) return chosen.known.id;
  return chosen.isWaiting && chosen.key !== undefined ? chosen.key : null;
}
