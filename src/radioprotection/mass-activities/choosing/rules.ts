import { type ActionType, allOption, type OptionId, offeredOptions, option } from '../operations/rules.ts';

/** What is chosen and typed of one operation while it is being prepared. */
export type ChosenOperation = {
  type: ActionType;
  options: readonly OptionId[];
  values: Readonly<Partial<Record<OptionId, string>>>;
  userId: number | null;
};

/** Chooses or takes away an option; 'Nuovo' chooses all others, and what is taken away loses its value (S2 §4). */
export function toggled<Operation extends ChosenOperation>(
  operation: Operation,
  which: OptionId | typeof allOption,
): Operation {
  const offered = offeredOptions[operation.type];
  if (which === allOption) return { ...operation, options: offered };
  if (!offered.includes(which)) return operation;
  if (!operation.options.includes(which)) {
    const options = offered.filter((one) => one === which || operation.options.includes(one));
    return { ...operation, options };
  }
  const { [which]: _gone, ...values } = operation.values;
  return {
    ...operation,
    options: operation.options.filter((one) => one !== which),
    values,
    userId: which === option.user ? null : operation.userId,
  };
}
