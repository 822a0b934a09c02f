import { useEffect } from 'react';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import type { Candidate } from '../../candidates/contract.ts';
import type { TermWarning } from '../../mass-activities/contract.ts';
import type { ActionType, CheckedOperation } from '../../mass-activities/rules.ts';
import { type Operation, toggledOperation } from '../draft/rules.ts';
import { fieldErrors, type Refusal } from '../refusals/rules.ts';
import { saidOnce } from '../warnings/rules.ts';
import type { MassKnown, MassPlace } from './mass-place.ts';
import classes from './mass-wizard.module.css';
import { OperationCard, operationPlace } from './operation-card.tsx';
import type { SubjectsOf } from './use-subjects.ts';

export type StepProps = {
  known: MassKnown;
  place: MassPlace;
  operations: readonly Operation[];
  onChange: (to: (operations: Operation[]) => Operation[]) => void;
  subjects: SubjectsOf;
  personOf: (operation: Operation) => Candidate | null;
};

/** What the last check found; `turn` grows with each. */
export type LastRefusal = {
  refusal: Refusal;
  step: number;
  turn: number;
  /** What the server said of fields, and the operations it said it of. */
  fields: Readonly<Record<string, string>>;
  of: readonly Operation[];
};

type OperationsStepProps = StepProps & {
  checked: readonly CheckedOperation[];
  refused: LastRefusal | null;
  today: string;
  warningOf: (type: ActionType) => TermWarning | null;
};

/** The first step: which operations, about whom, from when, and what they change (S2 §2.3). */
export function OperationsStep({
  known,
  operations,
  onChange,
  refused,
  checked,
  ...rest
}: OperationsStepProps) {
  const { subjects, place, today, warningOf } = rest;
  useShownOperation(refused);
  const chosen = new Set(operations.filter(({ options }) => options.length > 0).map(({ type }) => type));
  // In the order of the cards, which is not that in which operations were chosen.
  const shown = known.types.map(({ id }) => id).filter((id) => chosen.has(id));
  const said = saidOnce(shown, warningOf);
  if (known.types.length === 0)
    return (
      <AlertBox tone="info" live={false}>
        Non hai operazioni da preparare: le assegna un amministratore.
      </AlertBox>
    );
  return (
    <div className={classes.operations}>
      {known.types.map((offered) => {
        const at = operations.findIndex(({ type }) => type === offered.id);
        return (
          <OperationCard
            key={offered.id}
            {...{ offered, place, today, employer: known.employer }}
            operation={operations[at] ?? null}
            checked={checked[at] ?? null}
            said={said.get(offered.id)}
            order={operations.length > 1 ? at + 1 : 0}
            subjects={subjects(offered.id)}
            attempt={refused?.step ?? 0}
            serverErrors={serverErrorsOf(operations[at], refused)}
            isWrong={
              refused?.refusal.action === offered.id &&
              isStillWrong({ operation: operations[at], checked: checked[at], refused, today })
            }
            onToggle={() => onChange((all) => toggledOperation(all, offered.id))}
            onChange={(to) =>
              onChange((all) => all.map((one) => (one.type === offered.id ? { ...one, ...to(one) } : one)))
            }
          />
        );
      })}
    </div>
  );
}

type Refused = {
  operation: Operation | undefined;
  checked: CheckedOperation | undefined;
  refused: LastRefusal;
  today: string;
};

/** An operation stays marked as long as it is as it was refused, or not right yet. */
function isStillWrong({ operation, checked, refused, today }: Refused) {
  if (!operation || !checked || checked.options.length === 0) return checked !== undefined;
  const wrong = [...fieldErrors(checked, today).keys()].filter(
    (which) => refused.step > 2 || which !== 'subject',
  );
  return wasRefused(operation, refused) || wrong.length > 0;
}

/** Whether an operation is as it was when it was refused. */
function wasRefused(operation: Operation, { of }: LastRefusal): boolean {
  const seen = of.find(({ type }) => type === operation.type);
  return JSON.stringify(seen) === JSON.stringify(operation);
}

const noErrors = {};

/** As long as an operation is as the server has seen it, what it said of it holds. */
function serverErrorsOf(operation: Operation | undefined, refused: LastRefusal | null) {
  return operation && refused && wasRefused(operation, refused) ? refused.fields : noErrors;
}

/** The first operation that fails is brought into view (Q2-58). */
function useShownOperation(refused: LastRefusal | null) {
  const turn = refused?.turn ?? 0;
  const type = refused?.refusal.action ?? null;
  useEffect(() => {
    if (turn === 0 || type === null) return;
    const card = document.getElementById(operationPlace(type));
    const wrong = card?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error-focus]') ?? card;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    card?.scrollIntoView({ block: 'start', behavior: isStill ? 'auto' : 'smooth' });
    wrong?.focus({ preventScroll: true });
  }, [turn, type]);
}
