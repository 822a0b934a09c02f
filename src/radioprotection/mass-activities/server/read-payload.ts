import { invalid } from '#platform/server/http/errors.ts';
import { isWellFormedDate, keptValue, massTexts } from '../checks/rules.ts';
import { decorrenzaTexts } from '../dates/rules.ts';
import {
  type ActionType,
  actionLabels,
  allOption,
  effectiveDateLabel,
  type OptionId,
  offeredOptions,
  option,
  optionLabels,
  subjectKeys,
} from '../operations/rules.ts';
import type { SentAction, SentPayload } from '../payload/contract.ts';
import { massActivityTexts } from '../rules.ts';

/** An operation as it was sent, its maps brought into one form (Q2-62). */
export type DraftOperation = {
  type: ActionType;
  options: OptionId[];
  /** As they are kept; null: what was typed is no such value. */
  values: Partial<Record<OptionId, string | null>>;
  effectiveDate: string;
  companies: number[];
  subjectId: number | null;
  newPersonId: number | null;
  userId: number | null;
};

/** Throws 422 for what is no set of operations at all. */
export function readPayload(payload: SentPayload): DraftOperation[] {
  if (payload.actions.length === 0) throw invalid(massTexts.noOperation, { actions: massTexts.noOperation });
  const operations = payload.actions.map((action) => readAction(action, payload));
  operations.forEach(({ type }, index) => {
    if (operations.findIndex((one) => one.type === type) !== index)
      throw invalid(massActivityTexts.twice(actionLabels[type]));
  });
  for (const { type, effectiveDate } of operations)
    if (!isWellFormedDate(effectiveDate))
      throw invalid(`${actionLabels[type]}: ${decorrenzaTexts.invalid}`, {
        [`${type}.${effectiveDateLabel}`]: decorrenzaTexts.invalid,
      });
  return operations;
}

function readAction(action: SentAction, payload: SentPayload): DraftOperation {
  const type = action.id;
  const options = readOptions(action);
  const typed = { ...inputsOf(payload.inputValues, type), ...inputsOf(action.inputValues, type) };
  const person = <Choice extends { value: number }>(maps: (Record<string, Choice | null> | undefined)[]) =>
    maps.map((map) => map?.[String(type)]).find((one) => one)?.value ?? null;
  const isPerson = subjectKeys[type] !== 'employer';
  return {
    ...{ type, options, values: readValues(options, typed) },
    effectiveDate: (typed[effectiveDateLabel] ?? '').trim(),
    companies: [...new Set(action.selectedCompanies.map(({ value }) => value))],
    subjectId: isPerson ? (action.selectedPersons[subjectKeys[type]]?.value ?? null) : null,
    newPersonId: isPerson ? person([action.selectedNewPerson, payload.selectedNewPerson]) : null,
    userId: options.includes(option.user) ? person([action.selectedUsers, payload.selectedUsers]) : null,
  };
}

/** The chosen options in their order; 'Nuovo' stands for all. Throws 422 for one that is not offered. */
function readOptions({ id: type, selectedOptions }: SentAction): OptionId[] {
  const ids = selectedOptions.map((one) => (typeof one === 'number' ? one : one.id));
  if (ids.includes(allOption)) return [...offeredOptions[type]];
  const options = [...new Set(ids)].filter((one): one is OptionId => one !== allOption);
  const foreign = options.find((one) => !offeredOptions[type].includes(one));
  if (foreign !== undefined)
    throw invalid(massActivityTexts.notOffered(optionLabels[foreign], actionLabels[type]));
  return options;
}

type Inputs = Record<string, string | null>;

/** Values by label: those under the number of the operation, else those that stand there flat. */
function inputsOf(sent: SentAction['inputValues'] | undefined, type: ActionType): Inputs {
  const nested = sent?.[String(type)];
  if (typeof nested === 'object' && nested !== null) return nested;
  const flat = Object.entries(sent ?? {}).filter(
    (entry): entry is [string, string | null] => typeof entry[1] !== 'object' || entry[1] === null,
  );
  return Object.fromEntries(flat);
}

function readValues(options: readonly OptionId[], typed: Inputs): DraftOperation['values'] {
  const kept = options
    .filter((one) => one !== option.user)
    .flatMap((one) => {
      const value = typed[optionLabels[one]];
      return value === undefined ? [] : [[one, value === null ? null : keptValue(one, value)] as const];
    });
  return Object.fromEntries(kept);
}
