import { Button } from '@mantine/core';
import { longFrom, OptionsField, type OptionsFieldProps } from './options-field.tsx';
import { SearchChoiceField } from './search-choice-field.tsx';

type SingleChoiceFieldProps<Id extends string | number> = OptionsFieldProps<Id> & {
  value: Id | null;
  onChange: (value: Id | null) => void;
  /** What taking back what was chosen is called. */
  clearLabel?: string;
};

/** One of several, of many by searching; an answer that is not required can be taken back. */
export function SingleChoiceField<Id extends string | number>({
  value,
  onChange,
  clearLabel = 'Togli la risposta',
  ...rest
}: SingleChoiceFieldProps<Id>) {
  return (
    <div>
      {rest.searchable && rest.options.length >= longFrom ? (
        <SearchChoiceField {...rest} value={value} onChange={onChange} />
      ) : (
        <OptionsField
          {...rest}
          kind="radio"
          isChosen={(id) => id === value}
          onToggle={(id) => onChange(id)}
        />
      )}
      {!rest.required && value !== null && (
        <Button variant="subtle" onClick={() => onChange(null)} aria-label={`${clearLabel}: ${rest.label}`}>
          {clearLabel}
        </Button>
      )}
    </div>
  );
}
