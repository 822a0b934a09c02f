import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { enterMovesOn } from '#ui/fields/enter-moves-on.ts';
import { useErrorFocus } from '#ui/fields/use-error-focus.ts';
import type { ApiFailure } from '../api-client.ts';
import { useEndOfEditing } from './record-editing.tsx';
import classes from './records.module.css';
import { reloadAction } from './reload-action.tsx';
import { useLeaveQuestion } from './use-leave-question.tsx';

/** What a form does and how far it is; `useEndpointForm` makes it. */
export type RecordFormFrame = {
  isSaving: boolean;
  failure: ApiFailure | null;
  /** Something has been typed that is not saved. */
  isDirty: boolean;
  /** Checks what was typed and shows what is wrong; true when nothing is. */
  check: () => boolean;
  /** Whether it was accepted; one that says nothing stays as it is. */
  onSubmit: () => Promise<boolean> | void;
  /** Takes back what was typed; absent when there is nothing to go back to. */
  onReset?: (() => void) | undefined;
  /** After a conflict: fetches what is stored now. What was typed stays until then. */
  onReload?: (() => void) | undefined;
};

/** A second way to save: what one mostly goes on with. */
export type NextForm = { label: string; onChoose: (isChosen: boolean) => void };

type RecordFormProps = RecordFormFrame & {
  /** Says what the form is, for screen readers. */
  label: string;
  children: ReactNode;
  submitLabel: string;
  next?: NextForm | undefined;
  /** Enter in a field goes on to the next one, in the last one it sends the form. */
  isOneHanded?: boolean;
};

const nextName = 'next';

/** The frame of a record's form: errors, conflict, unsaved changes, one primary action. */
export function RecordForm(props: RecordFormProps) {
  const { label, children, submitLabel, isSaving, failure, isDirty, check, onSubmit, onReset } = props;
  const { next, isOneHanded = false } = props;
  const form = useRef<HTMLFormElement>(null);
  const errorFocus = useErrorFocus(form, failure);
  const endEditing = useEndOfEditing();
  const leaveQuestion = useLeaveQuestion(isDirty && !isSaving);

  async function submit(): Promise<void> {
    if ((await onSubmit()) === true) endEditing?.();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of its fields
    <form
      ref={form}
      noValidate
      onKeyDown={isOneHanded ? enterMovesOn : undefined}
      aria-label={label}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSaving || errorFocus.stopsAtWords()) return;
        const { submitter } = event.nativeEvent;
        next?.onChoose(submitter?.getAttribute('name') === nextName);
        if (check()) void submit();
        else errorFocus.show();
      }}
    >
      <div className={classes.fields}>{children}</div>
      {failure && (
        <AlertBox tone="error" action={reloadAction(props)}>
          {failure.text}
        </AlertBox>
      )}
      <div className={classes.actions}>
        <Button type="submit" color="accent" loading={isSaving}>
          {submitLabel}
        </Button>
        {next && (
          <Button type="submit" name={nextName} variant="default" disabled={isSaving}>
            {next.label}
          </Button>
        )}
        {endEditing ? (
          <Button
            variant="default"
            disabled={isSaving}
            onClick={() => {
              onReset?.();
              endEditing();
            }}
          >
            Annulla
          </Button>
        ) : (
          onReset &&
          isDirty && (
            <Button variant="default" disabled={isSaving} onClick={onReset}>
              Annulla le modifiche
            </Button>
          )
        )}
      </div>
      {leaveQuestion}
    </form>
  );
}
