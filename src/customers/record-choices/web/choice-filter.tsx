import type { FilterFieldProps, ListFilter } from '#platform/web/records/list-filters.tsx';
import { PickField } from '#ui/fields/pick-field.tsx';
import { type ChoiceEndpoint, searchChoices, useChoice } from './choices.ts';

/** Narrows a list down to what lies below one record out of thousands. */
export function choiceFilter(name: string, label: string, endpoint: ChoiceEndpoint): ListFilter {
  return {
    name,
    label,
    words: (value) => <ChoiceName {...{ label, endpoint, value }} />,
    field: (props) => <ChoiceField {...props} {...{ label, endpoint }} />,
  };
}

type ChoiceProps = { label: string; endpoint: ChoiceEndpoint; value: string };

const unread = ({ label, value }: ChoiceProps) => `${label} n. ${value}`;

function ChoiceName(props: ChoiceProps) {
  return <>{useChoice(props.endpoint, props.value)?.label ?? unread(props)}</>;
}

function ChoiceField({ onChange, onDone, ...props }: ChoiceProps & FilterFieldProps) {
  const { label, endpoint, value } = props;
  const choice = useChoice(endpoint, value || undefined);
  return (
    <PickField
      label={label}
      placeholder="Tutti"
      value={value === '' ? null : { id: Number(value), label: choice?.label ?? unread(props) }}
      search={searchChoices(endpoint)}
      onChange={(picked) => {
        onChange(picked ? String(picked.id) : undefined);
        if (picked) onDone();
      }}
    />
  );
}
