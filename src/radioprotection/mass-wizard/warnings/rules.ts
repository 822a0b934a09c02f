import type { TermWarning } from '../../mass-activities/contract.ts';
import type { ActionType } from '../../mass-activities/rules.ts';

/** What is said with an operation: a warning, or which operation above it says the same. */
export type Said = { warning: TermWarning } | { sameAs: ActionType };

/** Warnings in the order in which operations are shown: the same words stand once. */
export function saidOnce(
  types: readonly ActionType[],
  warningOf: (type: ActionType) => TermWarning | null | undefined,
): ReadonlyMap<ActionType, Said> {
  const first = new Map<string, ActionType>();
  const said = new Map<ActionType, Said>();
  for (const type of types) {
    const warning = warningOf(type);
    if (!warning) continue;
    const sameAs = first.get(warning.testo);
    said.set(type, sameAs === undefined ? { warning } : { sameAs });
    if (sameAs === undefined) first.set(warning.testo, type);
  }
  return said;
}
