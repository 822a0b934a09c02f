import { regionOfProvince, regions } from '#geography/municipalities/rules.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { GeocodeField, nowhere } from './geocode-field.tsx';
import { PostalFields } from './postal-fields.tsx';

/** A sampling address as it is typed. */
type Site = {
  displayName: string;
  address: string;
  city: string;
  cap: string;
  provincia: string;
  region: number | null;
  codiceStabile: string;
  cdr: string;
  latitude: number | null;
  longitude: number | null;
};

type SiteFieldsProps = {
  fields: Site;
  errors: Partial<Record<string, string>>;
  /** Provinces one works in: their municipalities are suggested first. */
  near?: readonly string[];
  onChange: (changes: Partial<Site>) => void;
};

const regionOptions = regions.map(({ id, label }) => ({ value: String(id), label }));

/** The region that a province lies in, once the province is known. */
export function regionFor(province: string | undefined): { region?: number } {
  const region = province === undefined ? undefined : regionOfProvince(province);
  return region ? { region: region.id } : {};
}

const noProvinces: readonly string[] = [];

/** What a sampling address is made of (H6). */
export function SiteFields({ fields, errors, near = noProvinces, onChange }: SiteFieldsProps) {
  return (
    <>
      <TextField
        label="Nome identificativo"
        required
        maxLength={255}
        value={fields.displayName}
        onChange={(displayName) => onChange({ displayName })}
        error={errors['displayName']}
        description="Come la chiamate tra voi: Sede centrale, Magazzino nord…"
        autoComplete="off"
      />
      <PostalFields
        addressLabel="Indirizzo"
        near={near}
        value={fields}
        errors={errors}
        onChange={(changes) => onChange({ ...nowhere, ...changes, ...regionFor(changes.provincia) })}
        onPick={(changes, { region }) => onChange({ ...nowhere, ...changes, region: region.id })}
      />
      <SelectField
        label="Regione"
        required
        value={fields.region === null ? '' : String(fields.region)}
        onChange={(region) => onChange({ region: region === '' ? null : Number(region) })}
        options={regionOptions}
        error={errors['region']}
      />
      <GeocodeField fields={fields} onChange={onChange} />
      <BuildingCodeFields fields={fields} errors={errors} onChange={onChange} />
    </>
  );
}

/** Both optional; 30 characters can be typed so that the limit of 20 is explained and not just felt. */
function BuildingCodeFields({ fields, errors, onChange }: Omit<SiteFieldsProps, 'near'>) {
  return (
    <>
      <TextField
        label="Codice stabile"
        maxLength={30}
        value={fields.codiceStabile}
        onChange={(codiceStabile) => onChange({ codiceStabile })}
        error={errors['codiceStabile']}
        description="Se l'edificio ne ha uno"
        autoComplete="off"
      />
      <TextField
        label="CDR (contesto di rischio)"
        maxLength={30}
        value={fields.cdr}
        onChange={(cdr) => onChange({ cdr })}
        error={errors['cdr']}
        description="Serve quando più indirizzi hanno lo stesso codice stabile"
        autoComplete="off"
      />
    </>
  );
}
