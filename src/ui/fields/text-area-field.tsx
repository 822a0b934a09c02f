import { Textarea } from '@mantine/core';
import { FieldErrorText } from './field-error.tsx';
import { filteredChange, type TextFieldProps } from './text-field.tsx';

type TextAreaFieldProps = Pick<
  TextFieldProps,
  'label' | 'value' | 'error' | 'description' | 'required' | 'placeholder' | 'maxLength'
> & { rows?: number } & (
    | { onChange: TextFieldProps['onChange']; readOnly?: false }
    | { onChange?: never; readOnly: true }
  );

export function TextAreaField({
  onChange,
  error,
  required = false,
  maxLength,
  rows = 4,
  ...rest
}: TextAreaFieldProps) {
  return (
    <Textarea
      {...rest}
      rows={rows}
      styles={{
        input: { fieldSizing: 'content', minHeight: `calc(${rows} * 1lh + 20px)`, maxHeight: '60vh' },
      }}
      withAsterisk={required}
      aria-required={required || undefined}
      error={error ? <FieldErrorText text={error} /> : undefined}
      onChange={(event) => onChange?.(filteredChange(event, { maxLength }))}
    />
  );
}
