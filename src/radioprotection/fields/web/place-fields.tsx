import { PostalFields } from '#customers/sites/web/public.ts';

type Place = { address: string; city: string; cap: string; province: string };

type PlaceFieldsProps = {
  label: string;
  value: Place;
  errors: Partial<Record<string, string>>;
  onChange: (patch: Partial<Place>) => void;
};

/** Street, city, CAP and province, under the names of radiation protection. */
export function PlaceFields({ label, value, errors, onChange }: PlaceFieldsProps) {
  const change = ({ provincia, ...rest }: Partial<Omit<Place, 'province'> & { provincia: string }>) =>
    onChange(provincia === undefined ? rest : { ...rest, province: provincia });
  return (
    <PostalFields
      addressLabel={label}
      firstLetterUpper
      value={{ ...value, provincia: value.province }}
      errors={errors['province'] ? { ...errors, provincia: errors['province'] } : errors}
      onChange={change}
      onPick={change}
    />
  );
}
