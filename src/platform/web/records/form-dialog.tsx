import { Button } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { useErrorFocus } from '#ui/fields/use-error-focus.ts';
import type { RecordFormFrame } from './record-form.tsx';
import classes from './records.module.css';
import { reloadAction } from './reload-action.tsx';

type FormDialogProps = {
  title: string;
  form: Pick<RecordFormFrame, 'check' | 'failure' | 'isSaving' | 'onSubmit' | 'onReload'>;
  submitLabel: ReactNode;
  cancelLabel?: string;
  size?: 'md' | 'lg';
  /** `danger`: it takes something away, and expects an answer. */
  tone?: 'usual' | 'question' | 'danger';
  /** There is nothing to send. */
  isDisabled?: boolean;
  /** What can be done about what the server refused. */
  remedy?: ReactNode;
  /** Stands beside the fields, or beneath them on a phone. */
  aside?: ReactNode;
  children: ReactNode;
  onClose: () => void;
};

/** A form in a dialog: its fields, what the server refused, the way back and the one button that does it. */
export function FormDialog(props: FormDialogProps) {
  const { title, form, submitLabel, size = 'md', tone = 'usual', isDisabled = false, onClose } = props;
  const id = useId();
  const fields = useRef<HTMLFormElement>(null);
  const errorFocus = useErrorFocus(fields, form.failure);

  return (
    <Dialog
      open
      title={title}
      size={size}
      role={tone === 'usual' ? 'dialog' : 'alertdialog'}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {props.cancelLabel ?? 'Torna indietro'}
          </Button>
          <Button
            type="submit"
            form={id}
            color={tone === 'danger' ? 'red' : 'accent'}
            classNames={{ root: classes.dialogSubmit ?? '', label: classes.dialogSubmitWords ?? '' }}
            loading={form.isSaving}
            disabled={isDisabled}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className={props.aside ? classes.sides : undefined}>
        <form
          ref={fields}
          id={id}
          noValidate
          className={classes.dialogForm}
          onSubmit={(event) => {
            event.preventDefault();
            if (form.isSaving || errorFocus.stopsAtWords()) return;
            if (form.check()) void form.onSubmit();
            else errorFocus.show();
          }}
        >
          {props.children}
          {form.failure && (
            <AlertBox tone="error" action={props.remedy ?? reloadAction(form)}>
              {form.failure.text}
            </AlertBox>
          )}
        </form>
        {props.aside}
      </div>
    </Dialog>
  );
}
