import type { FieldProps } from '#platform/web/records/use-body-fields.ts';
import { useCan } from '#platform/web/session.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { keepExternalCodes } from '../../client-records/contract.ts';

/** What another program calls the record; nothing for those who do not keep it. */
export function ExternalCodeField(props: FieldProps<string>) {
  const mayKeep = useCan(keepExternalCodes);
  if (!mayKeep) return null;
  return (
    <TextField
      label="Codice esterno"
      description="Come lo chiama un altro programma: da questo codice lo riconosce un’importazione."
      autoComplete="off"
      {...props}
    />
  );
}
