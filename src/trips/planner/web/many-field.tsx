import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { Popover } from '#ui/controls/popover.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { MultiChoiceField } from '#ui/fields/multi-choice-field.tsx';
import { longFrom, type Option } from '#ui/fields/options-field.tsx';
import classes from './planner.module.css';

type ManyFieldProps = {
  label: string;
  /** What is said while none is chosen. */
  placeholder: string;
  options: readonly Option<number>[];
  value: readonly number[];
  onChange: (value: number[]) => void;
  error?: string | undefined;
};

/** Several of a list that opens under one line, which names those that are chosen. */
export function ManyField({ label, placeholder, options, value, onChange, error }: ManyFieldProps) {
  const id = useId();
  const names = value.map((one) => options.find((option) => option.id === one)?.label ?? `n. ${one}`);
  const text = names.length === 0 ? placeholder : names.join(', ');
  return (
    <div className={classes.many}>
      <span id={`${id}-label`} className={classes.manyLabel}>
        {label} <span aria-hidden>*</span>
      </span>
      <Popover
        label={label}
        opener={(opener) => (
          <Button
            {...opener}
            id={id}
            variant="default"
            fullWidth
            justify="space-between"
            className={classes.manyOpener}
            data-wrong={error ? '' : undefined}
            data-empty={names.length === 0 || undefined}
            aria-labelledby={`${id}-label ${id}`}
            aria-describedby={error ? `${id}-error` : undefined}
            title={names.length === 0 ? undefined : text}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            {text}
          </Button>
        )}
      >
        {(close) => (
          <div className={classes.manyPanel}>
            <MultiChoiceField
              label={label}
              searchable={options.length >= longFrom}
              options={options}
              value={value}
              onChange={(next) => onChange([...next])}
            />
            <Button size="sm" onClick={close}>
              Fatto
            </Button>
          </div>
        )}
      </Popover>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
