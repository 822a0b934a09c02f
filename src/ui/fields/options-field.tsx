import { Button } from '@mantine/core';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Highlight } from '../feedback/highlight.tsx';
import { FieldError } from './field-error.tsx';
import classes from './options-field.module.css';
import { SearchField } from './search-field.tsx';
import { foldText, matchesWords, searchWords } from './search-text.ts';

export type Option<Id extends string | number> = {
  id: Id;
  label: string;
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
/** Shorter lists are shown whole. */
const longFrom = 9;

/** The common frame of single and multiple choice; chosen options stay visible whatever is searched for. */
export function OptionsField<Id extends string | number>(props: OptionsProps<Id>) {
  const { label, options, searchable, description, required, error, kind, isChosen, onToggle } = props;
  const id = useId();
  const list = useOptions(props);
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset ref={list.frame} className={classes.field} aria-describedby={describedBy || undefined}>
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
      {searchable && !list.isFolded && (
        <SearchField label="Cerca tra le risposte" value={list.query} onChange={list.search} />
      )}
      <div className={classes.options}>
        {list.visible.map((option) => (
          <label key={option.id} className={classes.option}>
            <input
              type={kind}
              name={id}
              className={classes.box}
              checked={isChosen(option.id)}
              onChange={(event) => {
                list.onChoice();
                onToggle(option.id, event.currentTarget.checked);
              }}
            />
            <span>
              <Highlight text={option.label} words={list.words} />
            </span>
          </label>
        ))}
        {list.visible.length === 0 && <p className={classes.none}>Nessuna voce trovata</p>}
      </div>
      {list.hidden > 0 && (
        <Button
          variant="subtle"
          onClick={list.showAll}
          aria-label={`${list.isFolded ? 'Cambia la risposta' : 'Mostra tutte'}: ${label}`}
        >
          {list.isFolded ? 'Cambia la risposta' : `Mostra tutte (${options.length})`}
        </Button>
      )}
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}

/**
 * Which options are shown. Of a long list the first few, what is chosen, and all that fit what is searched for; once
 * one of several is chosen, it alone.
 */
function useOptions<Id extends string | number>({ options, searchable, kind, isChosen }: OptionsProps<Id>) {
  const [query, setQuery] = useState('');
  const [isWhole, setWhole] = useState(false);
  // Arrow keys choose one after the other on their way: the list stays until the focus leaves it.
  const [isWalked, setWalked] = useState(false);
  const frame = useRef<HTMLFieldSetElement>(null);
  const isKeyed = useKeyed(frame, () => isWalked && close());
  const words = searchWords(query);
  function close() {
    if (kind !== 'radio') return;
    setWhole(false);
    setWalked(false);
    setQuery('');
  }
  const isLong = searchable === true && options.length >= longFrom;
  const isFolded =
    isLong && kind === 'radio' && !isWhole && !isWalked && options.some(({ id }) => isChosen(id));
  const matches = ({ label, otherWords = '' }: Option<Id>) =>
    matchesWords(foldText(`${label} ${otherWords}`), words);
  const isShort = isLong && !isWhole && words.length === 0;
  const visible = options.filter(
    (option, index) =>
      isChosen(option.id) || (!isFolded && matches(option) && (!isShort || index < shownAtFirst)),
  );
  return {
    query,
    words,
    visible,
    isFolded,
    /** How many are not shown though nothing was searched for. */
    hidden: words.length === 0 ? options.length - visible.length : 0,
    search: setQuery,
    showAll: () => setWhole(true),
    frame,
    onChoice: () => (isKeyed.current ? setWalked(true) : close()),
  };
}

/** Whether the last thing done in the frame was done by key; tells when the focus leaves it by one. */
function useKeyed(frame: RefObject<HTMLElement | null>, onLeave: () => void) {
  const isKeyed = useRef(false);
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });
  useEffect(() => {
    const element = frame.current;
    const heard = new AbortController();
    const listen = { signal: heard.signal };
    element?.addEventListener('pointerdown', () => (isKeyed.current = false), listen);
    element?.addEventListener('keydown', () => (isKeyed.current = true), listen);
    element?.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (isKeyed.current && !element.contains(relatedTarget as Node | null)) leave.current();
      },
      listen,
    );
    return () => heard.abort();
  }, [frame]);
  return isKeyed;
}
