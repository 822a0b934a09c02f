import { TextField, type TextFieldProps } from './text-field.tsx';

type NumberFieldProps = Omit<
  TextFieldProps,
  'digitsOnly' | 'numberOnly' | 'upperCase' | 'firstLetterUpper' | 'maxLength' | 'type' | 'inputMode'
> & {
  /** The most digits that can be typed. */
  maxDigits?: number;
  /** A comma that is typed stays, for its rule to refuse it: dropped it would make 125 of 12,5. */
  keepsComma?: boolean;
};

/** A whole number as the digits typed: the value stays text, so that nothing typed is lost. */
export function NumberField({ maxDigits, keepsComma = false, ...rest }: NumberFieldProps) {
  return (
    <TextField
      {...rest}
      digitsOnly={!keepsComma}
      numberOnly={keepsComma}
      maxLength={maxDigits}
      autoComplete="off"
    />
  );
}
