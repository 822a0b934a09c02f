import { formatDay } from '#platform/contract/dates.ts';
import {
  type ActionType,
  actionLabels,
  changeKind,
  type OptionId,
  option,
  optionLabels,
  shownValue,
} from '../../mass-activities/rules.ts';
import { type NotifiedPerson, representativeText } from '../notification/rules.ts';

type Named = Pick<NotifiedPerson, 'name' | 'surname' | 'fiscalCode'>;
type Value = { option: OptionId; before: string | null; after: string | null };

/** What a notification tells of one operation of a mass activity. */
export type NotifiedOperation = {
  type: ActionType;
  newPersonId: number | null;
  /** On this day it is to take effect. */
  effectiveDate: string;
  /** When the records were changed. */
  processedDate: string | null;
  /** The notification was taken out, or its outcome is negative. */
  canceled: boolean;
  /** Whose data change or who leaves the role, as known when the notification was made. */
  subject: Named | null;
  /** Who takes the role over, as known on the effective date; null: nobody that is entered. */
  follower: Named | null;
  values: Value[];
};

type Change = { field: string; before: string | null; after: string | null; isInternal: boolean };

/** Of use in the house only: no letter carries them out of it. */
const internalOptions: ReadonlySet<OptionId> = new Set<OptionId>([option.user, option.notes]);

export const passedField = 'Chi ha il ruolo';

/** Whose data an operation changes, in words; null for the employer's and for a role that passes to another. */
export function subjectOf(operation: NotifiedOperation): string | null {
  const { subject } = operation;
  return subject === null || kindOf(operation) !== 'data'
    ? null
    : representativeText(withValues(subject, operation.values, 'before'));
}

/** Whether a letter has changes to tell; what is of use in the house only stays there. */
export const tellsOfChanges = (operations: readonly NotifiedOperation[]): boolean =>
  operations.some((operation) => changesOf(operation).some(({ isInternal }) => !isInternal));

/** What an operation changes, field by field; of a role that passes first of all who leaves and who takes over. */
export function changesOf(operation: NotifiedOperation): Change[] {
  const fields = operation.values.map(({ option: one, before, after }) => ({
    ...{ field: optionLabels[one], isInternal: internalOptions.has(one) },
    ...{
      before: shownValue(one, before, formatDay) || null,
      after: shownValue(one, after, formatDay) || null,
    },
  }));
  return [...passing(operation), ...fields];
}

function passing(operation: NotifiedOperation): Change[] {
  const { subject, follower, values } = operation;
  const kind = kindOf(operation);
  const next = follower ?? subject;
  if (subject === null || next === null || (kind !== 'person' && kind !== 'typed')) return [];
  const before = representativeText(withValues(subject, values, 'before'));
  const after = representativeText(withValues(next, values, 'after'));
  return [{ field: passedField, before, after, isInternal: false }];
}

const kindOf = ({ type, newPersonId, values }: NotifiedOperation) =>
  changeKind(type, { options: values.map(({ option: one }) => one), newPersonId });

/** A person as the values before or after a change say; what they do not say, as it is known. */
function withValues(known: Named, values: readonly Value[], side: 'before' | 'after'): Named {
  const said = (which: OptionId) => values.find((one) => one.option === which)?.[side] ?? null;
  return {
    name: said(option.name) ?? known.name,
    surname: said(option.surname) ?? known.surname,
    fiscalCode: said(option.fiscalCode) ?? known.fiscalCode,
  };
}

export const operationLabel = ({ type }: NotifiedOperation): string => actionLabels[type];
