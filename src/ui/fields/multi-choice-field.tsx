import { OptionsField, type OptionsFieldProps } from './options-field.tsx';

type MultiChoiceFieldProps<Id extends string | number> = OptionsFieldProps<Id> & {
  value: readonly Id[];
  onChange: (value: readonly Id[]) => void;
};

/** Any number of several, in the order of the options. */
export function MultiChoiceField<Id extends string | number>({
  value,
  onChange,
  ...rest
}: MultiChoiceFieldProps<Id>) {
  const toggle = (id: Id, chosen: boolean) => {
    const wanted = rest.options.filter((option) => (option.id === id ? chosen : value.includes(option.id)));
    onChange(wanted.map((option) => option.id));
  };
  return <OptionsField {...rest} kind="checkbox" isChosen={(id) => value.includes(id)} onToggle={toggle} />;
}
