import { Button } from '@mantine/core';
import { OptionsField, type OptionsFieldProps } from './options-field.tsx';

type SingleChoiceFieldProps<Id extends string | number> = OptionsFieldProps<Id> & {
  value: Id | null;
  onChange: (value: Id | null) => void;
};

/** One of several; an answer that is not required can be taken back. */
export function SingleChoiceField<Id extends string | number>({
  value,
  onChange,
  ...rest
}: SingleChoiceFieldProps<Id>) {
  return (
    <div>
      <OptionsField {...rest} kind="radio" isChosen={(id) => id === value} onToggle={(id) => onChange(id)} />
      {!rest.required && value !== null && (
        <Button
          variant="subtle"
          onClick={() => onChange(null)}
          aria-label={`Togli la risposta: ${rest.label}`}
        >
          Togli la risposta
        </Button>
      )}
    </div>
  );
}
