import { useState } from 'react';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { CheckField } from '#ui/fields/check-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import {
  type ActionType,
  type CheckedOperation,
  effectiveDateLabel,
  employerAction,
  isNewPersonFormOpen,
  type Problem,
} from '../../mass-activities/rules.ts';
import { type Operation, toggledOption } from '../draft/rules.ts';
import { fieldErrors, serverField } from '../refusals/rules.ts';
import type { Said } from '../warnings/rules.ts';
import { useDateCheck } from './date-checks.ts';
import type { EmployerData, MassPlace, OfferedOperation } from './mass-place.ts';
import classes from './mass-wizard.module.css';
import { NewPersonField } from './new-person-field.tsx';
import { OptionFields } from './option-fields.tsx';
import { OptionPicker } from './option-picker.tsx';
import { SubjectField } from './subject-field.tsx';
import { TermNote } from './term-note.tsx';
import type { Subjects } from './use-subjects.ts';

export const operationPlace = (type: ActionType) => `operation-${type}`;

type OperationCardProps = {
  offered: OfferedOperation;
  place: MassPlace;
  employer: EmployerData;
  today: string;
  /** Null: not chosen. */
  operation: Operation | null;
  checked: CheckedOperation | null;
  /** Its place among the chosen ones; 0: not worth telling. */
  order: number;
  subjects: Subjects;
  /** The step that was tried to be reached last; 0: none yet. */
  attempt: number;
  /** What the server said of its fields, by its own names. */
  serverErrors: Readonly<Record<string, string>>;
  /** The first to look at of what was refused. */
  isWrong: boolean;
  /** What is said of the time that its date leaves. */
  said: Said | undefined;
  onToggle: () => void;
  onChange: (to: (operation: Operation) => Partial<Operation>) => void;
};

/** An operation: a line as long as it is not chosen, then about whom, from when and what it changes. */
export function OperationCard(props: OperationCardProps) {
  const { offered, operation, order, isWrong, onToggle } = props;
  return (
    <section
      id={operationPlace(offered.id)}
      className={classes.operation}
      data-chosen={operation ? '' : undefined}
      data-wrong={isWrong ? '' : undefined}
      aria-label={offered.label}
      tabIndex={-1}
    >
      <div className={classes.operationHead}>
        <CheckField
          label={<strong>{offered.label}</strong>}
          checked={operation !== null}
          onChange={onToggle}
        />
        {order > 0 && <span className={classes.order}>{order}ª operazione</span>}
        {isWrong && <StateWord tone="wrong" word="Da correggere" />}
      </div>
      {operation && props.checked && (
        <OperationBody {...props} operation={operation} checked={props.checked} />
      )}
    </section>
  );
}

type BodyProps = OperationCardProps & { operation: Operation; checked: CheckedOperation };

function OperationBody({ operation, checked, attempt, today, onChange, ...rest }: BodyProps) {
  const { type, options } = operation;
  const [left, setLeft] = useState<ReadonlySet<Problem['option']>>(new Set());
  const problems = fieldErrors(checked, today);
  const isPerson = type !== employerAction;
  // Nothing is said of a field while it is being filled in for the first time.
  const errorOf = (which: Problem['option']) =>
    (attempt >= 2 || left.has(which) ? problems.get(which) : undefined) ??
    rest.serverErrors[serverField(type, which)];
  const onLeave = (which: Problem['option']) => setLeft((before) => new Set([...before, which]));
  const serverDate = useDateCheck(rest.place.employer, operation);
  const dateError =
    serverDate ?? (attempt >= 2 ? problems.get('date') : rest.serverErrors[serverField(type, 'date')]);
  return (
    <div className={classes.operationBody}>
      {(isPerson || options.length > 0) && (
        <div className={classes.pair}>
          {isPerson && (
            <SubjectField
              operation={operation}
              subjects={rest.subjects}
              error={
                attempt >= 3
                  ? (problems.get('subject') ?? rest.serverErrors[serverField(type, 'subject')])
                  : undefined
              }
              onChange={(subject) => onChange(() => ({ subject }))}
            />
          )}
          {options.length > 0 && (
            <DateField
              label={effectiveDateLabel}
              value={operation.effectiveDate}
              required
              error={dateError}
              onChange={(effectiveDate) => onChange(() => ({ effectiveDate }))}
            />
          )}
        </div>
      )}
      {options.length > 0 && <TermNote said={rest.said} />}
      <OptionPicker
        offered={rest.offered}
        chosen={options}
        isMissing={attempt >= 1 && options.length === 0}
        onToggle={(which) => onChange((one) => toggledOption(one, which))}
      />
      {isNewPersonFormOpen(type, options.length) && (
        <NewPersonField
          operation={operation}
          project={rest.place.project}
          error={problems.get('newPerson')}
          onChange={onChange}
        />
      )}
      <OptionFields
        operation={operation}
        checked={checked}
        errorOf={errorOf}
        onLeave={onLeave}
        onChange={onChange}
      />
    </div>
  );
}
