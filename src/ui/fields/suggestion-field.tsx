import { Loader, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { UnreadNote } from '../feedback/unread-note.tsx';
import type { TextFilter } from '../lists/text-filters.ts';
import { FieldErrorText } from './field-error.tsx';
import classes from './suggestion-field.module.css';
import { filteredChange } from './text-field.tsx';
import { useSuggestions } from './use-suggestions.ts';
import { type UnchosenWords, useUnchosenWords } from './use-unchosen-words.ts';

type SuggestionFieldProps<Item> = TextFilter & {
  label: string;
  /** The label is only read out: a search box, whose lens and place say what it is for. */
  hideLabel?: boolean;
  /** Free text stays allowed: this is what is typed. */
  value: string;
  onChange: (value: string) => void;
  fetchSuggestions: (text: string, signal: AbortSignal) => Promise<readonly Item[]>;
  onPick: (item: Item) => void;
  itemKey: (item: Item) => string | number;
  renderItem: (item: Item) => ReactNode;
  /** Characters needed before anything is asked; with 0 the first suggestions come as soon as the field is entered. */
  minLength?: number;
  /** How long a pause in typing is waited for, where it is not the usual one. */
  delayMs?: number | undefined;
  /** From what they are chosen, where that may come after the field was entered: then they are asked for again. */
  source?: unknown;
  /** What is typed counts for nothing by itself: it is said when nothing fits, and when it could not be asked. */
  isChoice?: boolean;
  /** What is said then when nothing fits. */
  noneText?: string;
  /** Words that nothing was chosen for stand in the field, and would be lost with it. */
  unchosen?: UnchosenWords | undefined;
  error?: string | undefined;
  description?: string;
  required?: boolean;
  placeholder?: string;
};

/** A text field with suggestions under it. Where free text is enough, failing suggestions are simply not shown. */
export function SuggestionField<Item>(props: SuggestionFieldProps<Item>) {
  const { label, value, onChange, onPick, itemKey, renderItem, minLength = 2, required } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const unchosen = useUnchosenWords(frame, value.trim(), props.unchosen);
  const found = useSuggestions(open ? value : null, props.fetchSuggestions, {
    minLength,
    delayMs: props.delayMs,
    source: props.source,
  });
  const { items, loading, settled } = found;
  const shown = open && items.length > 0;
  const activeItem = shown ? items[active] : undefined;
  const error = unchosen.asked ?? props.error ?? unchosen.left;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const pick = (item: Item) => {
    close();
    onPick(item);
  };
  const move = (to: number) => {
    setActive(to);
    list.current?.children[to]?.scrollIntoView({ block: 'nearest' });
  };

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'Escape' && shown) {
      event.stopPropagation();
      close();
    } else if (event.key === 'Enter' && activeItem !== undefined) {
      event.preventDefault();
      pick(activeItem);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!shown) setOpen(true);
      else move((active + (event.key === 'ArrowDown' ? 1 : -1) + items.length) % items.length);
    }
  }

  return (
    <div
      ref={frame}
      className={classes.field}
      {...unchosen.frameProps}
      onBlur={(event) => {
        unchosen.frameProps.onBlur(event);
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <TextInput
        {...(props.hideLabel
          ? { 'aria-label': label, leftSection: <IconSearch size={20} aria-hidden /> }
          : { label })}
        value={value}
        placeholder={props.placeholder}
        description={props.description}
        withAsterisk={required ?? false}
        aria-required={required || undefined}
        error={error ? <FieldErrorText text={error} /> : undefined}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? `${id}-list` : undefined}
        aria-activedescendant={activeItem === undefined ? undefined : `${id}-${active}`}
        rightSection={loading ? <Loader size={18} /> : undefined}
        onFocus={() => minLength === 0 && setOpen(true)}
        onClick={() => minLength === 0 && setOpen(true)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setOpen(true);
          setActive(-1);
          onChange(filteredChange(event, props));
        }}
      />
      <span className="ui-hidden" role="status">
        {open && settled && (items.length === 1 ? '1 suggerimento' : `${items.length} suggerimenti`)}
      </span>
      {props.isChoice && settled && items.length === 0 && (
        <div className={classes.list}>
          {found.failure === null ? (
            <p className={classes.none}>{props.noneText ?? `Nessuna voce con «${value.trim()}».`}</p>
          ) : (
            <UnreadNote
              text="Le voci non si sono caricate."
              error={{ text: found.failure }}
              onRetry={found.again}
            />
          )}
        </div>
      )}
      {shown && (
        <ul ref={list} id={`${id}-list`} role="listbox" aria-label="Suggerimenti" className={classes.list}>
          {items.map((item, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are handled by the input
            <li
              key={itemKey(item)}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={classes.item}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(item)}
            >
              {renderItem(item)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
