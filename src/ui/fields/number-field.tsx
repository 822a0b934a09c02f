import { TextField, type TextFieldProps } from './text-field.tsx';

type NumberFieldProps = Omit<
  TextFieldProps,
  'digitsOnly' | 'upperCase' | 'firstLetterUpper' | 'maxLength' | 'type' | 'inputMode'
> & {
  /** The most digits that can be typed. */
  maxDigits?: number;
};

/** A whole number as the digits typed: the value stays text, so that nothing typed is lost. */
export function NumberField({ maxDigits, ...rest }: NumberFieldProps) {
  return <TextField {...rest} digitsOnly maxLength={maxDigits} autoComplete="off" />;
}
