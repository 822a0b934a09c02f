import { IconExclamationCircle } from '@tabler/icons-react';
import classes from './field-error.module.css';

/** The words of an error inside a field that ties itself to its message. */
export function FieldErrorText({ text }: { text: string }) {
  return (
    <span className={classes.text} data-field-error="">
      <IconExclamationCircle size={18} aria-hidden className={classes.icon} />
      <span>{text}</span>
    </span>
  );
}

/** An error under something that is not a single input (a list, a photo); it can take the focus itself. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} className={classes.line} tabIndex={-1} data-error-focus="">
      <FieldErrorText text={text} />
    </p>
  );
}
