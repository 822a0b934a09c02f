import { TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { FieldErrorText } from './field-error.tsx';

type PasswordFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  description?: string;
  name?: string;
  autoComplete: 'current-password' | 'new-password';
};

export function PasswordField({ onChange, error, ...rest }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <TextInput
      {...rest}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      error={error ? <FieldErrorText text={error} /> : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSectionWidth={48}
      rightSectionPointerEvents="all"
      rightSection={
        <IconButton
          label={visible ? 'Nascondi la password' : 'Mostra la password'}
          onClick={() => setVisible(!visible)}
        >
          {visible ? <IconEyeOff size={20} /> : <IconEye size={20} />}
        </IconButton>
      }
    />
  );
}
