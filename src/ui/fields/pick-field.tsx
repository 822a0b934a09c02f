import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { FieldError } from './field-error.tsx';
import classes from './pick-field.module.css';
import { SuggestionField } from './suggestion-field.tsx';

export type Pickable = { id: number; label: string; detail?: string | undefined };

type PickFieldProps = {
  label: string;
  /** null while nothing is chosen. */
  value: Pickable | null;
  onChange: (value: Pickable | null) => void;
  /** What fits a typed text, out of however many there are. */
  search: (text: string, signal: AbortSignal) => Promise<readonly Pickable[]>;
  placeholder?: string;
  /** How long a pause in typing is waited for, where it is not the usual one. */
  delayMs?: number;
  /** What is said when nothing fits. */
  noneText?: string;
  description?: string;
  error?: string | undefined;
  required?: boolean;
};

/** Chooses one record out of thousands by typing part of its name. What is chosen stands there until it is changed. */
export function PickField({ value, onChange, search, error, ...rest }: PickFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  if (value === null) {
    return (
      <SuggestionField
        {...rest}
        isChoice
        unchosen={rest.required ? 'said' : 'stopped'}
        value={typed}
        onChange={setTyped}
        error={error}
        fetchSuggestions={search}
        itemKey={(item) => item.id}
        renderItem={({ label, detail }) => (
          <span className={classes.item}>
            <span>{label}</span>
            {detail && <span className={classes.detail}>{detail}</span>}
          </span>
        )}
        onPick={(item) => {
          setTyped('');
          onChange(item);
        }}
      />
    );
  }
  return (
    <fieldset className={classes.field} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.legend}>{rest.label}</legend>
      <div className={classes.chosen}>
        <span className={classes.item}>
          <span className={classes.name}>{value.label}</span>
          {value.detail && <span className={classes.detail}>{value.detail}</span>}
        </span>
        <Button variant="default" size="sm" onClick={() => onChange(null)}>
          Cambia
        </Button>
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}
