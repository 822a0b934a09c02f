import { useCan } from '#platform/web/session.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { keepExternalCodes } from '../../client-records/contract.ts';

type ExternalCodeFieldProps = {
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
};

/** What another program calls the record; nothing for those who do not keep it. */
export function ExternalCodeField({ value, onChange, error }: ExternalCodeFieldProps) {
  const mayKeep = useCan(keepExternalCodes);
  if (!mayKeep) return null;
  return (
    <TextField
      label="Codice esterno"
      maxLength={65}
      value={value}
      onChange={onChange}
      error={error}
      description="Come lo chiama un altro programma: da questo codice lo riconosce un’importazione."
      autoComplete="off"
    />
  );
}
