import { Stack } from '@mantine/core';
import { CheckField } from '#ui/check-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { NewClient } from '../../../customers/contract.ts';
import { editClient } from '../draft-changes.ts';
import { MunicipalityField } from '../municipality-field.tsx';
import { useWizard } from '../wizard.ts';

type NewClientFormProps = { fields: NewClient; errors: Partial<Record<string, string>> };

/** An employer or client that does not exist yet; a first letter becomes a capital while typing (E25). */
export function NewClientForm({ fields, errors }: NewClientFormProps) {
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
      <TextField
        label="Indirizzo sede legale"
        required
        firstLetterUpper
        maxLength={255}
        value={fields.address}
        onChange={(address) => edit({ address })}
        error={errors.address}
        autoComplete="off"
      />
      <MunicipalityField
        value={fields.city}
        firstLetterUpper
        onChange={(city) => edit({ city })}
        onPick={({ comune, cap, provincia }) => edit({ city: comune, cap: cap || fields.cap, provincia })}
        error={errors.city}
      />
      <TextField
        label="CAP"
        required
        digitsOnly
        maxLength={6}
        value={fields.cap}
        onChange={(cap) => edit({ cap })}
        error={errors.cap}
        autoComplete="off"
      />
      <TextField
        label="Provincia"
        required
        upperCase
        maxLength={3}
        value={fields.provincia}
        onChange={(provincia) => edit({ provincia })}
        error={errors.provincia}
        description="Due lettere, per esempio RM"
        autoComplete="off"
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
