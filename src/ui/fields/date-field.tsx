import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { addDays } from '#platform/contract/dates.ts';
import classes from './date-field.module.css';
import { FieldErrorText } from './field-error.tsx';

type DateFieldProps = {
  label: string;
  /** `YYYY-MM-DD`, or '' when none is chosen. */
  value: string;
  onChange: (value: string) => void;
  /** Today, for 'Oggi' and 'Ieri'; without it the buttons are left out. */
  today?: string;
  min?: string | undefined;
  max?: string | undefined;
  error?: string | undefined;
  description?: string;
  required?: boolean;
  /** Beside its label instead of under it, where there is room. */
  isInline?: boolean;
};

/** The device's own date picker, with the two days that are nearly always meant one tap away. */
export function DateField({
  today,
  value,
  onChange,
  error,
  required = false,
  isInline = false,
  ...rest
}: DateFieldProps) {
  const id = useId();
  const shortcuts = today ? [shortcut('Oggi', today), shortcut('Ieri', addDays(today, -1))] : [];
  const fits = (day: string) => !(rest.min && day < rest.min) && !(rest.max && day > rest.max);
  const besideInput = (input: ReactNode) => (
    <div className={classes.line}>
      <div className={classes.input}>{input}</div>
      {shortcuts
        .filter(({ day }) => fits(day))
        .map(({ text, day }) => (
          <Button
            key={text}
            variant="default"
            className={classes.shortcut}
            aria-pressed={value === day}
            aria-describedby={`${id}-label`}
            onClick={() => onChange(day)}
          >
            {text}
          </Button>
        ))}
    </div>
  );
  return (
    <TextInput
      {...rest}
      id={id}
      type="date"
      {...(isInline ? { className: classes.inline } : {})}
      value={value}
      withAsterisk={required}
      aria-required={required || undefined}
      error={error ? <FieldErrorText text={error} /> : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputContainer={besideInput}
    />
  );
}

function shortcut(text: string, day: string) {
  return { text, day };
}
