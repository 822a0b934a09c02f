import { NativeSelect } from '@mantine/core';
import { FieldErrorText } from './field-error.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean };

type SelectFieldProps = {
  label: string;
  /** '' while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  placeholder?: string;
  error?: string | undefined;
  description?: string;
  required?: boolean;
  disabled?: boolean;
};

/** For short lists that need no search: the device's own picker. */
export function SelectField({
  options,
  placeholder = 'Seleziona…',
  onChange,
  error,
  required = false,
  ...rest
}: SelectFieldProps) {
  return (
    <NativeSelect
      {...rest}
      withAsterisk={required}
      aria-required={required || undefined}
      error={error ? <FieldErrorText text={error} /> : undefined}
      data={[{ value: '', label: placeholder }, ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
