import { TextInput } from '@mantine/core';
import type { ChangeEvent, HTMLAttributes, ReactNode, Ref } from 'react';
import { filterText, type TextFilter } from '../lists/text-filters.ts';
import { FieldErrorText } from './field-error.tsx';

export type TextFieldProps = TextFilter & {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  description?: ReactNode;
  /** Marks the label with an asterisk; the check itself is the caller's. */
  required?: boolean;
  placeholder?: string;
  disabled?: boolean;
  name?: string;
  type?: 'text' | 'email' | 'tel';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string;
  autoCapitalize?: string;
  spellCheck?: boolean;
  rightSection?: ReactNode;
  rightSectionWidth?: number;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

/** Writes the filtered text into the input before React does, so that the caret stays where it is. */
export function filteredChange(
  event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>,
  filter: TextFilter,
): string {
  const input = event.currentTarget;
  const typed = input.value;
  const kept = filterText(typed, filter);
  if (kept !== typed) {
    const caret = filterText(typed.slice(0, input.selectionStart ?? typed.length), filter).length;
    input.value = kept;
    input.setSelectionRange(caret, caret);
  }
  return kept;
}

export function TextField({
  firstLetterUpper,
  upperCase,
  digitsOnly,
  numberOnly,
  maxLength,
  onChange,
  error,
  required = false,
  inputMode,
  ...rest
}: TextFieldProps) {
  const filter = { firstLetterUpper, upperCase, digitsOnly, numberOnly, maxLength };
  return (
    <TextInput
      {...rest}
      withAsterisk={required}
      aria-required={required || undefined}
      inputMode={inputMode ?? (digitsOnly || numberOnly ? 'numeric' : undefined)}
      error={error ? <FieldErrorText text={error} /> : undefined}
      onChange={(event) => onChange(filteredChange(event, filter))}
    />
  );
}
