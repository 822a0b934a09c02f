import { Button, Stack } from '@mantine/core';
import { regionOfProvince, regions } from '#geography/municipalities/rules.ts';
import { appConfig } from '#platform/web/app-config.ts';
import { CheckField } from '#ui/check-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { AddressFields } from '../../rules.ts';
import { editAddress } from '../draft-changes.ts';
import { GeocodeField } from '../geocode-field.tsx';
import { PostalFields } from '../postal-fields.tsx';
import { useWizard } from '../wizard.ts';

type NewAddressFormProps = { fields: AddressFields; errors: Partial<Record<string, string>> };

const regionOptions = regions.map(({ id, label }) => ({ value: String(id), label }));

/** The region that a province lies in, once the province is known. */
function regionFor(province: string | undefined): { region?: number } {
  const region = province === undefined ? undefined : regionOfProvince(province);
  return region ? { region: region.id } : {};
}

/** A sampling address that does not exist yet (H6). */
export function NewAddressForm({ fields, errors }: NewAddressFormProps) {
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
      <TextField
        label="Nome identificativo"
        required
        maxLength={255}
        value={fields.displayName}
        onChange={(displayName) => edit({ displayName })}
        error={errors.displayName}
        description="Come la chiamate tra voi: Sede centrale, Magazzino nord…"
        autoComplete="off"
      />
      <PostalFields
        addressLabel="Indirizzo"
        value={fields}
        errors={errors}
        onChange={(patch) => edit({ ...patch, ...regionFor(patch.provincia) })}
        onPick={(patch, { region }) => edit({ ...patch, region: region.id })}
      />
      <SelectField
        label="Regione"
        required
        value={fields.region === null ? '' : String(fields.region)}
        onChange={(region) => edit({ region: region === '' ? null : Number(region) })}
        options={regionOptions}
        error={errors.region}
      />
      {appConfig.geocoding && <GeocodeField fields={fields} onChange={edit} />}
      <BuildingCodeFields fields={fields} errors={errors} onChange={edit} />
      <CheckField
        label="Usa questo indirizzo anche per la spedizione"
        checked={draft.shippingAddress}
        onChange={(shippingAddress) => change((value) => ({ ...value, shippingAddress }))}
      />
    </Stack>
  );
}

type CodeProps = NewAddressFormProps & { onChange: (patch: Partial<AddressFields>) => void };

/** Both optional; 30 characters can be typed so that the limit of 20 is explained and not just felt. */
function BuildingCodeFields({ fields, errors, onChange }: CodeProps) {
  return (
    <>
      <TextField
        label="Codice stabile"
        maxLength={30}
        value={fields.codiceStabile}
        onChange={(codiceStabile) => onChange({ codiceStabile })}
        error={errors.codiceStabile}
        description="Se l'edificio ne ha uno"
        autoComplete="off"
      />
      <TextField
        label="CDR (contesto di rischio)"
        maxLength={30}
        value={fields.cdr}
        onChange={(cdr) => onChange({ cdr })}
        error={errors.cdr}
        description="Serve quando più indirizzi hanno lo stesso codice stabile"
        autoComplete="off"
      />
    </>
  );
}
