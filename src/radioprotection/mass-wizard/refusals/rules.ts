import {
  type ActionType,
  actionLabels,
  type CheckedOperation,
  dateProblems,
  decorrenzaTexts,
  effectiveDateLabel,
  highlighted,
  isUnchanged,
  isWellFormedDate,
  keptUserProblems,
  listed,
  massTexts,
  optionLabels,
  type Problem,
  personProblems,
  problemsOf,
  structureProblems,
  unchangedLabels,
  valueProblems,
} from '../../mass-activities/rules.ts';
import { areAllGone, type Operation } from '../draft/rules.ts';

/** Why the wizard does not go on: the lines of its message, and the operation to look at first. */
export type Refusal = { title: string | null; lines: string[]; action: ActionType | null };

/** What the server said of an effective date, by operation. */
export type DateErrors = Readonly<Partial<Record<ActionType, string>>>;

type Going = {
  /** The step that is saved at, or entered (Q2-42). */
  step: number;
  /** Whether it goes on: a draft may lack its effective dates. */
  isForward: boolean;
  today: string;
  dateErrors: DateErrors;
};

/** What keeps an activity from being saved or gone on with; null: nothing. */
export function refusalOf(operations: readonly CheckedOperation[], going: Going): Refusal | null {
  if (operations.length === 0)
    return { title: massTexts.noOperationToast, lines: [massTexts.noOperation], action: null };
  const structure = structureProblems(operations);
  if (structure.length > 0) return listedRefusal(operations, structure);
  return (
    invalidDate(operations, going) ??
    listedRefusal(operations, contentProblems(operations, going)) ??
    (going.step < 2 ? null : unchangedRefusal(operations))
  );
}

function listedRefusal(
  operations: readonly CheckedOperation[],
  problems: readonly Problem[],
): Refusal | null {
  if (problems.length === 0) return null;
  return { title: null, lines: listed(problems), action: highlighted(operations, problems) };
}

function invalidDate(
  operations: readonly CheckedOperation[],
  { isForward, dateErrors }: Going,
): Refusal | null {
  const wrong = operations.flatMap(({ type, effectiveDate }) => {
    const told = isForward ? dateErrors[type] : undefined;
    const text = isWellFormedDate(effectiveDate) ? told : decorrenzaTexts.invalid;
    return text === undefined ? [] : [{ type, line: `${actionLabels[type]}: ${text}` }];
  });
  if (!wrong[0]) return null;
  const lines = wrong.map(({ line }) => line).toReversed();
  return { title: massTexts.invalidDateToast, lines, action: wrong[0].type };
}

function contentProblems(
  operations: readonly CheckedOperation[],
  { step, isForward, today }: Going,
): Problem[] {
  const found = problemsOf(operations, { step, today });
  if (!isForward || step !== 2) return found;
  return operations.flatMap((one) => [
    ...found.filter(({ action }) => action === one.type),
    ...dateProblems(one),
  ]);
}

function unchangedRefusal(operations: readonly CheckedOperation[]): Refusal | null {
  const labels = unchangedLabels(operations);
  if (labels.length === 0) return null;
  const first = operations.find((one) => unchangedLabels([one]).length > 0);
  return {
    title: massTexts.unchangedToast,
    lines: [massTexts.unchanged(labels)],
    action: first?.type ?? null,
  };
}

export const goneUnitsText = (label: string) =>
  `Le unità locali scelte per ${label} non sono più in uso: sceglierne altre.`;

/** Units that were chosen and have all gone out of use since; null: there are none. */
export function goneUnitsRefusal(
  operations: readonly Operation[],
  inUse: readonly { id: number }[],
): Refusal | null {
  const gone = operations.filter((one) => areAllGone(one, inUse));
  if (gone.length === 0) return null;
  const lines = gone.map(({ type }) => goneUnitsText(actionLabels[type]));
  return { title: null, lines, action: null };
}

const unchangedFieldText = 'È uguale al dato attuale: cambiarlo o togliere la scelta.';

/** What stands under each field of an operation, by what it is: an option, the date, the persons. */
export function fieldErrors(operation: CheckedOperation, today: string): Map<Problem['option'], string> {
  const problems = [
    ...operation.options.flatMap((which) =>
      isUnchanged(operation, which) ? [{ option: which, fieldText: unchangedFieldText }] : [],
    ),
    ...keptUserProblems(operation),
    ...valueProblems(operation, today),
    ...dateProblems(operation).map((one) => ({
      ...one,
      fieldText: `${effectiveDateLabel} ${massTexts.emptyDate}`,
    })),
    ...personProblems(operation),
  ];
  return new Map(problems.map(({ option: which, fieldText }) => [which, fieldText]));
}

/** What the server has refused, with the first operation that its fields name (`3.Nome`). */
export function serverRefusal(
  operations: readonly { type: ActionType }[],
  text: string,
  errors: Readonly<Record<string, string>>,
): Refusal {
  const named = new Set(Object.keys(errors).map((field) => field.split('.')[0]));
  const first = operations.find(({ type }) => named.has(String(type)));
  return { title: null, lines: text.split('\n'), action: first?.type ?? null };
}

/** How the server names a field of an operation. */
export function serverField(type: ActionType, which: Problem['option']): string {
  if (which === null) return String(type);
  if (which === 'date') return `${type}.${effectiveDateLabel}`;
  return `${type}.${typeof which === 'number' ? optionLabels[which] : which}`;
}
