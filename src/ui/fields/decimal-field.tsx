import { TextField, type TextFieldProps } from './text-field.tsx';

type DecimalFieldProps = Omit<
  TextFieldProps,
  'digitsOnly' | 'upperCase' | 'firstLetterUpper' | 'type' | 'inputMode' | 'label'
> & {
  label: string;
  unit?: string;
};

/** A number with comma or point, as it is typed; `decimalOf` reads it. */
export function DecimalField({ unit, label, ...rest }: DecimalFieldProps) {
  return (
    <TextField
      {...rest}
      label={unit ? `${label} (${unit})` : label}
      inputMode="decimal"
      maxLength={20}
      autoComplete="off"
    />
  );
}
