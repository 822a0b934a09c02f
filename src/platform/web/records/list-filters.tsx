import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SelectField, type SelectOption } from '#ui/fields/select-field.tsx';
import { wholeFigure } from '#ui/lists/count-of.ts';
import type { LineFilter } from '#ui/lists/filter-line.tsx';
import type { ListParams } from './list-layout.ts';
import classes from './records.module.css';

/** What the field of a filter gets; '' while it lets everything through. */
export type FilterFieldProps = {
  value: string;
  onChange: (value: string | undefined) => void;
  /** Closes the panel the field stands in. */
  onDone: () => void;
};

/** A filter of a list: under which name it stands in the address, what its chip says, how it is chosen. */
export type ListFilter = {
  name: string;
  label: string;
  words: (value: string) => ReactNode;
  field: (props: FilterFieldProps) => ReactNode;
};

type Asking = {
  asked: ListParams;
  set: (changes: Record<string, string | undefined>) => void;
};

/** Filters as the line shows them, set and cleared as `list` does it. */
export function lineFilters(filters: readonly ListFilter[], list: Asking): LineFilter[] {
  return filters.map(({ name, label, words, field }) => {
    const value = list.asked[name] ?? '';
    const onChange = (changed: string | undefined) => list.set({ [name]: changed });
    return {
      ...{ name, label, value },
      words: value && words(value),
      field: (onDone: () => void) => field({ value, onChange, onDone }),
      onClear: () => onChange(undefined),
    };
  });
}

/** More than these are chosen by the device's own picker. */
const maxButtons = 12;

/** One of a few, or of a list: chosen with one press. */
export function selectFilter(
  name: string,
  label: string,
  options: readonly SelectOption[],
  placeholder = 'Tutti',
): ListFilter {
  return {
    name,
    label,
    words: (value) => options.find((option) => option.value === value)?.label ?? value,
    field: (props) =>
      options.length > maxButtons ? (
        <SelectField
          {...{ label, options, placeholder }}
          value={props.value}
          onChange={(value) => props.onChange(value || undefined)}
        />
      ) : (
        <OptionButtons {...props} {...{ label, options, placeholder }} />
      ),
  };
}

type OptionButtonsProps = FilterFieldProps & {
  label: string;
  options: readonly SelectOption[];
  placeholder: string;
};

function OptionButtons({ label, options, placeholder, value, onChange, onDone }: OptionButtonsProps) {
  const pick = (picked: string) => {
    onChange(picked || undefined);
    onDone();
  };
  return (
    <fieldset className={classes.options}>
      <legend>{label}</legend>
      {[{ value: '', label: placeholder }, ...options].map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => pick(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

/** A day, from which or until which; `words` writes it as the rest of the page does. */
export function dayFilter(name: string, label: string, words = formatDay): ListFilter {
  return {
    name,
    label,
    words,
    field: (props) => (
      <Applied {...props}>
        {(typed, onType) => <DateField label={label} value={typed} onChange={onType} />}
      </Applied>
    ),
  };
}

/** A whole number; `unit` stands behind it. */
export function numberFilter(name: string, label: string, maxDigits: number, unit = ''): ListFilter {
  return {
    name,
    label,
    words: (value) => `${wholeFigure(Number(value))} ${unit}`.trim(),
    field: (props) => (
      <Applied {...props}>
        {(typed, onType) => <NumberField {...{ label, maxDigits }} value={typed} onChange={onType} />}
      </Applied>
    ),
  };
}

type AppliedProps = FilterFieldProps & {
  /** What is not yet whole changes nothing. */
  accepts?: (typed: string) => boolean;
  children: (typed: string, onType: (text: string) => void) => ReactNode;
};

/** A field that is typed in: the list is asked for when it is done. */
export function Applied({ value, onChange, onDone, accepts, children }: AppliedProps) {
  const [typed, setTyped] = useState(value);
  return (
    <form
      className={classes.applied}
      onSubmit={(event) => {
        event.preventDefault();
        if (accepts && !accepts(typed)) return;
        onChange(typed || undefined);
        onDone();
      }}
    >
      {children(typed, setTyped)}
      <Button type="submit" variant="default">
        Applica
      </Button>
    </form>
  );
}
