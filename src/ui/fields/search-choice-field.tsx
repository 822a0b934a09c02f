import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { Highlight } from '../feedback/highlight.tsx';
import { FieldError } from './field-error.tsx';
import type { Option, OptionsFieldProps } from './options-field.tsx';
import classes from './pick-field.module.css';
import { foldText, matchesWords, searchWords } from './search-text.ts';
import { SuggestionField } from './suggestion-field.tsx';

type SearchChoiceFieldProps<Id extends string | number> = Omit<OptionsFieldProps<Id>, 'searchable'> & {
  value: Id | null;
  onChange: (value: Id) => void;
};

/** One of many: a field whose list opens under it and is narrowed by words; what is chosen stands there alone. */
export function SearchChoiceField<Id extends string | number>(props: SearchChoiceFieldProps<Id>) {
  const { label, options, value, onChange, required = false, description, error } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [isChanging, setChanging] = useState(false);
  // What is pressed goes away with the press: the focus is taken to what stands there instead.
  const [moves, setMoves] = useState(0);
  const chosen = options.find((option) => option.id === value);
  const isOpen = chosen === undefined || isChanging;
  useEffect(() => {
    if (moves > 0) frame.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [moves]);

  function show(changing: boolean) {
    setChanging(changing);
    setTyped('');
    setMoves((count) => count + 1);
  }

  return (
    <div ref={frame}>
      {isOpen ? (
        <SuggestionField<Option<Id>>
          label={label}
          required={required}
          {...(description ? { description } : {})}
          placeholder="Cerca o scegli dall’elenco"
          value={typed}
          onChange={setTyped}
          unchosen={required && value === null ? 'said' : 'stopped'}
          error={error}
          minLength={0}
          source={options}
          fetchSuggestions={(text) => Promise.resolve(fitting(options, text))}
          itemKey={(option) => option.id}
          renderItem={(option) => (
            <span>
              <Highlight text={option.label} words={searchWords(typed)} />
            </span>
          )}
          onPick={(option) => {
            onChange(option.id);
            show(false);
          }}
        />
      ) : (
        <fieldset className={classes.field} aria-describedby={error ? `${id}-error` : undefined}>
          <legend className={classes.legend}>
            {label}
            {required && <span aria-hidden> *</span>}
          </legend>
          <div className={classes.chosen}>
            <span className={classes.name}>{chosen.label}</span>
            <Button
              variant="default"
              size="sm"
              aria-label={`Cambia la risposta: ${label}`}
              onClick={() => show(true)}
            >
              Cambia
            </Button>
          </div>
          <FieldError id={`${id}-error`} text={error} />
        </fieldset>
      )}
    </div>
  );
}

function fitting<Id extends string | number>(options: readonly Option<Id>[], text: string) {
  const words = searchWords(text);
  return options.filter(({ label, otherWords = '' }) =>
    matchesWords(foldText(`${label} ${otherWords}`), words),
  );
}
