import { PickField } from '#ui/fields/pick-field.tsx';
import { type ChoiceEndpoint, searchChoices, useChoice } from './choices.ts';

type ChoiceFilterProps = {
  label: string;
  endpoint: ChoiceEndpoint;
  /** The id as it stands in the address; '' for none. */
  value: string;
  onChange: (id: string | undefined) => void;
};

/** Narrows a list down to what lies below one record out of thousands. */
export function ChoiceFilter({ label, endpoint, value, onChange }: ChoiceFilterProps) {
  const choice = useChoice(endpoint, value || undefined);
  const known = { id: Number(value), label: choice?.label ?? `${label} n. ${value}` };
  return (
    <PickField
      label={label}
      placeholder="Tutti"
      value={value === '' ? null : known}
      search={searchChoices(endpoint)}
      onChange={(picked) => onChange(picked ? String(picked.id) : undefined)}
    />
  );
}
