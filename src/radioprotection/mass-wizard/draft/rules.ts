import { z } from 'zod';
import type { SentAction, StoredAction } from '../../mass-activities/contract.ts';
import {
  type ActionType,
  actionLabels,
  actionTypes,
  type allOption,
  effectiveDateLabel,
  isNewPersonFormOpen,
  type OptionId,
  option,
  optionIds,
  optionLabels,
  roleOfAction,
  toggled,
} from '../../mass-activities/rules.ts';

/** What the wizard works with, and what of it lies on the device. */
const named = z.object({ id: z.int(), label: z.string() });
const account = named.extend({
  username: z.string(),
  name: z.string().nullable(),
  surname: z.string().nullable(),
  fiscalCode: z.string().nullable(),
});
export type ChosenUser = z.infer<typeof account>;
export type Named = z.infer<typeof named>;

const operation = z.object({
  type: z.literal(actionTypes),
  options: z.array(z.literal(optionIds)),
  /** By the number of the option. */
  values: z.record(z.string(), z.string()),
  effectiveDate: z.string(),
  subject: named.nullable(),
  newPerson: named.nullable(),
  user: account.nullable(),
  /** The units chosen one by one; none: all of the employer. */
  units: z.array(z.int()),
});
export type Operation = z.infer<typeof operation>;

export const massDraftShape = z.object({
  step: z.int(),
  /** The version that was read; null: of an activity that is not there yet. */
  versione: z.int().nullable(),
  /** In the order in which they were chosen. */
  operations: z.array(operation),
  /** As they were read. */
  base: z.array(operation),
  /** What was last sent to be created, with its key: sent again, it is not created twice. */
  sending: z.object({ body: z.string(), key: z.string() }).nullable(),
});
export type MassDraft = z.infer<typeof massDraftShape>;

export const blankDraft: MassDraft = { step: 1, versione: null, operations: [], base: [], sending: null };

export const isSame = (one: readonly Operation[], other: readonly Operation[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether something was changed since it was read. */
export const isTouched = ({ operations, base }: MassDraft) => !isSame(operations, base);

export function beginOperation(type: ActionType): Operation {
  const nothing = { subject: null, newPerson: null, user: null };
  return { type, options: [], values: {}, effectiveDate: '', ...nothing, units: [] };
}

/** Takes an operation up as the last one, or drops it with all that was typed. */
export function toggledOperation(operations: readonly Operation[], type: ActionType): Operation[] {
  const others = operations.filter((one) => one.type !== type);
  return others.length < operations.length ? others : [...others, beginOperation(type)];
}

/** Chooses or takes away an option (or all, 'Nuovo'); without the picker of another person none is kept. */
export function toggledOption(before: Operation, which: OptionId | typeof allOption): Operation {
  const { userId, ...after } = toggled({ ...before, userId: before.user?.id ?? null }, which);
  const isOpen = isNewPersonFormOpen(after.type, after.options.length);
  return {
    ...after,
    options: [...after.options],
    user: userId === null ? null : before.user,
    newPerson: isOpen ? before.newPerson : null,
  };
}

const byLabel = new Map(optionIds.map((which) => [optionLabels[which], which]));

/** A stored activity as the wizard works with it. */
export function operationsOf(actions: readonly StoredAction[]): Operation[] {
  return actions.map((action) => {
    const key = String(action.id);
    const { [effectiveDateLabel]: date, ...values } = action.inputValues[key] ?? {};
    const role = roleOfAction(action.id);
    const user = action.selectedUsers[key];
    return {
      type: action.id,
      options: action.selectedOptions.map(({ id }) => id),
      values: Object.fromEntries(
        Object.entries(values).flatMap(([label, value]) => {
          const which = byLabel.get(label);
          return which === undefined || value === null ? [] : [[String(which), typedFrom(which, value)]];
        }),
      ),
      effectiveDate: date ?? '',
      subject: named1(role === null ? null : action.selectedPersons[role]),
      newPerson: named1(action.selectedNewPerson[key]),
      user: user
        ? { ...{ id: user.value, label: user.label, username: user.username }, ...unknownPerson }
        : null,
      units: action.selectedCompanies.map(({ value }) => value),
    };
  });
}

const unknownPerson = { name: null, surname: null, fiscalCode: null };

const named1 = (chosen: { value: number; label: string } | null | undefined): Named | null =>
  chosen ? { id: chosen.value, label: chosen.label } : null;

/** A value as its field shows it: of a birth date the day. */
export const typedFrom = (which: OptionId, value: string) =>
  which === option.birthDate ? value.slice(0, 10) : value;

type Unit = { id: number; alias: string };
type Sent = { actions: SentAction[]; versione: number | null };

/** Chosen units that are not in use any more. */
export function goneUnits({ units }: Operation, inUse: readonly { id: number }[]): number[] {
  const known = new Set(inUse.map(({ id }) => id));
  return units.filter((id) => !known.has(id));
}

/** Whether units were chosen, of which none is in use any more. */
export const areAllGone = (one: Operation, inUse: readonly { id: number }[]) =>
  one.units.length > 0 && goneUnits(one, inUse).length === one.units.length;

/** So many units are named; of the others it is told how many they are. */
const namedUnits = 8;

/** Units that are not in use any more, by their names as far as these are known. */
export function goneText(gone: readonly number[], actions: readonly StoredAction[]): string {
  const companies = actions.flatMap(({ selectedCompanies }) => selectedCompanies);
  const names = new Map(companies.map(({ value, label }) => [value, label]));
  const named = gone.flatMap((id) => names.get(id) ?? []).slice(0, namedUnits);
  const others = gone.length - named.length;
  if (named.length > 0)
    return `Non più in uso: ${named.join(', ')}${others > 0 ? ` e altre ${others}` : ''}.`;
  return others === 1
    ? '1 unità locale scelta non è più in uso.'
    : `${others} unità locali scelte non sono più in uso.`;
}

/**
 * What is sent of it (Q2-62). Units that are not in use any more are left out; where none would be left they are sent
 * as they are, to be refused: none at all would stand for all units.
 */
export function payloadOf(
  operations: readonly Operation[],
  { units, versione }: { units: readonly Unit[]; versione: number | null },
): Sent {
  return { versione, actions: operations.map((one) => sentAction(one, units)) };
}

const inUseOf = (one: Operation, units: readonly Unit[]) =>
  units.filter(({ id }) => one.units.includes(id)).map(({ id, alias }) => ({ value: id, label: alias }));

function sentAction(one: Operation, units: readonly Unit[]): SentAction {
  const { type, options, values, effectiveDate, subject, newPerson, user } = one;
  const key = String(type);
  const role = roleOfAction(type);
  const typed = options
    .filter((which) => which !== option.user)
    .map((which) => [optionLabels[which], values[String(which)] ?? ''] as const);
  const value = (chosen: Named | null) => chosen && { value: chosen.id, label: chosen.label };
  const isPicked = isNewPersonFormOpen(type, options.length);
  return {
    ...{ id: type, label: actionLabels[type] },
    selectedOptions: options.map((id) => ({ id, label: optionLabels[id] })),
    selectedCompanies: areAllGone(one, units) ? one.units.map((value) => ({ value })) : inUseOf(one, units),
    selectedPersons: role === null ? {} : { [role]: value(subject) },
    inputValues: { [key]: { ...Object.fromEntries(typed), [effectiveDateLabel]: effectiveDate } },
    selectedUsers: { [key]: user && { ...{ value: user.id, label: user.label, username: user.username } } },
    selectedNewPerson: { [key]: isPicked ? value(newPerson) : null },
  };
}
