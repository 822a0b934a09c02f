import { useEffect, useId, useRef, useState } from 'react';
import { Highlight } from '../feedback/highlight.tsx';
import { FieldError } from './field-error.tsx';
import classes from './options-field.module.css';
import { SearchField } from './search-field.tsx';
import { foldText, matchesWords, searchWords } from './search-text.ts';

export type Option<Id extends string | number> = { id: Id; label: string };

export type OptionsFieldProps<Id extends string | number> = {
  label: string;
  options: readonly Option<Id>[];
  /** A text filter above the options. */
  searchable?: boolean;
  description?: string | undefined;
  required?: boolean;
  error?: string | undefined;
};

type OptionsProps<Id extends string | number> = OptionsFieldProps<Id> & {
  kind: 'radio' | 'checkbox';
  isChosen: (id: Id) => boolean;
  onToggle: (id: Id, chosen: boolean) => void;
};

/** The common frame of single and multiple choice; chosen options stay visible whatever is searched for. */
export function OptionsField<Id extends string | number>(props: OptionsProps<Id>) {
  const { label, options, searchable, description, required, error, kind, isChosen, onToggle } = props;
  const id = useId();
  const [query, setQuery] = useState('');
  const words = searchWords(query);
  const list = useChosenInView();
  const visible = options.filter(
    (option) => isChosen(option.id) || matchesWords(foldText(option.label), words),
  );
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={classes.field} aria-describedby={describedBy || undefined}>
      <legend className={classes.legend}>
        {label}
        {required && (
          <span className={classes.asterisk} aria-hidden>
            {' *'}
          </span>
        )}
      </legend>
      {description && (
        <p id={`${id}-description`} className={classes.description}>
          {description}
        </p>
      )}
      {searchable && <SearchField label="Cerca tra le risposte" value={query} onChange={setQuery} />}
      <div
        ref={list}
        className={classes.options}
        data-scrolling={searchable && options.length > 8 ? '' : undefined}
      >
        {visible.map((option) => (
          <label key={option.id} className={classes.option}>
            <input
              type={kind}
              name={id}
              className={classes.box}
              checked={isChosen(option.id)}
              onChange={(event) => onToggle(option.id, event.currentTarget.checked)}
            />
            <span>
              <Highlight text={option.label} words={words} />
            </span>
          </label>
        ))}
        {visible.length === 0 && <p className={classes.none}>Nessuna voce trovata</p>}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}

/** A long list opens where its answer is. */
function useChosenInView() {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector('input:checked')?.closest('label');
    if (!list.current || !chosen) return;
    const { top, bottom } = list.current.getBoundingClientRect();
    const option = chosen.getBoundingClientRect();
    if (option.bottom > bottom) list.current.scrollTop += option.top - top - (bottom - top) / 3;
  }, []);
  return list;
}
