import { Button, Stack } from '@mantine/core';
import { regionFor, SiteFields } from '#customers/sites/web/public.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import type { AddressFields } from '../../rules.ts';
import { editAddress } from '../draft-changes.ts';
import { useWizard } from '../wizard.ts';
import { SameNameNote } from './same-name-note.tsx';

type NewAddressFormProps = {
  fields: AddressFields;
  errors: Partial<Record<string, string>>;
  /** Provinces of the client and of its other sites. */
  near: readonly string[];
  /** Those there are already, or will be. */
  others: readonly { displayName: string }[];
};

/** A sampling address that does not exist yet (H6). */
export function NewAddressForm({ fields, errors, near, others }: NewAddressFormProps) {
  const { draft, change } = useWizard();
  const edit = (patch: Partial<AddressFields>) => change(editAddress(patch));

  function copyClient() {
    const { client } = draft;
    if (client === null) return;
    const { displayName, address, city, cap, provincia } = 'known' in client ? client.known : client.fresh;
    const name = fields.displayName || displayName;
    edit({ displayName: name, address, city, cap, provincia, ...regionFor(provincia) });
  }

  return (
    <Stack gap="md">
      <Button variant="light" onClick={copyClient}>
        Copia dal cliente
      </Button>
      <SiteFields fields={fields} errors={errors} near={near} onChange={edit} />
      <SameNameNote name={fields.displayName} others={others} />
      <CheckField
        label="Usa questo indirizzo anche per la spedizione"
        checked={draft.shippingAddress}
        onChange={(shippingAddress) => change((value) => ({ ...value, shippingAddress }))}
      />
    </Stack>
  );
}
