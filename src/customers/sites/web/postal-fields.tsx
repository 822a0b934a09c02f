import type { MunicipalitySuggestion } from '#geography/municipalities/contract.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { MunicipalityField } from './municipality-field.tsx';

type Postal = { address: string; city: string; cap: string; provincia: string };

type PostalFieldsProps = {
  addressLabel: string;
  value: Postal;
  errors: Partial<Record<string, string>>;
  firstLetterUpper?: boolean;
  /** Provinces one works in: their municipalities are suggested first. */
  near?: readonly string[];
  onChange: (patch: Partial<Postal>) => void;
  /** A municipality was picked from the suggestions; its city, CAP and province are in `patch`. */
  onPick: (patch: Partial<Postal>, municipality: MunicipalitySuggestion) => void;
};

const noProvinces: readonly string[] = [];

/** Street, city, CAP and province. One character more than allowed can be typed, so that the limit is explained. */
export function PostalFields(props: PostalFieldsProps) {
  const {
    addressLabel,
    value,
    errors,
    firstLetterUpper = false,
    near = noProvinces,
    onChange,
    onPick,
  } = props;
  return (
    <>
      <TextField
        label={addressLabel}
        required
        firstLetterUpper={firstLetterUpper}
        maxLength={255}
        value={value.address}
        onChange={(address) => onChange({ address })}
        error={errors['address']}
        autoComplete="off"
      />
      <MunicipalityField
        value={value.city}
        near={near}
        firstLetterUpper={firstLetterUpper}
        onChange={(city) => onChange({ city })}
        onPick={(picked) => onPick(postalOf(picked, value), picked)}
        error={errors['city']}
      />
      <TextField
        label="CAP"
        required
        inputMode="numeric"
        maxLength={6}
        value={value.cap}
        onChange={(cap) => onChange({ cap })}
        error={errors['cap']}
        autoComplete="off"
      />
      <TextField
        label="Provincia"
        required
        upperCase
        maxLength={3}
        value={value.provincia}
        onChange={(provincia) => onChange({ provincia })}
        error={errors['provincia']}
        description="Due lettere, per esempio RM"
        autoComplete="off"
      />
    </>
  );
}

/** A municipality brings its CAP; where nobody knows it, that of another municipality does not stay. */
export function postalOf(
  { comune, cap, provincia }: MunicipalitySuggestion,
  before: Postal,
): Partial<Postal> {
  const isSame = before.city === comune && before.provincia === provincia;
  return { city: comune, cap: cap || (isSame ? before.cap : ''), provincia };
}
