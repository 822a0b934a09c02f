import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { Highlight } from '../feedback/highlight.tsx';
import { FieldError } from './field-error.tsx';
import classes from './options-field.module.css';
import { SearchField } from './search-field.tsx';
import { foldText, matchesWords, searchWords } from './search-text.ts';

export type Option<Id extends string | number> = {
  id: Id;
  label: string;
  /** What choosing it means, beneath its label. */
  detail?: string | undefined;
  /** By which it is found besides its label. */
  otherWords?: string | undefined;
};

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

/** So many of a long list are shown before anything is searched for: no list scrolls within the page. */
const shownAtFirst = 6;
/** Shorter lists are shown whole, and one of them is chosen from its buttons. */
export const longFrom = 9;

/** The common frame of single and multiple choice; chosen options stay visible whatever is searched for. */
export function OptionsField<Id extends string | number>(props: OptionsProps<Id>) {
  const { label, options, searchable, description, required, error, kind, isChosen, onToggle } = props;
  const id = useId();
  const list = useOptions(props);
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
      {searchable && <SearchField label="Cerca tra le risposte" value={list.query} onChange={list.search} />}
      <div className={classes.options}>
        {list.visible.map((option) => (
          <div key={option.id} className={classes.choice}>
            <label className={classes.option}>
              <input
                type={kind}
                name={id}
                className={classes.box}
                checked={isChosen(option.id)}
                aria-describedby={option.detail ? `${id}-${option.id}` : undefined}
                onChange={(event) => onToggle(option.id, event.currentTarget.checked)}
              />
              <span>
                <Highlight text={option.label} words={list.words} />
              </span>
            </label>
            {option.detail && (
              <p id={`${id}-${option.id}`} className={classes.detail}>
                {option.detail}
              </p>
            )}
          </div>
        ))}
        {list.visible.length === 0 && <p className={classes.none}>Nessuna voce trovata</p>}
      </div>
      {list.hidden > 0 && (
        <Button variant="subtle" onClick={list.showAll} aria-label={`Mostra tutte: ${label}`}>
          Mostra tutte ({options.length})
        </Button>
      )}
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}

/** Which options are shown: of a long list the first few, what is chosen, and all that fit what is searched for. */
function useOptions<Id extends string | number>({ options, searchable, isChosen }: OptionsProps<Id>) {
  const [query, setQuery] = useState('');
  const [isWhole, setWhole] = useState(false);
  const words = searchWords(query);
  const isShort = searchable === true && options.length >= longFrom && !isWhole && words.length === 0;
  const matches = ({ label, otherWords = '' }: Option<Id>) =>
    matchesWords(foldText(`${label} ${otherWords}`), words);
  const visible = options.filter(
    (option, index) => isChosen(option.id) || (matches(option) && (!isShort || index < shownAtFirst)),
  );
  return {
    query,
    words,
    visible,
    /** How many are not shown though nothing was searched for. */
    hidden: words.length === 0 ? options.length - visible.length : 0,
    search: setQuery,
    showAll: () => setWhole(true),
  };
}
