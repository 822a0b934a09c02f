import { type ReactNode, useId } from 'react';
import classes from './check-field.module.css';
import { FieldErrorText } from './field-error.tsx';

type CheckFieldProps = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  description?: ReactNode;
  error?: string | undefined;
  disabled?: boolean;
};

/** A tick whose whole row can be tapped. */
export function CheckField({ label, checked, onChange, description, error, disabled }: CheckFieldProps) {
  const id = useId();
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <label className={classes.row} data-wrong={error ? '' : undefined}>
        <input
          type="checkbox"
          className={classes.box}
          checked={checked}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {description && (
        <p id={`${id}-description`} className={classes.description}>
          {description}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          <FieldErrorText text={error} />
        </p>
      )}
    </div>
  );
}
