import { Stack } from '@mantine/core';
import type { NewClient } from '#customers/customers/contract.ts';
import { PostalFields } from '#customers/sites/web/public.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { editClient } from '../draft-changes.ts';
import { useWizard } from '../wizard.ts';
import { SameNameNote } from './same-name-note.tsx';

type NewClientFormProps = {
  fields: NewClient;
  errors: Partial<Record<string, string>>;
  /** Provinces of the principal's other clients. */
  near: readonly string[];
  /** Those there are already, or will be. */
  others: readonly { displayName: string }[];
};

/** An employer or client that does not exist yet; a first letter becomes a capital while typing (E25). */
export function NewClientForm({ fields, errors, near, others }: NewClientFormProps) {
  const { draft, change } = useWizard();
  const edit = (patch: Partial<NewClient>) => change(editClient(patch));
  return (
    <Stack gap="md">
      <TextField
        label="Ragione Sociale"
        required
        firstLetterUpper
        maxLength={255}
        value={fields.displayName}
        onChange={(displayName) => edit({ displayName })}
        error={errors.displayName}
        autoComplete="organization"
      />
      <SameNameNote name={fields.displayName} others={others} />
      <PostalFields
        addressLabel="Indirizzo sede legale"
        firstLetterUpper
        near={near}
        value={fields}
        errors={errors}
        onChange={edit}
        onPick={edit}
      />
      <CheckField
        label="Coincide con l'indirizzo di campionamento"
        checked={draft.clientCoincidesWithAddress}
        onChange={(clientCoincidesWithAddress) =>
          change((value) => ({ ...value, clientCoincidesWithAddress }))
        }
      />
    </Stack>
  );
}
