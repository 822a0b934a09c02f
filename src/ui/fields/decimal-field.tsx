import { TextField, type TextFieldProps } from './text-field.tsx';

type DecimalFieldProps = Omit<
  TextFieldProps,
  'digitsOnly' | 'upperCase' | 'firstLetterUpper' | 'type' | 'inputMode' | 'label'
> & {
  label: string;
  unit?: string;
  /** It may be below zero: a phone's keys for decimals have no sign. */
  isSigned?: boolean;
};

/** A number with comma or point, as it is typed; `decimalOf` reads it, a signed one `signedDecimalOf`. */
export function DecimalField({ unit, label, isSigned = false, ...rest }: DecimalFieldProps) {
  return (
    <TextField
      {...rest}
      label={unit ? `${label} (${unit})` : label}
      inputMode={isSigned ? 'text' : 'decimal'}
      maxLength={20}
      autoComplete="off"
    />
  );
}
